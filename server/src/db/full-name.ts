import { sql, type RawBuilder } from 'kysely'

/** The name of the user whose row has this alias; empty when there is none. */
export function fullName(alias: string): RawBuilder<string> {
  return sql<string>`concat_ws(' ', ${sql.ref(`${alias}.first_name`)}, ${sql.ref(`${alias}.last_name`)})`
}
