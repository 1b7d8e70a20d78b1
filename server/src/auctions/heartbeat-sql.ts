import { sql, type SqlBool } from 'kysely'
import { randomUUIDv7 } from 'node:crypto'
import type { Db } from '../db/database.ts'

/** One beats at a time: so one of them finds a gap. */
const BEATS = 7_203_517

export interface Beats {
  /** When a heartbeat went through last, or the one that ended the last outage. */
  last: Date | null
  now: Date
  /** Heartbeats from the future, which are not believed. */
  future: { id: string; beat_at: string }[]
}

/** Until the transaction ends. */
export async function lockBeats(db: Db): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${BEATS})`.execute(db)
}

/** When any process took bids last, and the time now. */
export async function readBeats(db: Db): Promise<Beats> {
  const { rows } = await sql<Beats>`
    WITH clock AS MATERIALIZED (SELECT clock_timestamp() AS now)
    SELECT date_trunc('milliseconds', now) AS now,
      greatest(
        (SELECT max(beat_at) FROM bid_takers WHERE beat_at <= now),
        (SELECT max(ended_at) FROM bidding_outages WHERE ended_at <= now)
      ) AS last,
      (SELECT coalesce(json_agg(json_build_object('id', id, 'beat_at', beat_at)), '[]')
        FROM bid_takers WHERE beat_at > now) AS future
    FROM clock`.execute(db)
  const found = rows[0]
  if (!found) throw new Error('the database did not tell the time')
  return found
}

export async function deleteFutureBeats(db: Db): Promise<void> {
  await db
    .deleteFrom('bid_takers')
    .where(sql<SqlBool>`beat_at > clock_timestamp()`)
    .execute()
}

/** When bids were taken between two moments, in their order. */
export async function listBidMoments(db: Db, after: Date, until: Date): Promise<Date[]> {
  const { rows } = await sql<{ at: Date }>`
    SELECT at FROM auction_log WHERE type = 'bid_placed' AND at > ${after} AND at <= ${until}
    UNION ALL
    SELECT at FROM auction_log WHERE type = 'maximum_changed' AND at > ${after} AND at <= ${until}
    ORDER BY at`.execute(db)
  return rows.map(({ at }) => at)
}

/**
 * Every bid that arrived at this process before `clearUntil` is processed. Processes that have been silent for a day are
 * gone.
 */
export async function upsertBeat(db: Db, id: string, clearUntil: number | undefined): Promise<void> {
  const clear_until = clearUntil === undefined ? null : new Date(clearUntil)
  await db
    .insertInto('bid_takers')
    .values({ id, clear_until })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ beat_at: sql<Date>`clock_timestamp()`, clear_until }))
    .execute()
  await db
    .deleteFrom('bid_takers')
    .where('id', '<>', id)
    .where(sql<SqlBool>`beat_at < clock_timestamp() - interval '1 day'`)
    .execute()
}

/** Running auctions that an outage may have touched, locked until the transaction ends. */
export async function lockTouched(db: Db, { from, to }: { from: Date; to: Date }): Promise<string[]> {
  const rows = await db
    .selectFrom('auctions')
    .select('id')
    .where('status', '=', 'LIVE')
    .where('effective_end', '>', from)
    .where(sql<SqlBool>`effective_end - interval '5 minutes' < ${to}`)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

export async function insertOutage(db: Db, { from, to }: { from: Date; to: Date }, moved: number): Promise<void> {
  const settled_at = sql<Date>`clock_timestamp()`
  await db
    .insertInto('bidding_outages')
    .values({ id: randomUUIDv7(), began_at: from, ended_at: to, settled_at, auctions_moved: moved })
    .execute()
}

/** While an auction that is over waits for bids that arrived here before. */
const SOON_MS = 100

/** In how many milliseconds the next running auction ends, or one that is over waits for this process. */
export async function msToNextBeat(db: Db, takerId: string): Promise<number | null> {
  const { rows } = await sql<{ ms: number | null }>`
    SELECT CASE WHEN EXISTS (
      SELECT FROM auctions u JOIN bid_takers t ON t.id = ${takerId}
      WHERE u.status = 'LIVE' AND u.effective_end <= clock_timestamp() AND u.effective_end > t.clear_until
    ) THEN ${SOON_MS}::float8 ELSE (
      SELECT ceil(extract(epoch FROM min(effective_end) - clock_timestamp()) * 1000)
      FROM auctions WHERE status = 'LIVE' AND effective_end > clock_timestamp()
    ) END AS ms`.execute(db)
  return rows[0]?.ms ?? null
}
