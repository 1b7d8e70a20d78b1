import { WRITING_OUTCOMES, type Cell, type CellFlaw, type RowOutcome } from '@klubba/domain/asset-import/asset-import'
import type { RowFilter } from '@klubba/domain/asset-import/asset-import-api'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../db/database.ts'

/** What is wrong with a row or worth a look: a code of the errors or of the issues, with what fills its phrase. */
export interface StoredIssue {
  path: string
  code: string
  params?: Record<string, string | number>
}

/** What a check has found of a row. */
export interface Verdict {
  row_number: number
  outcome: RowOutcome
  asset_id: string | null
  asset_version: number | null
  bare_vin: string | null
  issues: StoredIssue[]
  warnings: StoredIssue[]
  missing: string[]
}

const rowsOf = (db: Db, importId: string) =>
  db
    .selectFrom('asset_import_rows as r')
    .leftJoin('assets as a', (join) =>
      join.on(
        'a.id',
        '=',
        sql<string>`CASE WHEN r.asset_id IS NULL AND r.imported_at IS NOT NULL
        THEN r.new_asset_id ELSE r.asset_id END`,
      ),
    )
    .selectAll('r')
    .select(['a.id as found_id', 'a.asset_number as found_number'])
    .where('r.import_id', '=', importId)

export type FoundRow = Awaited<ReturnType<typeof listRows>>[number]

export const cellsOf = (row: Pick<FoundRow, 'cells' | 'flaws'>) => ({
  cells: row.cells as Cell[],
  flaws: row.flaws as Record<number, CellFlaw>,
})

const isWriting = sql<boolean>`r.outcome = ANY(${[...WRITING_OUTCOMES]}::text[])`

const FILTERS: Record<RowFilter, RawBuilder<boolean>> = {
  all: sql`true`,
  imported: sql`r.imported_at IS NOT NULL`,
  not_imported: sql`r.imported_at IS NULL`,
  left_out: sql`r.left_out`,
  ...(Object.fromEntries(
    (['new', 'new_draft', 'update', 'unchanged', 'refused'] as const).map((outcome) => [
      outcome,
      sql<boolean>`r.outcome = ${sql.lit(outcome)} AND NOT r.left_out AND r.imported_at IS NULL`,
    ]),
  ) as Record<RowOutcome, RawBuilder<boolean>>),
}

export async function listRows(
  db: Db,
  importId: string,
  { show, limit, offset }: { show: RowFilter; limit: number; offset: number },
) {
  return rowsOf(db, importId).where(FILTERS[show]).orderBy('r.row_number').limit(limit).offset(offset).execute()
}

export async function countRows(db: Db, importId: string, show: RowFilter): Promise<number> {
  const { count } = await db
    .selectFrom('asset_import_rows as r')
    .select(sql<number>`count(*)`.as('count'))
    .where('r.import_id', '=', importId)
    .where(FILTERS[show])
    .executeTakeFirstOrThrow()
  return count
}

export async function findRow(db: Db, importId: string, rowNumber: number): Promise<FoundRow | undefined> {
  return rowsOf(db, importId).where('r.row_number', '=', rowNumber).executeTakeFirst()
}

export async function lockRow(db: Db, importId: string, rowNumber: number): Promise<void> {
  await db
    .selectFrom('asset_import_rows')
    .select('row_number')
    .where('import_id', '=', importId)
    .where('row_number', '=', rowNumber)
    .forUpdate()
    .execute()
}

/** Rows that wait to be imported, from one number on. */
export async function listWaitingRows(
  db: Db,
  importId: string,
  { after, limit, writing }: { after: number; limit: number; writing: boolean },
): Promise<FoundRow[]> {
  return rowsOf(db, importId)
    .where('r.imported_at', 'is', null)
    .where('r.left_out', '=', false)
    .where('r.row_number', '>', after)
    .$if(writing, (query) => query.where(isWriting))
    .orderBy('r.row_number')
    .limit(limit)
    .execute()
}

export async function countWaitingRows(db: Db, importId: string, writing: boolean): Promise<number> {
  const { count } = await db
    .selectFrom('asset_import_rows as r')
    .select(sql<number>`count(*)`.as('count'))
    .where('r.import_id', '=', importId)
    .where('r.imported_at', 'is', null)
    .where('r.left_out', '=', false)
    .$if(writing, (query) => query.where(isWriting))
    .executeTakeFirstOrThrow()
  return count
}

/** Those of the same import with one of the numbers, which wait too. */
export async function listRowsWithVin(db: Db, importId: string, vins: readonly string[]): Promise<FoundRow[]> {
  if (vins.length === 0) return []
  return rowsOf(db, importId)
    .where('r.bare_vin', '=', sql<string>`ANY(${vins}::text[])`)
    .where('r.left_out', '=', false)
    .execute()
}

/** How many there are of each; those that are left out or imported count as that alone. */
export async function countOutcomes(db: Db, importIds: readonly string[]) {
  if (importIds.length === 0) return []
  return db
    .selectFrom('asset_import_rows as r')
    .select(['r.import_id', 'r.outcome', 'r.left_out'])
    .select([sql<boolean>`r.imported_at IS NOT NULL`.as('imported'), sql<number>`count(*)`.as('count')])
    .where('r.import_id', 'in', importIds)
    .groupBy(['r.import_id', 'r.outcome', 'r.left_out', sql`r.imported_at IS NOT NULL`])
    .execute()
}

/** Of a table that was filled a moment ago the database knows nothing yet: told where to look, it does not look at all of it. */
function among(importId: string, rows: readonly { row_number: number }[]): RawBuilder<boolean> {
  const numbers = rows.map(({ row_number }) => row_number)
  return sql`r.import_id = ${importId} AND r.row_number BETWEEN ${Math.min(...numbers)} AND ${Math.max(...numbers)}`
}

/** Only of rows that are still as they were when they were checked. */
export async function updateVerdicts(
  db: Db,
  importId: string,
  verdicts: readonly (Verdict & { version: number })[],
): Promise<void> {
  if (verdicts.length === 0) return
  await sql`UPDATE asset_import_rows r
    SET outcome = v.outcome, asset_id = v.asset_id, asset_version = v.asset_version, bare_vin = v.bare_vin,
      issues = v.issues, warnings = v.warnings, missing = v.missing
    FROM jsonb_to_recordset(${JSON.stringify(verdicts)}::jsonb) AS v(
      row_number integer, version integer, outcome text, asset_id uuid, asset_version integer, bare_vin text,
      issues jsonb, warnings jsonb, missing jsonb
    )
    WHERE ${among(importId, verdicts)} AND r.row_number = v.row_number AND r.version = v.version
      AND r.imported_at IS NULL`.execute(db)
}

/** Before a check: two rows with one number have to find each other, whichever comes first. */
export async function updateVins(
  db: Db,
  importId: string,
  vins: readonly { row_number: number; bare_vin: string | null }[],
): Promise<void> {
  await sql`UPDATE asset_import_rows r SET bare_vin = v.bare_vin
    FROM jsonb_to_recordset(${JSON.stringify(vins)}::jsonb) AS v(row_number integer, bare_vin text)
    WHERE ${among(importId, vins)} AND r.row_number = v.row_number`.execute(db)
}

export async function updateMended(
  db: Db,
  importId: string,
  rowNumber: number,
  { cells, flaws, left_out }: { cells: Cell[]; flaws: Record<number, CellFlaw>; left_out: boolean },
): Promise<void> {
  await db
    .updateTable('asset_import_rows')
    .set({
      cells: JSON.stringify(cells),
      flaws: JSON.stringify(flaws),
      left_out,
      version: sql<number>`version + 1`,
    })
    .where('import_id', '=', importId)
    .where('row_number', '=', rowNumber)
    .execute()
}

export async function updateImported(db: Db, importId: string, rowNumber: number): Promise<void> {
  await db
    .updateTable('asset_import_rows')
    .set({ imported_at: sql<Date>`now()` })
    .where('import_id', '=', importId)
    .where('row_number', '=', rowNumber)
    .execute()
}

/** After new fields for the columns nothing is known of the rows any more. */
export async function forgetVerdicts(db: Db, importId: string): Promise<void> {
  await db
    .updateTable('asset_import_rows')
    .set({ outcome: null, issues: '[]', warnings: '[]', missing: '[]', asset_id: null, asset_version: null })
    .where('import_id', '=', importId)
    .where('imported_at', 'is', null)
    .execute()
}

/** Takes a number for itself until the transaction ends: two imports at once do not both make the same machine. */
export async function lockVin(db: Db, vin: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`vin:${vin}`}, 0))`.execute(db)
}
