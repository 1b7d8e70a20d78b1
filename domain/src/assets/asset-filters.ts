import { z } from 'zod'
import { AUCTION_STATUSES } from '../auctions/auction-status.ts'
import { Id } from '../fields.ts'
import { oneOrMore } from '../lists.ts'
import { CountryFilter } from '../registry/registry-api.ts'
import { SERVER_STATUSES } from './asset-status.ts'

const Year = z
  .string()
  .regex(/^\d{4}$/)
  .transform(Number)

/** What a list of assets can be asked for. */
export const AssetFilters = z.strictObject({
  q: z.string().max(200).optional(),
  status: oneOrMore(z.enum(SERVER_STATUSES)).optional(),
  category: oneOrMore(z.string().max(100)).optional(),
  subcategory: oneOrMore(z.string().max(100)).optional(),
  brand: oneOrMore(z.string().max(100)).optional(),
  model: oneOrMore(z.string().max(100)).optional(),
  owner: oneOrMore(Id).optional(),
  portfolio: oneOrMore(Id).optional(),
  country: CountryFilter,
  year_from: Year.optional(),
  year_to: Year.optional(),
  has_images: z.enum(['true', 'false']).optional(),
  has_videos: z.enum(['true', 'false']).optional(),
  /** Everything that an auction needs is there, or not. */
  ready: z.enum(['true', 'false']).optional(),
  /** Of the newest round. */
  auction_status: oneOrMore(z.enum(AUCTION_STATUSES)).optional(),
  /** Offered to one of these communities now. */
  community: oneOrMore(Id).optional(),
  created_by: z.literal('me').optional(),
  archived: z.enum(['true', 'false']).default('false'),
})
export type AssetFilters = z.output<typeof AssetFilters>
