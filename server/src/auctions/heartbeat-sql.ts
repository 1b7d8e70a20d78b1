import { sql, type SqlBool } from 'kysely'
import { randomUUIDv7 } from 'node:crypto'
import type { Db } from '../db/database.ts'

/** One beats at a time: so one of them finds a gap. */
const BEATS = 7_203_517

/** When any process took bids last, and the time now. */
export async function lockBeats(db: Db): Promise<{ last: Date | null; now: Date }> {
  await sql`SELECT pg_advisory_xact_lock(${BEATS})`.execute(db)
  const { rows } = await sql<{ last: Date | null; now: Date }>`
    SELECT max(beat_at) AS last, date_trunc('milliseconds', clock_timestamp()) AS now FROM bid_takers`.execute(db)
  const found = rows[0]
  if (!found) throw new Error('the database did not tell the time')
  return found
}

/** Those that have been silent for a day are gone. */
export async function upsertBeat(db: Db, id: string): Promise<void> {
  await db
    .insertInto('bid_takers')
    .values({ id })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ beat_at: sql<Date>`clock_timestamp()` }))
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

/** In how many milliseconds the next running auction ends. */
export async function msToNextEnd(db: Db): Promise<number | null> {
  const { rows } = await sql<{ ms: number | null }>`
    SELECT ceil(extract(epoch FROM min(effective_end) - clock_timestamp()) * 1000)::float8 AS ms
    FROM auctions WHERE status = 'LIVE' AND effective_end > clock_timestamp()`.execute(db)
  return rows[0]?.ms ?? null
}
