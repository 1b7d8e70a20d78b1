import type { AuctionStatus } from './auction-status.ts'

/** What of an auction people set. */
export const AUCTION_FIELDS = [
  'title',
  'description',
  'start',
  'end',
  'start_price',
  'step',
  'soft_close_minutes',
  'reserve',
  'negotiation_hours',
  'commission',
  'vat',
  'prices_include_vat',
  'buyers_fee',
  'collection',
  'comment',
] as const
export type AuctionField = (typeof AUCTION_FIELDS)[number]

/** What may still change while the auction runs and nobody has bid. */
const UNTIL_THE_FIRST_BID: readonly AuctionField[] = [
  'negotiation_hours',
  'commission',
  'vat',
  'prices_include_vat',
  'buyers_fee',
  'collection',
]

export type FieldBar = 'wrong_state' | 'locked_by_bids'

/**
 * Whether a field may be edited. What bidders go by is set before publishing; from then on the reserve is lowered, the
 * end moved and the description added to, each by its own call. The comment is the staff's, and always open.
 */
export function fieldBar(field: AuctionField, status: AuctionStatus, hasBids: boolean): FieldBar | undefined {
  if (field === 'comment') return undefined
  if (status === 'DRAFT' || status === 'PENDING') return undefined
  const isRunning = status === 'PUBLISHED_NEW_SERVICE' || status === 'LIVE'
  if (!isRunning || !UNTIL_THE_FIRST_BID.includes(field)) return 'wrong_state'
  return hasBids ? 'locked_by_bids' : undefined
}
