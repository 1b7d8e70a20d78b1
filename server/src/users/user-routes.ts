import type { Deps } from '../deps.ts'
import type { Route } from '../http/route.ts'
import { lookUpUsers } from './user-lookup-service.ts'
import { createUser, doWithUser, editUser, getUser, listUsers } from './user-service.ts'

export function userRoutes(route: Route, deps: Deps): void {
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
