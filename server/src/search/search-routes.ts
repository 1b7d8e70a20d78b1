import type { Deps } from '../deps.ts'
import type { Route } from '../http/route.ts'
import { searchRegistry } from './search-service.ts'

export function searchRoutes(route: Route, deps: Deps): void {
  route('GET /v1/search', async ({ query }) => ({ results: await searchRegistry(deps, query.q) }))
}
