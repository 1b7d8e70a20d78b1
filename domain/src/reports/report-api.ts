import { z } from 'zod'
import { AUCTION_STATUSES } from '../auctions/auction-status.ts'
import { endpoint } from '../contract.ts'
import { CURRENCIES } from '../countries/currencies.ts'
import { Day, Id, Instant } from '../fields.ts'
import { oneOrMore, Paging } from '../lists.ts'
import { CHARTS, GROUPINGS, OUTCOMES, REPORT_IDS } from './report.ts'

const Report = z.enum(REPORT_IDS)

/**
 * What narrows a report; each takes only what it knows. A period holds its first and its last day. Read again it stays
 * what it is: it is kept with a file that is asked for.
 */
export const ReportFilters = z.strictObject({
  from: Day.optional(),
  to: Day.optional(),
  country: oneOrMore(z.string().regex(/^\d{1,3}$/)).optional(),
  owner: oneOrMore(Id).optional(),
  portfolio: oneOrMore(Id).optional(),
  category: oneOrMore(z.string().max(100)).optional(),
  status: oneOrMore(z.enum(AUCTION_STATUSES)).optional(),
  by: z.enum(GROUPINGS).optional(),
})
export type ReportFilters = z.output<typeof ReportFilters>

/** Sums over many sales are larger than any price. */
const Sum = z.strictObject({ amount: z.int(), currency: z.enum(CURRENCIES) })

export const Cell = z.union([z.string(), z.number(), Sum, z.null()])
export type Cell = z.infer<typeof Cell>

const Cells = z.record(z.string(), Cell)

export const ReportRow = z.strictObject({
  /** Tells the row from the others. */
  key: z.string(),
  /** The auction, or what a row's owner or user is. */
  about: Id.nullable(),
  cells: Cells,
})
export type ReportRow = z.infer<typeof ReportRow>

/** One of the few figures at the top, and what it was in the same period a year before. */
export const Figure = z.strictObject({ key: z.string(), value: Cell, before: Cell })
export type Figure = z.infer<typeof Figure>

export const Chart = z.strictObject({
  key: z.enum(CHARTS),
  /** What the points are of; sums are of one currency. */
  kind: z.enum(['month', 'days', 'name']),
  unit: z.enum(['number', 'money', 'percent', 'days']),
  currency: z.enum(CURRENCIES).nullable(),
  /** What is stacked; one without a name of its own where nothing is. */
  series: z.array(z.enum([...OUTCOMES, 'all'])),
  points: z.array(z.strictObject({ name: z.string(), values: z.array(z.number()) })),
})
export type Chart = z.infer<typeof Chart>

const ReportAnswer = z.strictObject({
  report: Report,
  by: z.enum(GROUPINGS).nullable(),
  period: z.strictObject({ from: Day, to: Day }).nullable(),
  counted_at: Instant,
  figures: z.array(Figure),
  charts: z.array(Chart),
  /** One for each currency, or one in all. */
  totals: z.array(Cells),
  rows: z.array(ReportRow),
  total: z.int(),
  page: z.int(),
  page_size: z.int(),
})

export const ExportFormat = z.enum(['csv', 'xlsx'])
export type ExportFormat = z.infer<typeof ExportFormat>

/** As it is asked for in a body: the same filters as in an address. */
export const ExportedReport = z.strictObject({ report: Report, format: ExportFormat, filters: ReportFilters })
export type ExportedReport = z.infer<typeof ExportedReport>

export const reportApi = {
  'GET /v1/reports/{report}': endpoint({
    access: 'reports.assets_and_auctions',
    summary: 'A report: figures, charts, totals for each currency, and its rows; some are open to fewer',
    params: z.strictObject({ report: Report }),
    query: z.strictObject({ ...Paging, ...ReportFilters.shape, currency: z.enum(CURRENCIES).optional() }),
    response: ReportAnswer,
  }),
}
