import type { Deps } from '../deps.ts'
import type { Route } from '../http/route.ts'
import { getReport } from './report-service.ts'

export function reportRoutes(route: Route, deps: Deps): void {
  route('GET /v1/reports/{report}', async ({ params, query }, { actor, language }) =>
    getReport(deps, actor, params.report, query, language),
  )
}
