import type { Api } from '@klubba/domain/api'
import type { Output } from '@klubba/domain/contract'
import type { Db, Tx } from '../db/database.ts'
import { countHistory, insertHistory, listHistory, type FieldChange } from './registry-history-sql.ts'

/** Who changed what in the registry: one entry a field, in the transaction that changes it. */
export async function recordChanges(
  tx: Tx,
  subjectId: string,
  actorId: string,
  changes: readonly FieldChange[],
): Promise<void> {
  await insertHistory(tx, subjectId, actorId, changes)
}

type History = Output<Api['GET /v1/organizations/{id}/history']>

export async function listChanges(
  db: Db,
  subjectId: string,
  { page, page_size }: { page: number; page_size: number },
): Promise<History> {
  const [total, rows] = await Promise.all([
    countHistory(db, subjectId),
    listHistory(db, subjectId, { limit: page_size, offset: (page - 1) * page_size }),
  ])
  const results = rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    ...(row.actor_id !== null && { actor: { id: row.actor_id, name: row.actor_name } }),
    field: row.field,
    from: row.before,
    to: row.after,
  }))
  return { results, total, page, page_size }
}
