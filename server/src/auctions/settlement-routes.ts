import type { FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'
import type { Route } from '../http/route.ts'
import { takeStep } from './auction-step-service.ts'
import { CONFIRMING, DELIVERING, PASSING_ON, PAYING } from './auction-steps.ts'
import { answerNegotiation, giveSecondChance, recordLaterSale, type Request } from './negotiation-service.ts'
import { getNegotiation, listNegotiations } from './negotiation-view-service.ts'

const LONGEST_KEY = 200

/** The key is the caller's to choose; without one, the version alone keeps a repeat from taking effect. */
function requestOf(request: FastifyRequest): Request {
  const given = request.headers['idempotency-key']
  const key = Array.isArray(given) ? given[0] : given
  if (key !== undefined && (key.length === 0 || key.length > LONGEST_KEY)) {
    throw new AppError('invalid_input', [{ path: 'Idempotency-Key', code: 'wrong_format' }])
  }
  return { requestId: request.id, key }
}

/** Negotiations, and what becomes of an auction that has a buyer. */
export function settlementRoutes(route: Route, deps: Deps): void {
  route('GET /v1/auctions/negotiations', async ({ query }, { actor }) => listNegotiations(deps, actor, query))
  route('GET /v1/auctions/{id}/negotiations', async ({ params }, { actor }) => getNegotiation(deps, actor, params.id))
  route('POST /v1/auctions/{id}/negotiations', async ({ params, body }, { actor, request }) =>
    answerNegotiation(deps, actor, params.id, body, requestOf(request)),
  )
  route('POST /v1/auctions/{id}/second_chance', async ({ params, body }, { actor, request }) =>
    giveSecondChance(deps, actor, params.id, body, requestOf(request)),
  )
  route('POST /v1/auctions/{id}/later_sale', async ({ params, body }, { actor, request }) =>
    recordLaterSale(deps, actor, params.id, body, requestOf(request)),
  )

  route('POST /v1/auctions/{id}/confirm_sale', async ({ params, body }, { actor, request }) => {
    const { comment, ...asked } = body
    const step = { ...asked, trigger: 'confirm_sale', requestId: request.id } as const
    return takeStep(deps, actor, params.id, step, CONFIRMING(comment))
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
