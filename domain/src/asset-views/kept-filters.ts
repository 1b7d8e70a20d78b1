import { z } from 'zod'
import type { AssetFilters } from '../assets/asset-filters.ts'
import { SERVER_STATUSES } from '../assets/asset-status.ts'
import { AUCTION_STATUSES } from '../auctions/auction-status.ts'
import { Id } from '../fields.ts'
import { FIXED_FILTERS, type Listing } from './asset-list.ts'

const several = <Value extends z.ZodType>(value: Value) => z.array(value).min(1).max(100).optional()
const Name = z.string().max(100)
const Year = z.int().min(1000).max(9999).optional()
const YesOrNo = z.enum(['true', 'false']).optional()

/**
 * What a list of assets is filtered by, as it is kept or sent in a body. The same as in an address, but for the archive,
 * which is a list of its own. Read again it stays what it is.
 */
export const KeptFilters = z.strictObject({
  q: z.string().max(200).optional(),
  status: several(z.enum(SERVER_STATUSES)),
  category: several(Name),
  subcategory: several(Name),
  brand: several(Name),
  model: several(Name),
  owner: several(Id),
  organization: several(Id),
  portfolio: several(Id),
  country: several(z.int().min(0).max(999)),
  year_from: Year,
  year_to: Year,
  has_images: YesOrNo,
  has_videos: YesOrNo,
  ready: YesOrNo,
  auction_status: several(z.enum(AUCTION_STATUSES)),
  community: several(Id),
  created_by: z.literal('me').optional(),
})
export type KeptFilters = z.infer<typeof KeptFilters>

/** What a list is asked for: what is chosen on it, and what makes it the list that it is. */
export const filtersOf = (listing: Listing, chosen: KeptFilters): AssetFilters => ({
  ...chosen,
  ...FIXED_FILTERS[listing],
})
