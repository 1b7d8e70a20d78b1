import type { AssetFacet } from '@klubba/domain/assets/asset-filters'
import { MOST_VALUES } from '@klubba/domain/assets/searched-facets'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { assetFilters, FACET_COLUMNS, IS_NEWEST_ROUND, type AssetQuestion } from './asset-filter-sql.ts'

export async function countAssets(db: Db, question: AssetQuestion): Promise<number> {
  const { total } = await db
    .selectFrom('assets as a')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where((eb) => eb.and(assetFilters(question)))
    .executeTakeFirstOrThrow()
  return total
}

/** How many assets there are of each value of a facet, the most frequent first; its own filter does not count. */
export async function countFacet(
  db: Db,
  question: AssetQuestion,
  facet: AssetFacet,
): Promise<{ value: string; count: number }[]> {
  const column = FACET_COLUMNS[facet]
  return db
    .selectFrom('assets as a')
    .select([sql<string>`${column}::text`.as('value'), (eb) => eb.fn.countAll<number>().as('count')])
    .where((eb) => eb.and(assetFilters(question, facet)))
    .where(sql<boolean>`${column} IS NOT NULL`)
    .groupBy(column)
    .orderBy('count', 'desc')
    .orderBy(sql`${column}::text COLLATE "C"`)
    .limit(MOST_VALUES)
    .execute()
}

/** By the newest round of each asset that the other filters leave. */
export async function countAuctionStatuses(
  db: Db,
  question: AssetQuestion,
): Promise<{ value: string; count: number }[]> {
  return db
    .selectFrom('auctions as u')
    .innerJoin('assets as a', 'a.id', 'u.asset_id')
    .select(['u.status as value', (eb) => eb.fn.countAll<number>().as('count')])
    .where((eb) => eb.and(assetFilters(question, 'auction_status')))
    .where(IS_NEWEST_ROUND)
    .groupBy('u.status')
    .orderBy('count', 'desc')
    .orderBy('u.status')
    .execute()
}

/** Of what is offered now, by community. */
export async function countCommunities(
  db: Db,
  question: AssetQuestion,
): Promise<{ value: string; name: string; count: number }[]> {
  return db
    .selectFrom('auctions as u')
    .innerJoin('assets as a', 'a.id', 'u.asset_id')
    .innerJoin('communities as c', 'c.id', 'u.community_id')
    .select(['c.id as value', 'c.name', (eb) => eb.fn.countAll<number>().as('count')])
    .where((eb) => eb.and(assetFilters(question, 'community')))
    .where('u.status', '=', 'COMMUNITY')
    .where(IS_NEWEST_ROUND)
    .groupBy(['c.id', 'c.name'])
    .orderBy('count', 'desc')
    .orderBy('c.name')
    .limit(MOST_VALUES)
    .execute()
}

/** The names of owners and portfolios, by id. */
export async function listNames(db: Db, ids: readonly string[]): Promise<[string, string][]> {
  const { rows } = await sql<{ id: string; name: string | null }>`
    SELECT id, name FROM owner_facts WHERE id = ANY(${ids}::uuid[])
    UNION ALL SELECT id, name FROM portfolios WHERE id = ANY(${ids}::uuid[])`.execute(db)
  return rows.map(({ id, name }) => [id, name ?? ''])
}
