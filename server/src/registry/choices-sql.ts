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

/** Those with one of the names, in whatever case it is written. */
export async function listChoicesCalled(
  db: Db,
  table: 'organizations' | 'portfolios' | 'communities',
  names: readonly string[],
): Promise<{ id: string; called: string }[]> {
  const { rows } = await sql<{ id: string; called: string }>`
    SELECT id, lower(name) AS called FROM ${sql.table(table)}
    WHERE lower(name) = ANY(${names}::text[]) AND retired_at IS NULL`.execute(db)
  return rows
}
