import type { AuctionRow } from '@klubba/domain/auctions/auction-answers'
import type { Money } from '@klubba/domain/money'

/** What tells how an auction stands. */
export type Standing = Pick<AuctionRow, 'accepted_bid' | 'bidding' | 'reserve'>

/** The price that counts: what it is sold for, and before that the highest bid. */
export const priceOf = ({ accepted_bid, bidding }: Omit<Standing, 'reserve'>): Money | null =>
  accepted_bid?.price ?? bidding.price

export function reachesReserve({ accepted_bid, bidding, reserve }: Standing): boolean {
  return accepted_bid && reserve ? accepted_bid.price.amount >= reserve.amount : bidding.reserve_met
}

/** The bar runs from half of the reserve on; the tick stands at three quarters of it. */
const FROM = 0.5
const TO = 1.1667

/** How much of the bar is filled, 0 to 1; nothing to fill without a reserve, or where it may not be seen. */
export function filledOf(auction: Standing): number | undefined {
  if (!auction.reserve) return undefined
  const share = (priceOf(auction)?.amount ?? 0) / auction.reserve.amount
  return Math.min(1, Math.max(0, (share - FROM) / (TO - FROM)))
}
