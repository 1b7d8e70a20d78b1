import type { Deps } from '../deps.ts'
import type { Route } from '../http/route.ts'
import { endAllAccess, endSessionOf, listMySessions } from '../session/my-sessions-service.ts'
import { getDeviceKey } from './device-key-service.ts'
import { editProfile } from './profile-service.ts'

export function profileRoutes(route: Route, deps: Deps): void {
  route('PATCH /v1/profile', async ({ body }, { actor, request }) => editProfile(deps, actor, body, request.id))

  route('GET /v1/profile/device_key', async (_, { actor }) => getDeviceKey(deps, actor))

  route('GET /v1/profile/sessions', async (_, { actor }) => listMySessions(deps, actor))

  route('DELETE /v1/profile/sessions/{id}', async ({ params }, { actor, request }) => {
    await endSessionOf(deps, actor, { userId: actor.user_id, sessionId: params.id }, request.id)
    return listMySessions(deps, actor)
  })

  route('DELETE /v1/profile/sessions', async (_, { actor, request }) => {
    await endAllAccess(deps, actor, actor.user_id, request.id)
    return listMySessions(deps, actor)
  })
}
