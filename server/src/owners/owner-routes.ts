import type { Deps } from '../deps.ts'
import type { Route } from '../http/route.ts'
import {
  createOwner,
  editOwner,
  getOwner,
  listOwnerHistory,
  listOwners,
  removeOwner,
  setOwnerRetired,
} from './owner-service.ts'
import { verifyOwnerStep } from './owner-verification-service.ts'
import { erasePerson } from './person-service.ts'

export function ownerRoutes(route: Route, deps: Deps): void {
  route('GET /v1/owners', async ({ query }, { actor }) => listOwners(deps, actor, query))

  route('POST /v1/owners', async ({ body }, { actor, request }) => createOwner(deps, actor, body, request.id))

  route('GET /v1/owners/{id}', async ({ params }, { actor }) => getOwner(deps, actor, params.id))

  route('PATCH /v1/owners/{id}', async ({ params, body }, { actor }) => editOwner(deps, actor, params.id, body))

  route('DELETE /v1/owners/{id}', async ({ params }, { actor, request }) => {
    await removeOwner(deps, actor, params.id, request.id)
    return {}
  })

  route('POST /v1/owners/{id}/send_to_verification', async ({ params }, { actor, request }) =>
    verifyOwnerStep(deps, actor, params.id, 'send_to_verification', { requestId: request.id }),
  )

  route('POST /v1/owners/{id}/verify', async ({ params }, { actor, request }) =>
    verifyOwnerStep(deps, actor, params.id, 'verify', { requestId: request.id }),
  )

  route('POST /v1/owners/{id}/return_to_draft', async ({ params, body }, { actor, request }) =>
    verifyOwnerStep(deps, actor, params.id, 'return_to_draft', { reason: body.reason, requestId: request.id }),
  )

  route('POST /v1/owners/{id}/retire', async ({ params }, { actor }) => setOwnerRetired(deps, actor, params.id, true))

  route('POST /v1/owners/{id}/bring_back', async ({ params }, { actor }) =>
    setOwnerRetired(deps, actor, params.id, false),
  )

  route('POST /v1/owners/{id}/erase', async ({ params, body }, { actor, request }) =>
    erasePerson(deps, actor, params.id, { reason: body.reason, requestId: request.id }),
  )

  route('GET /v1/owners/{id}/history', async ({ params, query }, { actor }) =>
    listOwnerHistory(deps, actor, params.id, query),
  )
}
