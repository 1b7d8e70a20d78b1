import type { AuctionStatus } from '../auctions/auction-status.ts'

/** The lists of assets, and what each is asked for, whatever is chosen on it. */
export const LISTINGS = ['assets', 'archive', 'community'] as const
export type Listing = (typeof LISTINGS)[number]

interface FixedFilters {
  archived: 'true' | 'false'
  auction_status?: AuctionStatus[]
}

export const FIXED_FILTERS: Record<Listing, FixedFilters> = {
  assets: { archived: 'false' },
  archive: { archived: 'true' },
  community: { archived: 'false', auction_status: ['COMMUNITY'] },
}

export const LOOKS = ['table', 'cards'] as const
export type Look = (typeof LOOKS)[number]

/** What a list can show of an asset beside its picture and title, in the order in which it stands there. */
export const ASSET_COLUMNS = [
  'category',
  'year',
  'vin',
  'registration_number',
  'usage',
  'owner',
  'country',
  'portfolio',
  'status',
  'auction',
  'readiness',
  'created_at',
  'updated_at',
] as const
export type AssetColumn = (typeof ASSET_COLUMNS)[number]

export const USUAL_COLUMNS: readonly AssetColumn[] = ['usage', 'owner', 'status', 'readiness']
/** More have no room beside each other. */
export const MOST_COLUMNS = 6

const TOLD_WHEN_ASKED: readonly AssetColumn[] = ['vin', 'registration_number', 'portfolio', 'auction', 'created_at']

/** Whether a row has to tell more than it usually does. */
export const needsMore = (columns: readonly AssetColumn[]) => columns.some((each) => TOLD_WHEN_ASKED.includes(each))

/** In their order, each once, without what is unknown, and no more than there is room for. */
export function tidyColumns(columns: readonly string[]): AssetColumn[] {
  return ASSET_COLUMNS.filter((column) => columns.includes(column)).slice(0, MOST_COLUMNS)
}
