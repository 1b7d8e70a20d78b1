import type { RegistryUse } from '@klubba/domain/registry/registry-uses'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** A column that refers to a thing of the registry, and what its rows are. */
export interface Reference {
  what: RegistryUse
  table: string
  column: string
}

export interface Use {
  what: RegistryUse
  count: number
}

/** How many rows refer to the id by each of the columns, without those that have none. */
export async function listUses(db: Db, id: string, references: readonly Reference[]): Promise<Use[]> {
  if (references.length === 0) return []
  const counts = references.map(
    ({ what, table, column }) =>
      sql`SELECT ${what}::text AS what, count(*) AS count FROM ${sql.table(table)} WHERE ${sql.ref(column)} = ${id}`,
  )
  const { rows } = await sql<Use>`
    SELECT what, sum(count)::int8 AS count FROM (${sql.join(counts, sql` UNION ALL `)}) AS uses
    WHERE count > 0 GROUP BY what ORDER BY what`.execute(db)
  return rows
}
