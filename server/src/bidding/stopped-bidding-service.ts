import { audit } from '../audit/audit-service.ts'
import { transact } from '../db/again.ts'
import type { Deps } from '../deps.ts'
import { tellBiddingStopped } from '../notices/notice-service.ts'
import { tell } from './bidding-service.ts'
import type { LogDiffers } from './standing.ts'
import { lockStopped, updateStopped } from './stopped-bidding-sql.ts'
import { watchOf } from './watch-service.ts'

async function mark(deps: Deps, auctionId: string, isStopped: boolean): Promise<void> {
  const { db, keys } = deps
  await transact(db, async (tx) => {
    const auction = await lockStopped(tx, auctionId)
    if (!auction || (auction.bidding_stopped_at !== null) === isStopped) return
    await updateStopped(tx, auctionId, isStopped)
    await tell(tx, auction, 'changed')
    if (isStopped) await tellBiddingStopped(tx, auctionId)
    const action = isStopped ? 'bidding_stopped' : 'bidding_resumed'
    await audit(tx, keys, { action, subject: { type: 'auction', id: auctionId } })
  })
  watchOf(deps).wake()
}

function markLater(deps: Deps, auctionId: string, isStopped: boolean): void {
  mark(deps, auctionId, isStopped).catch((error: unknown) =>
    deps.log.error({ err: error, auction_id: auctionId }, 'it could not be recorded whether an auction takes bids'),
  )
}

/** An auction takes no bids while its log does not lead to its row. People are notified once. */
export function recordStopped(deps: Deps, differs: LogDiffers): void {
  const { auctionId } = differs
  deps.log.error({ err: differs, auction_id: auctionId }, 'the log of an auction and its row differ: it takes no bids')
  markLater(deps, auctionId, true)
}

export function recordResumed(deps: Deps, auctionId: string): void {
  deps.log.warn({ auction_id: auctionId }, 'the log of an auction leads to its row again: it takes bids')
  markLater(deps, auctionId, false)
}
