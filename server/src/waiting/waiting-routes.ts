import type { Deps } from '../deps.ts'
import type { Route } from '../http/route.ts'
import { tellWaiting } from './waiting-service.ts'

export function waitingRoutes(route: Route, deps: Deps): void {
  route('GET /v1/waiting', async (_, { actor }) => tellWaiting(deps, actor))
}
