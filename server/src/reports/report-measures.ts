import { DAYS_UNTIL_SALE, type ReportId } from '@klubba/domain/reports/report'
import { sql, type RawBuilder } from 'kysely'

export interface Period {
  from: string
  to: string
}

/** What a report counts: from where, which of it, and by which expression each of its columns comes about. */
export interface Measures {
  source: RawBuilder<unknown>
  where: (period: Period) => RawBuilder<unknown>
  /** The day that says which month it belongs to. */
  day: RawBuilder<unknown>
  columns: (period: Period) => Record<string, RawBuilder<unknown>>
  /** The column that the most is looked for in. */
  rank: string
}

export type GroupedReport = Exclude<ReportId, 'assets_with_auctions' | 'work_per_user'>

const AUCTIONS = sql`report_auctions AS r`

/** Whole numbers with halves rounded up, as the product rounds everywhere. */
const rounded = (part: RawBuilder<unknown>, whole: RawBuilder<unknown>) =>
  sql`((2 * ${part} + ${whole}) / nullif(2 * ${whole}, 0))::bigint`

const median = (value: RawBuilder<unknown>, where = sql`true`) =>
  sql`(percentile_cont(0.5) WITHIN GROUP (ORDER BY ${value}) FILTER (WHERE ${where}))`

const between = (day: RawBuilder<unknown>, { from, to }: Period) => sql`${day} BETWEEN ${from}::date AND ${to}::date`

const yearBefore = (day: RawBuilder<unknown>, { from, to }: Period) =>
  sql`${day} BETWEEN (${from}::date - interval '1 year')::date AND (${to}::date - interval '1 year')::date`

const SOLD = sql`r.outcome = 'sold'`
const CLOSED = sql`r.outcome IN ('sold', 'not_sold')`
const SALE_DAY = sql`r.date_sold`
const END_DAY = sql`r.end_day`
const DAYS = sql`(r.date_sold - r.registered_day)`
const COMMISSION = sql`commission_of(r.agreed_commission, r.price, r.currency)`
const count = (where: RawBuilder<unknown>) => sql`count(*) FILTER (WHERE ${where})`
const sum = (value: RawBuilder<unknown>, where: RawBuilder<unknown> = sql`true`) =>
  sql`coalesce(sum(${value}) FILTER (WHERE ${where}), 0)::bigint`

/** In the time of the country where it stands. */
const ZONE = sql`CASE a.country_id WHEN 752 THEN 'Europe/Stockholm' WHEN 208 THEN 'Europe/Copenhagen'
  WHEN 246 THEN 'Europe/Helsinki' ELSE 'Europe/Oslo' END`
const STOCK = sql`(
  SELECT a.category, a.brand, a.owner_id, a.portfolio_id, a.country_id,
    (now() AT TIME ZONE ${ZONE})::date - (a.created_at AT TIME ZONE ${ZONE})::date AS age
  FROM assets a WHERE a.status IN ('INVENTORY', 'ACTIVE') AND a.archived_at IS NULL
) AS r`

export const MEASURES: Record<GroupedReport, Measures> = {
  sales: {
    source: AUCTIONS,
    where: (period) => sql`${SOLD} AND (${between(SALE_DAY, period)} OR ${yearBefore(SALE_DAY, period)})`,
    day: SALE_DAY,
    columns: (period) => {
      const now = between(SALE_DAY, period)
      return {
        sold: count(now),
        hammer: sum(sql`r.price`, now),
        year_before: sum(sql`r.price`, yearBefore(SALE_DAY, period)),
        average: rounded(sum(sql`r.price`, now), count(now)),
        highest: sql`max(r.price) FILTER (WHERE ${now})`,
      }
    },
    rank: 'hammer',
  },
  commission: {
    source: AUCTIONS,
    where: (period) => sql`${SOLD} AND ${between(SALE_DAY, period)}`,
    day: SALE_DAY,
    columns: () => ({
      sold: sql`count(*)`,
      hammer: sum(sql`r.price`),
      commission: sum(COMMISSION),
    }),
    rank: 'commission',
  },
  time_to_sell: {
    source: AUCTIONS,
    where: (period) => sql`${SOLD} AND ${between(SALE_DAY, period)}`,
    day: SALE_DAY,
    columns: () => ({
      sold: sql`count(*)`,
      median_days: median(DAYS),
      average_days: sql`round(avg(${DAYS}), 1)::float8`,
      fastest_days: sql`min(${DAYS})`,
      slowest_days: sql`max(${DAYS})`,
    }),
    rank: 'sold',
  },
  sold_share: {
    source: AUCTIONS,
    where: (period) => sql`${CLOSED} AND ${between(END_DAY, period)}`,
    day: END_DAY,
    columns: () => {
      const withReserve = sql`${SOLD} AND r.reserve IS NOT NULL`
      const ratio = sql`((r.price * 10000 + r.reserve / 2) / r.reserve)`
      return {
        closed: sql`count(*)`,
        sold: count(SOLD),
        not_sold: count(sql`r.outcome = 'not_sold'`),
        sold_share: rounded(sql`(${count(SOLD)} * 10000)`, sql`count(*)`),
        with_reserve: count(withReserve),
        reserve_reached: count(sql`${withReserve} AND r.price >= r.reserve`),
        against_reserve: sql`round(${median(ratio, withReserve)}::numeric)::integer`,
      }
    },
    rank: 'closed',
  },
  stock_age: {
    source: STOCK,
    where: () => sql`true`,
    day: sql`NULL::date`,
    columns: () => ({
      assets: sql`count(*)`,
      days_0_30: count(sql`r.age <= 30`),
      days_31_90: count(sql`r.age BETWEEN 31 AND 90`),
      days_91_180: count(sql`r.age BETWEEN 91 AND 180`),
      days_over_180: count(sql`r.age > 180`),
      median_age: median(sql`r.age`),
      oldest_age: sql`max(r.age)`,
    }),
    rank: 'assets',
  },
}

/** Of the auctions themselves, which are no groups. */
export const AUCTION_MEASURES: Measures = {
  source: AUCTIONS,
  where: (period) => between(END_DAY, period),
  day: END_DAY,
  columns: () => ({
    auctions: sql`count(*)`,
    bids: sum(sql`r.bid_count`),
    sold: count(SOLD),
    hammer: sum(sql`r.price`, SOLD),
  }),
  rank: 'auctions',
}

/** How many there are of each outcome. */
export const OUTCOME_COLUMNS = {
  sold: count(SOLD),
  not_sold: count(sql`r.outcome = 'not_sold'`),
  open: count(sql`r.outcome = 'open'`),
  cancelled: count(sql`r.outcome = 'cancelled'`),
}

/** 0 for the first step of days, and one more for each further one. */
export const DAYS_STEP = sql`width_bucket(${DAYS}, ARRAY[${sql.join(DAYS_UNTIL_SALE.map((last) => sql.lit(last + 1)))}])`
