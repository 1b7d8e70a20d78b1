import { randomUUIDv7 } from 'node:crypto'
import type { Db } from '../db/database.ts'
import { fullName } from '../db/full-name.ts'

export interface FieldChange {
  field: string
  before: unknown
  after: unknown
  /** The change is an addition to what is bid on in this auction. */
  auction_id?: string
}

/** One row a field, in the transaction that changes it. */
export async function insertAssetHistory(
  db: Db,
  assetId: string,
  actorId: string | null,
  changes: readonly FieldChange[],
): Promise<void> {
  if (changes.length === 0) return
  const rows = changes.map(({ field, before, after }) => ({
    id: randomUUIDv7(),
    asset_id: assetId,
    actor_id: actorId,
    field,
    before: JSON.stringify(before ?? null),
    after: JSON.stringify(after ?? null),
  }))
  await db.insertInto('asset_history').values(rows).execute()
}

function historyOf(db: Db, assetId: string, hidden: readonly string[]) {
  const entries = db.selectFrom('asset_history as h').where('h.asset_id', '=', assetId)
  return hidden.length === 0 ? entries : entries.where('h.field', 'not in', hidden)
}

export async function listAssetHistory(
  db: Db,
  assetId: string,
  hidden: readonly string[],
  page: { limit: number; offset: number },
) {
  return historyOf(db, assetId, hidden)
    .leftJoin('users as actor', 'actor.id', 'h.actor_id')
    .select(['h.id', 'h.at', 'h.field', 'h.before', 'h.after', 'actor.id as actor_id'])
    .select(fullName('actor').as('actor_name'))
    .orderBy('h.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
}

export async function countAssetHistory(db: Db, assetId: string, hidden: readonly string[]): Promise<number> {
  const { total } = await historyOf(db, assetId, hidden)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

export async function findAssetHistoryEntry(db: Db, assetId: string, hidden: readonly string[], id: string) {
  return historyOf(db, assetId, hidden).select(['h.field', 'h.before']).where('h.id', '=', id).executeTakeFirst()
}
