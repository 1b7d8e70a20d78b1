import { hash } from 'node:crypto'
import type { Api } from '@klubba/domain/api'
import type { BidAnswer } from '@klubba/domain/auctions/bid-api'
import type { Parsed } from '@klubba/domain/contract'
import type { Language } from '@klubba/domain/languages'
import { can } from '@klubba/domain/permissions'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'
import { actorIdOf, isMachine, type AnyCaller } from '../http/route.ts'
import type { RequestKey } from './auction-log.ts'
import { BidQueue } from './bid-queue.ts'
import { presentBidding } from './bidder-refs.ts'
import { presentExplanation } from './explanation.ts'
import type { BidRequest } from './judge-bids.ts'
import { settlementOf, type Taken } from './settle-bids-service.ts'

const queues = new WeakMap<Deps['db'], BidQueue<BidRequest, Taken>>()

function queueOf(deps: Deps): BidQueue<BidRequest, Taken> {
  const queue = queues.get(deps.db) ?? new BidQueue(settlementOf(deps))
  queues.set(deps.db, queue)
  return queue
}

/** The key with what was asked under it; the same key for anything else is refused. */
export function requestKey(caller: AnyCaller, key: string, asked: readonly unknown[]): RequestKey {
  const request_hash = Buffer.from(hash('sha256', JSON.stringify(asked), 'hex'), 'hex')
  return { caller: actorIdOf(caller), idempotency_key: key, request_hash }
}

type Placed = Parsed<Api['POST /v1/auctions/{id}/bids']>['body']
type Changed = Parsed<Api['PATCH /v1/auctions/{id}/maximum']>['body']

/** Staff enter what came by phone, e-mail or on site; a marketplace sends its own. */
function requireChannel(caller: AnyCaller, { channel }: Changed): void {
  if ((channel === 'MARKETPLACE') === isMachine(caller)) return
  throw new AppError('invalid_input', [{ path: 'channel', code: 'not_an_option' }])
}

/** A bid, or with no kind a changed maximum of who leads. */
export async function takeBid(
  deps: Deps,
  caller: AnyCaller,
  auctionId: string,
  given: Changed & Partial<Pick<Placed, 'kind'>>,
  { key, language = 'en', arrivedAt }: { key: string; language?: Language; arrivedAt?: number | undefined },
): Promise<BidAnswer> {
  requireChannel(caller, given)
  const { bidder_id, amount, channel, kind, note = null } = given
  const asked = [auctionId, bidder_id, kind ?? null, amount.amount, amount.currency, channel, note]
  const { result, bidders } = await queueOf(deps).add(auctionId, {
    caller,
    key: requestKey(caller, key, asked),
    ...(kind && { kind }),
    bidderId: bidder_id,
    amount,
    channel,
    note,
    ...(arrivedAt !== undefined && { arrivedAt }),
  })
  const seesReserve = can(caller, 'auctions.see_reserve', { own: false })
  const reader = { caller, language, seesReserve, ownAmount: amount.amount }
  return {
    ...result,
    why: presentExplanation(result.why, bidders, amount.currency, reader),
    bidding: presentBidding(caller, bidders, result.bidding),
  }
}
