import type { Api } from '@klubba/domain/api'
import type { Output, Parsed } from '@klubba/domain/contract'
import type { Currency } from '@klubba/domain/countries/currencies'
import type { Language } from '@klubba/domain/languages'
import { mayEver } from '@klubba/domain/permissions'
import { definitionOf, type ReportDefinition, type ReportId } from '@klubba/domain/reports/report'
import type { Cell, Figure, ReportFilters } from '@klubba/domain/reports/report-api'
import type { Issue } from '@klubba/domain/errors'
import type { Db } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'
import type { Caller } from '../http/route.ts'
import { chartsOf } from './report-charts.ts'
import { namesIn } from './report-names.ts'
import { AUCTION_MEASURES, MEASURES, type Period } from './report-measures.ts'
import { cellsOf, rowsOf, type Asked } from './report-rows.ts'
import { findToday, listTotals, type Question } from './report-sql.ts'
import { listWork } from './work-sql.ts'

type GetReport = Api['GET /v1/reports/{report}']
type Totals = Record<string, Cell>[]

/** Whoever may not see the report gets nothing of it. */
function requireReport(caller: { user_type: Caller['user_type'] }, report: ReportId): void {
  if (!mayEver(caller, definitionOf(report).permission)) throw new AppError('forbidden')
}

/** A filter that the report does not have would be left out silently, and its figures taken for what they are not. */
function requireKnown({ filters: known, isGrouped, period }: ReportDefinition, given: ReportFilters): void {
  const allowed = new Set<string>([...known, ...(isGrouped ? ['by'] : []), ...(period ? ['from', 'to'] : [])])
  const issues = Object.entries(given).flatMap(([path, value]): Issue[] =>
    value === undefined || allowed.has(path) ? [] : [{ path, code: 'unknown_field' }],
  )
  if (given.from !== undefined && given.to !== undefined && given.from > given.to) {
    issues.push({ path: 'to', code: 'ends_before_start' })
  }
  if (issues.length > 0) throw new AppError('invalid_input', issues)
}

interface Reader {
  language: Language
  hidesPersons: boolean
}

const MOST_YEARS = 20

/** Without a period the last twelve months, up to today. */
export async function questionOf(
  deps: Deps,
  report: ReportId,
  filters: ReportFilters,
  { language, hidesPersons }: Reader,
): Promise<Asked & { now: Date }> {
  requireKnown(definitionOf(report), filters)
  const { today, year_ago, now } = await findToday(deps.db)
  const to = filters.to ?? (filters.from !== undefined && filters.from > today ? filters.from : today)
  const from = filters.from ?? (year_ago < to ? year_ago : to)
  // Each month of it is a bar.
  if (Number(to.slice(0, 4)) - Number(from.slice(0, 4)) > MOST_YEARS) {
    throw new AppError('invalid_input', [{ path: 'from', code: 'too_small' }])
  }
  const names = await namesIn(deps, language, { hidesPersons })
  return { filters, period: { from, to }, by: filters.by ?? 'category', language, names, now }
}

export async function totalsOf(db: Db, report: ReportId, question: Question): Promise<Totals> {
  const { totals, hasCurrencies } = definitionOf(report)
  if (report === 'work_per_user') {
    const work = await listWork(db, question.period)
    const sum = (key: string) => work.reduce((all, { values }) => all + (values[key] ?? 0), 0)
    return [Object.fromEntries(totals.map(({ key }) => [key, sum(key)]))]
  }
  const measures = report === 'assets_with_auctions' ? AUCTION_MEASURES : MEASURES[report]
  const rows = await listTotals(db, measures, question, hasCurrencies)
  return rows.map((row) => cellsOf(totals, row))
}

function yearEarlier({ from, to }: Period): Period {
  const earlier = (day: string) => {
    const moved = `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`
    return moved.endsWith('-02-29') ? moved.replace('-29', '-28') : moved
  }
  return { from: earlier(from), to: earlier(to) }
}

const inCurrency = (totals: Totals, currency: Currency | undefined) =>
  totals.find((row) => row['currency'] === currency) ?? (currency ? undefined : totals[0])

/** Counts over all currencies, sums and shares of the one that is looked at. */
function figuresOf(
  definition: ReportDefinition,
  now: Totals,
  before: Totals,
  currency: Currency | undefined,
): Figure[] {
  const { figures, totals, hasCurrencies } = definition
  const valueIn = (rows: Totals, key: string): Cell => {
    const isCount = totals.find((column) => column.key === key)?.type === 'number'
    if (isCount) return rows.reduce((sum, row) => sum + Number(row[key] ?? 0), 0)
    return (hasCurrencies ? inCurrency(rows, currency) : rows[0])?.[key] ?? null
  }
  return figures.map((key) => ({ key, value: valueIn(now, key), before: before.length ? valueIn(before, key) : null }))
}

/** A report as it is looked at. */
export async function getReport(
  deps: Deps,
  caller: Caller,
  report: ReportId,
  query: Parsed<GetReport>['query'],
  language: Language,
): Promise<Output<GetReport>> {
  requireReport(caller, report)
  const definition = definitionOf(report)
  const { page, page_size, after: _, currency: wanted, ...filters } = query
  const asked = await questionOf(deps, report, filters, { language, hidesPersons: false })
  const earlier = { ...asked, period: yearEarlier(asked.period) }
  const { db } = deps
  const [totals, before, found] = await Promise.all([
    totalsOf(db, report, asked),
    definition.period ? totalsOf(db, report, earlier) : [],
    rowsOf(db, report, asked, { limit: page_size, offset: (page - 1) * page_size }),
  ])
  const { hasCurrencies, isGrouped, period } = definition
  const currency = hasCurrencies ? (wanted ?? (totals[0]?.['currency'] as Currency | undefined)) : undefined
  const counted = totals.reduce((sum, row) => sum + Number(row['auctions'] ?? 0), 0)
  return {
    report,
    by: isGrouped ? asked.by : null,
    period: period ? asked.period : null,
    counted_at: asked.now.toISOString(),
    figures: figuresOf(definition, totals, before, currency),
    charts: await chartsOf(db, report, { asked, currency, totals, rows: found.rows }),
    totals,
    rows: found.rows,
    total: found.total ?? counted,
    page,
    page_size,
  }
}
