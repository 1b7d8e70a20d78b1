import type { Deps } from '../deps.ts'
import type { Route } from '../http/route.ts'
import {
  createCollection,
  editCollection,
  getCollection,
  listCollectionHistory,
  listCollections,
  removeCollection,
  setCollectionRetired,
} from '../registry/collection-service.ts'

export function portfolioRoutes(route: Route, deps: Deps): void {
  route('GET /v1/portfolios', async ({ query }) => listCollections(deps, 'portfolio', query))

  route('POST /v1/portfolios', async ({ body }, { actor, request }) =>
    createCollection(deps, actor, 'portfolio', body, request.id),
  )

  route('GET /v1/portfolios/{id}', async ({ params }, { actor }) => getCollection(deps, actor, 'portfolio', params.id))

  route('PATCH /v1/portfolios/{id}', async ({ params, body }, { actor }) =>
    editCollection(deps, actor, 'portfolio', params.id, body),
  )

  route('DELETE /v1/portfolios/{id}', async ({ params }, { actor, request }) => {
    await removeCollection(deps, actor, 'portfolio', params.id, request.id)
    return {}
  })

  route('POST /v1/portfolios/{id}/retire', async ({ params }, { actor }) =>
    setCollectionRetired(deps, actor, 'portfolio', params.id, true),
  )

  route('POST /v1/portfolios/{id}/bring_back', async ({ params }, { actor }) =>
    setCollectionRetired(deps, actor, 'portfolio', params.id, false),
  )

  route('GET /v1/portfolios/{id}/history', async ({ params, query }) =>
    listCollectionHistory(deps, 'portfolio', params.id, query),
  )
}
