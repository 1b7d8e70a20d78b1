import type { EndCause } from '@klubba/domain/auctions/bid-log'
import { CompiledQuery, sql, type Insertable } from 'kysely'
import type { Db } from '../db/database.ts'
import { listOf } from '../db/list-of.ts'
import type { AuctionEvents } from '../db/schema.gen.ts'
import type { LogRow, NewRow } from './auction-log.ts'
import { BIDDING_COLUMNS, type LockedAuction } from './bidding-row.ts'
import type { EventData } from './event-data.ts'

const NOW = sql<Date>`date_trunc('milliseconds', clock_timestamp())`

/** The database's clock now, in whole milliseconds. To be asked once the auction is locked, in a statement of its own. */
export async function readClock(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`SELECT ${NOW} AS now`.execute(db)
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

export interface EndMoveEntry {
  at: Date
  end: Date
  cause: EndCause
  /** Somebody has bid or changed a maximum since. */
  bid_since: boolean
}

/** Every move of an auction's end, the first first. */
export async function listEndMoves(db: Db, auctionId: string): Promise<EndMoveEntry[]> {
  const { rows } = await sql<EndMoveEntry>`SELECT m.at, m.facts ->> 'cause' AS cause,
      to_timestamp((m.facts ->> 'end')::numeric / 1000) AS "end",
      EXISTS (
        SELECT FROM auction_log b
        WHERE b.auction_id = m.auction_id AND b.number > m.number AND b.type IN ('bid_placed', 'maximum_changed')
      ) AS bid_since
    FROM auction_log m WHERE m.auction_id = ${auctionId} AND m.type = 'end_moved' ORDER BY m.number`.execute(db)
  return rows
}

/** It is of now. */
export async function insertEvent(db: Db, event: Omit<Insertable<AuctionEvents>, 'at'>): Promise<void> {
  await db
    .insertInto('auction_events')
    .values({ ...event, at: NOW })
    .execute()
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

/** The columns of an entry, of an event and of an auction's row that are written, with their types. */
const ENTRY = {
  auction_id: 'uuid',
  number: 'integer',
  at: 'timestamptz',
  type: 'text',
  bidder_id: 'uuid',
  kind: 'text',
  channel: 'text',
  amount: 'bigint',
  bid: 'integer',
  facts: 'jsonb',
  entered_by: 'uuid',
  entered_by_token: 'uuid',
  caller: 'uuid',
  idempotency_key: 'text',
  request_hash: 'bytea',
  arrived_at: 'timestamptz',
  details: 'jsonb',
  salt: 'bytea',
  digest: 'bytea',
  hash: 'bytea',
} as const satisfies Record<keyof NewRow, string>
const EVENT = {
  auction_id: 'uuid',
  number: 'integer',
  at: 'timestamptz',
  type: 'text',
} as const satisfies Record<Exclude<keyof NewEvent, 'data'>, string>
/** All in one list of JSON: within another list each of their quotes would have to be quoted. */
const EVENT_DATA = { data: 'jsonb' } as const satisfies Partial<Record<keyof NewEvent, string>>
const ROW = {
  id: 'uuid',
  price: 'bigint',
  leader_id: 'uuid',
  effective_end: 'timestamptz',
  reserve: 'bigint',
  next_number: 'integer',
  log_hash: 'bytea',
  bid_count: 'integer',
  bidder_count: 'integer',
  next_event: 'integer',
} as const satisfies Partial<Record<keyof LockedAuction, string>>

type Columns = Record<string, string>

const namesOf = (columns: Columns) => Object.keys(columns).join(', ')

const countOf = (...columns: Columns[]) => columns.flatMap(Object.keys).length

/** One list a column, numbered after the columns before: PostgreSQL reads lists in a fraction of the time of JSON. */
function listsOf(columns: Columns, ...before: Columns[]): string {
  const first = 1 + countOf(...before)
  const lists = Object.values(columns).map((type, index) => `$${first + index}::${type}[]`)
  return `unnest(${lists.join(', ')})`
}

const CHANGED = Object.keys(ROW).filter((name) => name !== 'id')
const WRITE = `WITH entries AS (
    INSERT INTO auction_log (${namesOf(ENTRY)}) SELECT * FROM ${listsOf(ENTRY)}
  ), told AS (
    INSERT INTO auction_events (${namesOf({ ...EVENT, ...EVENT_DATA })})
    SELECT * FROM ROWS FROM (${listsOf(EVENT, ENTRY)}, jsonb_array_elements($${1 + countOf(ENTRY, EVENT)}::jsonb))
  )
  UPDATE auctions u SET ${CHANGED.map((name) => `${name} = row.${name}`).join(', ')}
  FROM ${listsOf(ROW, ENTRY, EVENT, EVENT_DATA)} AS row (${namesOf(ROW)})
  WHERE u.id = row.id`

const valuesOf = <Row>(columns: Partial<Record<keyof Row, string>>, rows: readonly Row[]) =>
  (Object.entries(columns) as [keyof Row, string][]).map(([name, type]) =>
    listOf(
      type,
      rows.map((row) => row[name]),
    ),
  )

/** Entries, events and rows of however many auctions in one statement: bids wait for it. */
export function biddingWrite(changes: readonly BiddingChange[]): CompiledQuery {
  const entries = changes.flatMap(({ rows }) => rows)
  const events = changes.flatMap(({ event }) => event ?? [])
  const auctions = changes.map(({ auction }) => auction)
  return CompiledQuery.raw(WRITE, [
    ...valuesOf(ENTRY, entries),
    ...valuesOf<NewEvent>(EVENT, events),
    JSON.stringify(events.map(({ data }) => data)),
    ...valuesOf<LockedAuction>(ROW, auctions),
  ])
}

export async function writeBidding(db: Db, changes: readonly BiddingChange[]): Promise<void> {
  await db.executeQuery(biddingWrite(changes))
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
