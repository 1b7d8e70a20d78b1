import { sql, type Insertable } from 'kysely'
import type { Db } from '../db/database.ts'
import type { NegotiationEntries } from '../db/schema.gen.ts'

export type NewNegotiationRow = Insertable<NegotiationEntries>

/** Every entry with whom it names, oldest first. */
export async function listNegotiationEntries(db: Db, auctionId: string) {
  return db
    .selectFrom('negotiation_entries as n')
    .selectAll('n')
    .where('n.auction_id', '=', auctionId)
    .orderBy('n.number')
    .execute()
}
export type NegotiationRow = Awaited<ReturnType<typeof listNegotiationEntries>>[number]

export async function insertNegotiationEntry(db: Db, row: NewNegotiationRow): Promise<void> {
  await db.insertInto('negotiation_entries').values(row).execute()
  await db
    .updateTable('auctions')
    .set({ next_negotiation: row.number + 1 })
    .where('id', '=', row.auction_id)
    .execute()
}

/** What was sent under this key before. */
export async function findNegotiationByKey(db: Db, caller: string, key: string) {
  return db
    .selectFrom('negotiation_entries')
    .select(['auction_id', 'request_hash'])
    .where('caller', '=', caller)
    .where('idempotency_key', '=', key)
    .executeTakeFirst()
}

/** Bidders as they are named, by id. */
export async function listStaffNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    SELECT id, concat_ws(' ', first_name, last_name) AS name FROM users WHERE id = ANY(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Auctions that were ever negotiated, a part at a time, with how many entries each should have. */
export async function listNegotiatedAfter(db: Db, id: string | undefined, limit: number) {
  return db
    .selectFrom('auctions')
    .select(['id', sql<number>`next_negotiation - 1`.as('entries')])
    .where('next_negotiation', '>', 1)
    .$if(id !== undefined, (query) => query.where('id', '>', id ?? ''))
    .orderBy('id')
    .limit(limit)
    .execute()
}
