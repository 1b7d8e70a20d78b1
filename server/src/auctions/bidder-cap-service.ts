import { holdsAtMost, restrictionOf } from '@klubba/domain/bidders/bidder-rules'
import { Money } from '@klubba/domain/money'
import { audit } from '../audit/audit-service.ts'
import { capBidder } from '../bidding/bidding-service.ts'
import { watchOf } from '../bidding/watch-service.ts'
import type { Tx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'
import { tellRestrictedLeader } from '../notices/notice-service.ts'
import { insertAuctionHistory } from './auction-history-sql.ts'
import { findOrFail } from './auction-load-service.ts'
import { lockAuction } from './auction-sql.ts'
import {
  findCappedBidder,
  isCapped,
  isHorizonPassed,
  listCapsDue,
  listRestrictedBidders,
  listUncapped,
  updateCapsDone,
  updateRestricted,
} from './bidder-cap-sql.ts'

/** To be called by the transaction that blocks a bidder or lowers a limit; `capNow` once it is committed. */
export async function restrictBidder(tx: Tx, bidderId: string): Promise<void> {
  await updateRestricted(tx, bidderId)
}

/** What the bidder is, is read once the auction is locked: a bid that was judged before is in the log by then. */
async function capIn(tx: Tx, deps: Deps, auctionId: string, bidderId: string, actorId: string | null): Promise<void> {
  await lockAuction(tx, auctionId)
  const row = await findOrFail(tx, auctionId)
  const bidder = await findCappedBidder(tx, bidderId)
  if (!bidder || (await isCapped(tx, auctionId, bidder))) return
  const hold = { status: bidder.status, limits: Money.array().parse(bidder.limits) }
  const limit = holdsAtMost(hold, row.currency)
  if (limit === undefined) return
  const cap = { bidder_id: bidder.id, limit, restriction: bidder.restrictions }
  const by = actorId === null ? undefined : { user: actorId }
  const after = await capBidder(tx, deps, row, cap, by)
  if (!after) return
  await insertAuctionHistory(tx, auctionId, actorId, [{ field: 'bidder_capped', before: null, after: bidder.number }])
  const { leader_id, price, currency } = after
  if (leader_id === bidder.id && price !== null && restrictionOf(hold, { amount: price, currency })) {
    await tellRestrictedLeader(tx, auctionId, { bidder_id: bidder.id, amount: price })
  }
  const subject = { type: 'auction', id: auctionId } as const
  const details = { bidder: bidder.number }
  await audit(tx, deps.keys, { action: 'bidder_capped', actorId: actorId ?? undefined, subject, details })
}

/** A reopened auction runs again: whoever was restricted since it ended holds no more in it, before anybody can bid. */
export async function capReopened(tx: Tx, deps: Deps, auctionId: string, actorId: string): Promise<void> {
  for (const id of await listRestrictedBidders(tx, auctionId)) await capIn(tx, deps, auctionId, id, actorId)
}

/** Caps the bidder in all running auctions that have no cap yet. False: some could not be reached, and are tried again. */
async function capEverywhere(deps: Deps, bidderId: string, actorId: string | null): Promise<boolean> {
  const { db, log } = deps
  const bidder = await findCappedBidder(db, bidderId)
  let isDone = true
  for (const id of bidder ? await listUncapped(db, bidder) : []) {
    try {
      await db.transaction().execute((tx) => capIn(tx, deps, id, bidderId, actorId))
    } catch (error) {
      isDone = false
      log.warn({ err: error, auction_id: id }, 'a bidder could not be capped; it is tried again')
    }
  }
  watchOf(deps).wake()
  return isDone
}

/** At once, while somebody waits for it. The restriction is committed: what fails here is done by the clock. */
export async function capNow(deps: Deps, bidderId: string, actorId: string): Promise<void> {
  await capEverywhere(deps, bidderId, actorId).catch((error: unknown) =>
    deps.log.warn({ err: error, bidder_id: bidderId }, 'a bidder could not be capped; it is tried again'),
  )
}

/** Before a bidder may hold more again: what a restriction has taken from them stays taken. */
export async function settleCapsBefore(deps: Deps, bidderId: string, actorId: string): Promise<void> {
  const bidder = await findCappedBidder(deps.db, bidderId)
  if (bidder?.caps_due && !(await capEverywhere(deps, bidderId, actorId))) throw new AppError('unavailable')
}

/** What is left of restrictions: of those whose process ended before the caps, and of bids that were judged meanwhile. */
export async function capDue(deps: Deps): Promise<void> {
  const { db } = deps
  for (const id of await listCapsDue(db)) {
    const bidder = await findCappedBidder(db, id)
    const isPassed = await isHorizonPassed(db, id)
    const isDone = await capEverywhere(deps, id, null)
    if (bidder && isPassed && isDone) await updateCapsDone(db, bidder)
  }
}
