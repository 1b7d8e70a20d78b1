import type { BankField } from '@klubba/domain/organizations/bank-details'
import { useCountryRules } from '../countries/country-queries.ts'
import { grouped } from './bank-numbers.ts'

/** A bank detail as people write it in the organization's country. */
export function useBankText(countryId: number): (field: BankField, text: string) => string {
  const country = useCountryRules().find(({ id }) => id === countryId)
  return (field, text) => grouped(field, text, country)
}
