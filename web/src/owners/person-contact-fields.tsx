import { TextInput } from '@mantine/core'
import { useTranslation } from '../use-translation.ts'
import type { FormField } from '../forms/use-form.ts'
import { AddressFields } from '../registry/address-fields.tsx'
import type { AddressPart } from '../registry/address-values.ts'
import classes from './owners.module.css'

interface PersonContactFieldsProps {
  countryId: number
  field: (name: 'phone' | 'email' | `address.${AddressPart}`) => FormField
}

/** Where a person lives and how they are reached. */
export function PersonContactFields({ countryId, field }: PersonContactFieldsProps) {
  const { t } = useTranslation('owners')
  return (
    <>
      <div className={classes.wide}>
        <AddressFields name="address" label={t('field.address')} countryId={countryId} field={(name) => field(name)} />
      </div>
      <TextInput {...field('phone')} type="tel" label={t('field.phone')} autoComplete="off" maxLength={40} />
      <TextInput
        {...field('email')}
        type="email"
        label={t('field.email')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
      />
    </>
  )
}
