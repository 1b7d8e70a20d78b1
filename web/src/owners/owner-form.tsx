import type { Owner } from '@klubba/domain/owners/owner-api'
import type { OwnerType } from '@klubba/domain/owners/owner-checks'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from '../use-translation.ts'
import { call } from '../api/call.ts'
import { useCountryRules } from '../countries/country-queries.ts'
import { FailureNotice } from '../forms/failure-notice.tsx'
import { FormFoot } from '../forms/form-foot.tsx'
import { UnsavedGuard } from '../forms/unsaved-guard.tsx'
import { useForm } from '../forms/use-form.ts'
import { useNames } from '../registry/use-names.ts'
import { Card } from '../ui/card.tsx'
import { toast } from '../ui/toast.ts'
import { BusinessFields } from './business-fields.tsx'
import { useTakeOwner } from './owner-queries.ts'
import { OwnerTypeChoice } from './owner-type-choice.tsx'
import { NO_OWNER, type OwnerValues, toNewOwner, wrongInOwner } from './owner-values.ts'
import classes from './owners.module.css'
import { PersonFields } from './person-fields.tsx'
import { today } from './today.ts'

interface OwnerFormProps {
  onCreated: (owner: Owner) => void
  onCancel: () => void
}

/** ORG-5: first who the owner is, then what that needs. */
export function OwnerForm({ onCreated, onCancel }: OwnerFormProps) {
  // With the words of what opens below, which would else be waited for after the choice.
  const { t } = useTranslation(['owners', 'common', 'registry', 'organization_cards'])
  const takeOwner = useTakeOwner()
  const countries = useCountryRules()
  // Made here, so that the same form sent twice makes one owner.
  const [id] = useState(() => crypto.randomUUID())
  const [type, setType] = useState<OwnerType>()
  const names = useNames([])
  const form = useForm<OwnerValues, Owner>({
    initial: NO_OWNER,
    check: (values) => (type ? wrongInOwner(type, values, { countries, today: today() }) : []),
    send: async (values) => call('POST /v1/owners', { body: toNewOwner(id, type ?? 'organization', values) }),
    onSent: (owner) => {
      takeOwner(owner)
      toast.success(t('done.create'))
      onCreated(owner)
    },
  })
  return (
    <form {...form.formProps} className={classes.steps}>
      <UnsavedGuard when={form.isChanged} />
      <Card title={t('who')}>
        <OwnerTypeChoice
          chosen={type}
          onChoose={(next) => {
            setType(next)
            form.begin(form.values)
          }}
        />
      </Card>
      {type && (
        <Card title={t(`type.${type}`)}>
          <div className={classes.form}>
            {type === 'private_owner' ? (
              <PersonFields field={form.field} />
            ) : (
              <BusinessFields key={type} type={type} form={form} names={names} />
            )}
            <FailureNotice className={classes.wide} what={t('failed.create')} error={form.error} />
          </div>
        </Card>
      )}
      <FormFoot hasRequired={type !== undefined}>
        <Button variant="default" onClick={onCancel}>
          {t('common:cancel')}
        </Button>
        <Button type="submit" loading={form.isSending} disabled={!type}>
          {type ? t('create') : t('choose_first')}
        </Button>
      </FormFoot>
    </form>
  )
}
