import type { Api } from '@klubba/domain/api'
import { isStructureTarget, type Cell, type Mapping } from '@klubba/domain/asset-import/asset-import'
import type { AssetImport, ImportRow } from '@klubba/domain/asset-import/asset-import-api'
import { normalized } from '@klubba/domain/asset-import/normalized'
import { vinOf } from '@klubba/domain/asset-import/plan-row'
import type { Output, Parsed } from '@klubba/domain/contract'
import type { Issue } from '@klubba/domain/errors'
import type { Language } from '@klubba/domain/languages'
import { readCatalogues } from '../assets/asset-service.ts'
import { audit } from '../audit/audit-service.ts'
import type { Tx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { AppError, changedMeanwhile } from '../http/app-error.ts'
import type { Caller } from '../http/route.ts'
import { enqueue } from '../jobs/jobs.ts'
import {
  countImports,
  deleteImport,
  findImport,
  listImports,
  lockImport,
  updateImport,
  upsertColumns,
  type FoundImport,
} from './asset-import-sql.ts'
import { presentImport, presentRow, summariesOf } from './import-answer.ts'
import {
  cellsOf,
  countRows,
  countWaitingRows,
  findRow,
  forgetVerdicts,
  listRows,
  listRowsWithVin,
  lockRow,
  updateMended,
  updateVerdicts,
  updateVins,
  type FoundRow,
} from './import-row-sql.ts'
import { judgeRows, planOf, type Reading } from './judge-rows.ts'
import { readWords } from './read-words.ts'

/** An import is seen by whoever has sent the file, and by nobody else. */
async function findOwn(db: Deps['db'], caller: Caller, id: string): Promise<FoundImport> {
  const found = await findImport(db, id)
  if (!found || found.user_id !== caller.user_id) throw new AppError('not_found')
  return found
}

async function lockOwn(tx: Tx, caller: Caller, id: string): Promise<FoundImport> {
  await lockImport(tx, id)
  return findOwn(tx, caller, id)
}

const isAtWork = ({ status }: FoundImport) => status === 'checking' || status === 'running'

export async function getImport({ db }: Deps, caller: Caller, id: string): Promise<AssetImport> {
  return presentImport(db, await findOwn(db, caller, id))
}

type List = Api['GET /v1/asset_imports']

export async function listOwnImports(
  { db }: Deps,
  caller: Caller,
  { page, page_size }: Parsed<List>['query'],
): Promise<Output<List>> {
  const found = await listImports(db, caller.user_id, { limit: page_size, offset: (page - 1) * page_size })
  const total = await countImports(db, caller.user_id)
  return { results: await summariesOf(db, found), total, page, page_size }
}

/** What the server still does for it ends with the row it is at. */
export async function discardImport({ db }: Deps, caller: Caller, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockImport(tx, id)
    const found = await findImport(tx, id)
    if (!found) return
    if (found.user_id !== caller.user_id) throw new AppError('not_found')
    await deleteImport(tx, id)
  })
}

/** Everything that rows are read with. To be read before a transaction begins. */
export async function readingOf(deps: Deps, caller: Caller, found: FoundImport): Promise<Reading> {
  return {
    importId: found.id,
    caller,
    mapping: found.mapping as Mapping,
    subcategory: found.subcategory,
    words: await readWords(deps),
    catalogueOf: await readCatalogues(deps),
  }
}

async function mappingIssues(deps: Deps, found: FoundImport, mapping: Mapping): Promise<Issue[]> {
  const { fields } = await readWords(deps)
  if (mapping.length !== (found.headings as string[]).length) return [{ path: 'mapping', code: 'wrong_format' }]
  return mapping.flatMap((target, index): Issue[] => {
    if (target === null) return []
    const path = `mapping.${index}`
    if (!fields.has(target) && !isStructureTarget(target)) return [{ path, code: 'not_an_option' }]
    return mapping.indexOf(target) === index ? [] : [{ path, code: 'column_twice' }]
  })
}

const KEY = (id: string) => `asset_import:${id}`

/** Has the worker go through the rows. */
async function begin(tx: Tx, found: FoundImport, status: 'checking' | 'running'): Promise<void> {
  const rows_to_do = await countWaitingRows(tx, found.id, status === 'running')
  await updateImport(tx, found.id, { status, rows_done: 0, rows_to_do, version: found.version + 1 })
  await enqueue(tx, 'work_on_asset_import', { id: found.id }, { key: KEY(found.id) })
}

async function requireVersion(tx: Tx, found: FoundImport, version: number): Promise<void> {
  if (found.version !== version) throw changedMeanwhile(['mapping'], await presentImport(tx, found))
}

export async function saveMapping(
  deps: Deps,
  caller: Caller,
  id: string,
  { version, mapping, subcategory }: { version: number; mapping: Mapping; subcategory: string | null },
): Promise<AssetImport> {
  const issues = await mappingIssues(deps, await findOwn(deps.db, caller, id), mapping)
  if (issues.length > 0) throw new AppError('invalid_input', issues)
  const catalogueOf = await readCatalogues(deps)
  if (subcategory !== null) catalogueOf(subcategory)
  return deps.db.transaction().execute(async (tx) => {
    const found = await lockOwn(tx, caller, id)
    await requireVersion(tx, found, version)
    // What is imported already was read with the fields as they were.
    if (isAtWork(found) || (await countRows(tx, id, 'imported')) > 0) throw new AppError('wrong_state')
    await updateImport(tx, id, { mapping, subcategory })
    await forgetVerdicts(tx, id)
    const headings = found.headings as string[]
    const remembered = mapping.flatMap((target, index) => {
      const heading = normalized(headings[index] ?? '')
      return target === null || heading === '' ? [] : [{ heading, target }]
    })
    const byHeading = new Map(remembered.map((column) => [column.heading, column]))
    await upsertColumns(tx, caller.user_id, [...byHeading.values()])
    await begin(tx, found, 'checking')
    return presentImport(tx, await findOwn(tx, caller, id))
  })
}

export async function checkAgain(deps: Deps, caller: Caller, id: string, version: number): Promise<AssetImport> {
  return deps.db.transaction().execute(async (tx) => {
    const found = await lockOwn(tx, caller, id)
    if (found.status !== 'checking') {
      await requireVersion(tx, found, version)
      if (found.status === 'uploaded' || found.status === 'running') throw new AppError('wrong_state')
      await begin(tx, found, 'checking')
    }
    return presentImport(tx, await findOwn(tx, caller, id))
  })
}

/** Asked for twice it runs once: what is imported is not imported again. */
export async function runImport(
  deps: Deps,
  caller: Caller,
  { id, version, requestId }: { id: string; version: number; requestId: string },
): Promise<AssetImport> {
  return deps.db.transaction().execute(async (tx) => {
    const found = await lockOwn(tx, caller, id)
    const isAsked = found.status === 'running' || (found.status === 'done' && found.version === version + 1)
    if (!isAsked) {
      await requireVersion(tx, found, version)
      if (found.status !== 'checked' && found.status !== 'done') throw new AppError('wrong_state')
      await begin(tx, found, 'running')
      const rows = await countWaitingRows(tx, id, true)
      const entry = { action: 'assets_imported' as const, actorId: caller.user_id, requestId }
      await audit(tx, deps.keys, { ...entry, details: { file: found.file_name, rows } })
    }
    return presentImport(tx, await findOwn(tx, caller, id))
  })
}

type ListRows = Api['GET /v1/asset_imports/{id}/rows']

export async function listImportRows(
  { db }: Deps,
  caller: Caller,
  id: string,
  { page, page_size, show }: Parsed<ListRows>['query'],
  language: Language,
): Promise<Output<ListRows>> {
  await findOwn(db, caller, id)
  const rows = await listRows(db, id, { show, limit: page_size, offset: (page - 1) * page_size })
  const total = await countRows(db, id, show)
  return { results: rows.map((row) => presentRow(row, language)), total, page, page_size }
}

interface Mending {
  rowNumber: number
  version: number
  /** By the number of the column. */
  cells?: Record<string, string> | undefined
  left_out?: boolean | undefined
}

function mended(row: FoundRow, { cells: given = {}, left_out = row.left_out }: Mending) {
  const { cells, flaws } = cellsOf(row)
  const columns = Object.keys(given).map(Number)
  const beyond = columns.filter((column) => column >= cells.length)
  if (beyond.length > 0) {
    throw new AppError(
      'invalid_input',
      beyond.map((column): Issue => ({ path: `cells.${column}`, code: 'unknown_field' })),
    )
  }
  return {
    cells: cells.map((cell, column): Cell => {
      const text = given[column]
      return text === undefined ? cell : text.trim() || null
    }),
    flaws: Object.fromEntries(Object.entries(flaws).filter(([column]) => !columns.includes(Number(column)))),
    left_out,
  }
}

/** Mends a row and says what becomes of it, and of the rows that had or have the same VIN. */
export async function mendRow(
  deps: Deps,
  caller: Caller,
  id: string,
  mending: Mending,
  language: Language,
): Promise<ImportRow> {
  const reading = await readingOf(deps, caller, await findOwn(deps.db, caller, id))
  const { rowNumber } = mending
  return deps.db.transaction().execute(async (tx) => {
    const found = await lockOwn(tx, caller, id)
    await lockRow(tx, id, rowNumber)
    const row = await findRow(tx, id, rowNumber)
    if (!row) throw new AppError('not_found')
    if (isAtWork(found) || found.status === 'uploaded' || row.imported_at) throw new AppError('wrong_state')
    if (row.version !== mending.version) throw changedMeanwhile(['cells'], presentRow(row, language))
    await updateMended(tx, id, rowNumber, mended(row, mending))
    const fresh = (await findRow(tx, id, rowNumber)) ?? row
    const vin = vinOf(planOf(fresh, reading)) || null
    await updateVins(tx, id, [{ row_number: rowNumber, bare_vin: vin }])
    const alike = await listRowsWithVin(
      tx,
      id,
      [row.bare_vin, vin].filter((known) => known !== null),
    )
    const touched = [fresh, ...alike.filter((each) => each.row_number !== rowNumber && each.imported_at === null)]
    const versions = new Map(touched.map((each) => [each.row_number, each.version]))
    const judged = await judgeRows(tx, reading, touched)
    await updateVerdicts(
      tx,
      id,
      judged.map((verdict) => ({ ...verdict, version: versions.get(verdict.row_number) ?? 0 })),
    )
    const answer = await findRow(tx, id, rowNumber)
    if (!answer) throw new AppError('not_found')
    return presentRow(answer, language)
  })
}
