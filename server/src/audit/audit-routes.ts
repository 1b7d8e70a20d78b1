import type { Deps } from '../deps.ts'
import type { Route } from '../http/route.ts'
import { listAudit } from './audit-service.ts'

export function auditRoutes(route: Route, deps: Deps): void {
  route('GET /v1/audit', async ({ query }) => listAudit(deps, query))
}
