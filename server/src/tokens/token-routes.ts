import type { Deps } from '../deps.ts'
import type { Route } from '../http/route.ts'
import { createMyToken, listTokensOf, revokeTokenOf } from './personal-token-service.ts'
import { createToken, listTokens, revokeToken } from './token-service.ts'

export function tokenRoutes(route: Route, deps: Deps): void {
  route('GET /v1/tokens', async ({ query }) => listTokens(deps, query))

  route('POST /v1/tokens', async ({ body }, { actor, request }) => createToken(deps, actor, body, request.id))

  route('POST /v1/tokens/{id}/revoke', async ({ params }, { actor, request }) =>
    revokeToken(deps, actor, params.id, request.id),
  )

  route('GET /v1/profile/tokens', async (_, { actor }) => ({
    results: await listTokensOf(deps, actor.user_id),
  }))

  route('POST /v1/profile/tokens', async ({ body }, { actor, request }) => createMyToken(deps, actor, body, request.id))

  route('POST /v1/profile/tokens/{id}/revoke', async ({ params }, { actor, request }) =>
    revokeTokenOf(deps, actor, { userId: actor.user_id, tokenId: params.id }, request.id),
  )
}
