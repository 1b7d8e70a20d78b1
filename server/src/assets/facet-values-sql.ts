import type { FacetValue } from '@klubba/domain/assets/asset-filters'
import type { SearchedFacet } from '@klubba/domain/assets/searched-facets'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../db/database.ts'
import { patternsOf } from '../db/search.ts'
import { assetFilters, FACET_COLUMNS, IS_NEWEST_ROUND, type AssetQuestion } from './asset-filter-sql.ts'

/** Which values are asked for: those with the words in their name, or exactly these. */
export interface ValueChoice {
  find?: string
  only?: readonly string[]
  limit: number
  offset: number
}

/** Where the values have their names; those of brands and models are their names. */
const NAMES: Partial<Record<SearchedFacet, RawBuilder<unknown>>> = {
  owner: sql`owner_facts`,
  portfolio: sql`portfolios`,
  community: sql`communities`,
}

function countedValues(question: AssetQuestion, facet: SearchedFacet): RawBuilder<unknown> {
  const filters = sql.join(assetFilters(question, facet), sql` AND `)
  if (facet === 'community') {
    return sql`SELECT u.community_id AS value, count(*) AS count FROM auctions u JOIN assets a ON a.id = u.asset_id
      WHERE ${filters} AND u.status = 'COMMUNITY' AND u.community_id IS NOT NULL AND ${IS_NEWEST_ROUND} GROUP BY 1`
  }
  const column = FACET_COLUMNS[facet]
  return sql`SELECT ${column} AS value, count(*) AS count FROM assets a
    WHERE ${filters} AND ${column} IS NOT NULL GROUP BY 1`
}

/** The values of a facet that are chosen, the most frequent first, those that are as frequent by name; with how many there are. */
export async function listFacetValues(
  db: Db,
  question: AssetQuestion,
  facet: SearchedFacet,
  { find = '', only, limit, offset }: ValueChoice,
): Promise<{ results: FacetValue[]; total: number }> {
  const names = NAMES[facet]
  const name = names ? sql`coalesce(named.name, '')` : sql`counted.value`
  const conditions = [
    ...patternsOf(find).map((pattern) => sql`lower(${name}) LIKE ${pattern}`),
    ...(only ? [sql`counted.value::text = ANY(${only}::text[])`] : []),
  ]
  const { rows } = await sql<{ total: number; results: { value: string; name: string; count: number }[] }>`
    WITH found AS MATERIALIZED (
      SELECT counted.value::text AS value, ${name} AS name, counted.count
      FROM (${countedValues(question, facet)}) AS counted
      ${names ? sql`LEFT JOIN ${names} AS named ON named.id = counted.value` : sql``}
      ${conditions.length > 0 ? sql`WHERE ${sql.join(conditions, sql` AND `)}` : sql``}
    ), shown AS (
      SELECT * FROM found ORDER BY count DESC, lower(name) COLLATE "C", value COLLATE "C" LIMIT ${limit} OFFSET ${offset}
    )
    SELECT (SELECT count(*) FROM found) AS total, coalesce((
      SELECT json_agg(to_json(shown) ORDER BY count DESC, lower(name) COLLATE "C", value COLLATE "C") FROM shown
    ), '[]') AS results`.execute(db)
  const [answer] = rows
  const named = (answer?.results ?? []).map(({ value, name: called, count }) =>
    names ? { value, name: called, count } : { value, count },
  )
  return { results: named, total: answer?.total ?? 0 }
}

/** What these values are called; those that are not there any more have no name. */
export async function listValueNames(
  db: Db,
  facet: SearchedFacet,
  values: readonly string[],
): Promise<{ value: string; name?: string }[]> {
  const names = NAMES[facet]
  if (!names || values.length === 0) return values.map((value) => ({ value }))
  const { rows } = await sql<{ value: string; name: string }>`
    SELECT id AS value, coalesce(name, '') AS name FROM ${names} AS named WHERE id = ANY(${values}::uuid[])`.execute(db)
  return rows
}
