import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** What can be chosen: not retired. Locked against deletion and retirement until the transaction ends. */
export async function lockChoice(
  db: Db,
  table: 'organizations' | 'portfolios' | 'communities',
  id: string,
): Promise<{ id: string; name: string } | undefined> {
  const { rows } = await sql<{ id: string; name: string }>`
    SELECT id, name FROM ${sql.table(table)} WHERE id = ${id} AND retired_at IS NULL FOR SHARE`.execute(db)
  return rows[0]
}
