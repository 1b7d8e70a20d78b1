import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { roundNumber } from '../db/round-number.ts'

/** Running auctions by time left, with their assets. */
export async function listRunning(db: Db) {
  return db
    .selectFrom('auctions as u')
    .innerJoin('assets as a', 'a.id', 'u.asset_id')
    .selectAll('u')
    .select(roundNumber.as('round_number'))
    .select(['a.asset_number', 'a.subcategory', 'a.brand', 'a.model', 'a.variant', 'a.year', 'a.thumbnail'])
    .select('a.created_by as asset_creator')
    .where('u.status', '=', 'LIVE')
    .orderBy('u.effective_end')
    .orderBy('u.id')
    .execute()
}
export type RunningAuction = Awaited<ReturnType<typeof listRunning>>[number]

/** How many bids there were in each ten minutes of the last hour; 0 is the oldest part. */
export async function countRecentBids(
  db: Db,
  now: Date,
): Promise<{ auction_id: string; part: number; bids: number }[]> {
  const { rows } = await sql<{
    auction_id: string
    part: number
    bids: number
  }>`SELECT auction_id, least(floor(extract(epoch FROM at - ${now}::timestamptz) / 600 + 6), 5)::integer AS part,
      count(*) AS bids
    FROM auction_log
    WHERE type = 'bid_placed' AND at > ${now}::timestamptz - interval '1 hour'
    GROUP BY 1, 2`.execute(db)
  return rows
}

/** Transactions before this one are all over: what they wrote is there to be read. */
export async function readHorizon(db: Db): Promise<string> {
  const { rows } = await sql<{
    horizon: string
  }>`SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS horizon`.execute(db)
  return rows[0]?.horizon ?? '0'
}
