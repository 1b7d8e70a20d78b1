import { TextInput } from '@mantine/core'
import { useTranslation } from '../use-translation.ts'
import { DayField } from '../dates/day-field.tsx'
import { todayHere } from '../dates/use-date-words.ts'
import { useCountries } from '../countries/country-queries.ts'
import type { FormField } from '../forms/use-form.ts'
import type { AddressPart } from '../registry/address-values.ts'
import { SelectField } from '../ui/select-field.tsx'
import classes from './owners.module.css'
import { PersonContactFields } from './person-contact-fields.tsx'

type PersonField = 'name' | 'country_id' | 'birth_date' | 'phone' | 'email' | `address.${AddressPart}`

export function PersonFields({ field }: { field: (name: PersonField) => FormField }) {
  const { t } = useTranslation('owners')
  const { countries } = useCountries()
  const country = field('country_id')
  return (
    <>
      <TextInput
        {...field('name')}
        className={classes.wide ?? ''}
        label={t('field.name')}
        autoComplete="off"
        maxLength={200}
        required
      />
      <SelectField
        {...country}
        label={t('field.country_id')}
        data={[
          ...(country.value === '' ? [{ value: '', label: t('choose_country') }] : []),
          ...countries.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        required
      />
      <DayField {...field('birth_date')} label={t('field.birth_date')} max={todayHere()} hasYears />
      <PersonContactFields countryId={Number(country.value)} field={field} />
    </>
  )
}
