import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** A column that refers to a thing of the registry. `path` is what it is told by. */
export interface Reference {
  path: string
  table: string
  column: string
}

export interface Use {
  path: string
  count: number
}

/** How many rows refer to the id by each of the columns, without those that have none. */
export async function listUses(db: Db, id: string, references: readonly Reference[]): Promise<Use[]> {
  if (references.length === 0) return []
  const counts = references.map(
    ({ path, table, column }) =>
      sql`SELECT ${path}::text AS path, count(*) AS count FROM ${sql.table(table)} WHERE ${sql.ref(column)} = ${id}`,
  )
  const { rows } = await sql<Use>`
    SELECT path, sum(count)::int8 AS count FROM (${sql.join(counts, sql` UNION ALL `)}) AS uses
    WHERE count > 0 GROUP BY path ORDER BY path`.execute(db)
  return rows
}
