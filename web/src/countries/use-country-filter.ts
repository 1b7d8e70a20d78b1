import { useCountries } from './country-queries.ts'

/** The countries, for filtering a list by them. */
export function useCountryFilter(label: string, chosen: readonly string[]) {
  const { countries } = useCountries()
  const options = countries.map(({ id, name }) => ({ value: String(id), label: name }))
  return { word: 'country', label, options, chosen }
}
