import type { Country } from '@klubba/domain/countries/country-api'
import type { Language } from '@klubba/domain/languages'
import { COUNTRIES } from '@klubba/reference/countries'
import type { Deps } from '../deps.ts'
import type { Route } from '../http/route.ts'
import { listOwnerCountryIds } from './country-sql.ts'

function countriesIn(language: Language): Country[] {
  return COUNTRIES.map(({ id, code2, names }) => ({ id, code2, name: names[language] }))
}

export function countryRoutes(route: Route, { db }: Deps): void {
  route('GET /v1/countries', async (_, { language }) => ({ results: countriesIn(language) }))

  route('GET /v1/active_owner_countries', async (_, { language }) => {
    const ids = new Set(await listOwnerCountryIds(db))
    return { results: countriesIn(language).filter(({ id }) => ids.has(id)) }
  })
}
