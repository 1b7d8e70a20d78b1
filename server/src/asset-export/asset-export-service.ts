import { filtersOf } from '@klubba/domain/asset-views/kept-filters'
import { assetName } from '@klubba/domain/assets/asset-title'
import { READINESS_NEEDS } from '@klubba/domain/assets/readiness'
import type { ExportedAssets } from '@klubba/domain/exports/export-api'
import { ROWS_AT_ONCE } from '@klubba/domain/exports/rows-at-once'
import type { Language } from '@klubba/domain/languages'
import { can, mayEver, type Actor } from '@klubba/domain/permissions'
import { COUNTRIES } from '@klubba/reference/countries'
import { translator } from '@klubba/i18n/translator'
import { countListed, walkAssets } from '../assets/asset-list-service.ts'
import type { Db } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'
import { csvOf } from '../http/csv.ts'
import type { Caller } from '../http/route.ts'
import { csvCell, FILE_TYPES, mapped, sheetCell, type CellType, type TableFile } from '../http/table-file.ts'
import { xlsxOf } from '../http/xlsx.ts'
import { getRegistrationData } from '../registration-data/registration-data-service.ts'
import { listExportedRows, type ExportedRow } from './asset-export-sql.ts'

/** The columns of a file, in their order. Sums have their currency beside them. */
const COLUMNS = {
  asset_number: 'text',
  asset: 'text',
  category: 'text',
  subcategory: 'text',
  brand: 'text',
  model: 'text',
  variant: 'text',
  year: 'text',
  vin: 'text',
  registration_number: 'text',
  usage_hours: 'number',
  usage_km: 'number',
  condition: 'text',
  owner: 'text',
  portfolio: 'text',
  country: 'text',
  status: 'text',
  auction: 'text',
  auction_status: 'text',
  reserve: 'money',
  currency: 'text',
  ready: 'number',
  images: 'number',
  created: 'date',
  updated: 'date',
} as const satisfies Record<string, CellType>
type ColumnKey = keyof typeof COLUMNS
type Cells = Record<ColumnKey, string | number | null>

const NEEDS_TOTAL = Object.keys(READINESS_NEEDS).length
const OF_RESERVE: readonly ColumnKey[] = ['reserve', 'currency']

/** Who may never see a reserve gets no column for it. */
function columnsFor(caller: Actor): ColumnKey[] {
  const maySeeReserve = mayEver(caller, 'auctions.see_reserve')
  return (Object.keys(COLUMNS) as ColumnKey[]).filter((key) => maySeeReserve || !OF_RESERVE.includes(key))
}

/** Makes of a row what its reader may see, in their language. */
async function teller(deps: Deps, caller: Actor, language: Language): Promise<(row: ExportedRow) => Cells> {
  const { results, grades } = await getRegistrationData(deps, language)
  const t = translator(language, 'asset_list')
  const auctionWords = translator(language, 'auctions')
  const privatePerson = translator(language, 'reports')('private_person')
  const categories = new Map(results.map(({ id, name }) => [id, name]))
  const kinds = new Map(results.flatMap(({ subcategories }) => subcategories.map(({ id, name }) => [id, name])))
  const gradeNames = new Map(grades.map(({ grade, name }) => [grade, name]))
  const notGraded = translator(language, 'assets')('condition.not_graded')
  const countries = new Map(COUNTRIES.map(({ id, names }) => [id, names[language]]))
  const hidesPersons = !mayEver(caller, 'lists.export_personal_data')

  const ownerOf = ({ owner_type, owner_name }: ExportedRow) =>
    owner_type === 'private_owner' && (hidesPersons || owner_name === null) ? privatePerson : owner_name

  return (row) => {
    const kind = kinds.get(row.subcategory) ?? row.subcategory
    const own = row.created_by === caller.user_id
    const reserve = can(caller, 'auctions.see_reserve', { own }) ? row.reserve : null
    return {
      asset_number: row.asset_number,
      asset: assetName(row, kind),
      category: categories.get(row.category) ?? row.category,
      subcategory: kind,
      brand: row.brand,
      model: row.model,
      variant: row.variant,
      year: row.year === null ? null : String(row.year),
      vin: row.vin,
      registration_number: row.registration_number,
      usage_hours: row.usage_hours,
      usage_km: row.usage_km,
      condition: row.graded ? (gradeNames.get(row.condition) ?? String(row.condition)) : notGraded,
      owner: ownerOf(row),
      portfolio: row.portfolio,
      country: row.country_id === null ? null : (countries.get(row.country_id) ?? null),
      status: t(`status.${row.status}`),
      auction: row.auction_number === null ? null : `A-${row.auction_number}`,
      auction_status: row.auction_status && auctionWords(`status.${row.auction_status}`),
      reserve,
      currency: reserve === null ? null : row.currency,
      ready: row.ready_count,
      images: row.image_count,
      created: row.created_day,
      updated: row.updated_day,
    }
  }
}

const BATCH = 1000

async function* rowsIn(db: Db, caller: Actor, { listing, filters, sort }: ExportedAssets) {
  for await (const ids of walkAssets(db, caller, filtersOf(listing, filters), sort, BATCH)) {
    yield* await listExportedRows(db, ids)
  }
}

/**
 * All rows as they are at one moment: what somebody changes meanwhile neither moves a row past the reader nor shows it
 * twice. Only a few are held at a time.
 */
async function* rowsOfOneMoment(
  deps: Deps,
  caller: Actor,
  exported: ExportedAssets,
  onRow: () => Promise<void>,
): AsyncGenerator<ExportedRow> {
  const tx = await deps.db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute()
  try {
    for await (const row of rowsIn(tx, caller, exported)) {
      yield row
      await onRow()
    }
  } finally {
    await tx.rollback().execute()
  }
}

/** A few thousand rows are held, so that a slow reader keeps no connection. More are for a job. */
async function fewRows(deps: Deps, caller: Actor, exported: ExportedAssets): Promise<ExportedRow[]> {
  const rows: ExportedRow[] = []
  for await (const row of rowsOfOneMoment(deps, caller, exported, async () => undefined)) {
    if (rows.push(row) > ROWS_AT_ONCE) throw new AppError('too_large')
  }
  return rows
}

async function* each<Row>(rows: readonly Row[]): AsyncGenerator<Row> {
  yield* rows
}

export function nameOfAssets({ listing, format }: ExportedAssets, language: Language): Omit<TableFile, 'content'> {
  const t = translator(language, 'asset_tools')
  return { name: `${t(`export.name.${listing}`)}.${format}`, type: FILE_TYPES[format] }
}

export async function countExportedAssets(
  deps: Deps,
  caller: Caller,
  { listing, filters }: ExportedAssets,
): Promise<number> {
  return countListed(deps, caller, filtersOf(listing, filters))
}

/** AST-14: what a list holds as a file. In the background with `onRow`, else at once. */
export async function writeAssets(
  deps: Deps,
  exported: ExportedAssets,
  { caller, language, onRow }: { caller: Actor; language: Language; onRow?: () => Promise<void> },
): Promise<TableFile> {
  const { format } = exported
  const t = translator(language, 'asset_tools')
  const tell = await teller(deps, caller, language)
  const keys = columnsFor(caller)
  const headings = keys.map((key) => t(`export.column.${key}`, { total: NEEDS_TOTAL }))
  const found = onRow ? rowsOfOneMoment(deps, caller, exported, onRow) : each(await fewRows(deps, caller, exported))
  const rows = mapped(found, tell)
  const named = nameOfAssets(exported, language)
  if (format === 'xlsx') {
    const cells = mapped(rows, (row) => keys.map((key) => sheetCell(COLUMNS[key], row[key])))
    return { ...named, content: xlsxOf([{ name: t(`export.name.${exported.listing}`), headings, rows: cells }]) }
  }
  const lines = async function* () {
    yield headings
    yield* mapped(rows, (row) => keys.map((key) => csvCell(COLUMNS[key], row[key], language)))
  }
  return { ...named, content: csvOf(language, lines()) }
}
