import type { Deps } from '../deps.ts'
import type { Route } from '../http/route.ts'
import { listLookUpCountries, lookUp } from './business-register-service.ts'

export function businessRegisterRoutes(route: Route, deps: Deps): void {
  route('GET /v1/organizations/lookup', async ({ query }, { actor }) => lookUp(deps, actor, query))

  route('GET /v1/organizations/lookup_countries', async () => ({ results: listLookUpCountries(deps) }))
}
