import type { ImportStatus, Mapping } from '@klubba/domain/asset-import/asset-import'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { RawRow } from './table.ts'

export interface NewImport {
  id: string
  userId: string
  fileName: string
  sha256: string
  headings: readonly string[]
  mapping: Mapping
  emptyRows: number
}

/** False when there is one with this id already. */
export async function insertImport(db: Db, given: NewImport): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('asset_imports')
    .values({
      id: given.id,
      user_id: given.userId,
      file_name: given.fileName,
      sha256: given.sha256,
      headings: JSON.stringify(given.headings),
      mapping: JSON.stringify(given.mapping),
      empty_rows: given.emptyRows,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Each with the id of the asset that it may make. */
export async function insertRows(
  db: Db,
  importId: string,
  rows: readonly (RawRow & { newId: string })[],
): Promise<void> {
  await sql`INSERT INTO asset_import_rows (import_id, row_number, cells, flaws, new_asset_id)
    SELECT ${importId}, given.number, given.cells, given.flaws, given."newId"
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS given(number integer, cells jsonb, flaws jsonb, "newId" uuid)`.execute(db)
}

const imports = (db: Db) =>
  db
    .selectFrom('asset_imports as i')
    .selectAll('i')
    .select(
      sql<Date | null>`(
        SELECT max(earlier.updated_at) FROM asset_imports earlier
        WHERE earlier.sha256 = i.sha256 AND earlier.id <> i.id AND earlier.status = 'done'
      )`.as('imported_before'),
    )

export async function findImport(db: Db, id: string) {
  return imports(db).where('i.id', '=', id).executeTakeFirst()
}
export type FoundImport = NonNullable<Awaited<ReturnType<typeof findImport>>>

export async function lockImport(db: Db, id: string): Promise<void> {
  await db.selectFrom('asset_imports').select('id').where('id', '=', id).forUpdate().execute()
}

export async function listImports(db: Db, userId: string, { limit, offset }: { limit: number; offset: number }) {
  return imports(db)
    .where('i.user_id', '=', userId)
    .orderBy('i.created_at', 'desc')
    .orderBy('i.id')
    .limit(limit)
    .offset(offset)
    .execute()
}

export async function countImports(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('asset_imports')
    .select(sql<number>`count(*)`.as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

interface ImportChanges {
  status?: ImportStatus
  mapping?: Mapping
  subcategory?: string | null
  rows_done?: number
  rows_to_do?: number
  version?: number
}

export async function updateImport(db: Db, id: string, { mapping, ...changes }: ImportChanges): Promise<void> {
  await db
    .updateTable('asset_imports')
    .set({
      ...changes,
      ...(mapping && { mapping: JSON.stringify(mapping) }),
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .execute()
}

export async function deleteImport(db: Db, id: string): Promise<void> {
  await db.deleteFrom('asset_imports').where('id', '=', id).execute()
}

export async function deleteOldImports(db: Db, days: number): Promise<void> {
  await db
    .deleteFrom('asset_imports')
    .where('updated_at', '<', sql<Date>`now() - ${days} * interval '1 day'`)
    .execute()
}

export async function listEarlierColumns(db: Db, userId: string) {
  return db.selectFrom('asset_import_columns').select(['heading', 'target']).where('user_id', '=', userId).execute()
}

export async function upsertColumns(
  db: Db,
  userId: string,
  columns: readonly { heading: string; target: string }[],
): Promise<void> {
  if (columns.length === 0) return
  await db
    .insertInto('asset_import_columns')
    .values(columns.map((column) => ({ user_id: userId, ...column })))
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'heading']).doUpdateSet((eb) => ({ target: eb.ref('excluded.target') })),
    )
    .execute()
}
