import type { AssetFacet } from '@klubba/domain/assets/asset-filters'

/** What is told about assets that were counted. */
export interface AssetCounts {
  total: number
  /** Where the assets are that can be on the page, when they are few or their order is kept. */
  positions?: number[]
  /** The most frequent values first; each facet as if its own filter were not set. */
  facets?: Record<AssetFacet, { value: string; count: number }[]>
}

/** All that is counted beside the filters of a list. */
export interface WholeCounts extends Required<Omit<AssetCounts, 'positions'>> {
  with_images: number
  with_videos: number
  mine: number
  ready: number
  not_ready: number
}
