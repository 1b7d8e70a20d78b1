import { z } from 'zod'
import { endpoint } from '../contract.ts'
import { Id, Instant, OptionalLine } from '../fields.ts'
import { listOf, Paging } from '../lists.ts'
import { Money } from '../money.ts'
import { Person } from '../registry/registry-api.ts'
import { Reason, WholeMoney } from './auction.ts'
import { Auction, AuctionRow, BidderRef, Bidding, Status } from './auction-answers.ts'
import { BID_CHANNELS, BID_KINDS } from './bid-log.ts'
import { LEAD_STEPS } from './lead.ts'
import { PRICE_RULES, SINCE } from './price-rules.ts'

const Params = z.strictObject({ id: Id })

/** A line of the history: a bid, or a raise that the system made for whoever led. */
export const BidLine = z.strictObject({
  /** The number in the log; a bid is voided by it. One entry can show two lines. */
  number: z.int(),
  at: Instant,
  bidder: BidderRef,
  amount: Money,
  automatic: z.boolean(),
  channel: z.enum(BID_CHANNELS).nullable(),
  leads: z.boolean(),
  /** Absent where the caller may not enter bids. */
  entered_by: Person.nullable().optional(),
  note: z.string().nullable().optional(),
})
export type BidLine = z.infer<typeof BidLine>

/** A bid that counts no more. */
const VoidedBid = z.strictObject({
  number: z.int(),
  at: Instant,
  bidder: BidderRef,
  voided_at: Instant,
  reason: z.string(),
})

const NewBid = z.strictObject({
  bidder_id: Id,
  kind: z.enum(BID_KINDS),
  amount: WholeMoney,
  channel: z.enum(BID_CHANNELS),
  note: OptionalLine(500).optional(),
})
export type NewBid = z.infer<typeof NewBid>

/** Why somebody leads at a price: the rule, with what it was applied to, and one sentence in the caller's language. */
const Explanation = z.strictObject({
  /** bid_or_reserve instead of at_reserve or bid_amount where the caller may not see the reserve. */
  rule: z.enum(PRICE_RULES),
  leader: BidderRef,
  price: Money,
  /** Whoever would pay most after the leader, and how much; with the least raise on that. Absent: nobody else has bid. */
  opponent: z.strictObject({ bidder: BidderRef, amount: Money, step: Money }).optional(),
  text: z.string(),
})
export type Explanation = z.infer<typeof Explanation>

/** What became of a bid. The maximum is not among it: only who entered it has seen it. */
export const BidAnswer = z.strictObject({
  number: z.int(),
  at: Instant,
  /** led: leads now. outbid: was taken, but somebody has a higher maximum. raised: led already, with a new maximum. */
  outcome: z.enum(['leads', 'outbid', 'raised']),
  why: Explanation,
  bidding: Bidding,
})
export type BidAnswer = z.infer<typeof BidAnswer>

const LeadReason = z.strictObject({
  number: z.int(),
  at: Instant,
  step: z.enum(LEAD_STEPS),
  bidder: BidderRef.optional(),
  leader: BidderRef.nullable(),
  price: Money.nullable(),
  reserve_met: z.boolean(),
})
export type LeadReason = z.infer<typeof LeadReason>

/** What has happened since the price was set, without moving it; or the void that moved it. */
const Since = z.strictObject({ step: z.enum(SINCE), bidder: BidderRef.optional() })

const Lead = z.strictObject({
  results: z.array(LeadReason),
  /** null: nobody leads. */
  why: Explanation.extend({ since: Since.optional() }).nullable(),
})
export type Lead = z.infer<typeof Lead>

/** What streams tell, each with the number that a watcher goes on from (Last-Event-ID). */
export const AuctionEvent = z.strictObject({
  number: z.int(),
  at: Instant,
  /** cap: a bidder was blocked or got a lower limit, and the maximum counts only up to that. */
  type: z.enum(['bid', 'void', 'status', 'end', 'reserve', 'changed', 'cap']),
  auction_id: Id,
  status: Status,
  bidding: Bidding,
  /** Lines that came with it. After a void the whole history has to be asked for again. */
  lines: z.array(BidLine),
})
export type AuctionEvent = z.infer<typeof AuctionEvent>

const BoardRow = AuctionRow.extend({
  own: z.boolean(),
  bids_last_hour: z.int(),
  /** Of the last hour, in six parts of ten minutes, the oldest first. */
  bids_by_ten_minutes: z.array(z.int()).length(6),
})
export type BoardRow = z.infer<typeof BoardRow>

const Board = z.strictObject({
  /** The clock of the server, which time left is counted by. */
  now: Instant,
  /** Running auctions by time left. */
  results: z.array(BoardRow),
  /** Where the stream goes on. */
  last_event: z.string(),
})
export type Board = z.infer<typeof Board>

/** What became of a bidder in an auction. */
export const BID_RESULTS = ['leads', 'outbid', 'agreed', 'bought', 'not_bought'] as const
export type BidResult = (typeof BID_RESULTS)[number]

/** An auction that somebody has bid in. Maximums stand nowhere. */
const BidderAuction = AuctionRow.extend({
  /** Of those that count. */
  own_bids: z.int(),
  last_bid_at: Instant,
  /** The highest as it was shown; null when none of them counts any more. */
  own_highest: Money.nullable(),
  result: z.enum(BID_RESULTS),
})
export type BidderAuction = z.infer<typeof BidderAuction>

export const bidApi = {
  'GET /v1/bidders/{id}/bids': endpoint({
    access: 'bidders.see',
    summary: 'The auctions that a bidder has bid in, the last bid first; with bought=true only what they have bought',
    params: Params,
    query: z.strictObject({ ...Paging, bought: z.literal('true').optional() }),
    response: listOf(BidderAuction),
  }),
  'GET /v1/auctions/board': endpoint({
    access: 'auctions.see',
    summary: 'All running auctions by time left',
    response: Board,
  }),
  'GET /v1/auctions/board/events': endpoint({
    access: 'auctions.see',
    marketplace: true,
    events: true,
    summary: 'What happens in all running auctions, as server-sent events; goes on after Last-Event-ID',
    response: AuctionEvent,
  }),
  'GET /v1/auctions/{id}/events': endpoint({
    access: 'auctions.see',
    marketplace: true,
    events: true,
    summary: 'What happens in one auction, as server-sent events; goes on after Last-Event-ID',
    params: Params,
    response: AuctionEvent,
  }),
  'GET /v1/auctions/{id}/bids': endpoint({
    access: 'auctions.see',
    marketplace: true,
    summary: 'The history of bids, newest first, by bidder number; automatic raises are marked',
    params: Params,
    query: z.strictObject({ ...Paging }),
    response: listOf(BidLine).extend({ voided: z.array(VoidedBid) }),
  }),
  'POST /v1/auctions/{id}/bids': endpoint({
    access: 'bids.enter',
    marketplace: true,
    idempotent: true,
    lane: 'bids',
    bodyKilobytes: 8,
    summary: 'Enter a bid for a bidder',
    params: Params,
    body: NewBid,
    response: BidAnswer,
    status: 201,
  }),
  'PATCH /v1/auctions/{id}/maximum': endpoint({
    access: 'bids.enter',
    marketplace: true,
    idempotent: true,
    lane: 'bids',
    bodyKilobytes: 8,
    summary: 'Raise or lower the maximum of the bidder who leads, not below the price',
    params: Params,
    body: z.strictObject({
      bidder_id: Id,
      amount: WholeMoney,
      channel: z.enum(BID_CHANNELS),
      note: OptionalLine(500).optional(),
    }),
    response: BidAnswer,
  }),
  'GET /v1/auctions/{id}/lead': endpoint({
    access: 'auctions.see',
    summary: 'Why the bidder leads: by which rule, and step by step from the log, without hidden amounts',
    params: Params,
    response: Lead,
  }),
  'POST /v1/auctions/{id}/bids/{bid_id}/void': endpoint({
    access: 'bids.void',
    idempotent: true,
    summary: 'Void a bid by its number in the log, with a reason; the bidders concerned are told',
    params: Params.extend({ bid_id: z.string().regex(/^\d{1,9}$/) }),
    body: z.strictObject({ reason: Reason }),
    response: Auction,
  }),
}
