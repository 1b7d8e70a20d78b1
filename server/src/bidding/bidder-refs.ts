import type { BidderRef, Bidding } from '@klubba/domain/auctions/auction-answers'
import { grantOf } from '@klubba/domain/permissions'
import { isMachine, type AnyCaller } from '../http/route.ts'
import type { BiddingData } from './event-data.ts'

/** What is known of who a bidder is. */
export interface BidderFacts {
  id: string
  number: number
  /** As our register names them, and as they were registered. */
  name: string
  registered_name: string
  token_id: string | null
}

export type Bidders = ReadonlyMap<string, BidderFacts>

/** Everybody sees the number; who it is, only who may see the register, and a marketplace of those it registered. */
export function bidderRef(caller: AnyCaller, bidders: Bidders, id: string): BidderRef {
  const bidder = bidders.get(id)
  if (!bidder) throw new Error(`bidder ${id} was not looked up`)
  const { number, name, registered_name, token_id } = bidder
  if (isMachine(caller)) return token_id === caller.token_id ? { number, id, name: registered_name } : { number }
  return grantOf(caller.user_type, 'bidders.see') === 'yes' ? { number, id, name } : { number }
}

/** Where the bidding stands, as this caller sees it. */
export function presentBidding(caller: AnyCaller, bidders: Bidders, data: BiddingData): Bidding {
  const { currency, price, lowest_bid, leader_id, reserve_met, effective_end, bid_count, bidder_count } = data
  const money = (amount: number | null) => (amount === null ? null : { amount, currency })
  return {
    price: money(price),
    lowest_bid: money(lowest_bid),
    leader: leader_id === null ? null : bidderRef(caller, bidders, leader_id),
    reserve_met,
    effective_end,
    bid_count,
    bidder_count,
  }
}
