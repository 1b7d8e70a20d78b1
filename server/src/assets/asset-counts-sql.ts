import type { AssetFacet } from '@klubba/domain/assets/asset-api'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { MOST_VALUES } from './asset-columns.ts'
import { assetFilters, FACET_COLUMNS, type AssetQuestion } from './asset-filter-sql.ts'

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

export async function listOwnerNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const wanted = sql<boolean>`id = ANY(${ids}::uuid[])`
  const rows = await db.selectFrom('owner_facts').select(['id', 'name']).where(wanted).execute()
  return new Map(rows.map(({ id, name }) => [id ?? '', name ?? '']))
}

export async function listPortfolioNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const wanted = sql<boolean>`id = ANY(${ids}::uuid[])`
  const rows = await db.selectFrom('portfolios').select(['id', 'name']).where(wanted).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
