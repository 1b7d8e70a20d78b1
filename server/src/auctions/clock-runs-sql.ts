import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { AuctionClocks } from '../db/schema.gen.ts'
import type { LaneName } from './clock-sql.ts'

export type ClockRole = AuctionClocks['role']

/** A lane that no worker has run for so long is run by servers. */
const TAKEN_OVER_AFTER = '2.5 seconds'

export async function isRunByWorker(db: Db, lane: LaneName): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM auction_clocks WHERE role = 'worker' AND lane = ${lane}
      AND ran_at > clock_timestamp() - ${TAKEN_OVER_AFTER}::interval AND ran_at <= clock_timestamp()
    LIMIT 1`.execute(db)
  return rows.length > 0
}

/** How long ago each lane of a process ran. Processes that have been silent for a day are gone. */
export async function upsertRuns(
  db: Db,
  { id, role }: { id: string; role: ClockRole },
  runs: readonly { lane: LaneName; ms_ago: number }[],
): Promise<void> {
  await sql`
    WITH gone AS (
      DELETE FROM auction_clocks WHERE id <> ${id} AND ran_at < clock_timestamp() - interval '1 day'
    )
    INSERT INTO auction_clocks (id, role, lane, ran_at)
    SELECT ${id}, ${role}, lane, clock_timestamp() - make_interval(secs => ms_ago / 1000)
    FROM unnest(${runs.map(({ lane }) => lane)}::text[], ${runs.map(({ ms_ago }) => ms_ago)}::float8[])
      AS runs (lane, ms_ago)
    ON CONFLICT (id, lane) DO UPDATE SET ran_at = excluded.ran_at`.execute(db)
}
