import { LONGEST_WAIT } from '@klubba/domain/auctions/bid-verdicts'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** The kinds of steps that are due by the clock: before the bidding, at its end, and after it. */
export const LANE_NAMES = ['opening', 'closing', 'following'] as const
export type LaneName = (typeof LANE_NAMES)[number]

/** While an auction that is over waits for bids that arrived before its end. */
const BEAT_WAIT = '100 milliseconds'

/** The time of a statement, unlike that of the clock, can be looked up in an index. */
const NOW = sql`statement_timestamp()`
const SOON = sql`statement_timestamp() + interval '1 second'`
/** Every bid that arrived before this moment is processed, at all servers that can be heard; null when none can. */
const CLEAR_UNTIL = sql`
  SELECT min(coalesce(clear_until, beat_at)) FROM bid_takers
  WHERE beat_at <= clock_timestamp() AND beat_at > clock_timestamp() - interval '10 seconds'`

/** By the indexes made for it. Whether an end has to wait is decided when it is locked; here most are spared the trial. */
const DUE: Record<LaneName, ReturnType<typeof sql>> = {
  opening: sql`
    SELECT id, hand_over_began_at AS due_at FROM auctions WHERE status = 'PROCESSING'
    UNION ALL
    SELECT id, starts_at FROM auctions WHERE status = 'PUBLISHED_NEW_SERVICE' AND starts_at <= ${SOON}`,
  closing: sql`
    SELECT id, CASE
      WHEN status = 'LIVE' AND effective_end <= ${NOW} AND effective_end > c.clear_until
        AND effective_end > ${NOW} - make_interval(secs => ${LONGEST_WAIT} / 1000.0)
      THEN ${NOW} + ${BEAT_WAIT}::interval
      ELSE effective_end
    END FROM auctions, (${CLEAR_UNTIL}) c (clear_until)
    WHERE status IN ('LIVE', 'ENDED') AND effective_end <= ${SOON}`,
  following: sql`
    SELECT id, negotiation_deadline AS due_at FROM auctions
    WHERE status = 'CLOSED' AND negotiation_deadline <= ${SOON}
    UNION ALL
    SELECT id, ${NOW} FROM auctions WHERE status = 'COMMUNITY' AND community_valid_until < (
      clock_timestamp() AT TIME ZONE CASE country_id WHEN 246 THEN 'Europe/Helsinki' ELSE 'Europe/Oslo' END)::date`,
}

export interface Due {
  id: string
  /** Until it is due; nothing or less when it is. */
  ms_left: number
}

/** What a step of the lane is due for now or within the next second, the first first, but for those left for later. */
export async function listDue(
  db: Db,
  lane: LaneName,
  { later, most }: { later: readonly string[]; most: number },
): Promise<Due[]> {
  const { rows } =
    await sql<Due>`SELECT id, ceil(extract(epoch FROM due_at - clock_timestamp()) * 1000)::float8 AS ms_left
    FROM (${DUE[lane]}) AS due (id, due_at) WHERE id <> ALL(${later}::uuid[])
    ORDER BY due_at LIMIT ${most}`.execute(db)
  return rows
}

/** What an end depends on, beside its auction. */
export interface Takers {
  /** When any process took bids last, of the heartbeats that can be believed. */
  last: Date | null
  /** Every bid that arrived before this moment is processed, at all processes that can be heard. */
  clear_until: Date | null
  /** Somebody kept the auction locked when it was looked at. */
  blocked: boolean
  now: Date
}

export async function readTakers(db: Db, auctionId: string): Promise<Takers> {
  const { rows } = await sql<Takers>`WITH clock AS MATERIALIZED (SELECT clock_timestamp() AS now)
    SELECT now,
      (SELECT max(beat_at) FROM bid_takers WHERE beat_at <= now) AS last,
      (${CLEAR_UNTIL}) AS clear_until,
      EXISTS (SELECT FROM auction_blocks WHERE auction_id = ${auctionId}) AS blocked
    FROM clock`.execute(db)
  const found = rows[0]
  if (!found) throw new Error('the database did not answer with its time')
  return found
}
