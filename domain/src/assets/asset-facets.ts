/** What of an asset is counted by its values. */
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
