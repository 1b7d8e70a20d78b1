import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { fullName } from '../db/full-name.ts'
import type { Period } from './report-measures.ts'

export interface WorkRow {
  user_id: string
  name: string
  values: Record<string, number>
}

/** What each user did, by the days of Oslo: who works for several countries has one day. */
export async function listWork(db: Db, { from, to }: Period): Promise<WorkRow[]> {
  const begin = sql`(${from}::date::timestamp AT TIME ZONE 'Europe/Oslo')`
  const end = sql`((${to}::date + 1)::timestamp AT TIME ZONE 'Europe/Oslo')`
  const done = (at: string) => sql`${sql.ref(at)} >= ${begin} AND ${sql.ref(at)} < ${end}`
  const { rows } = await sql<{ user_id: string; name: string } & Record<string, number>>`
    SELECT work.user_id, ${fullName('who')} AS name,
      count(*) FILTER (WHERE kind = 'assets_registered') AS assets_registered,
      count(*) FILTER (WHERE kind = 'changes') AS changes,
      count(*) FILTER (WHERE kind = 'files_added') AS files_added,
      count(*) FILTER (WHERE kind = 'auctions_configured') AS auctions_configured,
      count(*) FILTER (WHERE kind = 'auctions_approved') AS auctions_approved,
      count(*) FILTER (WHERE kind = 'bids_entered') AS bids_entered,
      count(*) FILTER (WHERE kind = 'sales_confirmed') AS sales_confirmed
    FROM (
      SELECT created_by AS user_id, 'assets_registered' AS kind FROM assets WHERE ${done('created_at')}
      UNION ALL SELECT actor_id, 'changes' FROM asset_history WHERE ${done('at')}
      UNION ALL SELECT created_by, 'files_added' FROM media WHERE ${done('created_at')}
      UNION ALL SELECT created_by, 'auctions_configured' FROM auctions WHERE ${done('created_at')}
      UNION ALL SELECT approved_by, 'auctions_approved' FROM auctions WHERE ${done('approved_at')}
      UNION ALL SELECT entered_by, 'bids_entered' FROM auction_log WHERE type = 'bid_placed' AND ${done('at')}
      UNION ALL SELECT actor_id, 'sales_confirmed' FROM auction_history
        WHERE field = 'status' AND before = '"CLOSED_SUCCESSFUL"' AND after = '"SOLD"' AND ${done('at')}
    ) AS work
    JOIN users AS who ON who.id = work.user_id
    GROUP BY 1, 2 ORDER BY count(*) DESC, 2, 1`.execute(db)
  return rows.map(({ user_id, name, ...values }) => ({ user_id, name, values }))
}
