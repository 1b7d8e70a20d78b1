import type { Deps } from '../deps.ts'
import type { Route } from '../http/route.ts'
import { editView, keepView, listViews, removeView } from './asset-view-service.ts'

export function assetViewRoutes(route: Route, deps: Deps): void {
  route('GET /v1/asset_views', async (_, { actor }) => listViews(deps, actor))
  route('POST /v1/asset_views', async ({ body }, { actor }) => keepView(deps, actor, body))
  route('PATCH /v1/asset_views/{id}', async ({ params, body }, { actor }) => editView(deps, actor, params.id, body))
  route('DELETE /v1/asset_views/{id}', async ({ params }, { actor }) => {
    await removeView(deps, actor, params.id)
    return {}
  })
}
