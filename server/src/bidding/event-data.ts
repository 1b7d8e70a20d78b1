import { isPublished, type AuctionStatus } from '@klubba/domain/auctions/auction-status'
import { isReserveMet, type ShownBid } from '@klubba/domain/auctions/bidding'
import type { Currency } from '@klubba/domain/countries/currencies'
import { lowestBidOn, type LockedAuction } from './bidding-row.ts'

/** Where the bidding stands as watchers are told it; bidders by id, which each watcher sees as far as they may. */
export interface BiddingData {
  status: AuctionStatus
  /** A marketplace knows of it. */
  published: boolean
  currency: Currency
  price: number | null
  lowest_bid: number | null
  leader_id: string | null
  reserve_met: boolean
  effective_end: string | null
  bid_count: number
  bidder_count: number
}

export interface LineData extends Omit<ShownBid, 'at'> {
  at: string
  leads: boolean
}

/** What an event keeps: no names, no note, no maximum. */
export interface EventData extends BiddingData {
  lines: LineData[]
  /** The entries of the log that it came by, and who lost the lead by them: not for watchers. */
  entries: number[]
  outbid: string[]
  /** Whose maximum counts for less since; not for watchers either. */
  capped?: string
}

export function biddingData(auction: LockedAuction): BiddingData {
  return {
    status: auction.status,
    published: isPublished(auction),
    currency: auction.currency,
    price: auction.price,
    lowest_bid: lowestBidOn(auction),
    leader_id: auction.leader_id,
    reserve_met: isReserveMet(auction),
    effective_end: auction.effective_end?.toISOString() ?? null,
    bid_count: auction.bid_count,
    bidder_count: auction.bidder_count,
  }
}

/** Lines of the history; the last one at the leader's price is the one that leads. */
export function linesOf(shown: readonly ShownBid[], leaderId: string | null): LineData[] {
  const leading = shown.findLastIndex(({ bidder_id }) => bidder_id === leaderId)
  return shown.map((line, index) => ({ ...line, at: new Date(line.at).toISOString(), leads: index === leading }))
}
