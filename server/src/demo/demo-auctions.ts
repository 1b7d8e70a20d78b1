import { READINESS_NEEDS } from '@klubba/domain/assets/readiness'
import type { AuctionFields } from '@klubba/domain/auctions/auction'
import { isAllowedEnd } from '@klubba/domain/auctions/auction-end'
import type { AuctionStatus } from '@klubba/domain/auctions/auction-status'
import type { Money } from '@klubba/domain/money'
import { type VatChoice, vatOfAsset } from '@klubba/domain/auctions/vat'
import { currencyOf } from '@klubba/reference/countries'
import type { DemoAsset } from './demo-assets.ts'
import { demoId } from './demo-id.ts'

/** What an auction of the demo comes to. Those that only the system passes through are over before anybody looks. */
export type DemoStatus = Exclude<AuctionStatus, 'PROCESSING' | 'ENDED'>

/** Each status, several of what there is most to look at; most of them running. */
const WANTED: readonly DemoStatus[] = [
  ...Array<DemoStatus>(6).fill('LIVE'),
  ...(['DRAFT', 'DRAFT', 'PENDING', 'PENDING', 'PUBLISHED_NEW_SERVICE', 'PUBLISHED_NEW_SERVICE'] as const),
  ...(['CLOSED', 'CLOSED', 'CLOSED_SUCCESSFUL', 'CLOSED_UNSUCCESSFUL', 'COMMUNITY', 'COMMUNITY'] as const),
  ...(['CANCELLED', 'CLOSED_CANCELLED', 'NOT_SOLD', 'SOLD', 'SOLD', 'PAID', 'DELIVERED', 'DELIVERED'] as const),
]

/** Where the bidding leads: what has a buyer was bid on, what is negotiated below its reserve. */
const BIDS: Partial<Record<DemoStatus, number>> = {
  CLOSED: 3,
  CLOSED_SUCCESSFUL: 4,
  SOLD: 3,
  PAID: 2,
  DELIVERED: 5,
}

export interface DemoAuction {
  id: string
  asset_id: string
  status: DemoStatus
  start: string
  end: string
  start_price: Money
  reserve: Money | null
  /** In whole steps above each other. */
  bids: readonly Money[]
  collection: AuctionFields['collection']
  vat: VatChoice
}

const HOUR = 3_600_000
const DAY = 24 * HOUR
const NEEDS_TOTAL = Object.keys(READINESS_NEEDS).length

/** The first moment from here on, a day at a time, that is allowed as an end. */
function allowedFrom(at: number, countryId: number): number {
  return isAllowedEnd(at, countryId) ? at : allowedFrom(at + DAY, countryId)
}

/** Round sums: an euro is worth about ten kroner. */
function sum(thousands: number, currency: Money['currency']): Money {
  return { amount: thousands * (currency === 'EUR' ? 10_000 : 100_000), currency }
}

/** Something of everything, by turns. */
function collectionOf(index: number): AuctionFields['collection'] {
  return {
    loading_ramp: index % 3 !== 0,
    forklift: index % 2 ? 'free' : null,
    crane: index % 5 ? null : 'at_cost',
    shipping_at_buyers_cost: index % 4 === 1,
    on_pallets: index % 7 === 3,
    buyer_dismantles: index % 9 === 4,
    special_equipment: false,
    information: index % 2 ? 'Weekdays 7–15. Call the yard an hour before.' : null,
  }
}

function auctionOf(asset: DemoAsset, status: DemoStatus, index: number, now: number): DemoAuction {
  const countryId = asset.place?.country_id ?? 0
  const currency = currencyOf(countryId)
  const isAhead = status === 'DRAFT' || status === 'PENDING' || status === 'PUBLISHED_NEW_SERVICE'
  const bids = status === 'LIVE' ? index % 6 : (BIDS[status] ?? 0)
  const least = 20 + (index % 5) * 10
  // The running ones end one after another, some within the next hours.
  const lasting = status === 'LIVE' ? (index + 1) * 5 * HOUR : 4 * DAY + index * HOUR
  return {
    id: demoId('auction', index),
    asset_id: asset.id,
    status,
    start: new Date(isAhead ? now + DAY : now - 3 * DAY).toISOString(),
    end: new Date(allowedFrom(now + lasting, countryId)).toISOString(),
    start_price: sum(least, currency),
    reserve: status === 'CLOSED' || index % 3 === 0 ? sum(least + (status === 'CLOSED' ? 100 : 10), currency) : null,
    bids: Array.from({ length: bids }, (_, bid) => sum(least + (bid + 1) * 10, currency)),
    collection: collectionOf(index),
    vat: vatOfAsset(asset.values['vat_status']) ?? 'standard',
  }
}

/** Of assets that have all that an auction needs, spread over them all. */
export function demoAuctions(assets: readonly DemoAsset[], now: number): DemoAuction[] {
  const ready = assets.filter(
    ({ status, isArchived, ready_count, place }) =>
      status === 'INVENTORY' && !isArchived && ready_count === NEEDS_TOTAL && place !== null,
  )
  const every = Math.max(1, Math.floor(ready.length / WANTED.length))
  return WANTED.flatMap((status, index) => {
    const asset = ready[index * every]
    return asset ? [auctionOf(asset, status, index, now)] : []
  })
}
