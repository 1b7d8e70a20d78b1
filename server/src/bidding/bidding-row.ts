import { stepAt } from '@klubba/domain/auctions/ladder'
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
] as const

/** An auction whose row the caller's transaction has locked. */
export type LockedAuction = Pick<Selectable<Auctions>, (typeof BIDDING_COLUMNS)[number]>

/** The lowest bid that would be taken now from somebody who does not lead, in minor units. */
export function lowestBidOn({ status, price, start_price, currency, step }: LockedAuction): number | null {
  if (start_price === null || (status !== 'LIVE' && status !== 'PUBLISHED_NEW_SERVICE')) return null
  return price === null ? start_price : price + stepAt(price, currency, step)
}
