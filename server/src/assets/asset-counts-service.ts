import { ASSET_FACETS, type FacetCounts } from '@klubba/domain/assets/asset-api'
import type { Db } from '../db/database.ts'
import { KeptColumns } from './asset-columns-service.ts'
import type { AssetCounts } from './asset-columns.ts'
import { countAssets, countFacet, listFacetNames } from './asset-counts-sql.ts'
import type { AssetQuestion } from './asset-filter-sql.ts'

const kept = new WeakMap<Db, KeptColumns>()

function columnsOf(db: Db): KeptColumns {
  const columns = kept.get(db) ?? new KeptColumns(db)
  kept.set(db, columns)
  return columns
}

async function countByDatabase(db: Db, question: AssetQuestion, withFacets: boolean): Promise<AssetCounts> {
  const total = countAssets(db, question)
  if (!withFacets) return { total: await total }
  const facets = ASSET_FACETS.map(async (facet) => [facet, await countFacet(db, question, facet)])
  return { total: await total, facets: Object.fromEntries(await Promise.all(facets)) as AssetCounts['facets'] & object }
}

/** With the names of owners and portfolios. */
export async function nameFacets(db: Db, counted: AssetCounts['facets'] & object): Promise<FacetCounts> {
  const [owners, portfolios] = [counted.owner, counted.portfolio].map((values) => values.map(({ value }) => value))
  const names = await listFacetNames(db, { owners: owners ?? [], portfolios: portfolios ?? [] })
  const named = (values: readonly { value: string; count: number }[]) =>
    values.map((each) => ({ ...each, ...(names.has(each.value) && { name: names.get(each.value) }) }))
  return { ...counted, owner: named(counted.owner), portfolio: named(counted.portfolio) }
}

/**
 * How assets are counted: the one place that knows. In all, and with facets for each of their values; few are also told
 * by position. From the columns in memory; by the database only while those are read for the first time.
 */
export async function countsOfAssets(db: Db, question: AssetQuestion, withFacets: boolean): Promise<AssetCounts> {
  // Auctions are not among the columns.
  const asksForAuctions = question.auction_status !== undefined || question.community !== undefined
  const counted = asksForAuctions ? undefined : await columnsOf(db).count(question, withFacets)
  return counted ?? countByDatabase(db, question, withFacets)
}
