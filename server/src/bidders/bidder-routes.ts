import type { Deps } from '../deps.ts'
import type { Route } from '../http/route.ts'
import { editBidder, getBidder, listBidderHistory, listBidders, registerBidder, setLimits } from './bidder-service.ts'
import { eraseBidderPerson, takeBidderStep } from './bidder-standing-service.ts'

export function bidderRoutes(route: Route, deps: Deps): void {
  route('GET /v1/bidders', async ({ query }, { actor }) => listBidders(deps, actor, query))

  route('POST /v1/bidders', async ({ body }, { actor, request }) => registerBidder(deps, actor, body, request.id))

  route('GET /v1/bidders/{id}', async ({ params }, { actor }) => getBidder(deps, actor, params.id))

  route('PATCH /v1/bidders/{id}', async ({ params, body }, { actor }) => editBidder(deps, actor, params.id, body))

  route('PUT /v1/bidders/{id}/limits', async ({ params, body }, { actor, request }) =>
    setLimits(deps, actor, params.id, { ...body, requestId: request.id }),
  )

  route('POST /v1/bidders/{id}/approve', async ({ params }, { actor, request }) =>
    takeBidderStep(deps, actor, params.id, 'approve', { requestId: request.id }),
  )

  route('POST /v1/bidders/{id}/block', async ({ params, body }, { actor, request }) =>
    takeBidderStep(deps, actor, params.id, 'block', { reason: body.reason, requestId: request.id }),
  )

  route('POST /v1/bidders/{id}/unblock', async ({ params }, { actor, request }) =>
    takeBidderStep(deps, actor, params.id, 'unblock', { requestId: request.id }),
  )

  route('POST /v1/bidders/{id}/erase', async ({ params, body }, { actor, request }) =>
    eraseBidderPerson(deps, actor, params.id, { reason: body.reason, requestId: request.id }),
  )

  route('GET /v1/bidders/{id}/history', async ({ params, query }, { actor }) =>
    listBidderHistory(deps, actor, params.id, query),
  )
}
