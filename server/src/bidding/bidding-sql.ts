import { sql, type Insertable } from 'kysely'
import type { Db } from '../db/database.ts'
import type { AuctionEvents, AuctionLog } from '../db/schema.gen.ts'
import type { LogRow } from './auction-log.ts'
import type { LockedAuction } from './bidding-row-service.ts'

/** The database's clock now, in whole milliseconds. To be asked once the auction is locked, in a statement of its own. */
export async function readClock(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`SELECT date_trunc('milliseconds', clock_timestamp()) AS now`.execute(db)
  const now = rows[0]?.now
  if (!now) throw new Error('the database did not tell the time')
  return now
}

/** The log of one auction from a number on. */
export async function listLog(db: Db, auctionId: string, from = 1): Promise<LogRow[]> {
  return db
    .selectFrom('auction_log')
    .selectAll()
    .where('auction_id', '=', auctionId)
    .where('number', '>=', from)
    .orderBy('number')
    .execute()
}

export async function insertLog(db: Db, rows: readonly Insertable<AuctionLog>[]): Promise<void> {
  await db.insertInto('auction_log').values(rows).execute()
}

export async function insertEvent(db: Db, event: Insertable<AuctionEvents>): Promise<void> {
  await db.insertInto('auction_events').values(event).execute()
}

/** Where the bidding stands, in the auction's row. */
export async function updateBidding(db: Db, auction: LockedAuction): Promise<void> {
  const { price, leader_id, effective_end, reserve, next_number, log_hash, bid_count, bidder_count, next_event } =
    auction
  await db
    .updateTable('auctions')
    .set({ price, leader_id, effective_end, reserve, next_number, log_hash, bid_count, bidder_count, next_event })
    .where('id', '=', auction.id)
    .execute()
}

export async function updateNextEvent(db: Db, { id, next_event }: LockedAuction): Promise<void> {
  await db.updateTable('auctions').set({ next_event }).where('id', '=', id).execute()
}
