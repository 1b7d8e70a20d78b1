import { isWriting } from '@klubba/domain/asset-import/asset-import'
import { vinOf } from '@klubba/domain/asset-import/plan-row'
import { mayEver } from '@klubba/domain/permissions'
import { changeAssetIn, makeAssetIn } from '../assets/asset-table-service.ts'
import type { Tx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'
import type { JobPayload } from '../jobs/jobs.ts'
import { readingOf } from './asset-import-service.ts'
import { findAsker } from '../users/user-lookup-service.ts'
import { deleteOldImports, findImport, updateImport, type FoundImport } from './asset-import-sql.ts'
import {
  findRow,
  listWaitingRows,
  lockRow,
  lockVin,
  updateImported,
  updateVerdicts,
  updateVins,
  type FoundRow,
} from './import-row-sql.ts'
import { issuesOf, judgeRows, planOf, type Judgement, type Reading } from './judge-rows.ts'

const CHECKED_AT_ONCE = 250
const READ_AT_ONCE = 500
/** After so many rows it is said how far it is. */
const TOLD_EVERY = 20

/** The rows that wait, a few hundred at a time. */
async function* waiting(deps: Deps, importId: string, limit: number, writing: boolean): AsyncGenerator<FoundRow[]> {
  for (let after = -1; ;) {
    const rows = await listWaitingRows(deps.db, importId, { after, limit, writing })
    const last = rows.at(-1)
    if (!last) return
    yield rows
    after = last.row_number
  }
}

/** Whether the import is still there, and at what it was. */
const isStill = async (deps: Deps, { id, status, version }: FoundImport) => {
  const now = await findImport(deps.db, id)
  return now?.status === status && now.version === version
}

/** First the numbers of all rows, so that two with the same find each other; then what becomes of each. */
async function checkAll(deps: Deps, found: FoundImport, reading: Reading): Promise<void> {
  for await (const rows of waiting(deps, found.id, READ_AT_ONCE, false)) {
    const vins = rows.map((row) => ({ row_number: row.row_number, bare_vin: vinOf(planOf(row, reading)) || null }))
    await updateVins(deps.db, found.id, vins)
  }
  let done = 0
  for await (const rows of waiting(deps, found.id, CHECKED_AT_ONCE, false)) {
    if (!(await isStill(deps, found))) return
    const versions = new Map(rows.map(({ row_number, version }) => [row_number, version]))
    await deps.db.transaction().execute(async (tx) => {
      const judged = await judgeRows(tx, reading, rows)
      await updateVerdicts(
        tx,
        found.id,
        judged.map((verdict) => ({ ...verdict, version: versions.get(verdict.row_number) ?? 0 })),
      )
    })
    done += rows.length
    await updateImport(deps.db, found.id, { rows_done: done })
  }
  if (await isStill(deps, found)) await updateImport(deps.db, found.id, { status: 'checked' })
}

/** What the check has said no longer holds: another asset is meant now, or another one is there already. */
function requireSame(row: FoundRow, judged: Judgement): void {
  if (judged.asset_id === row.asset_id) return
  throw new AppError('changed_meanwhile', [{ path: 'vin', code: 'changed_meanwhile' }])
}

async function writeRow(tx: Tx, reading: Reading, row: FoundRow, judged: Judgement): Promise<void> {
  const { caller, catalogueOf } = reading
  const { changes, subcategory, asset_id, asset_version } = judged
  if (asset_id !== null) {
    await changeAssetIn(tx, caller, { id: asset_id, version: asset_version ?? 0, ...changes }, catalogueOf)
  } else if (subcategory !== undefined) {
    await makeAssetIn(tx, caller, { id: row.new_asset_id, subcategory, ...changes }, catalogueOf)
  }
}

/** One row with all that belongs to it: done whole and once, or not at all. */
async function importRow(deps: Deps, reading: Reading, rowNumber: number): Promise<void> {
  const { importId } = reading
  await deps.db.transaction().execute(async (tx) => {
    await lockRow(tx, importId, rowNumber)
    const row = await findRow(tx, importId, rowNumber)
    if (!row || row.imported_at || row.left_out || !isWriting(row.outcome)) return
    const vin = vinOf(planOf(row, reading))
    if (vin) await lockVin(tx, vin)
    const [judged] = await judgeRows(tx, reading, [row], true)
    if (!judged) return
    if (judged.outcome !== 'refused') requireSame(row, judged)
    await updateVerdicts(tx, importId, [{ ...judged, version: row.version }])
    if (!isWriting(judged.outcome)) return
    await writeRow(tx, reading, row, judged)
    await updateImported(tx, importId, rowNumber)
  })
}

/** A row that is refused at the last moment says why, and the others go on. */
async function importOrRefuse(deps: Deps, reading: Reading, row: FoundRow): Promise<void> {
  try {
    await importRow(deps, reading, row.row_number)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { row_number, version, asset_id, asset_version, bare_vin } = row
    const refused = { outcome: 'refused' as const, issues: issuesOf(error), warnings: [], missing: [] }
    await updateVerdicts(deps.db, reading.importId, [
      { row_number, version, asset_id, asset_version, bare_vin, ...refused },
    ])
  }
}

async function importAll(deps: Deps, found: FoundImport, reading: Reading): Promise<void> {
  let done = 0
  for await (const rows of waiting(deps, found.id, READ_AT_ONCE, true)) {
    for (const row of rows) {
      await importOrRefuse(deps, reading, row)
      done++
      if (done % TOLD_EVERY > 0) continue
      await updateImport(deps.db, found.id, { rows_done: done })
      if (!(await isStill(deps, found))) return
    }
  }
  if (await isStill(deps, found)) await updateImport(deps.db, found.id, { status: 'done', rows_done: done })
}

/** The job: checks or imports, as the import says. Whoever asked for it must still be allowed to. */
export async function workOnImport(deps: Deps, { id }: JobPayload<'work_on_asset_import'>): Promise<void> {
  const found = await findImport(deps.db, id)
  if (!found || (found.status !== 'checking' && found.status !== 'running')) return
  const importer = await findAsker(deps.db, { user_id: found.user_id })
  if (!importer || !mayEver(importer, 'assets.bulk_edit')) {
    await updateImport(deps.db, id, { status: found.status === 'running' ? 'checked' : 'uploaded' })
    return
  }
  const reading = await readingOf(deps, { ...importer, session_id: '' }, found)
  await (found.status === 'checking' ? checkAll(deps, found, reading) : importAll(deps, found, reading))
}

const KEPT_DAYS = 30

/** What was sent may name people: it is not kept for longer than it is of use. */
export async function clearOldImports({ db }: Deps): Promise<void> {
  await deleteOldImports(db, KEPT_DAYS)
}
