import { type CompiledQuery, sql, type Insertable } from 'kysely'
import type { Db } from '../db/database.ts'
import type { AuctionEvents } from '../db/schema.gen.ts'
import type { LogRow, NewRow } from './auction-log.ts'
import { BIDDING_COLUMNS, type LockedAuction } from './bidding-row.ts'
import type { EventData } from './event-data.ts'

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

/** What is added to an auction's log, what watchers are told of it, and the row as it stands then. */
export interface BiddingChange {
  rows: readonly NewRow[]
  event: NewEvent | undefined
  auction: LockedAuction
}

export interface NewEvent {
  auction_id: string
  number: number
  at: string
  type: AuctionEvents['type']
  data: EventData
}

function rowAs({ auction }: BiddingChange) {
  const { id, price, leader_id, effective_end, reserve, next_number, bid_count, bidder_count, next_event } = auction
  const kept = { id, price, leader_id, effective_end, reserve, next_number, bid_count, bidder_count, next_event }
  return { ...kept, log_hash: auction.log_hash.toString('hex') }
}

/** Entries, events and rows of however many auctions in one statement: bids wait for it. */
export function biddingWrite(db: Db, changes: readonly BiddingChange[]): CompiledQuery {
  return sql`WITH entries AS (
      INSERT INTO auction_log (
        auction_id, number, at, type, bidder_id, kind, channel, amount, bid, facts, entered_by, entered_by_token,
        caller, idempotency_key, request_hash, details, salt, digest, hash
      )
      SELECT
        auction_id, number, at, type, bidder_id, kind, channel, amount, bid, facts, entered_by, entered_by_token,
        caller, idempotency_key, decode(request_hash, 'hex'), details, decode(salt, 'hex'), decode(digest, 'hex'),
        decode(hash, 'hex')
      FROM json_to_recordset(${JSON.stringify(changes.flatMap(({ rows }) => rows))}::json) AS row (
        auction_id uuid, number integer, at timestamptz, type text, bidder_id uuid, kind text, channel text,
        amount bigint, bid integer, facts jsonb, entered_by uuid, entered_by_token uuid, caller uuid,
        idempotency_key text, request_hash text, details jsonb, salt text, digest text, hash text
      )
    ), told AS (
      INSERT INTO auction_events (auction_id, number, at, type, data)
      SELECT auction_id, number, at, type, data
      FROM json_to_recordset(${JSON.stringify(changes.flatMap(({ event }) => event ?? []))}::json)
        AS row (auction_id uuid, number integer, at timestamptz, type text, data jsonb)
    )
    UPDATE auctions u SET
      price = row.price, leader_id = row.leader_id, effective_end = row.effective_end, reserve = row.reserve,
      next_number = row.next_number, log_hash = decode(row.log_hash, 'hex'), bid_count = row.bid_count,
      bidder_count = row.bidder_count, next_event = row.next_event
    FROM json_to_recordset(${JSON.stringify(changes.map(rowAs))}::json) AS row (
      id uuid, price bigint, leader_id uuid, effective_end timestamptz, reserve bigint, next_number integer,
      log_hash text, bid_count integer, bidder_count integer, next_event integer
    )
    WHERE u.id = row.id`.compile(db)
}

export async function writeBidding(db: Db, changes: readonly BiddingChange[]): Promise<void> {
  await db.executeQuery(biddingWrite(db, changes))
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
