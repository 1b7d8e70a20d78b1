import { LADDERS, stepAt, type Ladder } from '@klubba/domain/auctions/ladder'
import type { Selectable } from 'kysely'
import type { Auctions } from '../db/schema.gen.ts'

/** The columns of an auction that bidding works with. */
export const BIDDING_COLUMNS = [
  'id',
  'status',
  'currency',
  'starts_at',
  'ends_at',
  'start_price',
  'step',
  'rules',
  'ladder',
  'soft_close_minutes',
  'reserve',
  'price',
  'leader_id',
  'effective_end',
  'next_number',
  'log_hash',
  'bid_count',
  'bidder_count',
  'next_event',
  'bidding_stopped_at',
] as const

/** An auction whose row the caller's transaction has locked. */
export type LockedAuction = Pick<Selectable<Auctions>, (typeof BIDDING_COLUMNS)[number]>

/** What it was approved under, or would be now. */
export function ladderOf({ ladder, currency }: Pick<LockedAuction, 'ladder' | 'currency'>): Ladder {
  return (ladder as Ladder | null) ?? LADDERS[currency]
}

type Priced = Pick<LockedAuction, 'status' | 'price' | 'start_price' | 'step' | 'ladder' | 'currency'>

/** The lowest bid that would be taken now from somebody who does not lead, in minor units. */
export function lowestBidOn(auction: Priced): number | null {
  const { status, price, start_price, step } = auction
  if (start_price === null || (status !== 'LIVE' && status !== 'PUBLISHED_NEW_SERVICE')) return null
  return price === null ? start_price : price + stepAt(price, ladderOf(auction), step)
}
