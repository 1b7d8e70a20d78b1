import type { AssetFacet } from '@klubba/domain/assets/asset-filters'
import { FAR, KIND_FACETS, STAND_FACETS } from './asset-cells.ts'

/** Narrower filters that do not count either: subcategories of a category, models of a brand. */
export const NARROWER: Partial<Record<AssetFacet, AssetFacet>> = { category: 'subcategory', brand: 'model' }

/** A bit for each of these facets among those that kinds and stands tell. */
export const bitsOf = (among: readonly AssetFacet[], facets: readonly (AssetFacet | undefined)[]) =>
  facets.reduce((bits, facet) => bits | (facet ? 1 << among.indexOf(facet) : 0), 0)

/** For what fails in some bits, those bits; or that it is far, if it counts for no facet although some may fail. */
const farUnless = (mayFail: readonly number[]) =>
  Uint8Array.from({ length: 256 }, (_, bits) =>
    bits === 0 || mayFail.some((each) => (bits & ~each) === 0) ? bits : FAR,
  )
export const FAR_KINDS = farUnless(KIND_FACETS.map((facet) => bitsOf(KIND_FACETS, [facet, NARROWER[facet]])))
export const FAR_STANDS = farUnless(STAND_FACETS.map((facet) => bitsOf(STAND_FACETS, [facet])))
/** Where no facet is counted. */
export const FAR_IF_ANY = farUnless([])

export function markFar(fails: Uint8Array, marks: Uint8Array): Uint8Array {
  for (let each = 0; each < fails.length; each++) fails[each] = marks[fails[each] ?? 0] ?? 0
  return fails
}
