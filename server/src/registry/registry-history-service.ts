import type { Api } from '@klubba/domain/api'
import type { Output } from '@klubba/domain/contract'
import type { Db, Tx } from '../db/database.ts'
import type { FieldChange, HistoryRow } from '../db/field-history.ts'
import {
  blankHistory,
  countHistory,
  insertHistory,
  listHistory,
  listHistoryFields,
  listWholeHistory,
} from './registry-history-sql.ts'

/** Who changed what in the registry: one entry a field, in the transaction that changes it. */
export async function recordChanges(
  tx: Tx,
  subjectId: string,
  actorId: string,
  changes: readonly FieldChange[],
): Promise<HistoryRow[]> {
  return insertHistory(tx, subjectId, { user: actorId }, changes)
}

/** What a machine did. */
export async function recordChangesByToken(
  tx: Tx,
  subjectId: string,
  tokenId: string,
  changes: readonly FieldChange[],
): Promise<HistoryRow[]> {
  return insertHistory(tx, subjectId, { token: tokenId }, changes)
}

type History = Output<Api['GET /v1/organizations/{id}/history']>

/** What the caller may not see of a history. */
interface Hidden {
  /** Changes of these fields do not show at all, nor do they count. */
  fields?: (field: string) => boolean
  /** That these changed is told, but not from what to what. */
  values?: (field: string) => boolean
}

const nothing = () => false

export async function listChanges(
  db: Db,
  subjectId: string,
  { page, page_size }: { page: number; page_size: number },
  { fields: hidesField = nothing, values: hidesValues = nothing }: Hidden = {},
): Promise<History> {
  const fields = (await listHistoryFields(db, subjectId)).filter((field) => !hidesField(field))
  const [total, rows] = await Promise.all([
    countHistory(db, subjectId, fields),
    listHistory(db, subjectId, fields, { limit: page_size, offset: (page - 1) * page_size }),
  ])
  const results = rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    ...(row.actor_id !== null && { actor: { id: row.actor_id, name: row.actor_name } }),
    field: row.field,
    ...(row.blanked || hidesValues(row.field) ? { hidden: true as const } : { from: row.before, to: row.after }),
  }))
  return { results, total, page, page_size }
}

/** The whole history of one, oldest first, with all that is held. */
export async function listAllChanges(db: Db, subjectId: string) {
  return listWholeHistory(db, subjectId)
}

/** That something changed stays, from what to what does not. */
export async function forgetValues(tx: Tx, subjectId: string): Promise<void> {
  await blankHistory(tx, subjectId)
}
