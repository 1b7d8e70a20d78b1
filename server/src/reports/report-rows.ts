import { assetName } from '@klubba/domain/assets/asset-title'
import type { AuctionStatus } from '@klubba/domain/auctions/auction-status'
import type { Currency } from '@klubba/domain/countries/currencies'
import type { Language } from '@klubba/domain/languages'
import { definitionOf, type Grouping, type ReportColumn, type ReportId } from '@klubba/domain/reports/report'
import type { Cell, ReportRow } from '@klubba/domain/reports/report-api'
import { translator } from '@klubba/i18n/translator'
import type { Db } from '../db/database.ts'
import type { Names } from './report-names.ts'
import { MEASURES, type GroupedReport } from './report-measures.ts'
import { listAuctions, listGroups, type AuctionRow, type Question } from './report-sql.ts'
import { listWork } from './work-sql.ts'

export interface Asked extends Question {
  by: Grouping
  language: Language
  names: Names
}

interface Found {
  rows: ReportRow[]
  /** How many there are in all, where this is known from the rows. */
  total?: number
}

type Values = Record<string, number | string | null>

/** Sums with their currency, the rest as it is. */
export function cellsOf(columns: readonly ReportColumn[], values: Values): Record<string, Cell> {
  const currency = values['currency'] as Currency
  return Object.fromEntries(
    columns.map(({ key, type }) => {
      const value = values[key] ?? null
      return [key, type === 'money' && typeof value === 'number' ? { amount: value, currency } : value]
    }),
  )
}

const isGrouped = (report: ReportId): report is GroupedReport => report in MEASURES

async function auctionRows(db: Db, asked: Asked, found: readonly AuctionRow[]): Promise<ReportRow[]> {
  const { names, language } = asked
  const { columns } = definitionOf('assets_with_auctions')
  const t = translator(language, 'auctions')
  const ownerName = await names.owners(found.flatMap(({ owner_id }) => owner_id ?? []))
  return found.map((row) => ({
    key: row.id,
    about: row.id,
    cells: cellsOf(columns, {
      auction: `A-${row.number}`,
      asset_number: row.asset_number,
      asset: assetName(row, names.subcategory(row.subcategory)),
      category: names.category(row.category),
      brand: row.brand,
      year: row.year === null ? null : String(row.year),
      owner: ownerName(row.owner_id),
      portfolio: row.portfolio_name,
      country: names.country(row.country_id),
      status: t(`status.${row.status as AuctionStatus}`),
      end_day: row.end_day,
      bids: row.bid_count,
      price: row.price,
      currency: row.currency,
    }),
  }))
}

async function groupRows(db: Db, report: GroupedReport, asked: Asked, page: Page): Promise<Found> {
  const { columns, hasCurrencies } = definitionOf(report)
  const { by, names } = asked
  const groups = await listGroups(db, MEASURES[report], asked, { by, hasCurrencies, ...page })
  const nameOf = await names.groups(
    by,
    groups.map(({ key }) => key),
  )
  const rows = groups.map(({ key, currency, values }) => ({
    key: [key, currency].join(' '),
    about: by === 'owner' && key !== '' ? key : null,
    cells: cellsOf(columns, { ...values, currency, group: nameOf(key) }),
  }))
  return { rows, total: groups[0]?.total ?? 0 }
}

async function workRows(db: Db, { period }: Asked): Promise<ReportRow[]> {
  const { columns } = definitionOf('work_per_user')
  const work = await listWork(db, period)
  return work.map(({ user_id, name, values }) => ({
    key: user_id,
    about: user_id,
    cells: cellsOf(columns, { ...values, user: name }),
  }))
}

interface Page {
  limit?: number
  offset?: number
}

/** The rows of one page. */
export async function rowsOf(db: Db, report: ReportId, asked: Asked, page: Required<Page>): Promise<Found> {
  if (isGrouped(report)) return groupRows(db, report, asked, page)
  if (report === 'assets_with_auctions') {
    return { rows: await auctionRows(db, asked, await listAuctions(db, asked, page)) }
  }
  const rows = await workRows(db, asked)
  return { rows: rows.slice(page.offset, page.offset + page.limit), total: rows.length }
}

const BATCH = 1000

/** All rows, one after another; of auctions, which may be many, only so many at a time are held. */
export async function* everyRow(db: Db, report: ReportId, asked: Asked): AsyncGenerator<ReportRow> {
  if (isGrouped(report)) yield* (await groupRows(db, report, asked, {})).rows
  else if (report === 'work_per_user') yield* await workRows(db, asked)
  else {
    let below: number | undefined
    while (true) {
      const found = await listAuctions(db, asked, { limit: BATCH, below })
      yield* await auctionRows(db, asked, found)
      if (found.length < BATCH) return
      below = found.at(-1)?.number
    }
  }
}
