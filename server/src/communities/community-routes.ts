import type { Deps } from '../deps.ts'
import type { Route } from '../http/route.ts'
import { listCollectionHistory, removeCollection } from '../registry/collection-service.ts'
import {
  createCommunity,
  editCommunity,
  getCommunity,
  listCommunities,
  setCommunityRetired,
} from './community-service.ts'
import { addMember, listMembers, removeMember } from './member-service.ts'

export function communityRoutes(route: Route, deps: Deps): void {
  route('GET /v1/communities', async ({ query }) => listCommunities(deps, query))

  route('POST /v1/communities', async ({ body }, { actor, request }) => createCommunity(deps, actor, body, request.id))

  route('GET /v1/communities/{id}', async ({ params }, { actor }) => getCommunity(deps, actor, params.id))

  route('PATCH /v1/communities/{id}', async ({ params, body }, { actor }) =>
    editCommunity(deps, actor, params.id, body),
  )

  route('DELETE /v1/communities/{id}', async ({ params }, { actor, request }) => {
    await removeCollection(deps, actor, 'community', params.id, request.id)
    return {}
  })

  route('POST /v1/communities/{id}/retire', async ({ params }, { actor }) =>
    setCommunityRetired(deps, actor, params.id, true),
  )

  route('POST /v1/communities/{id}/bring_back', async ({ params }, { actor }) =>
    setCommunityRetired(deps, actor, params.id, false),
  )

  route('GET /v1/communities/{id}/history', async ({ params, query }) =>
    listCollectionHistory(deps, 'community', params.id, query),
  )

  route('GET /v1/communities/{id}/members', async ({ params, query }) => listMembers(deps, params.id, query))

  route('POST /v1/communities/{id}/members', async ({ params, body }, { actor }) =>
    addMember(deps, actor, params.id, body),
  )

  route('DELETE /v1/communities/{id}/members/{member_id}', async ({ params }, { actor }) => {
    await removeMember(deps, actor, params.id, params.member_id)
    return {}
  })
}
