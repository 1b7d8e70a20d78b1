import type { Outage } from '@klubba/domain/auctions/auction-end'
import { sql, type SqlBool } from 'kysely'
import { randomUUIDv7 } from 'node:crypto'
import type { Db } from '../db/database.ts'

/** From here to its end an auction is looked at every second. */
const LAST_MINUTES = '5 minutes'

export interface Probed {
  /** How many auctions end soon. */
  near: number
  /** Those of them that can be reached again after they were blocked. */
  reached: string[] | null
}

/**
 * Looks at every auction that ends soon, and notes those that somebody keeps locked. This waits for nobody. What it locks
 * itself it gives back at once.
 */
export async function probeAuctions(db: Db, takerId: string): Promise<Probed> {
  const { rows } = await sql<Probed>`
    WITH near AS MATERIALIZED (
      SELECT id FROM auctions
      WHERE status = 'LIVE' AND effective_end < clock_timestamp() + ${LAST_MINUTES}::interval
    ), free AS MATERIALIZED (
      SELECT id FROM auctions WHERE id IN (SELECT id FROM near) FOR KEY SHARE SKIP LOCKED
    ), blocked AS (
      INSERT INTO auction_blocks (auction_id)
      SELECT id FROM near WHERE id NOT IN (SELECT id FROM free)
      ON CONFLICT DO NOTHING
    ), looked AS (
      UPDATE bid_takers SET probed_at = clock_timestamp() WHERE id = ${takerId} AND EXISTS (SELECT FROM near)
    )
    SELECT (SELECT count(*) FROM near)::int AS near, (
      SELECT json_agg(auction_id) FROM auction_blocks WHERE auction_id IN (SELECT id FROM free)
    ) AS reached`.execute(db)
  return rows[0] ?? { near: 0, reached: null }
}

export async function isBlocked(db: Db, auctionId: string): Promise<boolean> {
  const { rows } = await sql`SELECT FROM auction_blocks WHERE auction_id = ${auctionId}`.execute(db)
  return rows.length > 0
}

export async function deleteBlock(db: Db, auctionId: string): Promise<void> {
  await db.deleteFrom('auction_blocks').where('auction_id', '=', auctionId).execute()
}

/** Of auctions that ended in another way while they were blocked. */
export async function deleteOldBlocks(db: Db): Promise<void> {
  await db
    .deleteFrom('auction_blocks')
    .where(sql<SqlBool>`auction_id NOT IN (SELECT id FROM auctions WHERE status = 'LIVE')`)
    .execute()
}

export interface Reach {
  now: Date
  /** Since when a server has seen it locked. */
  blocked_since: Date | null
  /** The newest entry of its log. */
  written_at: Date | null
  /** When some server last found that it could reach the auctions that were not locked. */
  probed_at: Date | null
}

/** What is known of who could reach the auction, which the transaction has locked. */
export async function readReach(db: Db, auctionId: string, nextNumber: number): Promise<Reach> {
  const { rows } = await sql<Reach>`
    SELECT date_trunc('milliseconds', clock_timestamp()) AS now,
      (SELECT since FROM auction_blocks WHERE auction_id = ${auctionId}) AS blocked_since,
      (SELECT at FROM auction_log WHERE auction_id = ${auctionId} AND number = ${nextNumber - 1}) AS written_at,
      (SELECT max(probed_at) FROM bid_takers) AS probed_at`.execute(db)
  const found = rows[0]
  if (!found) throw new Error('the database did not answer with its time')
  return found
}

export async function insertStall(
  db: Db,
  auctionId: string,
  { from, to }: Outage,
  { before, after }: { before: Date; after: Date },
): Promise<void> {
  await db
    .insertInto('bidding_stalls')
    .values({
      id: randomUUIDv7(),
      auction_id: auctionId,
      began_at: new Date(from),
      ended_at: new Date(to),
      end_before: before,
      end_after: after,
    })
    .execute()
}
