import type { Deps } from '../deps.ts'
import type { Route } from '../http/route.ts'
import { askForFile, getExport } from './export-service.ts'

export function exportRoutes(route: Route, deps: Deps): void {
  route('POST /v1/exports', async ({ body }, { actor, language, request }) =>
    askForFile(deps, actor, { id: body.id, exported: body.export, language, requestId: request.id }),
  )

  route('GET /v1/exports/{id}', async ({ params }, { actor }) => getExport(deps, actor, params.id))
}
