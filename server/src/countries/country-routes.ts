import { COUNTRY_RULES } from '@klubba/reference/countries'
import type { Deps } from '../deps.ts'
import type { Route } from '../http/route.ts'
import { listActiveOwnerCountries, listCountries } from './country-service.ts'

export function countryRoutes(route: Route, deps: Deps): void {
  route('GET /v1/countries', async (_, { language }) => ({ results: listCountries(language) }))

  route('GET /v1/active_owner_countries', async (_, { language }) => ({
    results: await listActiveOwnerCountries(deps, language),
  }))

  route('GET /v1/country_rules', async () => ({ results: COUNTRY_RULES }))
}
