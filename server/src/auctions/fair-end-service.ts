import { LONGEST_WAIT } from '@klubba/domain/auctions/bid-verdicts'
import { outagesIn } from '@klubba/domain/auctions/auction-end'
import { requireAgreement, type LockedAuction } from '../bidding/bidding-service.ts'
import type { Tx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { readTakers } from './clock-sql.ts'
import { listBidMoments } from './heartbeat-sql.ts'
import { extendStalled } from './stall-service.ts'

/**
 * Whether bids were taken without a break until the auction ended. A heartbeat settles every outage before it; after the
 * last one, bids that were taken say the same. Otherwise it may have been an outage, which the next heartbeat settles.
 */
async function wasTakenUntil(tx: Tx, end: Date, last: Date | null, now: Date): Promise<boolean> {
  if (last === null || last >= end) return last !== null
  const bids = await listBidMoments(tx, last, now)
  const lastBid = bids.at(-1)
  if (!lastBid || lastBid < end) return false
  return outagesIn([last, ...bids].map((at) => at.getTime())).length === 0
}

/**
 * Whether a locked auction whose end has passed can end now. Not while it may have been an outage, and not while a server
 * has a bid that arrived before the end: that waits for ten seconds at most, and so does this. After a stall it gets more
 * time instead. Throws where its log does not lead to its row: then a person has to decide.
 */
export async function mayEnd(tx: Tx, deps: Deps, auction: LockedAuction): Promise<boolean> {
  const { effective_end: end } = auction
  if (!end) return true
  await requireAgreement(tx, deps, auction)
  const { last, clear_until, blocked, now } = await readTakers(tx, auction.id)
  if (blocked && (await extendStalled(tx, deps, auction))) return false
  if (!(await wasTakenUntil(tx, end, last, now))) return false
  return clear_until === null || clear_until >= end || now.getTime() - end.getTime() >= LONGEST_WAIT
}
