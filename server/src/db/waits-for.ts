import { sql, type SqlBool } from 'kysely'

/** Whose verification work is asked about. */
export interface Verifier {
  userId: string
  /** `others`: only what somebody else created and edited last. */
  verifies: 'all' | 'others' | 'nothing'
}

/** Whether a row with a status of its own can be verified or returned by them now. */
export function waitsFor(table: string, { userId, verifies }: Verifier) {
  if (verifies === 'nothing') return sql<SqlBool>`false`
  const column = (name: string) => sql.ref(`${table}.${name}`)
  const pending = sql<SqlBool>`${column('status')} = 'PENDING' AND ${column('retired_at')} IS NULL`
  if (verifies === 'all') return pending
  return sql<SqlBool>`${pending} AND ${userId}::uuid NOT IN (${column('created_by')}, ${column('updated_by')})`
}
