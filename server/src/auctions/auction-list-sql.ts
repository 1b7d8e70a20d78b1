import type { AuctionFilters } from '@klubba/domain/auctions/auction-api'
import { SOLD_STATUSES } from '@klubba/domain/auctions/auction-status'
import type { Currency } from '@klubba/domain/countries/currencies'
import { sql, type Expression, type SqlBool } from 'kysely'
import type { Db } from '../db/database.ts'
import { ownersOf } from '../db/owners-of.ts'
import { patternsOf } from '../db/search.ts'
import type { Cursor } from '../http/cursor.ts'
import { auctionRows } from './auction-sql.ts'

/** What a list of auctions asks for. */
export interface AuctionQuestion extends Omit<AuctionFilters, 'created_by'> {
  createdBy?: string | undefined
  assetId?: string
  /** Only what a marketplace knows of. */
  published?: boolean
}

/** By what everybody sees: numbers, the auction's title, and what the asset's is composed of. */
const found = (pattern: string) => sql<SqlBool>`lower(
    'a-' || u.number || ' ' || a.asset_number || ' ' || coalesce(a.brand, '') || ' ' || coalesce(a.model, '') || ' ' ||
    coalesce(a.variant, '') || ' ' ||
    coalesce((SELECT string_agg(text.value, ' ') FROM jsonb_each_text(u.title) AS text), '')
  ) LIKE ${pattern}`

const END = sql`coalesce(u.effective_end, u.ends_at)`
const RESERVE_MET = sql`(u.price IS NOT NULL AND (u.reserve IS NULL OR u.price >= u.reserve))`

/** What was once offered to a community and then sold to a bidder is no sale of the community. */
const NOT_SOLD_ELSEWHERE = sql<SqlBool>`coalesce(u.accepted_by, 'community_offer') = 'community_offer'`

function filtersOf(question: AuctionQuestion): Expression<SqlBool>[] {
  const { q, status, country, category, owner, organization, portfolio, community } = question
  const { ends_from, ends_to, reserve_met, createdBy, assetId, published } = question
  return [
    ...patternsOf(q).map(found),
    ...(status ? [sql<SqlBool>`u.status = ANY(${status})`] : []),
    ...(country ? [sql<SqlBool>`u.country_id = ANY(${country})`] : []),
    ...(category ? [sql<SqlBool>`a.category = ANY(${category})`] : []),
    ...(owner ? [sql<SqlBool>`a.owner_id = ANY(${owner}::uuid[])`] : []),
    ...(organization ? [sql<SqlBool>`a.owner_id = ANY(${ownersOf(organization)})`] : []),
    ...(portfolio ? [sql<SqlBool>`a.portfolio_id = ANY(${portfolio}::uuid[])`] : []),
    ...(community ? [sql<SqlBool>`u.community_id = ANY(${community}::uuid[])`, NOT_SOLD_ELSEWHERE] : []),
    ...(ends_from ? [sql<SqlBool>`${END} >= ${ends_from}::timestamptz`] : []),
    ...(ends_to ? [sql<SqlBool>`${END} < ${ends_to}::timestamptz`] : []),
    ...(reserve_met ? [sql<SqlBool>`${RESERVE_MET} = ${reserve_met === 'true'}`] : []),
    ...(createdBy ? [sql<SqlBool>`u.created_by = ${createdBy}`] : []),
    ...(assetId ? [sql<SqlBool>`u.asset_id = ${assetId}`] : []),
    ...(published
      ? [sql<SqlBool>`(u.status = 'PUBLISHED_NEW_SERVICE' OR (u.next_number > 1 AND u.status <> 'COMMUNITY'))`]
      : []),
    sql<SqlBool>`true`,
  ]
}

/** How each order compares; the id tells apart what is alike. */
const ORDERS = {
  effective_end: { by: sql<string>`coalesce(u.effective_end, u.ends_at, 'infinity')`, type: 'timestamptz' },
  start: { by: sql<string>`coalesce(u.starts_at, 'infinity')`, type: 'timestamptz' },
  updated_at: { by: sql<string>`u.updated_at`, type: 'timestamptz' },
  created_at: { by: sql<string>`u.created_at`, type: 'timestamptz' },
  auction_number: { by: sql<string>`u.number`, type: 'integer' },
  round: { by: sql<string>`u.round`, type: 'integer' },
} as const
export type AuctionOrder = keyof typeof ORDERS

export interface AuctionPage {
  sort: AuctionOrder
  descending: boolean
  limit: number
  offset: number
  after?: Cursor | undefined
}

export async function listAuctionRows(db: Db, question: AuctionQuestion, page: AuctionPage) {
  const { by, type } = ORDERS[page.sort]
  const direction = page.descending ? 'desc' : 'asc'
  const { after } = page
  const compared = page.descending ? sql`<` : sql`>`
  return auctionRows(db)
    .select(sql<string>`(${by})::text`.as('cursor_at'))
    .where((eb) => eb.and(filtersOf(question)))
    .$if(after !== undefined, (query) =>
      query.where(sql<SqlBool>`(${by}, u.id) ${compared} (${after?.at}::text::${sql.raw(type)}, ${after?.id}::uuid)`),
    )
    .orderBy(by, direction)
    .orderBy('u.id', direction)
    .limit(page.limit)
    .offset(page.offset)
    .execute()
}

export async function countAuctions(db: Db, question: AuctionQuestion): Promise<number> {
  const { total } = await db
    .selectFrom('auctions as u')
    .innerJoin('assets as a', 'a.id', 'u.asset_id')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where((eb) => eb.and(filtersOf(question)))
    .executeTakeFirstOrThrow()
  return total
}

interface Sold {
  status: (typeof SOLD_STATUSES)[number]
  currency: Currency
  count: number
  amount: number
}

/** How many of them were sold and for how much, by status and currency. */
export async function sumSales(db: Db, question: AuctionQuestion): Promise<Sold[]> {
  return db
    .selectFrom('auctions as u')
    .innerJoin('assets as a', 'a.id', 'u.asset_id')
    .select(['u.status', 'u.currency', (eb) => eb.fn.countAll<number>().as('count')])
    .select(sql<number>`coalesce(sum(u.accepted_price), 0)::bigint`.as('amount'))
    .where((eb) => eb.and(filtersOf({ ...question, status: [...SOLD_STATUSES] })))
    .groupBy(['u.status', 'u.currency'])
    .orderBy('u.currency')
    .orderBy('u.status')
    .$castTo<Sold>()
    .execute()
}

/** How many that run or are to come end between each moment and the next; the first part is 1. */
export async function countEnds(db: Db, between: readonly string[]): Promise<{ part: number; ends: number }[]> {
  return db
    .selectFrom('auctions as u')
    .select(sql<number>`width_bucket(${END}, ${between}::timestamptz[])`.as('part'))
    .select((eb) => eb.fn.countAll<number>().as('ends'))
    .where('u.status', 'in', ['PUBLISHED_NEW_SERVICE', 'LIVE'])
    .groupBy('part')
    .execute()
}

/** Whether there is such a thing, of whatever the list hangs under. */
export async function isThere(db: Db, table: 'assets' | 'communities', id: string): Promise<boolean> {
  const row = await db.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}
