import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { BIDDING_COLUMNS, type LockedAuction } from './bidding-row.ts'

export async function lockStopped(db: Db, auctionId: string): Promise<LockedAuction | undefined> {
  return db.selectFrom('auctions').select(BIDDING_COLUMNS).where('id', '=', auctionId).forUpdate().executeTakeFirst()
}

export async function updateStopped(db: Db, auctionId: string, isStopped: boolean): Promise<void> {
  await db
    .updateTable('auctions')
    .set({ bidding_stopped_at: isStopped ? sql<Date>`clock_timestamp()` : null })
    .where('id', '=', auctionId)
    .execute()
}
