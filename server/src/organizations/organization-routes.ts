import type { Deps } from '../deps.ts'
import type { Route } from '../http/route.ts'
import {
  createOrganization,
  editOrganization,
  getOrganization,
  listOrganizationHistory,
  listOrganizations,
  removeOrganization,
  setOrganizationRetired,
  verifyStep,
} from './organization-service.ts'

export function organizationRoutes(route: Route, deps: Deps): void {
  route('GET /v1/organizations', async ({ query }, { actor }) => listOrganizations(deps, actor, query))

  route('POST /v1/organizations', async ({ body }, { actor, request }) =>
    createOrganization(deps, actor, body, request.id),
  )

  route('GET /v1/organizations/{id}', async ({ params }, { actor }) => getOrganization(deps, actor, params.id))

  route('PATCH /v1/organizations/{id}', async ({ params, body }, { actor }) =>
    editOrganization(deps, actor, params.id, body),
  )

  route('DELETE /v1/organizations/{id}', async ({ params }, { actor, request }) => {
    await removeOrganization(deps, actor, params.id, request.id)
    return {}
  })

  route('POST /v1/organizations/{id}/send_to_verification', async ({ params }, { actor, request }) =>
    verifyStep(deps, actor, params.id, 'send_to_verification', { requestId: request.id }),
  )

  route('POST /v1/organizations/{id}/verify', async ({ params }, { actor, request }) =>
    verifyStep(deps, actor, params.id, 'verify', { requestId: request.id }),
  )

  route('POST /v1/organizations/{id}/return_to_draft', async ({ params, body }, { actor, request }) =>
    verifyStep(deps, actor, params.id, 'return_to_draft', { reason: body.reason, requestId: request.id }),
  )

  route('POST /v1/organizations/{id}/retire', async ({ params }, { actor }) =>
    setOrganizationRetired(deps, actor, params.id, true),
  )

  route('POST /v1/organizations/{id}/bring_back', async ({ params }, { actor }) =>
    setOrganizationRetired(deps, actor, params.id, false),
  )

  route('GET /v1/organizations/{id}/history', async ({ params, query }, { actor }) =>
    listOrganizationHistory(deps, actor, params.id, query),
  )
}
