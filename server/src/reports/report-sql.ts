import type { Grouping } from '@klubba/domain/reports/report'
import type { ReportFilters } from '@klubba/domain/reports/report-api'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../db/database.ts'
import { AUCTION_MEASURES, DAYS_STEP, MEASURES, type Measures, type Period } from './report-measures.ts'

/** What of the database a report is about. */
export interface Question {
  filters: ReportFilters
  period: Period
}

export interface Slice {
  limit?: number
  offset?: number
  currency?: string | undefined
}

type Values = Record<string, number | string | null>

const GROUPS: Record<Grouping, RawBuilder<unknown>> = {
  category: sql`r.category`,
  brand: sql`coalesce(r.brand, '')`,
  owner: sql`coalesce(r.owner_id::text, '')`,
  country: sql`coalesce(r.country_id::text, '')`,
}

function conditionsOf(measures: Measures, { filters, period }: Question): RawBuilder<unknown> {
  const { country, owner, portfolio, category, status } = filters
  const conditions = [
    measures.where(period),
    ...(country ? [sql`r.country_id = ANY(${country}::integer[])`] : []),
    ...(owner ? [sql`r.owner_id = ANY(${owner}::uuid[])`] : []),
    ...(portfolio ? [sql`r.portfolio_id = ANY(${portfolio}::uuid[])`] : []),
    ...(category ? [sql`r.category = ANY(${category})`] : []),
    ...(status ? [sql`r.status = ANY(${status})`] : []),
  ]
  return sql.join(conditions, sql` AND `)
}

/** What follows from others, which are dear to work out twice. */
function withShares(values: Values): Values {
  const { commission, hammer } = values
  if (typeof commission !== 'number' || typeof hammer !== 'number') return values
  const share = hammer === 0 ? null : Number((BigInt(commission) * 20_000n + BigInt(hammer)) / (2n * BigInt(hammer)))
  return { ...values, commission_share: share }
}

const selected = (columns: Record<string, RawBuilder<unknown>>) =>
  sql.join(Object.entries(columns).map(([key, value]) => sql`${value} AS ${sql.id(key)}`))

export interface GroupRow {
  key: string
  currency: string | null
  total: number
  values: Values
}

/** One row for each group, and each currency where there are sums; the largest first. */
export async function listGroups(
  db: Db,
  measures: Measures,
  question: Question,
  { by, hasCurrencies, limit, offset = 0, currency }: Slice & { by: Grouping; hasCurrencies: boolean },
): Promise<GroupRow[]> {
  const money = hasCurrencies ? sql`r.currency` : sql`NULL::text`
  const { rows } = await sql<Values & { key: string; currency: string | null; total: number }>`
    SELECT ${GROUPS[by]} AS key, ${money} AS currency, count(*) OVER () AS total,
      ${selected(measures.columns(question.period))}
    FROM ${measures.source}
    WHERE ${conditionsOf(measures, question)} ${currency === undefined ? sql`` : sql`AND r.currency = ${currency}`}
    GROUP BY 1, 2
    ORDER BY 2, ${sql.id(measures.rank)} DESC, 1
    LIMIT ${limit ?? null}::bigint OFFSET ${offset}`.execute(db)
  return rows.map(({ key, currency: of, total, ...values }) => ({
    key,
    currency: of,
    total,
    values: withShares(values),
  }))
}

/** All of it together, for each currency where there are sums: the one with the most first. */
export async function listTotals(
  db: Db,
  measures: Measures,
  question: Question,
  hasCurrencies: boolean,
): Promise<Values[]> {
  const columns = selected(measures.columns(question.period))
  const all = sql`FROM ${measures.source} WHERE ${conditionsOf(measures, question)}`
  if (!hasCurrencies) return (await sql<Values>`SELECT ${columns} ${all}`.execute(db)).rows
  const { rows } = await sql<Values>`
    SELECT r.currency, ${columns} ${all} GROUP BY r.currency ORDER BY count(*) DESC, 1`.execute(db)
  return rows.map(withShares)
}

/** By the months of the period, those with nothing in them left out. */
export async function listMonths(
  db: Db,
  measures: Measures,
  question: Question,
  columns: Record<string, RawBuilder<unknown>>,
  currency?: string,
): Promise<(Values & { month: string })[]> {
  const { from, to } = question.period
  const { rows } = await sql<Values & { month: string }>`
    SELECT to_char(${measures.day}, 'YYYY-MM') AS month, ${selected(columns)}
    FROM ${measures.source}
    WHERE ${conditionsOf(measures, question)} AND ${measures.day} BETWEEN ${from}::date AND ${to}::date
      ${currency === undefined ? sql`` : sql`AND r.currency = ${currency}`}
    GROUP BY 1 ORDER BY 1`.execute(db)
  return rows
}

/** How many sales came about within each step of days. */
export async function countDaySteps(db: Db, question: Question): Promise<Map<number, number>> {
  const measures = MEASURES.time_to_sell
  const { rows } = await sql<{ step: number; count: number }>`
    SELECT ${DAYS_STEP} AS step, count(*) AS count
    FROM ${measures.source} WHERE ${conditionsOf(measures, question)} GROUP BY 1`.execute(db)
  return new Map(rows.map(({ step, count }) => [step, count]))
}

export interface AuctionRow {
  id: string
  number: number
  status: string
  country_id: number
  currency: string
  bid_count: number
  price: number | null
  end_day: string
  asset_number: string
  category: string
  subcategory: string
  brand: string | null
  model: string | null
  variant: string | null
  year: number | null
  owner_id: string | null
  portfolio_name: string | null
}

/** The auctions themselves, the newest first; after the one with a number, or from a place on. */
export async function listAuctions(
  db: Db,
  question: Question,
  { limit, offset = 0, below }: { limit: number; offset?: number; below?: number | undefined },
): Promise<AuctionRow[]> {
  const { rows } = await sql<AuctionRow>`
    SELECT r.id, r.number, r.status, r.country_id, r.currency, r.bid_count, r.price, r.end_day, r.asset_number,
      r.category, r.subcategory, r.brand, r.model, r.variant, r.year, r.owner_id, p.name AS portfolio_name
    FROM ${AUCTION_MEASURES.source} LEFT JOIN portfolios AS p ON p.id = r.portfolio_id
    WHERE ${conditionsOf(AUCTION_MEASURES, question)} ${below === undefined ? sql`` : sql`AND r.number < ${below}`}
    ORDER BY r.number DESC LIMIT ${limit} OFFSET ${offset}`.execute(db)
  return rows
}

export async function listOwnerNames(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('owner_facts')
    .select(['id', 'owner_type', 'name'])
    .where('id', 'in', [...new Set(ids)])
    .execute()
}

/** The day it is in Oslo. */
export async function findToday(db: Db): Promise<{ today: string; year_ago: string; now: Date }> {
  const { rows } = await sql<{ today: string; year_ago: string; now: Date }>`
    SELECT day AS today, (day - interval '1 year' + interval '1 day')::date AS year_ago, now() AS now
    FROM (SELECT (now() AT TIME ZONE 'Europe/Oslo')::date AS day) AS here`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the database does not know what day it is')
  return row
}
