import { randomUUIDv7 } from 'node:crypto'
import type { Db } from '../db/database.ts'
import { fullName } from '../db/full-name.ts'

export interface FieldChange {
  field: string
  before: unknown
  after: unknown
}

/** One row a field, in the transaction that changes it; null: the system did it. */
export async function insertAuctionHistory(
  db: Db,
  auctionId: string,
  actorId: string | null,
  changes: readonly FieldChange[],
): Promise<void> {
  if (changes.length === 0) return
  const rows = changes.map(({ field, before, after }) => ({
    id: randomUUIDv7(),
    auction_id: auctionId,
    actor_id: actorId,
    field,
    before: JSON.stringify(before ?? null),
    after: JSON.stringify(after ?? null),
  }))
  await db.insertInto('auction_history').values(rows).execute()
}

function historyOf(db: Db, auctionId: string, hidden: readonly string[]) {
  const entries = db.selectFrom('auction_history as h').where('h.auction_id', '=', auctionId)
  return hidden.length === 0 ? entries : entries.where('h.field', 'not in', hidden)
}

export async function listAuctionHistory(
  db: Db,
  auctionId: string,
  hidden: readonly string[],
  page: { limit: number; offset: number },
) {
  return historyOf(db, auctionId, hidden)
    .leftJoin('users as actor', 'actor.id', 'h.actor_id')
    .select(['h.id', 'h.at', 'h.field', 'h.before', 'h.after', 'actor.id as actor_id'])
    .select(fullName('actor').as('actor_name'))
    .orderBy('h.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
}

export async function countAuctionHistory(db: Db, auctionId: string, hidden: readonly string[]): Promise<number> {
  const { total } = await historyOf(db, auctionId, hidden)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}
