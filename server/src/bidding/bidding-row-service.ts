import { isReserveMet, lowestBid } from '@klubba/domain/auctions/bidding'
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

type Shown = Pick<LockedAuction, 'currency' | 'start_price' | 'step' | 'price' | 'reserve'>

/** The lowest bid that would be taken from somebody who does not lead, in minor units. */
export function lowestBidOn({ price, start_price, currency, step }: Shown): number | null {
  if (start_price === null) return null
  const terms = { start_price, currency, step, reserve: null, start: 0, end: 0, soft_close_minutes: 0 }
  return lowestBid({ price, terms })
}

export const reserveMetBy = ({ price, reserve }: Shown) => isReserveMet({ price, reserve })
