import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from '../use-translation.ts'
import { call } from '../api/call.ts'
import { useCountries } from '../countries/country-queries.ts'
import { LIKELY_COUNTRIES } from '../countries/likely-countries.ts'
import { FailureNotice } from '../forms/failure-notice.tsx'
import { FormFoot } from '../forms/form-foot.tsx'
import { UnsavedGuard } from '../forms/unsaved-guard.tsx'
import { useForm } from '../forms/use-form.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { pathTo } from '../paths.ts'
import { Card } from '../ui/card.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { PillChoice } from '../ui/pill-choice.tsx'
import { toast } from '../ui/toast.ts'
import { ContactFields } from './contact-fields.tsx'
import { DetailFields } from './detail-fields.tsx'
import { NewAddresses } from './new-addresses.tsx'
import { useTakeOrganization } from './organization-queries.ts'
import { type NewValues, newValues, noOrganization, toFields, valuesOfFound } from './organization-values.ts'
import { RegisterLookup } from './register-lookup.tsx'
import { TakenNumber } from './taken-number.tsx'
import { useOrganizationCheck } from './use-organization-check.ts'
import classes from './new-organization.module.css'
import shared from './organization.module.css'

function useNewOrganization() {
  const { t } = useTranslation('organizations')
  const navigate = useNavigate()
  const take = useTakeOrganization()
  const check = useOrganizationCheck()
  const [language] = useLanguage()
  // Made here, so that the same form sent twice makes one organization.
  const [ids] = useState(() => ({ id: crypto.randomUUID(), contact: crypto.randomUUID() }))
  const [initial] = useState(() => newValues(noOrganization(LIKELY_COUNTRIES[language])))
  return useForm({
    initial,
    check: (values: NewValues) => check(toFields(values, ids.contact), Number(values.country_id)),
    send: async (values: NewValues) =>
      call('POST /v1/organizations', { body: { id: ids.id, ...toFields(values, ids.contact) } }),
    onSent: (organization) => {
      take(organization)
      toast.success(t('done.create'))
      const to = pathTo('admin/organizations/{orgId}', { orgId: organization.id })
      void navigate({ to, replace: true, ignoreBlocker: true })
    },
  })
}

export function NewOrganizationPage() {
  const { t } = useTranslation(['organizations', 'common'])
  const navigate = useNavigate()
  const { countries } = useCountries()
  const form = useNewOrganization()
  const { values, field, fillIn } = form
  const countryId = Number(values.country_id)
  const isTaken = form.codeAt('organization_number') === 'number_taken'
  return (
    <div className={classes.page}>
      <PageHeader title={t('new')} lead={t('new_lead')} />
      <UnsavedGuard when={form.isChanged} />
      <Card title={t('field.country_id')}>
        <PillChoice
          label={t('country_help')}
          options={countries.map(({ id, name }) => ({ value: String(id), label: name }))}
          chosen={values.country_id}
          onChoose={(country_id) => fillIn({ country_id })}
        />
      </Card>
      <RegisterLookup key={countryId} countryId={countryId} onFound={(found) => fillIn(valuesOfFound(found))} />
      <form {...form.formProps} className={classes.cards}>
        <Card title={t('section.details')}>
          <div className={shared.form}>
            <DetailFields
              field={field}
              help={
                isTaken ? <TakenNumber number={values.organization_number} countryId={values.country_id} /> : undefined
              }
            />
          </div>
        </Card>
        <Card title={t('section.addresses')}>
          <NewAddresses countryId={countryId} field={field} />
        </Card>
        <Card title={t('first_contact')} lead={t('first_contact_lead')}>
          <div className={shared.form}>
            <ContactFields field={(name) => field(`contacts.0.${name}`)} isOptional />
          </div>
        </Card>
        <FailureNotice what={t('failed.create')} error={form.error} />
        <FormFoot>
          <Button variant="default" onClick={() => void navigate({ to: pathTo('admin/organizations') })}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" size="lg" loading={form.isSending}>
            {t('create')}
          </Button>
        </FormFoot>
      </form>
    </div>
  )
}
