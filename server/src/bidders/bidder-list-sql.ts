import type { Api } from '@klubba/domain/api'
import type { BidderRow } from '@klubba/domain/bidders/bidder-api'
import type { Parsed } from '@klubba/domain/contract'
import { sql, type Expression, type SqlBool } from 'kysely'
import type { Db } from '../db/database.ts'
import { patternsOf } from '../db/search.ts'

/** `tokenId`: only what this token has registered, and nothing of our organizations. */
type BidderQuery = Parsed<Api['GET /v1/bidders']>['query'] & { tokenId?: string }

/** Each by its own index: an OR over the joined tables has none. */
const found = (pattern: string, { tokenId }: BidderQuery) =>
  tokenId === undefined
    ? sql<SqlBool>`b.id IN (
        SELECT id FROM bidders WHERE search_text LIKE ${pattern}
        UNION ALL
        SELECT o.id FROM organizations g JOIN bidders o ON o.organization_id = g.id WHERE g.search_text LIKE ${pattern})`
    : sql<SqlBool>`b.search_text LIKE ${pattern}`

const nameFor = ({ tokenId }: BidderQuery) =>
  tokenId === undefined ? sql<string>`coalesce(g.name, b.name, '')` : sql<string>`coalesce(b.name, '')`
const countryFor = ({ tokenId }: BidderQuery) =>
  tokenId === undefined ? sql<number>`coalesce(g.country_id, b.country_id)` : sql<number>`b.country_id`

function filtersOf(query: BidderQuery): Expression<SqlBool>[] {
  const { q, status, bidder_type, country, language, tokenId } = query
  return [
    ...patternsOf(q).map((pattern) => found(pattern, query)),
    ...(status ? [sql<SqlBool>`b.status = ANY(${status})`] : []),
    ...(bidder_type ? [sql<SqlBool>`b.bidder_type = ${bidder_type}`] : []),
    ...(country ? [sql<SqlBool>`${countryFor(query)} = ANY(${country})`] : []),
    ...(language ? [sql<SqlBool>`b.language = ANY(${language})`] : []),
    ...(tokenId === undefined ? [] : [sql<SqlBool>`b.created_by_token = ${tokenId}`]),
  ]
}

function orderOf(query: BidderQuery) {
  const orders: Record<string, ReturnType<typeof sql>> = {
    number: sql`b.number`,
    updated_at: sql`b.updated_at`,
    created_at: sql`b.created_at`,
  }
  return orders[query.sort.replace('-', '')] ?? sql`lower(${nameFor(query)})`
}

function filtered(db: Db, query: BidderQuery) {
  return db
    .selectFrom('bidders as b')
    .leftJoin('organizations as g', 'g.id', 'b.organization_id')
    .where((eb) => eb.and(filtersOf(query)))
}

export async function listBidders(db: Db, query: BidderQuery): Promise<BidderRow[]> {
  const direction = query.sort.startsWith('-') ? 'desc' : 'asc'
  const rows = await filtered(db, query)
    .select(['b.id', 'b.number', 'b.bidder_type', 'b.contact_name', 'b.language', 'b.status', 'b.updated_at'])
    .select([nameFor(query).as('name'), countryFor(query).as('country_id')])
    .select(sql<boolean>`b.erased_at IS NOT NULL`.as('erased'))
    .orderBy(orderOf(query), direction)
    .orderBy('b.id', direction)
    .limit(query.page_size)
    .offset((query.page - 1) * query.page_size)
    .execute()
  return rows.map((row) => ({ ...row, updated_at: row.updated_at.toISOString() }))
}

export async function countBidders(db: Db, query: BidderQuery): Promise<number> {
  const { total } = await filtered(db, query)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}
