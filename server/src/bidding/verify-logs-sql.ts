import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { BIDDING_COLUMNS, type LockedAuction } from './bidding-row.ts'

/** Auctions in the order of their ids. */
export async function listAuctionsAfter(db: Db, after: string | undefined, limit: number): Promise<LockedAuction[]> {
  return db
    .selectFrom('auctions')
    .select(BIDDING_COLUMNS)
    .$if(after !== undefined, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Where the logs end that have grown since yesterday's were told, with an hour to spare. */
export async function listHeads(db: Db): Promise<Pick<LockedAuction, 'id' | 'next_number' | 'log_hash'>[]> {
  return db
    .selectFrom('auctions as u')
    .innerJoin('auction_log as l', (join) =>
      join.onRef('l.auction_id', '=', 'u.id').on('l.number', '=', sql<number>`u.next_number - 1`),
    )
    .select(['u.id', 'u.next_number', 'u.log_hash'])
    .where('l.at', '>', sql<Date>`now() - interval '25 hours'`)
    .orderBy('u.id')
    .execute()
}
