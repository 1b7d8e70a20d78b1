import { ASSET_FACETS, type AssetFacet, type FacetCounts } from '@klubba/domain/assets/asset-api'
import type { Db } from '../db/database.ts'
import type { AssetQuestion } from './asset-filter-sql.ts'
import { countAssets, countFacet, listOwnerNames, listPortfolioNames } from './asset-counts-sql.ts'

/** How assets are counted: the one place that knows. Everything else asks for a total, or for the counts of facets. */
export async function totalOfAssets(db: Db, question: AssetQuestion): Promise<number> {
  return countAssets(db, question)
}

async function namesOf(db: Db, facet: AssetFacet, ids: readonly string[]): Promise<Map<string, string>> {
  if (facet === 'owner') return listOwnerNames(db, ids)
  return facet === 'portfolio' ? listPortfolioNames(db, ids) : new Map()
}

export async function facetsOfAssets(db: Db, question: AssetQuestion): Promise<FacetCounts> {
  const counted = await Promise.all(
    ASSET_FACETS.map(async (facet) => {
      const values = await countFacet(db, question, facet)
      const names = await namesOf(
        db,
        facet,
        values.map(({ value }) => value),
      )
      return [facet, values.map((each) => ({ ...each, ...(names.has(each.value) && { name: names.get(each.value) }) }))]
    }),
  )
  return Object.fromEntries(counted) as FacetCounts
}
