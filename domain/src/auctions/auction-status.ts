import type { ServerStatus } from '../assets/asset-status.ts'

export const AUCTION_STATUSES = [
  'DRAFT',
  'PENDING',
  'PROCESSING',
  'PUBLISHED_NEW_SERVICE',
  'LIVE',
  'ENDED',
  'CLOSED',
  'CLOSED_SUCCESSFUL',
  'CLOSED_UNSUCCESSFUL',
  'CLOSED_CANCELLED',
  'CANCELLED',
  'COMMUNITY',
  'NOT_SOLD',
  'SOLD',
  'PAID',
  'DELIVERED',
] as const
export type AuctionStatus = (typeof AUCTION_STATUSES)[number]

/** Those after which the asset is free for another auction. */
const OVER: readonly AuctionStatus[] = ['NOT_SOLD', 'CANCELLED', 'CLOSED_CANCELLED', 'DELIVERED']

/** An asset has at most one open auction. */
export const OPEN_STATUSES = AUCTION_STATUSES.filter((status) => !OVER.includes(status))

export function isOpen(status: AuctionStatus): boolean {
  return !OVER.includes(status)
}

/** What was sold, whether it is paid and collected or not. */
export const SOLD_STATUSES = ['SOLD', 'PAID', 'DELIVERED'] as const satisfies readonly AuctionStatus[]

const NEVER_UP: readonly AuctionStatus[] = ['DRAFT', 'PENDING', 'PROCESSING', 'PUBLISHED_NEW_SERVICE', 'CANCELLED']

/** An auction is a round once it has been LIVE or COMMUNITY; what was discarded or cancelled before is none. */
export function isRound(status: AuctionStatus): boolean {
  return !NEVER_UP.includes(status)
}

/** What a new round may follow on. CLOSED_UNSUCCESSFUL becomes NOT_SOLD first. */
export const RESTARTABLE: readonly AuctionStatus[] = [
  'CLOSED_UNSUCCESSFUL',
  'NOT_SOLD',
  'CANCELLED',
  'CLOSED_CANCELLED',
]

/**
 * The status that an asset has by its auction: while the auction is open it always holds, and it is where an auction
 * that comes to its end leaves the asset.
 */
export const ASSET_STATUS_BY_AUCTION: Record<AuctionStatus, ServerStatus> = {
  DRAFT: 'INVENTORY',
  PENDING: 'ACTIVE',
  PROCESSING: 'ACTIVE',
  PUBLISHED_NEW_SERVICE: 'ACTIVE',
  LIVE: 'ACTIVE',
  ENDED: 'ACTIVE',
  CLOSED: 'ACTIVE',
  CLOSED_SUCCESSFUL: 'ACTIVE',
  CLOSED_UNSUCCESSFUL: 'ACTIVE',
  CLOSED_CANCELLED: 'INVENTORY',
  CANCELLED: 'INVENTORY',
  COMMUNITY: 'ACTIVE',
  NOT_SOLD: 'INVENTORY',
  SOLD: 'SOLD',
  PAID: 'PAID',
  DELIVERED: 'DELIVERED',
}

/** The flag "published to community" of an asset. */
export function isPublishedToCommunity(status: AuctionStatus | undefined): boolean {
  return status === 'COMMUNITY'
}

const FROM_LIVE_TO_PAID: readonly AuctionStatus[] = [
  'LIVE',
  'ENDED',
  'CLOSED',
  'CLOSED_SUCCESSFUL',
  'CLOSED_UNSUCCESSFUL',
  'COMMUNITY',
  'SOLD',
  'PAID',
]

/** What an auction fixes of its asset. */
export interface AssetLocks {
  /** The category cannot change. */
  category: boolean
  /** Owner and VIN: only an admin changes them, with a reason. */
  ownerAndVin: boolean
  /** Specs, usage, condition and equipment change only as a dated addition; media are added, not removed. */
  additionsOnly: boolean
}

export function assetLocks(auction: { status: AuctionStatus; hasBids: boolean } | undefined): AssetLocks {
  if (!auction || !isOpen(auction.status)) return { category: false, ownerAndVin: false, additionsOnly: false }
  return {
    category: true,
    ownerAndVin: FROM_LIVE_TO_PAID.includes(auction.status),
    additionsOnly: auction.hasBids,
  }
}

/** Its bidding was opened and has ended, whatever became of it then: what was bid can be certified. */
export function hasCertificate({ status, next_number }: { status: AuctionStatus; next_number: number }): boolean {
  return next_number > 1 && status !== 'LIVE'
}

/** What a marketplace knows of: open to bids, or once open (its log has begun), and not offered elsewhere. */
export function isPublished({ status, next_number }: { status: AuctionStatus; next_number: number }): boolean {
  return status === 'PUBLISHED_NEW_SERVICE' || (next_number > 1 && status !== 'COMMUNITY')
}
