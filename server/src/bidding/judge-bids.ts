import {
  changeMaximum,
  outcomeOf,
  place,
  type BidVerdict,
  type KnownBidder,
} from '@klubba/domain/auctions/bid-verdicts'
import type { BidChannel, BidKind } from '@klubba/domain/auctions/bid-log'
import type { ShownBid } from '@klubba/domain/auctions/bidding'
import { explainBid, type Explanation } from '@klubba/domain/auctions/price-rules'
import type { Money } from '@klubba/domain/money'
import { can } from '@klubba/domain/permissions'
import { AppError } from '../http/app-error.ts'
import { actorIdOf, isMachine, type AnyCaller } from '../http/route.ts'
import type { NewEntry, RequestKey } from './auction-log.ts'
import type { LockedAuction } from './bidding-row.ts'
import { biddingData, type BiddingData } from './event-data.ts'
import type { Kept } from './standing.ts'
import type { BiddingBidder } from './take-bids-sql.ts'
import { rowAfter } from './write-log.ts'

/** A bid, or a changed maximum, as it was sent. */
export interface BidRequest {
  caller: AnyCaller
  key: RequestKey
  /** Absent: the maximum of the bid that leads is changed. */
  kind?: BidKind
  bidderId: string
  amount: Money
  channel: BidChannel
  note: string | null
  /** When it had arrived at this server, by the clock of the database, where this server knew that. */
  arrivedAt?: number
}

/** What a bid is answered with, before it is made fit for who asked. */
export interface BidResult {
  number: number
  at: string
  outcome: ReturnType<typeof outcomeOf>
  why: Explanation
  bidding: BiddingData
}

/** Where the bidding stands while bids that waited together are judged one after another. */
export interface Round {
  readonly auction: LockedAuction
  readonly at: Date
  readonly bidders: ReadonlyMap<string, BiddingBidder>
  /** Bidders who sell what is auctioned. */
  readonly sellers: ReadonlySet<string>
  kept: Kept
  news: NewEntry[]
  shown: ShownBid[]
  outbid: Set<string>
}

function knownBidder(round: Round, { caller, bidderId, amount }: BidRequest): KnownBidder {
  const { auction, bidders, sellers } = round
  const bidder = bidders.get(bidderId)
  const own = isMachine(caller) && bidder?.token_id === caller.token_id
  if (!bidder || !can(caller, 'bids.enter', { own })) {
    throw new AppError('invalid_input', [{ path: 'bidder_id', code: 'not_an_option' }])
  }
  if (amount.currency !== auction.currency) {
    throw new AppError('invalid_input', [{ path: 'amount.currency', code: 'not_an_option' }])
  }
  const limits = Object.fromEntries(bidder.limits.map((limit) => [limit.currency, limit.amount]))
  return { id: bidder.id, approved: bidder.status === 'approved', limits, seller: sellers.has(bidder.id) }
}

function verdictOn(round: Round, request: BidRequest): BidVerdict {
  const bidder = knownBidder(round, request)
  const { kind, channel, amount: money, arrivedAt } = request
  const { standing } = round.kept
  const { status } = round.auction
  const at = round.at.getTime()
  const when = { at, ...(arrivedAt !== undefined && { arrived: Math.min(arrivedAt, at) }) }
  return kind
    ? place(standing, status, { bidder, kind, channel, amount: money.amount }, when)
    : changeMaximum(standing, status, { bidder, amount: money.amount }, when)
}

function refusal(verdict: BidVerdict & { ok: false }, { amount }: BidRequest): AppError {
  const { code, minimum } = verdict
  if (minimum === undefined) return new AppError(code)
  const params = { minimum: minimum / 100, currency: amount.currency }
  return new AppError(code, [{ path: 'amount', code: 'bid_too_low', params }])
}

/** Whoever bids leads or meets somebody who does. */
export function whyOf(...[before, after]: Parameters<typeof explainBid>): Explanation {
  const why = explainBid(before, after)
  if (!why) throw new Error('nobody leads after a bid')
  return why
}

/** Takes one bid into the round, or throws why not. */
export function judge(round: Round, request: BidRequest): BidResult {
  const verdict = verdictOn(round, request)
  if (!verdict.ok) throw refusal(verdict, request)
  const { entry, standing, shown } = verdict
  if (entry.type !== 'bid_placed' && entry.type !== 'maximum_changed') throw new Error('no bid came of a bid')
  const { caller, key, channel, note } = request
  const by = isMachine(caller) ? { token: caller.token_id } : { user: actorIdOf(caller) }
  round.news.push({ entry, by, key, channel, note })
  round.shown.push(...shown)
  const before = round.kept.standing
  const led = before.leader?.bidder_id
  for (const bidder of [led, entry.bidder_id]) {
    if (bidder !== undefined && bidder !== standing.leader?.bidder_id) round.outbid.add(bidder)
  }
  const placed = entry.type === 'bid_placed'
  const bidders = round.kept.bidders.has(entry.bidder_id)
    ? round.kept.bidders
    : new Set([...round.kept.bidders, entry.bidder_id])
  round.kept = { ...round.kept, standing, bids: round.kept.bids + (placed ? 1 : 0), bidders }
  return {
    number: entry.number,
    at: round.at.toISOString(),
    outcome: outcomeOf(entry, standing),
    why: whyOf(before, standing),
    bidding: biddingData(rowAfter(round.auction, round.kept)),
  }
}
