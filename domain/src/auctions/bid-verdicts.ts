import type { Currency } from '../countries/currencies.ts'
import type { AuctionStatus } from './auction-status.ts'
import {
  findBid,
  voidedOf,
  type BidChannel,
  type BidEntry,
  type BidKind,
  type CapEntry,
  type EndCause,
  type Log,
  type LogEntry,
  type MaximumEntry,
} from './bid-log.ts'
import { applyEntry, lowestBid, type Standing, type Step } from './bidding.ts'
import { isWholeAmount } from './ladder.ts'
import { applyVoid } from './replay.ts'
import type { SaleTerms } from './terms.ts'

/** Why a bid or a change is not taken. Each is an error of the API. */
export type BidRefusal =
  | 'not_live'
  | 'auction_ended'
  | 'seller_bids'
  | 'bidder_not_approved'
  | 'over_limit'
  | 'not_whole'
  | 'bid_too_low'
  | 'own_maximum'
  | 'not_leading'
  | 'below_price'
  | 'not_lower'
  | 'no_such_bid'
  | 'wrong_state'
  | 'locked_by_bids'
  | 'try_again'

type Taken = { ok: true; entry: LogEntry } & Step

export type BidVerdict =
  | Taken
  /** `minimum` comes with bid_too_low: the lowest bid that would have been taken. */
  | { ok: false; code: BidRefusal; minimum?: number }

/** What is known of who bids. */
export interface KnownBidder {
  id: string
  approved: boolean
  /** The largest single bid or maximum in each currency, in minor units; absent: none. */
  limits: Partial<Record<Currency, number>>
  /** Is the seller, or bids for the owner's organization. */
  seller: boolean
}

export interface NewBid {
  bidder: KnownBidder
  kind: BidKind
  channel: BidChannel
  amount: number
}

const refuse = (code: BidRefusal) => ({ ok: false, code }) as const

/** The clock once the auction is locked; and when the bid had reached the server, where that is known. */
export interface When {
  at: number
  arrived?: number | undefined
}

/** Whoever bids learns what became of it within this time, or that it has to be sent again. */
export const LONGEST_WAIT = 10_000

/** The auction takes bids, and the bidder may bid this much. */
function barTo(
  standing: Standing,
  status: AuctionStatus,
  { bidder, amount }: Pick<NewBid, 'bidder' | 'amount'>,
  { at, arrived = at }: When,
): BidRefusal | undefined {
  const { terms, effective_end } = standing
  if (status === 'LIVE' ? arrived >= effective_end : at >= effective_end) return 'auction_ended'
  if (at - arrived > LONGEST_WAIT) return 'try_again'
  if (status !== 'LIVE' || at < terms.start) return 'not_live'
  if (bidder.seller) return 'seller_bids'
  if (!bidder.approved) return 'bidder_not_approved'
  if (!isWholeAmount(amount) || amount === 0) return 'not_whole'
  return amount > (bidder.limits[terms.currency] ?? Infinity) ? 'over_limit' : undefined
}

/** Takes a bid or says why not. */
export function place(standing: Standing, status: AuctionStatus, bid: NewBid, when: When): BidVerdict {
  const bar = barTo(standing, status, bid, when)
  if (bar) return refuse(bar)
  const { leader } = standing
  const leads = leader?.bidder_id === bid.bidder.id
  if (leads && bid.amount <= leader.maximum) return refuse('own_maximum')
  const minimum = lowestBid(standing)
  if (!leads && bid.amount < minimum) return { ok: false, code: 'bid_too_low', minimum }
  const entry = {
    number: standing.next_number,
    ...when,
    type: 'bid_placed',
    bidder_id: bid.bidder.id,
    kind: bid.kind,
    channel: bid.channel,
    amount: bid.amount,
    ...(leads && { raises: leader.bid }),
  } as const
  return { ok: true, entry, ...applyEntry(standing, entry) }
}

/** Raises or lowers the leader's maximum; not below the price, and never above the limit. */
export function changeMaximum(
  standing: Standing,
  status: AuctionStatus,
  { bidder, amount }: Pick<NewBid, 'bidder' | 'amount'>,
  when: When,
): BidVerdict {
  const bar = barTo(standing, status, { bidder, amount }, when)
  if (bar) return refuse(bar)
  const { leader, price } = standing
  if (leader?.bidder_id !== bidder.id || price === null) return refuse('not_leading')
  if (amount < price) return refuse('below_price')
  if (amount === leader.maximum) return refuse('own_maximum')
  const entry = {
    number: standing.next_number,
    ...when,
    type: 'maximum_changed',
    bidder_id: bidder.id,
    amount,
    bid: leader.bid,
  } as const
  return { ok: true, entry, ...applyEntry(standing, entry) }
}

/** What a bidder said so far counts for at most a limit, or (null) for nothing more than what is shown. */
export function capBidder(
  standing: Standing,
  status: AuctionStatus,
  cap: Omit<CapEntry, 'type'>,
  at: number,
): BidVerdict {
  if (status !== 'LIVE') return refuse('not_live')
  const entry = { number: standing.next_number, at, type: 'bidder_capped', ...cap } as const
  return { ok: true, entry, ...applyEntry(standing, entry) }
}

/** Only downwards; null takes the reserve away. */
export function lowerReserve(
  standing: Standing,
  status: AuctionStatus,
  reserve: number | null,
  at: number,
): BidVerdict {
  if (at >= standing.effective_end) return refuse('auction_ended')
  if (status !== 'LIVE') return refuse('not_live')
  if (reserve !== null && !isWholeAmount(reserve)) return refuse('not_whole')
  if (standing.reserve === null || (reserve !== null && reserve >= standing.reserve)) return refuse('not_lower')
  const entry = { number: standing.next_number, at, type: 'reserve_lowered', reserve } as const
  return { ok: true, entry, ...applyEntry(standing, entry) }
}

/** Before the first bid; which terms may change is asked before. */
export function changeTerms(standing: Standing, sale: SaleTerms, at: number): BidVerdict {
  if (standing.price !== null) return refuse('locked_by_bids')
  const entry = { number: standing.next_number, at, type: 'terms_changed', sale } as const
  return { ok: true, entry, ...applyEntry(standing, entry) }
}

/** Moves the end; whether it may be moved there is asked before (endMoveBar, endAfterOutage, endBeforeMove). */
export function moveEnd(standing: Standing, end: number, cause: EndCause, at: number): Taken {
  const entry = { number: standing.next_number, at, type: 'end_moved', end, cause } as const
  return { ok: true, entry, ...applyEntry(standing, entry) }
}

/** What became of a bid or a changed maximum that was taken. */
export function outcomeOf(entry: BidEntry | MaximumEntry, { leader }: Standing): 'leads' | 'outbid' | 'raised' {
  if (leader?.bidder_id !== entry.bidder_id) return 'outbid'
  return entry.type === 'maximum_changed' || entry.raises !== undefined ? 'raised' : 'leads'
}

/** From the first bid until it is sold. */
export const VOIDABLE = [
  'LIVE',
  'ENDED',
  'CLOSED',
  'CLOSED_SUCCESSFUL',
  'CLOSED_UNSUCCESSFUL',
  'COMMUNITY',
] as const satisfies AuctionStatus[]

/** Takes a bid back: the log is replayed without it and without later changes of its maximum. */
export function voidBid(log: Log, standing: Standing, status: AuctionStatus, bid: number, at: number): BidVerdict {
  if (!VOIDABLE.some((each) => each === status)) return refuse('wrong_state')
  if (!findBid(log, bid) || voidedOf(log).gone.has(bid)) return refuse('no_such_bid')
  const entry = { number: standing.next_number, at, type: 'bid_voided', bid } as const
  return { ok: true, entry, ...applyVoid(standing, [...log, entry]) }
}
