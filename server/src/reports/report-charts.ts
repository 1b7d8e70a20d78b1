import type { Currency } from '@klubba/domain/countries/currencies'
import { DAYS_UNTIL_SALE, definitionOf, OUTCOMES, type ChartKey, type ReportId } from '@klubba/domain/reports/report'
import type { Cell, Chart, ReportRow } from '@klubba/domain/reports/report-api'
import type { Db } from '../db/database.ts'
import { AUCTION_MEASURES, MEASURES, OUTCOME_COLUMNS, type GroupedReport, type Period } from './report-measures.ts'
import type { Asked } from './report-rows.ts'
import { countDaySteps, listGroups, listMonths } from './report-sql.ts'

/** As many bars as can be told apart. */
const MOST_BARS = 8

function monthsOf({ from, to }: Period): string[] {
  const months: string[] = []
  let [year = 0, month = 0] = from.split('-').map(Number)
  const written = () => `${year}-${String(month).padStart(2, '0')}`
  while (written() <= to.slice(0, 7)) {
    months.push(written())
    month += 1
    if (month > 12) [year, month] = [year + 1, 1]
  }
  return months
}

const plain = { currency: null, series: ['all'] } satisfies Partial<Chart>

/** Every month of the period, also one with nothing in it. */
function byMonth(period: Period, rows: readonly Record<string, unknown>[], keys: readonly string[]): Chart['points'] {
  const found = new Map(rows.map((row) => [row['month'], row]))
  return monthsOf(period).map((name) => ({ name, values: keys.map((key) => Number(found.get(name)?.[key] ?? 0)) }))
}

async function outcomesByMonth(db: Db, key: ChartKey, asked: Asked): Promise<Chart> {
  const isShare = key === 'share_per_month'
  const measures = isShare ? MEASURES.sold_share : AUCTION_MEASURES
  const series = isShare ? (['sold', 'not_sold'] as const) : OUTCOMES
  const rows = await listMonths(db, measures, asked, OUTCOME_COLUMNS)
  const points = byMonth(asked.period, rows, series)
  return { key, kind: 'month', unit: 'number', currency: null, series: [...series], points }
}

async function sumsByMonth(
  db: Db,
  report: 'sales' | 'commission',
  key: ChartKey,
  asked: Asked,
  currency: Currency,
): Promise<Chart> {
  const measures = MEASURES[report]
  const { rank } = measures
  const column = measures.columns(asked.period)[rank]
  const rows = await listMonths(db, measures, asked, column ? { [rank]: column } : {}, currency)
  return { ...plain, key, kind: 'month', unit: 'money', currency, points: byMonth(asked.period, rows, [rank]) }
}

interface Bars {
  key: ChartKey
  unit: Chart['unit']
  column: string
}

async function byGroup(db: Db, report: GroupedReport, bars: Bars, asked: Asked, currency?: Currency): Promise<Chart> {
  const { by, names } = asked
  const { hasCurrencies } = definitionOf(report)
  const slice = { by, hasCurrencies, limit: MOST_BARS, currency }
  const groups = await listGroups(db, MEASURES[report], asked, slice)
  const nameOf = await names.groups(
    by,
    groups.map(({ key }) => key),
  )
  // Sales have groups of the year before too, which sold nothing now. Everywhere else 0 is a value like any other.
  const isTold = (value: unknown) => value !== null && (report !== 'sales' || value !== 0)
  const points = groups
    .filter(({ values }) => isTold(values[bars.column] ?? null))
    .map(({ key, values }) => ({ name: nameOf(key), values: [Number(values[bars.column])] }))
  return { ...plain, key: bars.key, kind: 'name', unit: bars.unit, currency: currency ?? null, points }
}

async function byCategory(db: Db, asked: Asked): Promise<Chart> {
  const slice = { by: 'category', hasCurrencies: false, limit: MOST_BARS } as const
  const groups = await listGroups(db, AUCTION_MEASURES, asked, slice)
  const points = groups.map(({ key, values }) => ({
    name: asked.names.category(key),
    values: [Number(values['auctions'])],
  }))
  return { ...plain, key: 'auctions_by_category', kind: 'name', unit: 'number', points }
}

async function daysSpread(db: Db, asked: Asked): Promise<Chart> {
  const counts = await countDaySteps(db, asked)
  const points = [...DAYS_UNTIL_SALE, undefined].map((last, step) => ({
    name: `${step === 0 ? 0 : (DAYS_UNTIL_SALE[step - 1] ?? 0) + 1}-${last ?? ''}`,
    values: [counts.get(step) ?? 0],
  }))
  return { ...plain, key: 'days_spread', kind: 'days', unit: 'number', points }
}

const AGES = { '0-30': 'days_0_30', '31-90': 'days_31_90', '91-180': 'days_91_180', '181-': 'days_over_180' }

function ageSpread(totals: Record<string, Cell> | undefined): Chart {
  const points = Object.entries(AGES).map(([name, key]) => ({ name, values: [Number(totals?.[key] ?? 0)] }))
  return { ...plain, key: 'age_spread', kind: 'days', unit: 'number', points }
}

function byUser(rows: readonly ReportRow[]): Chart {
  const points = rows.slice(0, MOST_BARS).map(({ cells }) => {
    const { user, ...work } = cells
    const done = Object.values(work).reduce<number>((sum, value) => sum + Number(value), 0)
    return { name: typeof user === 'string' ? user : '', values: [done] }
  })
  return { ...plain, key: 'work_by_user', kind: 'name', unit: 'number', points }
}

interface Counted {
  asked: Asked
  /** That of the sums; none where nothing was sold. */
  currency: Currency | undefined
  totals: readonly Record<string, Cell>[]
  rows: readonly ReportRow[]
}

/** What a report shows to look at. */
export async function chartsOf(db: Db, report: ReportId, { asked, currency, totals, rows }: Counted): Promise<Chart[]> {
  switch (report) {
    case 'assets_with_auctions':
      return Promise.all([outcomesByMonth(db, 'auctions_per_month', asked), byCategory(db, asked)])
    case 'sales':
    case 'commission': {
      if (!currency) return []
      const [perMonth, perGroup] =
        report === 'sales'
          ? (['hammer_per_month', 'hammer_by_group'] as const)
          : (['commission_per_month', 'commission_by_group'] as const)
      const bars: Bars = { key: perGroup, unit: 'money', column: MEASURES[report].rank }
      return Promise.all([
        sumsByMonth(db, report, perMonth, asked, currency),
        byGroup(db, report, bars, asked, currency),
      ])
    }
    case 'time_to_sell':
      return Promise.all([
        daysSpread(db, asked),
        byGroup(db, report, { key: 'median_by_group', unit: 'days', column: 'median_days' }, asked),
      ])
    case 'sold_share':
      return Promise.all([
        outcomesByMonth(db, 'share_per_month', asked),
        byGroup(db, report, { key: 'share_by_group', unit: 'percent', column: 'sold_share' }, asked),
      ])
    case 'stock_age':
      return [
        ageSpread(totals[0]),
        await byGroup(db, report, { key: 'assets_by_group', unit: 'number', column: 'assets' }, asked),
      ]
    case 'work_per_user':
      return [byUser(rows)]
  }
}
