import { ASSET_FACETS, type AssetFilters, type FacetCounts } from '@klubba/domain/assets/asset-filters'
import type { Db } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { findOwnersByWord } from '../owners/owner-choice-service.ts'
import { KeptColumns } from './asset-columns-service.ts'
import type { AssetCounts, WholeCounts } from './asset-counted.ts'
import { countAssets, countAuctionStatuses, countCommunities, countFacet, listNames } from './asset-counts-sql.ts'
import type { AssetQuestion } from './asset-filter-sql.ts'
import type { FirstOf } from './first-of.ts'

const all = new WeakMap<Db, KeptColumns>()

function columnsOf(db: Db): KeptColumns {
  const kept = all.get(db) ?? new KeptColumns(db)
  all.set(db, kept)
  return kept
}

/**
 * What is kept in memory, as it is now; undefined while it is read for the first time. Then, and only then, the database
 * counts and looks for words itself.
 */
export async function openColumns(db: Db, asked: Partial<AssetFilters>): Promise<KeptColumns | undefined> {
  const kept = columnsOf(db)
  return (await kept.catchUp(asked)) ? kept : undefined
}

/** Reads what is kept before anybody asks. */
export function countAhead({ db, log }: Pick<Deps, 'db' | 'log'>): { stop: () => void } {
  const kept = columnsOf(db)
  kept.readAhead().then(
    () => log.info('assets are counted in memory'),
    (error: unknown) => log.warn({ err: error }, 'assets are not counted in memory yet'),
  )
  return { stop: () => kept.stop() }
}

async function countByDatabase(db: Db, question: AssetQuestion, withFacets: boolean): Promise<AssetCounts> {
  const total = countAssets(db, question)
  if (!withFacets) return { total: await total }
  const facets = ASSET_FACETS.map(async (facet) => [facet, await countFacet(db, question, facet)])
  return { total: await total, facets: Object.fromEntries(await Promise.all(facets)) as AssetCounts['facets'] & object }
}

/** For each word, the owners that it may mean. */
export async function ownersNamed(
  db: Db,
  kept: KeptColumns | undefined,
  words: readonly string[],
): Promise<string[][]> {
  return kept ? kept.names.ownersNamed(words) : findOwnersByWord(db, words)
}

/** The names of owners and portfolios, by id. What came a moment ago is asked for. */
export async function namesOf(
  db: Db,
  kept: KeptColumns | undefined,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const names = new Map(ids.map((id) => [id, kept?.names.find(id)]))
  const unknown = ids.filter((id) => names.get(id) === undefined)
  const asked = unknown.length === 0 ? [] : await listNames(db, unknown)
  return new Map([...names, ...asked].flatMap(([id, name]) => (name === undefined ? [] : [[id, name]])))
}

type NamedCount = NonNullable<FacetCounts['owner']>[number]

/** With the names of owners and portfolios. */
export async function nameFacets(
  db: Db,
  kept: KeptColumns | undefined,
  counted: AssetCounts['facets'] & object,
): Promise<FacetCounts> {
  const unknown: string[] = []
  const named = (values: readonly { value: string; count: number }[]): NamedCount[] =>
    values.map(({ value, count }) => {
      const name = kept?.names.find(value)
      if (name === undefined) unknown.push(value)
      return name === undefined ? { value, count } : { value, count, name }
    })
  const [owner, portfolio] = [named(counted.owner), named(counted.portfolio)]
  if (unknown.length === 0) return { ...counted, owner, portfolio }
  const asked = new Map(await listNames(db, unknown))
  const withName = (told: NamedCount) => {
    const name = told.name ?? asked.get(told.value)
    return name === undefined ? told : { ...told, name }
  }
  return { ...counted, owner: owner.map(withName), portfolio: portfolio.map(withName) }
}

/** What auctions say of the assets that are asked for: they are not among what is kept. */
export async function countAuctionFacets(db: Db, question: AssetQuestion): Promise<FacetCounts> {
  const [auction_status, community] = await Promise.all([
    countAuctionStatuses(db, question),
    countCommunities(db, question),
  ])
  return { auction_status, community }
}

/** Auctions are not among what is kept. */
export const asksForAuctions = ({ auction_status, community }: AssetQuestion) =>
  auction_status !== undefined || community !== undefined

/** In all, and with facets for each of their values; with a page, where those are that can be on it. */
export async function countWith(
  db: Db,
  kept: KeptColumns | undefined,
  question: AssetQuestion,
  withFacets: boolean,
  page?: FirstOf,
): Promise<AssetCounts> {
  return kept && !asksForAuctions(question)
    ? kept.count(question, withFacets, page)
    : countByDatabase(db, question, withFacets)
}

/** All that is told beside the filters of a list to one user. */
export async function countWhole(
  db: Db,
  kept: KeptColumns | undefined,
  question: AssetQuestion,
  user: string,
): Promise<WholeCounts> {
  if (kept && !asksForAuctions(question)) return kept.countWhole(question, user)
  const count = (changes: Partial<AssetQuestion>) => countAssets(db, { ...question, ...changes })
  const { total, facets } = await countByDatabase(db, question, true)
  if (!facets) throw new Error('facets were not counted')
  const category = question.subcategory && (await countFacet(db, { ...question, subcategory: undefined }, 'category'))
  const brand = question.model && (await countFacet(db, { ...question, model: undefined }, 'brand'))
  return {
    total,
    facets: { ...facets, ...(category && { category }), ...(brand && { brand }) },
    with_images: await count({ has_images: 'true' }),
    without_images: await count({ has_images: 'false' }),
    with_videos: await count({ has_videos: 'true' }),
    without_videos: await count({ has_videos: 'false' }),
    mine: await count({ createdBy: user }),
    ready: await count({ ready: 'true' }),
    not_ready: await count({ ready: 'false' }),
  }
}

/** How assets are counted. */
export async function countsOfAssets(db: Db, question: AssetQuestion, withFacets: boolean): Promise<AssetCounts> {
  return countWith(db, await openColumns(db, question), question, withFacets)
}
