import { sql, type Insertable } from 'kysely'
import type { Db } from '../db/database.ts'
import type { AuctionEvents, AuctionLog } from '../db/schema.gen.ts'
import type { LogRow } from './auction-log.ts'
import { BIDDING_COLUMNS, type LockedAuction } from './bidding-row.ts'

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

export async function insertEvent(db: Db, event: Insertable<AuctionEvents>): Promise<void> {
  await db.insertInto('auction_events').values(event).execute()
}

type NewRow = Insertable<AuctionLog>

/** As JSON, with bytes in hexadecimal. */
const plainRow = ({ request_hash, salt, digest, hash, facts, details, at, ...rest }: NewRow) => ({
  ...rest,
  at: new Date(at).toISOString(),
  facts: JSON.parse(facts ?? '{}') as unknown,
  details: JSON.parse(details ?? '{}') as unknown,
  request_hash: request_hash?.toString('hex') ?? null,
  salt: salt?.toString('hex') ?? null,
  digest: digest.toString('hex'),
  hash: hash.toString('hex'),
})

/** Entries, what watchers are told of them, and the auction's row, in one statement: a bid waits for it. */
export async function writeBidding(
  db: Db,
  rows: readonly NewRow[],
  event: Insertable<AuctionEvents> | undefined,
  auction: LockedAuction,
): Promise<void> {
  const { price, leader_id, effective_end, reserve, next_number, log_hash, bid_count, bidder_count, next_event } =
    auction
  await sql`WITH entries AS (
      INSERT INTO auction_log (
        auction_id, number, at, type, bidder_id, kind, channel, amount, bid, facts, entered_by, entered_by_token,
        caller, idempotency_key, request_hash, details, salt, digest, hash
      )
      SELECT
        auction_id, number, at, type, bidder_id, kind, channel, amount, bid, facts, entered_by, entered_by_token,
        caller, idempotency_key, decode(request_hash, 'hex'), details, decode(salt, 'hex'), decode(digest, 'hex'),
        decode(hash, 'hex')
      FROM jsonb_to_recordset(${JSON.stringify(rows.map(plainRow))}::jsonb) AS row (
        auction_id uuid, number integer, at timestamptz, type text, bidder_id uuid, kind text, channel text,
        amount bigint, bid integer, facts jsonb, entered_by uuid, entered_by_token uuid, caller uuid,
        idempotency_key text, request_hash text, details jsonb, salt text, digest text, hash text
      )
      ORDER BY number
    ), told AS (
      INSERT INTO auction_events (auction_id, number, at, type, data)
      SELECT auction_id, number, at, type, data
      FROM jsonb_to_recordset(${JSON.stringify(event ? [{ ...event, data: JSON.parse(event.data) as unknown }] : [])}::jsonb)
        AS row (auction_id uuid, number integer, at timestamptz, type text, data jsonb)
    )
    UPDATE auctions SET
      price = ${price}, leader_id = ${leader_id}, effective_end = ${effective_end}, reserve = ${reserve},
      next_number = ${next_number}, log_hash = ${log_hash}, bid_count = ${bid_count}, bidder_count = ${bidder_count},
      next_event = ${next_event}
    WHERE id = ${auction.id}`.execute(db)
}

export async function updateNextEvent(db: Db, { id, next_event }: LockedAuction): Promise<void> {
  await db.updateTable('auctions').set({ next_event }).where('id', '=', id).execute()
}

/** The asset's open auction with what bidding works with, locked until the transaction ends: no bid comes in between. */
export async function findOpenAuctionForUpdate(db: Db, assetId: string): Promise<LockedAuction | undefined> {
  return db
    .selectFrom('auctions')
    .select(BIDDING_COLUMNS)
    .where('asset_id', '=', assetId)
    .where(sql<boolean>`status NOT IN ('NOT_SOLD', 'CANCELLED', 'CLOSED_CANCELLED', 'DELIVERED')`)
    .forUpdate()
    .executeTakeFirst()
}
