import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { LANE_NAMES, type LaneName } from './clock-sql.ts'

/** An end waits up to ten seconds for bids that arrived before it. */
const LONG = '15 seconds'

export interface ClockHealth {
  /** Auctions that wait to be opened though their start has passed, and running ones whose end has. */
  overdue: { start: number; end: number }
  overdue_for_long: number
  /** Since each lane of the clock last ran in any process, in seconds; null when it never did. */
  age: Record<LaneName, number | null>
  /** Workers whose clock runs. */
  workers: number
  outages: number
  stalls: number
}

export async function readClockHealth(db: Db): Promise<ClockHealth> {
  const { rows } = await sql<ClockHealth>`
    WITH overdue AS MATERIALIZED (
      SELECT 'start' AS what, starts_at AS since FROM auctions
      WHERE status = 'PUBLISHED_NEW_SERVICE' AND starts_at <= statement_timestamp()
      UNION ALL
      SELECT 'end', effective_end FROM auctions
      WHERE status = 'LIVE' AND effective_end <= statement_timestamp()
    )
    SELECT
      (SELECT json_build_object(
        'start', count(*) FILTER (WHERE what = 'start'), 'end', count(*) FILTER (WHERE what = 'end')
      ) FROM overdue) AS overdue,
      (SELECT count(*)::int FROM overdue WHERE since < clock_timestamp() - ${LONG}::interval) AS overdue_for_long,
      (SELECT json_object_agg(lane, (
        SELECT extract(epoch FROM clock_timestamp() - max(ran_at))::float8 FROM auction_clocks c WHERE c.lane = l.lane
      )) FROM unnest(${[...LANE_NAMES]}::text[]) AS l (lane)) AS age,
      (SELECT count(DISTINCT id)::int FROM auction_clocks
        WHERE role = 'worker' AND ran_at > clock_timestamp() - interval '10 seconds') AS workers,
      (SELECT count(*)::int FROM bidding_outages) AS outages,
      (SELECT count(*)::int FROM bidding_stalls) AS stalls`.execute(db)
  const found = rows[0]
  if (!found) throw new Error('the database did not answer')
  return found
}
