import type { AssetFacet } from '@klubba/domain/assets/asset-filters'

/** What machines of one kind have in common; and how assets stand. */
export const KIND_FACETS = ['category', 'subcategory', 'brand', 'model'] as const
export const STAND_FACETS = ['status', 'country'] as const
export type KindFacet = (typeof KIND_FACETS)[number]
export type StandFacet = (typeof STAND_FACETS)[number]

/** For each kind and each stand, in which of what is asked for it fails: a bit for each part, by its index. */
export interface Fails {
  kinds: Uint8Array
  stands: Uint8Array
}

/** It fails in so much that it counts for nothing. */
export const FAR = 255

/** Of each kind how many there are that stand as is asked for, and of each stand how many of the kinds that are asked for. */
export interface Tally {
  kinds: Uint32Array
  stands: Uint32Array
}

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

export function markFar(fails: Uint8Array, marks: Uint8Array): void {
  for (let each = 0; each < fails.length; each++) fails[each] = marks[fails[each] ?? 0] ?? 0
}

/** How many fail in nothing. */
export function totalOf(fails: Fails, tally: Tally): number {
  let total = 0
  for (const [stand, count] of tally.stands.entries()) if (fails.stands[stand] === 0) total += count
  return total
}
