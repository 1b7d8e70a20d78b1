import { z } from 'zod'
import { AUCTION_STATUSES } from '../auctions/auction-status.ts'
import { Id } from '../fields.ts'
import { oneOrMore } from '../lists.ts'
import { CountryFilter } from '../registry/registry-api.ts'
import { SERVER_STATUSES } from './asset-status.ts'

export const ASSET_FACETS = [
  'status',
  'category',
  'subcategory',
  'brand',
  'model',
  'owner',
  'portfolio',
  'country',
] as const
export type AssetFacet = (typeof ASSET_FACETS)[number]

/** What is counted by auctions, and only when it is asked for. */
export const AUCTION_FACETS = ['auction_status', 'community'] as const
export type AuctionFacet = (typeof AUCTION_FACETS)[number]

export const ASSET_SORTS = ['updated_at', 'created_at', 'year', 'asset_number', 'brand'] as const
export type AssetSort = (typeof ASSET_SORTS)[number]

/** By what a list is ordered, the other way round with a minus before it. */
export const AssetOrder = z.enum([...ASSET_SORTS, ...ASSET_SORTS.map((sort) => `-${sort}` as const)])
export type AssetOrder = z.infer<typeof AssetOrder>

const Year = z
  .string()
  .regex(/^\d{4}$/)
  .transform(Number)

export const AssetFilters = z.strictObject({
  q: z.string().max(200).optional(),
  status: oneOrMore(z.enum(SERVER_STATUSES)).optional(),
  category: oneOrMore(z.string().max(100)).optional(),
  subcategory: oneOrMore(z.string().max(100)).optional(),
  brand: oneOrMore(z.string().max(100)).optional(),
  model: oneOrMore(z.string().max(100)).optional(),
  owner: oneOrMore(Id).optional(),
  /** Of an owner that one of these organizations answers for. */
  organization: oneOrMore(Id).optional(),
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

/** A value that can be filtered by; what is filtered by its id has a name. */
export const FacetValue = z.strictObject({ value: z.string(), name: z.string().optional(), count: z.int() })
export type FacetValue = z.infer<typeof FacetValue>

export const FacetCounts = z.partialRecord(z.enum([...ASSET_FACETS, ...AUCTION_FACETS]), z.array(FacetValue))
export type FacetCounts = z.infer<typeof FacetCounts>

/** Everything that is counted beside a list's filters. */
export const FilterCounts = z.strictObject({
  total: z.int(),
  /**
   * Each as if its own filter were not set, nor that of the narrower one: subcategories of a category, models of a brand.
   * The most frequent values, and after them those of the filter that are not among these, with however few assets.
   */
  facets: FacetCounts,
  /** Each pair as if it were not filtered by; one's own among what the filters leave. */
  with_images: z.int(),
  without_images: z.int(),
  with_videos: z.int(),
  without_videos: z.int(),
  mine: z.int(),
  /** As if readiness were not asked for. */
  ready: z.int(),
  not_ready: z.int(),
})
