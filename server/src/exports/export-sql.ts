import type { Exported } from '@klubba/domain/exports/export-api'
import type { Language } from '@klubba/domain/languages'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { UserType } from '@klubba/domain/users/user'

export async function insertExport(
  db: Db,
  row: {
    id: string
    userId: string
    userType: UserType
    exported: Exported
    language: Language
    rowsTotal: number
  },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('exports')
    .values({
      id: row.id,
      user_id: row.userId,
      user_type: row.userType,
      export: JSON.stringify(row.exported),
      language: row.language,
      rows_total: row.rowsTotal,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export async function findExport(db: Db, id: string) {
  return db.selectFrom('exports').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function updateExport(
  db: Db,
  id: string,
  changes: { status?: 'running' | 'done' | 'failed'; rows_done?: number },
): Promise<void> {
  await db.updateTable('exports').set(changes).where('id', '=', id).execute()
}

export async function deleteOldExports(db: Db, hours: number): Promise<string[]> {
  const rows = await db
    .deleteFrom('exports')
    .where('created_at', '<', sql<Date>`now() - ${hours} * interval '1 hour'`)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}
