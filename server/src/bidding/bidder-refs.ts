import type { Bidding } from '@klubba/domain/auctions/auction-answers'
import { bidderRef, type BidderFacts } from '../bidders/bidder-ref-service.ts'
import type { AnyCaller } from '../http/route.ts'
import type { BiddingData } from './event-data.ts'

export type Bidders = ReadonlyMap<string, BidderFacts>

/** Of one that was looked up. */
export function refOf(caller: AnyCaller, bidders: Bidders, id: string) {
  const bidder = bidders.get(id)
  if (!bidder) throw new Error(`bidder ${id} was not looked up`)
  return bidderRef(bidder, caller)
}

/** Where the bidding stands, as this caller sees it. */
export function presentBidding(caller: AnyCaller, bidders: Bidders, data: BiddingData): Bidding {
  const { currency, price, lowest_bid, leader_id, reserve_met, effective_end, bid_count, bidder_count } = data
  const money = (amount: number | null) => (amount === null ? null : { amount, currency })
  return {
    price: money(price),
    lowest_bid: money(lowest_bid),
    leader: leader_id === null ? null : refOf(caller, bidders, leader_id),
    reserve_met,
    effective_end,
    bid_count,
    bidder_count,
  }
}
