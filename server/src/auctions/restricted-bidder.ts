import type { AuctionStatus } from '@klubba/domain/auctions/auction-status'
import { restrictionOf, type BidderStatus, type Restriction } from '@klubba/domain/bidders/bidder-rules'
import { Money } from '@klubba/domain/money'
import type { FoundAuction } from './auction-sql.ts'

/** Who leads or buys although they may not: since they did, they were blocked or got a lower limit. */
export interface Restricted {
  bidderId: string
  because: Restriction
  /** A broker has chosen to keep the bid, after the last restriction. */
  kept: boolean
}

interface Holder {
  id: string | null
  price: number | null
  status: BidderStatus | null
  limits: unknown
  restrictions: number | null
}

const LED: readonly AuctionStatus[] = ['LIVE', 'ENDED']

/** Who has the auction now: while it runs the leader, once it is agreed the buyer. */
function holderOf(row: FoundAuction): Holder | undefined {
  if (LED.includes(row.status)) {
    const { leader_id: id, price, leader_status: status, leader_limits: limits, leader_restrictions } = row
    return { id, price, status, limits, restrictions: leader_restrictions }
  }
  if (row.status !== 'CLOSED_SUCCESSFUL') return undefined
  const { buyer_id: id, accepted_price: price, buyer_status: status, buyer_limits: limits, buyer_restrictions } = row
  return { id, price, status, limits, restrictions: buyer_restrictions }
}

export function restrictedOf(row: FoundAuction): Restricted | undefined {
  const { id, price, status, limits, restrictions } = holderOf(row) ?? {}
  if (!id || !status || price === null || price === undefined) return undefined
  const hold = { status, limits: Money.array().parse(limits) }
  const because = restrictionOf(hold, { amount: price, currency: row.currency })
  return because && { bidderId: id, because, kept: row.kept_bidder_id === id && row.kept_restriction === restrictions }
}
