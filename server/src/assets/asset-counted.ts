import type { AssetFacet } from '@klubba/domain/assets/asset-filters'
import type { SearchedFacet } from '@klubba/domain/assets/searched-facets'
import type { Values } from './asset-column.ts'

/** What is told about assets that were counted. */
export interface AssetCounts {
  total: number
  /** Where the assets are that can be on the page, when they are few or their order is kept. */
  positions?: number[]
  /** The most frequent values first; each facet as if its own filter were not set. */
  facets?: Record<AssetFacet, { value: string; count: number }[]>
}

/** What is filtered by yes or no, and what is counted of each. */
export const OPPOSITES = [
  ['ready', 'ready', 'not_ready'],
  ['has_images', 'with_images', 'without_images'],
  ['has_videos', 'with_videos', 'without_videos'],
] as const

/** All that is counted beside the filters of a list. */
export interface WholeCounts extends Required<Omit<AssetCounts, 'positions'>> {
  with_images: number
  without_images: number
  with_videos: number
  without_videos: number
  mine: number
  ready: number
  not_ready: number
}

/** Facets whose values are searched, and counted in memory. */
export type CountedFacet = Exclude<SearchedFacet, 'community'>

/** How many there are of each value, by its number. */
export interface ValueCounts {
  values: Values
  counts: Uint32Array
}
