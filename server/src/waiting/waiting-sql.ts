import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../db/database.ts'

export interface WaitingQuestion {
  /** Whose negotiations are seen. */
  negotiationsOf: string | undefined
}

interface Counted {
  live_auctions: number
  negotiations: number
  unpaid: number
  uncollected: number
}

const count = (from: RawBuilder<unknown>) => sql`(SELECT count(*)::integer FROM ${from})`

/** Each by an index that holds little else. */
export async function countWaiting(db: Db, { negotiationsOf }: WaitingQuestion): Promise<Counted> {
  const ofCreator = negotiationsOf === undefined ? sql`` : sql`AND a.created_by = ${negotiationsOf}`
  const { rows } = await sql<Counted>`SELECT
    ${count(sql`auctions WHERE status = 'LIVE'`)} AS live_auctions,
    ${count(sql`auctions u JOIN assets a ON a.id = u.asset_id WHERE u.status = 'CLOSED' ${ofCreator}`)} AS negotiations,
    ${count(sql`auctions WHERE status = 'SOLD'`)} AS unpaid,
    ${count(sql`auctions WHERE status = 'PAID'`)} AS uncollected`.execute(db)
  const [counted] = rows
  if (!counted) throw new Error('nothing was counted')
  return counted
}
