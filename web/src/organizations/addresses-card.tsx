import type { Organization } from '@klubba/domain/organizations/organization-api'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useTranslation } from '../use-translation.ts'
import { FailureNotice } from '../forms/failure-notice.tsx'
import { FormConflict } from '../forms/form-conflict.tsx'
import { UnsavedGuard } from '../forms/unsaved-guard.tsx'
import { AddressFields } from '../registry/address-fields.tsx'
import { addressOf, fieldOf } from '../registry/address-values.ts'
import { AddressView, useAddressText } from '../registry/address-view.tsx'
import { ADDRESS_FIELDS, type AddressField, bothAddressValues } from './organization-values.ts'
import { SectionCard } from './section-card.tsx'
import { SectionFoot } from './section-foot.tsx'
import { useSectionForm } from './use-section-form.ts'
import classes from './organization.module.css'

const isAddress = (unit: string): unit is AddressField => ADDRESS_FIELDS.some((known) => known === unit)

function AddressForm({ organization, onClose }: { organization: Organization; onClose: () => void }) {
  const { t } = useTranslation('organizations')
  const addressText = useAddressText()
  const form = useSectionForm({
    organization,
    valuesOf: bothAddressValues,
    // An address is saved whole.
    unitOf: fieldOf,
    fieldsOf: (changes, from) => {
      const values = { ...bothAddressValues(from), ...changes }
      const changed = ADDRESS_FIELDS.filter((name) => Object.keys(changes).some((key) => fieldOf(key) === name))
      return Object.fromEntries(changed.map((name) => [name, addressOf(name, values)]))
    },
    onSaved: onClose,
  })
  const failure = <FailureNotice what={t('failed.edit')} error={form.error} />
  return (
    <form {...form.formProps} className={classes.addresses}>
      <UnsavedGuard when={form.isChanged} />
      {ADDRESS_FIELDS.map((name) => (
        <AddressFields
          key={name}
          name={name}
          label={t(`field.${name}`)}
          countryId={organization.country_id}
          field={form.field}
          isOptional={name === 'physical_address'}
        />
      ))}
      {!form.conflict && failure}
      <SectionFoot form={form} onCancel={onClose} />
      <FormConflict
        form={form}
        unitOf={fieldOf}
        labelOf={(unit) => (isAddress(unit) ? t(`field.${unit}`) : unit)}
        textOf={(unit, values) => {
          const address = addressOf(unit, values)
          if (!address) return ''
          const { street, rest } = addressText(address, organization.country_id)
          return [street, rest].filter(Boolean).join(', ')
        }}
        error={failure}
      />
    </form>
  )
}

interface AddressesCardProps {
  organization: Organization
  opened: { focus?: string } | undefined
  onOpen: (() => void) | undefined
  onClose: () => void
}

export function AddressesCard({ organization, opened, onOpen, onClose }: AddressesCardProps) {
  const { t } = useTranslation(['organizations', 'registry'])
  const known = ADDRESS_FIELDS.flatMap((name) => {
    const address = organization[name]
    return address ? [{ name, address }] : []
  })
  return (
    <SectionCard
      title={t('section.addresses')}
      onEdit={known.length > 0 ? onOpen : undefined}
      isEditing={opened !== undefined}
      focus={opened?.focus}
    >
      {opened && <AddressForm organization={organization} onClose={onClose} />}
      {!opened && known.length > 0 && (
        <dl className={classes.read}>
          {known.map(({ name, address }) => (
            <div key={name}>
              <dt>{t(`field.${name}`)}</dt>
              <dd>
                <AddressView address={address} countryId={organization.country_id} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {!opened && known.length === 0 && (
        <div className={classes.empty}>
          <p>{t('no_address')}</p>
          {onOpen && (
            <Button variant="default" leftSection={<IconPlus size={18} aria-hidden />} onClick={onOpen}>
              {t('registry:address.add')}
            </Button>
          )}
        </div>
      )}
    </SectionCard>
  )
}
