import type { Deps } from '../deps.ts'
import type { Route } from '../http/route.ts'
import { takeStep } from './auction-step-service.ts'
import { CONFIRMING, DELIVERING, PASSING_ON, PAYING } from './auction-steps-service.ts'
import { answerNegotiation, giveSecondChance, recordLaterSale } from './negotiation-service.ts'
import { getNegotiation, listNegotiations } from './negotiation-view-service.ts'

/** Negotiations, and what becomes of an auction that has a buyer. */
export function settlementRoutes(route: Route, deps: Deps): void {
  route('GET /v1/auctions/negotiations', async ({ query }, { actor }) => listNegotiations(deps, actor, query))
  route('GET /v1/auctions/{id}/negotiations', async ({ params }, { actor }) => getNegotiation(deps, actor, params.id))
  route('POST /v1/auctions/{id}/negotiations', async ({ params, body }, { actor, request, key }) =>
    answerNegotiation(deps, actor, params.id, body, { requestId: request.id, key }),
  )
  route('POST /v1/auctions/{id}/second_chance', async ({ params, body }, { actor, request, key }) =>
    giveSecondChance(deps, actor, params.id, body, { requestId: request.id, key }),
  )
  route('POST /v1/auctions/{id}/later_sale', async ({ params, body }, { actor, request, key }) =>
    recordLaterSale(deps, actor, params.id, body, { requestId: request.id, key }),
  )

  route('POST /v1/auctions/{id}/confirm_sale', async ({ params, body }, { actor, request }) => {
    const { comment: _comment, ...asked } = body
    const step = { ...asked, trigger: 'confirm_sale', requestId: request.id } as const
    return takeStep(deps, actor, params.id, step, CONFIRMING(body))
  })
  route('POST /v1/auctions/{id}/pass_to_next', async ({ params, body }, { actor, request }) =>
    takeStep(deps, actor, params.id, { ...body, trigger: 'pass_to_next', requestId: request.id }, PASSING_ON),
  )
  route('POST /v1/auctions/{id}/mark_paid', async ({ params, body }, { actor, request }) => {
    const step = { version: body.version, trigger: 'mark_paid', requestId: request.id } as const
    return takeStep(deps, actor, params.id, step, PAYING(body.date_paid))
  })
  route('POST /v1/auctions/{id}/mark_delivered', async ({ params, body }, { actor, request }) => {
    const step = { version: body.version, trigger: 'mark_delivered', requestId: request.id } as const
    return takeStep(deps, actor, params.id, step, DELIVERING(body))
  })
  for (const trigger of ['annul', 'refund', 'take_return', 'undo_paid', 'undo_delivered'] as const) {
    route(`POST /v1/auctions/{id}/${trigger}`, async ({ params, body }, { actor, request }) =>
      takeStep(deps, actor, params.id, { ...body, trigger, requestId: request.id }),
    )
  }
}
