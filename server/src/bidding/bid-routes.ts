import type { FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'
import { EventStream } from '../http/event-stream.ts'
import type { Route } from '../http/route.ts'
import { arrivalsOf, type Arrival } from './arrivals.ts'
import { explainLead, findBiddingFor, listBids } from './bid-history-service.ts'
import { getBoard } from './board-service.ts'
import { takeBid } from './take-bids-service.ts'
import { voidBidByHand } from './void-service.ts'
import { watchOf } from './watch-service.ts'
import { Watcher } from './watchers.ts'

/** Where a watcher goes on from. */
function lastEventId({ headers }: FastifyRequest): string | undefined {
  const given = headers['last-event-id']
  if (given === undefined || given === '') return undefined
  if (typeof given === 'string' && /^\d{1,15}$/.test(given)) return given
  throw new AppError('invalid_input', [{ path: 'Last-Event-ID', code: 'wrong_format' }])
}

const tokenOf = ({ headers }: FastifyRequest) => headers.authorization?.replace(/^Bearer /, '') ?? ''

/** A bid is in time by when it had arrived as a whole, however long it then waits. */
function arriving(deps: Deps) {
  const arrivals = arrivalsOf(deps)
  const of = new WeakMap<FastifyRequest, Arrival>()
  return {
    at: (request: FastifyRequest) => of.get(request)?.at,
    extras: {
      arrived: (request: FastifyRequest) => {
        const arrival = arrivals.begin()
        of.set(request, arrival)
        return () => arrivals.end(arrival)
      },
    },
  }
}

export function bidRoutes(route: Route, deps: Deps): void {
  const bids = arriving(deps)
  route('GET /v1/auctions/board', async (_, { actor }) => getBoard(deps, actor))
  route('GET /v1/auctions/board/events', async (_, { actor, request, reply }) => {
    const watch = watchOf(deps)
    watch.requireRoom()
    const lastSeen = lastEventId(request)
    if (request.method === 'HEAD') return reply.send()
    await watch.watchBoard(new Watcher(actor, tokenOf(request), new EventStream(reply)), lastSeen)
    return reply
  })
  route('GET /v1/auctions/{id}/events', async ({ params: { id } }, { actor, request, reply }) => {
    const watch = watchOf(deps)
    watch.requireRoom()
    const lastSeen = lastEventId(request)
    const auction = await findBiddingFor(deps.db, actor, id)
    if (request.method === 'HEAD') return reply.send()
    const watcher = new Watcher(actor, tokenOf(request), new EventStream(reply), id)
    await watch.watchAuction(watcher, auction, lastSeen === undefined ? undefined : Number(lastSeen))
    return reply
  })
  route('GET /v1/auctions/{id}/bids', async ({ params, query }, { actor }) => listBids(deps, actor, params.id, query))
  route(
    'POST /v1/auctions/{id}/bids',
    async ({ params, body }, { actor, key, language, request }) =>
      takeBid(deps, actor, params.id, body, { key, language, arrivedAt: bids.at(request) }),
    bids.extras,
  )
  route(
    'PATCH /v1/auctions/{id}/maximum',
    async ({ params, body }, { actor, key, language, request }) =>
      takeBid(deps, actor, params.id, body, { key, language, arrivedAt: bids.at(request) }),
    bids.extras,
  )
  route('GET /v1/auctions/{id}/lead', async ({ params }, { actor, language }) =>
    explainLead(deps, actor, params.id, language),
  )
  route('POST /v1/auctions/{id}/bids/{bid_id}/void', async ({ params, body }, { actor, key, request }) => {
    const asked = { bid: Number(params.bid_id), reason: body.reason, key, requestId: request.id }
    return voidBidByHand(deps, actor, params.id, asked)
  })
}
