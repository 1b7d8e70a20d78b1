import type { BidderStatus } from '@klubba/domain/bidders/bidder-rules'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

export interface CappedBidder {
  id: string
  number: number
  status: BidderStatus
  limits: unknown
  restrictions: number
  caps_due: boolean
}

export async function findCappedBidder(db: Db, id: string): Promise<CappedBidder | undefined> {
  return db
    .selectFrom('bidders')
    .select(['id', 'number', 'status', 'limits', 'restrictions', 'caps_due'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** From here on the bidder holds less: the running auctions are capped once this is committed, whatever happens then. */
export async function updateRestricted(db: Db, bidderId: string): Promise<void> {
  await db
    .updateTable('bidders')
    .set({ restrictions: sql`restrictions + 1`, caps_due: true, caps_horizon: null })
    .where('id', '=', bidderId)
    .execute()
}

const IS_CAPPED = (auctionId: ReturnType<typeof sql>, { id, restrictions }: CappedBidder) => sql<boolean>`EXISTS (
  SELECT FROM auction_log c
  WHERE c.auction_id = ${auctionId} AND c.bidder_id = ${id} AND c.type = 'bidder_capped'
    AND (c.facts ->> 'restriction')::int >= ${restrictions}
)`

/** Running auctions that the bidder has bid in, and that have no cap for the last restriction. */
export async function listUncapped(db: Db, bidder: CappedBidder): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT DISTINCT l.auction_id AS id FROM auction_log l
    JOIN auctions u ON u.id = l.auction_id AND u.status = 'LIVE'
    WHERE l.bidder_id = ${bidder.id} AND l.type = 'bid_placed'
      AND NOT ${IS_CAPPED(sql`l.auction_id`, bidder)}
    ORDER BY 1`.execute(db)
  return rows.map(({ id }) => id)
}

/** Who has bid in an auction and was ever restricted. */
export async function listRestrictedBidders(db: Db, auctionId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM bidders WHERE restrictions > 0 AND id IN (
      SELECT bidder_id FROM auction_log WHERE auction_id = ${auctionId} AND type = 'bid_placed'
    ) ORDER BY id`.execute(db)
  return rows.map(({ id }) => id)
}

export async function isCapped(db: Db, auctionId: string, bidder: CappedBidder): Promise<boolean> {
  const { rows } = await sql<{ capped: boolean }>`
    SELECT ${IS_CAPPED(sql`${auctionId}`, bidder)} AS capped`.execute(db)
  return rows[0]?.capped === true
}

export async function listCapsDue(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('bidders').select('id').where('caps_due', '=', true).orderBy('id').execute()
  return rows.map(({ id }) => id)
}

/**
 * A bid is judged by what is known of the bidder once the auction is locked, which gives its transaction a number. Those
 * that were running when the restriction was first seen here may not have known of it: whether all of them have ended.
 */
export async function isHorizonPassed(db: Db, bidderId: string): Promise<boolean> {
  const { rows } = await sql<{ horizon: number }>`
    UPDATE bidders SET caps_horizon = least(caps_horizon, pg_snapshot_xmax(pg_current_snapshot())::text::bigint)
    WHERE id = ${bidderId} AND caps_due RETURNING caps_horizon AS horizon`.execute(db)
  const now = await sql<{ oldest: number }>`
    SELECT pg_snapshot_xmin(pg_current_snapshot())::text::bigint AS oldest`.execute(db)
  const [seen, running] = [rows[0]?.horizon, now.rows[0]?.oldest]
  return seen !== undefined && running !== undefined && running >= seen
}

/** Unless the bidder was restricted once more meanwhile. */
export async function updateCapsDone(db: Db, { id, restrictions }: CappedBidder): Promise<void> {
  await db
    .updateTable('bidders')
    .set({ caps_due: false, caps_horizon: null })
    .where('id', '=', id)
    .where('restrictions', '=', restrictions)
    .execute()
}
