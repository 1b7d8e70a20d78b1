/** What must hold of auctions whatever was killed, for fault runs. */
import type { Opened } from './auction-market.ts'
import { verifyAudit } from '../server/src/audit/audit-service.ts'
import { verifyAuctionLogs } from '../server/src/bidding/verify-logs-service.ts'

/** A bid that the server has called taken. */
export interface TakenBid {
  auction: string
  bidder: string
  /** In minor units. */
  amount: number
  key: string
  number: number
  at: string
}

interface Logged {
  auction_id: string
  number: number
  bidder_id: string
  amount: number
  idempotency_key: string
  at: Date
}

const nameOf = (auction: string, number: number) => `${auction} ${number}`

/** What was called taken is in the log as it was answered. */
async function missing({ pool }: Opened, taken: readonly TakenBid[]): Promise<string[]> {
  const { rows } = await pool.query<Logged>(
    `SELECT auction_id, number, bidder_id, amount, idempotency_key, at FROM auction_log WHERE type = 'bid_placed'`,
  )
  const logged = new Map(rows.map((row) => [nameOf(row.auction_id, row.number), row]))
  return taken.flatMap(({ auction, number, bidder, amount, key, at }) => {
    const row = logged.get(nameOf(auction, number))
    const isThere = row?.bidder_id === bidder && row.amount === amount && row.idempotency_key === key
    return isThere && row.at.toISOString() === at ? [] : [`I1 bid ${number} of ${auction} is not there as answered`]
  })
}

/** Each gives a row for whatever is wrong. */
const WRONG = {
  'I2 a key was used twice': `SELECT caller, idempotency_key FROM auction_log WHERE caller IS NOT NULL
    GROUP BY caller, idempotency_key HAVING count(*) > 1`,
  'I5 a bid was taken at or after the end': `SELECT l.auction_id, l.number FROM auction_log l
    JOIN auctions u ON u.id = l.auction_id WHERE l.type = 'bid_placed' AND coalesce(l.arrived_at, l.at) >= u.effective_end`,
  'I5 another than who leads has won': `SELECT id FROM auctions
    WHERE status = 'CLOSED_SUCCESSFUL' AND (buyer_id, accepted_price) IS DISTINCT FROM (leader_id, price)`,
  'I6 a status came twice': `SELECT auction_id, after FROM auction_history WHERE field = 'status'
    GROUP BY auction_id, after HAVING count(*) > 1`,
  'I6 the history does not end where the auction stands': `SELECT u.id FROM auctions u
    JOIN LATERAL (SELECT after FROM auction_history WHERE auction_id = u.id AND field = 'status' ORDER BY id DESC LIMIT 1) h
      ON h.after #>> '{}' <> u.status`,
  'I6 history and audit log differ': `SELECT u.id FROM auctions u
    WHERE (SELECT count(*) FROM auction_history WHERE auction_id = u.id AND field = 'status')
      <> (SELECT count(*) FROM audit_log WHERE subject_id = u.id AND action = 'auction_status_changed')`,
}

/** What does not hold, in words; nothing when all is well. */
export async function brokenInvariants(opened: Opened, taken: readonly TakenBid[]): Promise<string[]> {
  const { pool, deps } = opened
  const broken = await missing(opened, taken)
  for (const [what, sql] of Object.entries(WRONG)) {
    const { rows } = await pool.query(sql)
    if (rows.length > 0) broken.push(`${what}: ${JSON.stringify(rows.slice(0, 3))}`)
  }
  const logs = await verifyAuctionLogs(deps.db, deps.keys)
  if (logs.broken.length > 0) broken.push(`I3 I4 broken logs: ${JSON.stringify(logs.broken.slice(0, 3))}`)
  const audit = await verifyAudit(deps.db, deps.keys)
  if (!audit.ok) broken.push(`I6 the audit log is broken at ${audit.brokenAt}`)
  return broken
}

/** I7: every event once, in order, up to the newest. */
export async function missedEvents({ pool }: Opened, auction: string, seen: readonly number[]): Promise<string[]> {
  const { rows } = await pool.query<{ newest: number }>('SELECT next_event - 1 AS newest FROM auctions WHERE id = $1', [
    auction,
  ])
  const newest = rows[0]?.newest ?? 0
  const inOrder = seen.every((number, index) => number === index + 1)
  return inOrder && seen.length === newest
    ? []
    : [`I7 a watcher saw ${seen.length} of ${newest} events, in order: ${inOrder}`]
}
