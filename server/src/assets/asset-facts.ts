import type { AssetFacet } from '@klubba/domain/assets/asset-filters'

/**
 * What is kept of an asset. Words are looked for in `named`, its brand, model and variant, and in `own`, the numbers that
 * are its own: both in lower case.
 */
export interface AssetFacts extends Record<AssetFacet, string | null> {
  position: number
  /** The first thirteen signs of the id: what is alike in an order is told apart by the id. */
  id_start: string
  archived: boolean
  named: string
  own: string
  created_by: string
  year: number | null
  /** Microseconds. */
  created: number
  updated: number
  ready_count: number
  has_images: boolean
  has_videos: boolean
}
