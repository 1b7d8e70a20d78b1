import { sql, type Selectable } from 'kysely'
import type { Db } from '../db/database.ts'
import type { HistoryRow } from '../db/field-history.ts'
import type { Auctions, Bidders } from '../db/schema.gen.ts'
import { NO_RECORD, type Head, type RecordFacts, type RecordKind, type StoredRecord } from './record-chain.ts'

/** Everything that decides money and is not led to by the bid log. */
export const AUCTION_COLUMNS = [
  'asset_id',
  'round',
  'status',
  'country_id',
  'currency',
  'starts_at',
  'ends_at',
  'start_price',
  'step',
  'soft_close_minutes',
  'reserve',
  'negotiation_hours',
  'commission',
  'buyers_fee',
  'vat',
  'prices_include_vat',
  'rules',
  'ladder',
  'approved_commission',
  'approved_fee',
  'approved_by',
  'approved_at',
  'ended_at',
  'negotiation_deadline',
  'accepted_price',
  'accepted_by',
  'accepted_at',
  'buyer_id',
  'buyer_organization_id',
  'kept_bidder_id',
  'kept_restriction',
  'vat_rate',
  'fee_vat_rate',
  'date_sold',
  'date_paid',
  'date_delivered',
  'delivered_at',
  'collected_by',
  'community_id',
  'community_price',
  'community_valid_until',
] as const satisfies readonly (keyof Auctions)[]

export const BIDDER_COLUMNS = [
  'status',
  'limits',
  'approved_by',
  'approved_at',
  'restrictions',
  'erased_at',
] as const satisfies readonly (keyof Bidders)[]

/** Of a bidder's history, what the guarded columns are about. */
export const BIDDER_FIELDS: readonly string[] = ['status', 'limits', 'erased']

interface State<Values> {
  id: string
  values: Values
  /** Where its chain of records ends. */
  end: Head
  /** The database's clock, in whole milliseconds. */
  now: Date
}

export interface AuctionState extends State<Pick<Selectable<Auctions>, (typeof AUCTION_COLUMNS)[number]>> {
  bids: Head
  negotiation: Head
}

export type BidderState = State<Pick<Selectable<Bidders>, (typeof BIDDER_COLUMNS)[number]>>

const NOW = sql<Date>`date_trunc('milliseconds', clock_timestamp())`.as('now')

/** The last record of a row, as JSON: one value is joined at the cost of a glance at an index. */
const lastRecord = (kind: RecordKind, id: string) =>
  sql<{ number: number; hash: string } | null>`(
    SELECT json_build_object('number', number, 'hash', encode(hash, 'hex')) FROM records r
    WHERE r.kind = ${sql.lit(kind)} AND r.subject_id = ${sql.ref(id)} ORDER BY number DESC LIMIT 1
  )`.as('last')

const headOf = (last: { number: number; hash: string } | null): Head =>
  last ? { number: last.number, hash: Buffer.from(last.hash, 'hex') } : NO_RECORD

/** The rows of some auctions with where their logs and their records end. */
export async function listAuctionStates(db: Db, ids: readonly string[]): Promise<AuctionState[]> {
  const rows = await db
    .selectFrom('auctions as u')
    .select(['id', 'next_number', 'log_hash', 'next_negotiation', ...AUCTION_COLUMNS])
    .select(
      sql<Buffer | null>`(SELECT hash FROM negotiation_entries n WHERE n.auction_id = u.id ORDER BY number DESC LIMIT 1)`.as(
        'negotiation_hash',
      ),
    )
    .select([lastRecord('auction', 'u.id'), NOW])
    .where(sql<boolean>`id = ANY(${ids}::uuid[])`)
    .execute()
  return rows.map(({ id, next_number, log_hash, next_negotiation, negotiation_hash, last, now, ...values }) => ({
    id,
    values,
    bids: { number: next_number - 1, hash: log_hash },
    negotiation: { number: next_negotiation - 1, hash: negotiation_hash ?? NO_RECORD.hash },
    end: headOf(last),
    now,
  }))
}

export async function listBidderStates(db: Db, ids: readonly string[]): Promise<BidderState[]> {
  const rows = await db
    .selectFrom('bidders as b')
    .select(['id', ...BIDDER_COLUMNS])
    .select([lastRecord('bidder', 'b.id'), NOW])
    .where(sql<boolean>`id = ANY(${ids}::uuid[])`)
    .execute()
  return rows.map(({ id, last, now, ...values }) => ({ id, values, end: headOf(last), now }))
}

/** The clock of the database. */
export async function readClock(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`SELECT clock_timestamp() AS now`.execute(db)
  if (!rows[0]) throw new Error('the database did not tell the time')
  return rows[0].now
}

/** The last record of an auction; undefined when it has none. */
export async function findAuctionHead(db: Db, id: string): Promise<Head | undefined> {
  return db
    .selectFrom('records')
    .select(['number', 'hash'])
    .where('kind', '=', 'auction')
    .where('subject_id', '=', id)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function insertRecords(db: Db, records: readonly StoredRecord[]): Promise<void> {
  if (records.length === 0) return
  const rows = records.map((record) => ({ ...record, facts: JSON.stringify(record.facts) }))
  await db.insertInto('records').values(rows).execute()
}

type Found<Row> = Map<string, Row[]>

const bySubject = <Row extends { subject_id: string }>(rows: readonly Row[]): Found<Row> =>
  Map.groupBy(rows, ({ subject_id }) => subject_id)

export async function listRecords(db: Db, kind: RecordKind, ids: readonly string[]): Promise<Found<StoredRecord>> {
  const rows = await db
    .selectFrom('records')
    .selectAll()
    .where('kind', '=', kind)
    .where(sql<boolean>`subject_id = ANY(${ids}::uuid[])`)
    .orderBy('subject_id')
    .orderBy('number')
    .execute()
  return bySubject(rows.map((row) => ({ ...row, facts: row.facts as RecordFacts })))
}

export type SubjectHistory = HistoryRow & { subject_id: string; blanked: boolean }

export async function listAuctionHistory(db: Db, ids: readonly string[]): Promise<Found<SubjectHistory>> {
  const { rows } = await sql<SubjectHistory>`
    SELECT id, auction_id AS subject_id, at, actor_id, field, before, after, false AS blanked
    FROM auction_history WHERE auction_id = ANY(${ids}::uuid[]) ORDER BY id`.execute(db)
  return bySubject(rows)
}

export async function listBidderHistory(db: Db, ids: readonly string[]): Promise<Found<SubjectHistory>> {
  const { rows } = await sql<SubjectHistory>`
    SELECT id, subject_id, at, coalesce(actor_id, token_id) AS actor_id, field, before, after,
      before IS NULL AND after IS NULL AS blanked
    FROM registry_history WHERE subject_id = ANY(${ids}::uuid[]) AND field = ANY(${BIDDER_FIELDS}::text[])
    ORDER BY id`.execute(db)
  return bySubject(rows)
}

/** Nobody records anything until the transaction ends. */
export async function lockForRecords(db: Db): Promise<void> {
  await sql`LOCK TABLE records IN EXCLUSIVE MODE`.execute(db)
}

export async function listUnrecorded(db: Db, kind: RecordKind, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT t.id FROM ${sql.table(kind === 'auction' ? 'auctions' : 'bidders')} t
    WHERE NOT EXISTS (SELECT FROM records r WHERE r.kind = ${kind} AND r.subject_id = t.id)
    ORDER BY t.id LIMIT ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Auctions or bidders in the order of their ids. */
export async function listSubjects(
  db: Db,
  kind: RecordKind,
  after: string | undefined,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom(kind === 'auction' ? 'auctions' : 'bidders')
    .select('id')
    .$if(after !== undefined, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

export interface LogHash extends Head {
  subject_id: string
}

/** The entries of logs of auctions, each by its hash. */
export async function listLogHashes(
  db: Db,
  log: 'auction_log' | 'negotiation_entries',
  ids: readonly string[],
): Promise<Found<LogHash>> {
  const { rows } = await sql<LogHash>`
    SELECT auction_id AS subject_id, number, hash FROM ${sql.table(log)}
    WHERE auction_id = ANY(${ids}::uuid[]) ORDER BY auction_id, number`.execute(db)
  return bySubject(rows)
}
