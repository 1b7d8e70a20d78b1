import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../db/database.ts'

export interface WaitingQuestion {
  /** Whose negotiations are seen. */
  negotiationsOf: string | undefined
  /** Whoever verifies nothing of their own. */
  verifiesNothingOf: string | undefined
}

interface Counted {
  live_auctions: number
  negotiations: number
  unpaid: number
  uncollected: number
  organizations: number
  owners: number
}

const count = (from: RawBuilder<unknown>) => sql`(SELECT count(*)::integer FROM ${from})`

/** Each by an index that holds little else. */
export async function countWaiting(db: Db, { negotiationsOf, verifiesNothingOf }: WaitingQuestion): Promise<Counted> {
  const ofCreator = negotiationsOf === undefined ? sql`` : sql`AND a.created_by = ${negotiationsOf}`
  const ofOthers =
    verifiesNothingOf === undefined ? sql`` : sql`AND ${verifiesNothingOf}::uuid NOT IN (created_by, updated_by)`
  const { rows } = await sql<Counted>`SELECT
    ${count(sql`auctions WHERE status = 'LIVE'`)} AS live_auctions,
    ${count(sql`auctions u JOIN assets a ON a.id = u.asset_id WHERE u.status = 'CLOSED' ${ofCreator}`)} AS negotiations,
    ${count(sql`auctions WHERE status = 'SOLD'`)} AS unpaid,
    ${count(sql`auctions WHERE status = 'PAID'`)} AS uncollected,
    ${count(sql`organizations WHERE status = 'PENDING' AND retired_at IS NULL ${ofOthers}`)} AS organizations,
    ${count(sql`owners WHERE status = 'PENDING' AND retired_at IS NULL ${ofOthers}`)} AS owners`.execute(db)
  const [counted] = rows
  if (!counted) throw new Error('nothing was counted')
  return counted
}
