import type { Country } from '@klubba/domain/countries/country-api'
import type { Language } from '@klubba/domain/languages'
import { COUNTRIES } from '@klubba/reference/countries'
import type { Deps } from '../deps.ts'
import { listOwnerCountryIds } from './country-sql.ts'

export function listCountries(language: Language): Country[] {
  return COUNTRIES.map(({ id, code2, names }) => ({ id, code2, name: names[language] }))
}

export async function listActiveOwnerCountries({ db }: Deps, language: Language): Promise<Country[]> {
  const ids = new Set(await listOwnerCountryIds(db))
  return listCountries(language).filter(({ id }) => ids.has(id))
}
