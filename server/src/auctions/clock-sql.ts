import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

export interface Due {
  id: string
  /** Until it is due; nothing or less when it is. */
  ms_left: number
}

/** What a system's step is due for now or within the next second, the first first, by the indexes made for it. */
export async function listDue(db: Db, most: number): Promise<Due[]> {
  const soon = sql`clock_timestamp() + interval '1 second'`
  const { rows } = await sql<Due>`
    SELECT id, ceil(extract(epoch FROM due_at - clock_timestamp()) * 1000)::float8 AS ms_left FROM (
      SELECT id, hand_over_began_at AS due_at FROM auctions WHERE status = 'PROCESSING'
      UNION ALL
      SELECT id, starts_at FROM auctions WHERE status = 'PUBLISHED_NEW_SERVICE' AND starts_at <= ${soon}
      UNION ALL
      SELECT id, effective_end FROM auctions WHERE status IN ('LIVE', 'ENDED') AND effective_end <= ${soon}
      UNION ALL
      SELECT id, negotiation_deadline FROM auctions WHERE status = 'CLOSED' AND negotiation_deadline <= ${soon}
      UNION ALL
      SELECT id, clock_timestamp() FROM auctions WHERE status = 'COMMUNITY' AND community_valid_until < (
        clock_timestamp() AT TIME ZONE CASE country_id WHEN 246 THEN 'Europe/Helsinki' ELSE 'Europe/Oslo' END)::date
    ) AS due ORDER BY due_at LIMIT ${most}`.execute(db)
  return rows
}

export interface Takers {
  /** When any process took bids last, of the heartbeats that can be believed. */
  last: Date | null
  /** Every bid that arrived before this moment is processed, at all processes that can be heard. */
  clear_until: Date | null
  now: Date
}

export async function readTakers(db: Db): Promise<Takers> {
  const { rows } = await sql<Takers>`
    WITH clock AS MATERIALIZED (SELECT clock_timestamp() AS now)
    SELECT now,
      (SELECT max(beat_at) FROM bid_takers WHERE beat_at <= now) AS last,
      (SELECT min(coalesce(clear_until, beat_at)) FROM bid_takers
        WHERE beat_at <= now AND beat_at > now - interval '10 seconds') AS clear_until
    FROM clock`.execute(db)
  const found = rows[0]
  if (!found) throw new Error('the database did not answer with its time')
  return found
}
