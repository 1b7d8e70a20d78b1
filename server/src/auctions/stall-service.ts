import { endAfterStall, type Outage } from '@klubba/domain/auctions/auction-end'
import { inBidTransaction, type LockedAuction } from '../bidding/bidding-service.ts'
import { watchOf } from '../bidding/watch-service.ts'
import type { Tx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { findOrFail } from './auction-load-service.ts'
import { auditAll, SYSTEM } from './auction-move-service.ts'
import { lockAuction } from './auction-sql.ts'
import { moveEndBySystem } from './moved-end-service.ts'
import {
  deleteBlock,
  deleteOldBlocks,
  insertStall,
  isBlocked,
  probeAuctions,
  readReach,
  type Reach,
} from './stall-sql.ts'

/**
 * From when on nobody could process the auction's bids, until now that it is locked. Either somebody kept it locked, or a
 * bid waited and no server reached any auction meanwhile.
 */
function unreachedSince(reach: Reach, waitingSince: number | undefined): number | undefined {
  const { blocked_since, written_at, probed_at } = reach
  const written = written_at?.getTime() ?? -Infinity
  if (blocked_since) return Math.max(Math.min(blocked_since.getTime(), waitingSince ?? Infinity), written)
  if (waitingSince === undefined) return undefined
  return Math.max(waitingSince, written, probed_at?.getTime() ?? -Infinity)
}

/**
 * Gives an auction more time whose bids nobody could process. To be asked when the auction is locked and before anything is
 * decided by its end; true when its end was moved.
 */
export async function extendStalled(
  tx: Tx,
  deps: Deps,
  auction: LockedAuction,
  waitingSince?: number,
): Promise<boolean> {
  const { id, status, effective_end } = auction
  if (status !== 'LIVE' || !effective_end) return false
  const reach = await readReach(tx, id, auction.next_number)
  const from = unreachedSince(reach, waitingSince)
  if (from === undefined) return false
  await deleteBlock(tx, id)
  const stall: Outage = { from, to: reach.now.getTime() }
  const end = endAfterStall(effective_end.getTime(), stall)
  if (end === undefined) return false
  const after = new Date(end)
  await insertStall(tx, id, stall, { before: effective_end, after })
  deps.log.warn(
    { auction_id: id, from: new Date(from), to: reach.now, end: after },
    "an auction's bids could not be processed",
  )
  if (end === effective_end.getTime()) return false
  const entry = await moveEndBySystem(tx, deps, await findOrFail(tx, id), after, 'stall')
  await auditAll(tx, deps, SYSTEM, [entry])
  return true
}

async function extendNow(deps: Deps, auctionId: string, waitingSince?: number): Promise<void> {
  const isMoved = await inBidTransaction(deps, async (tx) => {
    await lockAuction(tx, auctionId)
    return extendStalled(tx, deps, await findOrFail(tx, auctionId), waitingSince)
  })
  if (isMoved) watchOf(deps).wake()
}

/** Before bids are judged that waited for long, or on an auction that was blocked. */
export async function extendBeforeBids(deps: Deps, auctionId: string, waitingSince: number | undefined): Promise<void> {
  const mayBeStalled = waitingSince !== undefined || (await inBidTransaction(deps, (tx) => isBlocked(tx, auctionId)))
  if (mayBeStalled) await extendNow(deps, auctionId, waitingSince)
}

const EVERY_MS = 1_000
const AT_REST_MS = 5_000

/** Looks whether bids on the auctions that end soon could be processed now. In how many milliseconds to look again. */
export async function probe(deps: Deps, takerId: string): Promise<number> {
  const { near, reached } = await inBidTransaction(deps, (tx) => probeAuctions(tx, takerId))
  for (const id of reached ?? []) await extendNow(deps, id)
  if (near > 0) return EVERY_MS
  await inBidTransaction(deps, deleteOldBlocks)
  return AT_REST_MS
}
