import type { Deps } from '../deps.ts'
import type { Route } from '../http/route.ts'
import { sendFile } from './media-files.ts'
import {
  editMedium,
  findFileToServe,
  listMediaOfAsset,
  orderMedia,
  removeMediaOfAsset,
  removeMedium,
  retryProcessing,
} from './media-service.ts'

export function mediaRoutes(route: Route, deps: Deps): void {
  route('GET /v1/assets/{id}/media', async ({ params }, { actor }) => listMediaOfAsset(deps, actor, params.id))

  route('PUT /v1/assets/{id}/media/order', async ({ params, body }, { actor }) =>
    orderMedia(deps, actor, params.id, body),
  )

  route('DELETE /v1/assets/{id}/media', async ({ params, query }, { actor }) =>
    removeMediaOfAsset(deps, actor, params.id, query.kind),
  )

  route('PATCH /v1/media/{id}', async ({ params, body }, { actor }) => editMedium(deps, actor, params.id, body))

  route('DELETE /v1/media/{id}', async ({ params }, { actor }) => {
    await removeMedium(deps, actor, params.id)
    return {}
  })

  route('POST /v1/media/{id}/retry', async ({ params }, { actor }) => retryProcessing(deps, actor, params.id))

  route('GET /v1/media/{id}/{variant}', async ({ params, query }, { actor, request, reply }) => {
    const file = await findFileToServe(deps, actor, { ...params, takes: request.headers.accept ?? '' })
    return sendFile(request, reply, deps.storage, file, query.v)
  })
}
