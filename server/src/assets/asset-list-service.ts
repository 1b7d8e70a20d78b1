import type { Api } from '@klubba/domain/api'
import type { AssetRow, MoreOfAsset } from '@klubba/domain/assets/asset-api'
import type { AssetFilters, AssetOrder, AssetSort } from '@klubba/domain/assets/asset-filters'
import { READINESS_NEEDS } from '@klubba/domain/assets/readiness'
import type { Output, Parsed } from '@klubba/domain/contract'
import { mayEver } from '@klubba/domain/permissions'
import type { Db } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { readCursor, writeCursor } from '../http/cursor.ts'
import type { Caller } from '../http/route.ts'
import { findOwnersOf } from '../owners/owner-choice-service.ts'
import type { KeptColumns } from './asset-columns-service.ts'
import {
  countAuctionFacets,
  countWhole,
  countWith,
  nameFacets,
  namesOf,
  openColumns,
  ownersNamed,
} from './asset-counts-service.ts'
import type { AssetQuestion } from './asset-filter-sql.ts'
import { countAssets } from './asset-counts-sql.ts'
import { listAssetIds, listAssetRows, listAssetRowsAt, type AssetPage, type ListedAsset } from './asset-list-sql.ts'
import { listMore, listPrices } from './asset-more-sql.ts'
import { findFacetValues, withChosen } from './facet-values-service.ts'

type ListAssets = Api['GET /v1/assets']
type Query = Parsed<ListAssets>['query']

const MOST_WORDS = 8
const FREQUENT = 2000

async function questionOf(
  db: Db,
  kept: KeptColumns | undefined,
  caller: Pick<Caller, 'user_id'>,
  query: AssetFilters,
): Promise<AssetQuestion> {
  const { q = '', created_by, organization, ...filters } = query
  const words = q.toLowerCase().split(/\s+/).filter(Boolean).slice(0, MOST_WORDS)
  const ownerIds = words.length === 0 ? [] : await ownersNamed(db, kept, words)
  return {
    ...filters,
    words: words.map((word, index) => ({ word, ownerIds: ownerIds[index] ?? [] })),
    ...(created_by && { createdBy: caller.user_id }),
    ...(organization && { ownedBy: await findOwnersOf(db, organization) }),
  }
}

const orderOf = (order: AssetOrder) => ({
  sort: order.replace('-', '') as AssetSort,
  descending: order.startsWith('-'),
})

const NEEDS_TOTAL = Object.keys(READINESS_NEEDS).length

/** What is told of assets beside what stands in the list anyhow, by their ids. */
interface Beside {
  names: ReadonlyMap<string, string>
  more: ReadonlyMap<string, MoreOfAsset> | undefined
  prices: Awaited<ReturnType<typeof listPrices>>
}

const isPriced = ({ status }: ListedAsset) =>
  status === 'ACTIVE' || status === 'SOLD' || status === 'PAID' || status === 'DELIVERED'

function present(row: ListedAsset, { names, more: told, prices }: Beside): AssetRow {
  const more = told?.get(row.id)
  const { owner_id, ready_count, updated_at, cursor_at: _, ...plain } = row
  return {
    ...plain,
    owner: owner_id ? { id: owner_id, name: names.get(owner_id) ?? '' } : null,
    readiness: { done: ready_count, total: NEEDS_TOTAL },
    updated_at: new Date(updated_at).toISOString(),
    ...(more && { more }),
    ...prices.get(row.id),
  }
}

type CountAssets = Api['GET /v1/assets/counts']

/** All counts beside a list's filters at once. */
export async function countForFilters(
  { db }: Deps,
  caller: Caller,
  query: Parsed<CountAssets>['query'],
): Promise<Output<CountAssets>> {
  const kept = await openColumns(db, query)
  const question = await questionOf(db, kept, caller, query)
  const { facets, ...counts } = await countWhole(db, kept, question, caller.user_id)
  return { ...counts, facets: await withChosen(db, kept, question, await nameFacets(db, kept, facets)) }
}

type FindValues = Api['GET /v1/assets/counts/{facet}']

/** The values of one filter that have the words in their name. */
export async function findValues(
  { db }: Deps,
  caller: Caller,
  facet: Parsed<FindValues>['params']['facet'],
  query: Parsed<FindValues>['query'],
): Promise<Output<FindValues>> {
  const { find, page, page_size, ...filters } = query
  const kept = await openColumns(db, filters)
  const question = await questionOf(db, kept, caller, filters)
  return { ...(await findFacetValues(db, kept, question, facet, { find, page, page_size })), page, page_size }
}

export async function listAssets({ db }: Deps, caller: Caller, query: Query): Promise<Output<ListAssets>> {
  const { sort, page, page_size, after, facets } = query
  const kept = await openColumns(db, query)
  const question = await questionOf(db, kept, caller, query)
  const asked: AssetPage = {
    ...orderOf(sort),
    limit: page_size + 1,
    offset: after === undefined ? (page - 1) * page_size : 0,
    after: after === undefined ? undefined : readCursor(after),
  }
  const first = asked.after ? undefined : { ...asked, count: asked.offset + asked.limit }
  const found = await countWith(db, kept, question, false, first)
  const rows = found.positions
    ? await listAssetRowsAt(db, found.positions, asked)
    : await listAssetRows(db, { ...question, isFrequent: found.total > FREQUENT }, asked)
  // Only now: what many requests hold while they wait for the database is memory that is given back late.
  const counts = facets === 'true' ? await countWith(db, kept, question, true) : found
  const named =
    facets === 'auctions'
      ? await withChosen(db, kept, question, await countAuctionFacets(db, question))
      : counts.facets && (await nameFacets(db, kept, counts.facets))
  const shown = rows.slice(0, page_size)
  const last = shown.at(-1)
  const ownerIds = shown.flatMap(({ owner_id }) => owner_id ?? [])
  const names = await namesOf(db, kept, ownerIds)
  const ids = shown.map(({ id }) => id)
  const more = query.more === 'true' ? await listMore(db, ids) : undefined
  const mayTell = query.prices === 'true' && mayEver(caller, 'auctions.see')
  const prices = await listPrices(db, mayTell ? shown.filter(isPriced).map(({ id }) => id) : [])
  return {
    results: shown.map((row) => present(row, { names, more, prices })),
    total: counts.total,
    page,
    page_size,
    ...(rows.length > page_size && last && { next: writeCursor({ at: last.cursor_at, id: last.id }) }),
    ...(named && { facets: named }),
  }
}

/** How many a list holds. */
export async function countListed({ db }: Deps, caller: Caller, filters: AssetFilters): Promise<number> {
  const kept = await openColumns(db, filters)
  return (await countWith(db, kept, await questionOf(db, kept, caller, filters), false)).total
}

/**
 * The ids of all that a list holds, in its order, so many at a time. It asks the database alone: what is kept in memory
 * is not there where jobs are done.
 */
export async function* walkAssets(
  db: Db,
  caller: Pick<Caller, 'user_id'>,
  filters: AssetFilters,
  order: AssetOrder,
  batch: number,
): AsyncGenerator<string[]> {
  const question = await questionOf(db, undefined, caller, filters)
  const isFrequent = question.words.length > 0 && (await countAssets(db, question)) > FREQUENT
  const page: AssetPage = { ...orderOf(order), limit: batch, offset: 0 }
  while (true) {
    const found = await listAssetIds(db, { ...question, isFrequent }, page)
    if (found.length > 0) yield found.map(({ id }) => id)
    if (found.length < batch) return
    page.after = found.at(-1)
  }
}
