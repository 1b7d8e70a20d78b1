import type { AuctionStatus } from '../auctions/auction-status.ts'
import type { Permission } from '../permissions.ts'

/** What stands in a cell: sums in minor units, shares in hundredths of a percent, days of the calendar as 2026-11-17. */
export type CellType = 'text' | 'number' | 'money' | 'percent' | 'days' | 'date'

export interface ReportColumn {
  key: string
  type: CellType
  /** In the files alone: on the screen something else says it, or there is no room. */
  inFilesOnly?: true
}

/** By what sales are told apart. */
export const GROUPINGS = ['category', 'brand', 'owner', 'country'] as const
export type Grouping = (typeof GROUPINGS)[number]

export const REPORT_FILTERS = ['country', 'owner', 'portfolio', 'category', 'status'] as const
export type ReportFilter = (typeof REPORT_FILTERS)[number]

/** Reports over several countries begin and end their periods by the clock in Norway. */
export const REPORT_COUNTRY = 578

/** Auctions by the day they end, sales by the day of the sale, both in the country's time; work by the time in Oslo. */
export type PeriodRule = 'auction_end' | 'sale' | 'work'

export interface ReportDefinition {
  permission: Permission
  /** null: as it stands now. */
  period: PeriodRule | null
  filters: readonly ReportFilter[]
  /** Whether its rows are groups, one for each currency where there are sums. */
  isGrouped: boolean
  hasCurrencies: boolean
  columns: readonly ReportColumn[]
  /** What of it is summed up over all rows, for each currency where there are sums. */
  totals: readonly ReportColumn[]
  /** Those of the totals that stand at the top. */
  figures: readonly string[]
}

const column = <const Key extends string>(key: Key, type: CellType) => ({ key, type })
const inFiles = <const Key extends string>(key: Key, type: CellType) => ({ key, type, inFilesOnly: true }) as const

const GROUP = column('group', 'text')
const CURRENCY = inFiles('currency', 'text')
const PLACE_AND_KIND = ['country', 'owner', 'portfolio', 'category'] as const

const SALES = [column('sold', 'number'), column('hammer', 'money')]
const SALES_MORE = [column('year_before', 'money'), column('average', 'money'), column('highest', 'money'), CURRENCY]
const COMMISSION = [column('commission', 'money'), column('commission_share', 'percent'), CURRENCY]
const TIME = [
  column('sold', 'number'),
  column('median_days', 'days'),
  column('average_days', 'days'),
  column('fastest_days', 'days'),
  column('slowest_days', 'days'),
]
const SHARE = [
  column('closed', 'number'),
  column('sold', 'number'),
  column('not_sold', 'number'),
  column('sold_share', 'percent'),
  column('with_reserve', 'number'),
  column('reserve_reached', 'number'),
  column('against_reserve', 'percent'),
]
const STOCK = [
  column('assets', 'number'),
  column('days_0_30', 'number'),
  column('days_31_90', 'number'),
  column('days_91_180', 'number'),
  column('days_over_180', 'number'),
  column('median_age', 'days'),
  column('oldest_age', 'days'),
]
const WORK = [
  column('assets_registered', 'number'),
  column('changes', 'number'),
  column('files_added', 'number'),
  column('auctions_configured', 'number'),
  column('auctions_approved', 'number'),
  column('bids_entered', 'number'),
  column('sales_confirmed', 'number'),
]

/** Every report: who may see it, what narrows it, and what it shows. */
export const REPORTS = {
  assets_with_auctions: {
    permission: 'reports.assets_and_auctions',
    period: 'auction_end',
    filters: [...PLACE_AND_KIND, 'status'],
    isGrouped: false,
    hasCurrencies: true,
    columns: [
      column('auction', 'text'),
      column('asset_number', 'text'),
      column('asset', 'text'),
      column('category', 'text'),
      inFiles('brand', 'text'),
      inFiles('year', 'text'),
      column('owner', 'text'),
      inFiles('portfolio', 'text'),
      column('country', 'text'),
      column('status', 'text'),
      column('end_day', 'date'),
      column('bids', 'number'),
      column('price', 'money'),
      CURRENCY,
    ],
    totals: [column('auctions', 'number'), column('bids', 'number'), ...SALES, CURRENCY],
    figures: ['auctions', 'bids', 'sold', 'hammer'],
  },
  sales: {
    permission: 'reports.money',
    period: 'sale',
    filters: PLACE_AND_KIND,
    isGrouped: true,
    hasCurrencies: true,
    columns: [GROUP, ...SALES, ...SALES_MORE],
    totals: [...SALES, ...SALES_MORE],
    figures: ['sold', 'hammer', 'average', 'highest'],
  },
  time_to_sell: {
    permission: 'reports.assets_and_auctions',
    period: 'sale',
    filters: PLACE_AND_KIND,
    isGrouped: true,
    hasCurrencies: false,
    columns: [GROUP, ...TIME],
    totals: TIME,
    figures: ['sold', 'median_days', 'fastest_days', 'slowest_days'],
  },
  sold_share: {
    permission: 'reports.money',
    period: 'auction_end',
    filters: PLACE_AND_KIND,
    isGrouped: true,
    hasCurrencies: false,
    columns: [GROUP, ...SHARE],
    totals: SHARE,
    figures: ['closed', 'sold_share', 'reserve_reached', 'against_reserve'],
  },
  commission: {
    permission: 'reports.money',
    period: 'sale',
    filters: PLACE_AND_KIND,
    isGrouped: true,
    hasCurrencies: true,
    columns: [GROUP, ...SALES, ...COMMISSION],
    totals: [...SALES, ...COMMISSION],
    figures: ['sold', 'hammer', 'commission', 'commission_share'],
  },
  stock_age: {
    permission: 'reports.assets_and_auctions',
    period: null,
    filters: PLACE_AND_KIND,
    isGrouped: true,
    hasCurrencies: false,
    columns: [GROUP, ...STOCK],
    totals: STOCK,
    figures: ['assets', 'median_age', 'days_over_180', 'oldest_age'],
  },
  work_per_user: {
    permission: 'reports.work_per_user',
    period: 'work',
    filters: [],
    isGrouped: false,
    hasCurrencies: false,
    columns: [column('user', 'text'), ...WORK],
    totals: WORK,
    figures: ['assets_registered', 'changes', 'auctions_configured', 'bids_entered'],
  },
} as const satisfies Record<string, ReportDefinition>

export type ReportId = keyof typeof REPORTS
export const REPORT_IDS = Object.keys(REPORTS) as [ReportId, ...ReportId[]]

export const definitionOf = (report: ReportId): ReportDefinition => REPORTS[report]

type ColumnOf<Id extends ReportId> = (typeof REPORTS)[Id]['columns' | 'totals'][number]['key']
/** Every heading that a report can have. */
export type ColumnKey = { [Id in ReportId]: ColumnOf<Id> }[ReportId]

/** What came of an auction. */
export const OUTCOMES = ['sold', 'not_sold', 'open', 'cancelled'] as const
export type Outcome = (typeof OUTCOMES)[number]

const OUTCOME_OF: Partial<Record<AuctionStatus, Outcome>> = {
  SOLD: 'sold',
  PAID: 'sold',
  DELIVERED: 'sold',
  NOT_SOLD: 'not_sold',
  CLOSED_UNSUCCESSFUL: 'not_sold',
  CANCELLED: 'cancelled',
  CLOSED_CANCELLED: 'cancelled',
}

/** A sale counts from its confirmation on; an agreement may still fall through. */
export function outcomeOf(status: AuctionStatus): Outcome {
  return OUTCOME_OF[status] ?? 'open'
}

/** In how many days a sale came about is told in these steps: each to its last day, and what took longer. */
export const DAYS_UNTIL_SALE = [7, 14, 30, 60, 90, 180] as const

export const CHARTS = [
  'auctions_per_month',
  'auctions_by_category',
  'hammer_per_month',
  'hammer_by_group',
  'days_spread',
  'median_by_group',
  'share_per_month',
  'share_by_group',
  'commission_per_month',
  'commission_by_group',
  'age_spread',
  'assets_by_group',
  'work_by_user',
] as const
export type ChartKey = (typeof CHARTS)[number]

/** Of what a point of a chart is: a month as 2026-11, a number of days from and to, or something with a name. */
export type PointKind = 'month' | 'days' | 'name'
