/** What the list of assets is counted by, each with its column. */
export const FACETS = {
  status: 'status',
  category: 'category',
  subcategory: 'subcategory',
  brand: 'brand',
  model: 'model',
  owner: 'owner_id',
  portfolio: 'portfolio_id',
  country: 'country_id',
} as const
export type Facet = keyof typeof FACETS
export const FACET_NAMES = Object.keys(FACETS) as Facet[]
