import { sql, type Selectable } from 'kysely'
import type { Db } from '../db/database.ts'
import type { HistoryRow } from '../db/field-history.ts'
import type { Auctions, Bidders } from '../db/schema.gen.ts'
import { NO_RECORD, type Head, type RecordFacts, type RecordKind, type StoredRecord } from './record-chain.ts'

/** Everything that decides money and is not led to by the bid log. A column with money in it belongs here. */
const AUCTION_COLUMNS = [
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
  'date_sold',
  'date_paid',
  'date_delivered',
  'delivered_at',
  'collected_by',
  'community_id',
  'community_price',
  'community_valid_until',
] as const satisfies readonly (keyof Auctions)[]

const BIDDER_COLUMNS = [
  'status',
  'limits',
  'approved_by',
  'approved_at',
  'restrictions',
  'erased_at',
] as const satisfies readonly (keyof Bidders)[]

/** Of a bidder's history, what the guarded columns are about. */
export const BIDDER_FIELDS: readonly string[] = ['status', 'limits', 'erased']

export interface AuctionState {
  id: string
  values: Pick<Selectable<Auctions>, (typeof AUCTION_COLUMNS)[number]>
  bids: Head
  negotiation: Head
}

export interface BidderState {
  id: string
  values: Pick<Selectable<Bidders>, (typeof BIDDER_COLUMNS)[number]>
}

/** The rows of some auctions with where their logs end. */
export async function listAuctionStates(db: Db, ids: readonly string[]): Promise<AuctionState[]> {
  const rows = await db
    .selectFrom('auctions as u')
    .select(['id', 'next_number', 'log_hash', 'next_negotiation', ...AUCTION_COLUMNS])
    .select(
      sql<Buffer | null>`(SELECT hash FROM negotiation_entries n WHERE n.auction_id = u.id ORDER BY number DESC LIMIT 1)`.as(
        'negotiation_hash',
      ),
    )
    .where(sql<boolean>`id = ANY(${ids}::uuid[])`)
    .execute()
  return rows.map(({ id, next_number, log_hash, next_negotiation, negotiation_hash, ...values }) => ({
    id,
    values,
    bids: { number: next_number - 1, hash: log_hash },
    negotiation: { number: next_negotiation - 1, hash: negotiation_hash ?? NO_RECORD.hash },
  }))
}

export async function listBidderStates(db: Db, ids: readonly string[]): Promise<BidderState[]> {
  const rows = await db
    .selectFrom('bidders')
    .select(['id', ...BIDDER_COLUMNS])
    .where(sql<boolean>`id = ANY(${ids}::uuid[])`)
    .execute()
  return rows.map(({ id, ...values }) => ({ id, values }))
}

/** Where the chain ends, and the time in whole milliseconds. */
export async function findEnd(db: Db, kind: RecordKind, id: string): Promise<Head & { now: Date }> {
  const { rows } = await sql<{ number: number | null; hash: Buffer | null; now: Date }>`
    SELECT number, hash, date_trunc('milliseconds', clock_timestamp()) AS now
    FROM (VALUES (1)) AS always LEFT JOIN LATERAL (
      SELECT number, hash FROM records WHERE kind = ${kind} AND subject_id = ${id} ORDER BY number DESC LIMIT 1
    ) AS last ON true`.execute(db)
  const [found] = rows
  if (!found) throw new Error('the database did not tell the time')
  const { number, hash, now } = found
  return { number: number ?? NO_RECORD.number, hash: hash ?? NO_RECORD.hash, now }
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

export async function listUnrecorded(db: Db, kind: RecordKind, limit: number): Promise<{ ids: string[]; now: Date }> {
  const { rows } = await sql<{ ids: string[]; now: Date }>`
    SELECT date_trunc('milliseconds', clock_timestamp()) AS now, array(
      SELECT t.id FROM ${sql.table(kind === 'auction' ? 'auctions' : 'bidders')} t
      WHERE NOT EXISTS (SELECT FROM records r WHERE r.kind = ${kind} AND r.subject_id = t.id)
      ORDER BY t.id LIMIT ${limit}
    ) AS ids`.execute(db)
  return rows[0] ?? { ids: [], now: new Date() }
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
