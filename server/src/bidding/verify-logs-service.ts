import type { Db } from '../db/database.ts'
import { allowPauses } from '../db/time-limits.ts'
import type { Deps } from '../deps.ts'
import type { Keys } from '../secret-key.ts'
import { follows } from './auction-log.ts'
import type { LockedAuction } from './bidding-row.ts'
import { listLog } from './bidding-sql.ts'
import { replayed, rowHolds } from './standing.ts'
import { listAuctionsAfter, listHeads } from './verify-logs-sql.ts'

export interface BrokenLog {
  auction_id: string
  /** The entry that does not follow on the one before, or that is missing; absent: the row is not what the log says. */
  entry?: number
}

export interface LogsVerification {
  auctions: number
  entries: number
  broken: BrokenLog[]
}

const BATCH = 200

async function verifyLog(db: Db, key: Uint8Array, auction: LockedAuction): Promise<BrokenLog | undefined> {
  const rows = await listLog(db, auction.id)
  let at: { number: number; hash: Buffer } = { number: 0, hash: Buffer.alloc(0) }
  for (const row of rows) {
    if (!follows(key, at, row)) return { auction_id: auction.id, entry: at.number + 1 }
    at = { number: row.number, hash: row.hash }
  }
  if (at.number + 1 !== auction.next_number || !at.hash.equals(auction.log_hash)) {
    return { auction_id: auction.id, entry: Math.min(at.number + 1, auction.next_number) }
  }
  return rows.length === 0 || rowHolds(auction, replayed(rows)) ? undefined : { auction_id: auction.id }
}

/** Walks the log of every auction: its chain, its numbers, and that the row keeps what replaying it gives. */
export async function verifyAuctionLogs(db: Db, keys: Keys): Promise<LogsVerification> {
  const result: LogsVerification = { auctions: 0, entries: 0, broken: [] }
  let after: string | undefined
  for (;;) {
    // Rows and logs as they stood at one moment: bids may come meanwhile.
    const transaction = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
    const auctions = await transaction.execute(async (tx) => {
      await allowPauses(tx)
      const batch = await listAuctionsAfter(tx, after, BATCH)
      for (const auction of batch) {
        const broken = await verifyLog(tx, keys('auction-log'), auction)
        if (broken) result.broken.push(broken)
        result.entries += auction.next_number - 1
      }
      return batch
    })
    result.auctions += auctions.length
    after = auctions.at(-1)?.id
    if (auctions.length < BATCH) return result
  }
}

/** The ends of the logs that have grown go to the log every day, outside the database, like the head of the audit log. */
export async function logAuctionHeads({ db, log }: Deps): Promise<void> {
  for (const { id, next_number, log_hash } of await listHeads(db)) {
    const head = { auction_id: id, auction_log_number: next_number - 1, auction_log_hash: log_hash.toString('hex') }
    log.info(head, "end of an auction's log")
  }
}
