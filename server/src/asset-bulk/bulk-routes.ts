import type { Deps } from '../deps.ts'
import type { Route } from '../http/route.ts'
import { getBulk, listBulkItems, previewBulk, runBulk, undoBulk } from './bulk-service.ts'

export function bulkRoutes(route: Route, deps: Deps): void {
  route('POST /v1/asset_bulks', async ({ body }, { actor }) => previewBulk(deps, actor, body))
  route('GET /v1/asset_bulks/{id}', async ({ params }, { actor }) => getBulk(deps, actor, params.id))
  route('GET /v1/asset_bulks/{id}/items', async ({ params, query }, { actor, language }) =>
    listBulkItems(deps, actor, params.id, query, language),
  )
  route('POST /v1/asset_bulks/{id}/run', async ({ params }, { actor, request }) =>
    runBulk(deps, actor, params.id, request.id),
  )
  route('POST /v1/asset_bulks/{id}/undo', async ({ params, body }, { actor, request }) =>
    undoBulk(deps, actor, params.id, { undoId: body.id, requestId: request.id }),
  )
}
