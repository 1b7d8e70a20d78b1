import type { Deps } from '../deps.ts'
import type { Route } from '../http/route.ts'
import { endAllAccess, endSessionOf } from '../session/my-sessions-service.ts'
import { revokeTokenOf } from '../tokens/personal-token-service.ts'
import { getUserAccess } from './user-access-service.ts'
import { lookUpUsers } from './user-lookup-service.ts'
import { createUser, doWithUser, editUser, getUser, listUsers } from './user-service.ts'

/** SES-17: sessions and API tokens of anybody, for admins. */
function accessRoutes(route: Route, deps: Deps): void {
  route('GET /v1/users/{id}/access', async ({ params }, { actor }) => getUserAccess(deps, actor, params.id))

  route('DELETE /v1/users/{id}/access', async ({ params }, { actor, request }) => {
    await endAllAccess(deps, actor, params.id, request.id)
    return getUserAccess(deps, actor, params.id)
  })

  route('DELETE /v1/users/{id}/access/sessions/{session_id}', async ({ params }, { actor, request }) => {
    await endSessionOf(deps, actor, { userId: params.id, sessionId: params.session_id }, request.id)
    return getUserAccess(deps, actor, params.id)
  })

  route('DELETE /v1/users/{id}/access/tokens/{token_id}', async ({ params }, { actor, request }) => {
    await revokeTokenOf(deps, actor, { userId: params.id, tokenId: params.token_id }, request.id)
    return getUserAccess(deps, actor, params.id)
  })
}

export function userRoutes(route: Route, deps: Deps): void {
  accessRoutes(route, deps)

  route('GET /v1/users', async ({ query }, { actor }) => listUsers(deps, actor, query))

  route('POST /v1/users', async ({ body }, { actor, request }) => createUser(deps, actor, body, request.id))

  route('GET /v1/users/lookup', async ({ query }) => lookUpUsers(deps, query.q))

  route('GET /v1/users/{id}', async ({ params }, { actor }) => getUser(deps, actor, params.id))

  route('PATCH /v1/users/{id}', async ({ params, body }, { actor, request }) =>
    editUser(deps, actor, params.id, body, request.id),
  )

  route('POST /v1/users/{id}/activate', async ({ params }, { actor, request }) =>
    doWithUser(deps, actor, params.id, 'activate', request.id),
  )

  route('POST /v1/users/{id}/deactivate', async ({ params }, { actor, request }) =>
    doWithUser(deps, actor, params.id, 'deactivate', request.id),
  )

  route('POST /v1/users/{id}/unlock', async ({ params }, { actor, request }) =>
    doWithUser(deps, actor, params.id, 'unlock', request.id),
  )

  route('POST /v1/users/{id}/resend_activation', async ({ params }, { actor, request }) =>
    doWithUser(deps, actor, params.id, 'resend_activation', request.id),
  )
}
