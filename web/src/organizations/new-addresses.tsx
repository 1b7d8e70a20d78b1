import { useTranslation } from '../use-translation.ts'
import type { FieldProps } from '../forms/use-form.ts'
import { AddressFields } from '../registry/address-fields.tsx'
import type { AddressPart } from '../registry/address-values.ts'
import shared from './organization.module.css'

interface NewAddressesProps {
  countryId: number
  field: (name: `${'official_address' | 'physical_address'}.${AddressPart}`) => FieldProps
}

/** The addresses of a new organization; the physical one is asked for only where it is another. */
export function NewAddresses({ countryId, field }: NewAddressesProps) {
  const { t } = useTranslation('organizations')
  return (
    <div className={shared.addresses}>
      <AddressFields name="official_address" label={t('field.official_address')} countryId={countryId} field={field} />
      <AddressFields
        name="physical_address"
        label={t('field.physical_address')}
        countryId={countryId}
        field={field}
        isOptional
      />
    </div>
  )
}
