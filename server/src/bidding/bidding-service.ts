import { findBid, type EndCause } from '@klubba/domain/auctions/bid-log'
import * as verdicts from '@klubba/domain/auctions/bid-verdicts'
import { opened, type Standing } from '@klubba/domain/auctions/bidding'
import { readTerms, storedTerms, type RulesNumber, type SaleTerms, type Terms } from '@klubba/domain/auctions/terms'
import { endBeforeMove, TAKEN_BACK } from '@klubba/domain/auctions/moved-end'
import { highestBids as highestOf, type HighestBid } from '@klubba/domain/auctions/lead'
import type { Db, Tx } from '../db/database.ts'
import type { AuctionEvents } from '../db/schema.gen.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'
import { tellEndMoved } from '../notices/notice-service.ts'
import { entryOf, type EnteredBy, type RequestKey } from './auction-log.ts'
import { bidDatabase } from './bid-database.ts'
import { ladderOf, type LockedAuction } from './bidding-row.ts'
import {
  findOpenAuctionForUpdate,
  insertEvent,
  listLog,
  readClock,
  updateNextEvent,
  type EndMoveEntry,
} from './bidding-sql.ts'
import { biddingData, type EventData } from './event-data.ts'
import { keptStandings, LogDiffers, replayed, rowHolds, tallyOf } from './standing.ts'
import { write, type Written } from './write-log.ts'

export { arrivalsOf } from './arrivals.ts'
export { ladderOf, lowestBidOn, type LockedAuction } from './bidding-row.ts'
export { listEndMoves, type EndMoveEntry } from './bidding-sql.ts'
export { LogDiffers } from './standing.ts'

/** On the connections that bids use: whether it works says whether bids work, whatever the other connections do. */
export async function inBidTransaction<T>(deps: Deps, work: (tx: Tx) => Promise<T>): Promise<T> {
  return bidDatabase(deps).transaction().execute(work)
}

const NONE = { bids: 0, bidders: new Set<string>() }

/**
 * These work in the caller's transaction, on an auction whose row it has locked with all of BIDDING_COLUMNS. They write
 * the bidding's columns of the row and give the auction back as it stands then.
 */

/** Begins the log with the terms: when the auction goes live for the first time. */
export async function openBidding<A extends LockedAuction>(
  tx: Tx,
  deps: Deps,
  auction: A,
  { at, sale }: { at: Date; sale: SaleTerms },
): Promise<A> {
  const { currency, start_price, step, reserve, starts_at, ends_at, soft_close_minutes } = auction
  if (auction.next_number !== 1) throw new Error('the bidding was opened before; a reopened auction moves its end')
  if (start_price === null || !starts_at || !ends_at) throw new Error('the auction is not whole')
  const times = { start: starts_at.getTime(), end: ends_at.getTime() }
  const approved = { rules: (auction.rules ?? 1) as RulesNumber, ladder: ladderOf(auction) }
  const given: Terms = { ...approved, currency, start_price, step, reserve, ...times, soft_close_minutes, sale }
  // As its number has them.
  const terms = readTerms(storedTerms(given))
  const entry = { number: 1, at: at.getTime(), type: 'terms', terms } as const
  const { auction: after } = await write(tx, deps, auction, {
    news: [{ entry, by: undefined }],
    ...NONE,
    standing: opened(terms),
  })
  return after
}

/** Before the first bid. The row has the new terms already. */
export async function changeTerms<A extends LockedAuction>(
  tx: Tx,
  deps: Deps,
  auction: A,
  sale: SaleTerms,
  by: EnteredBy,
): Promise<A> {
  const kept = await keptStandings(deps).find(tx, deps, auction)
  const at = await readClock(tx)
  const verdict = verdicts.changeTerms(kept.standing, sale, at.getTime())
  if (!verdict.ok) throw new AppError(verdict.code)
  const { auction: after } = await write(tx, deps, auction, {
    ...kept,
    news: [{ entry: verdict.entry, by }],
    standing: verdict.standing,
  })
  return after
}

/** Moves the end: whether it may be moved there is asked before. Watchers and bidders are told. */
export async function moveEnd<A extends LockedAuction>(
  tx: Tx,
  deps: Deps,
  auction: A,
  { end, cause, by, reason }: { end: Date; cause: EndCause; by: EnteredBy; reason?: string },
): Promise<A> {
  const kept = await keptStandings(deps).find(tx, deps, auction)
  const at = await readClock(tx)
  const { entry, standing } = verdicts.moveEnd(kept.standing, end.getTime(), cause, at.getTime())
  const { auction: after } = await write(tx, deps, auction, {
    ...kept,
    news: [{ entry, by, reason }],
    standing,
    event: { type: 'end', at, shown: [] },
  })
  if (cause !== 'ended_early') await tellEndMoved(tx, auction.id, end, cause)
  return after
}

/** Lowers the reserve or takes it away (null), or says why not. Watchers are told. */
export async function lowerReserve<A extends LockedAuction>(
  tx: Tx,
  deps: Deps,
  auction: A,
  reserve: number | null,
  by: EnteredBy,
): Promise<A> {
  if (auction.next_number === 1) throw new AppError('not_live')
  const kept = await keptStandings(deps).find(tx, deps, auction)
  const at = await readClock(tx)
  const verdict = verdicts.lowerReserve(kept.standing, auction.status, reserve, at.getTime())
  if (!verdict.ok) throw new AppError(verdict.code)
  const { auction: after } = await write(tx, deps, auction, {
    ...kept,
    news: [{ entry: verdict.entry, by }],
    standing: verdict.standing,
    event: { type: 'reserve', at, shown: [] },
  })
  return after
}

/** Caps what a bidder holds in a running auction, for the restriction that it follows from. Undefined: they hold nothing. */
export async function capBidder<A extends LockedAuction>(
  tx: Tx,
  deps: Deps,
  auction: A,
  cap: { bidder_id: string; limit: number | null; restriction: number },
  by: EnteredBy,
): Promise<A | undefined> {
  if (auction.next_number === 1) return undefined
  const kept = await keptStandings(deps).find(tx, deps, auction)
  if (!kept.bidders.has(cap.bidder_id)) return undefined
  const at = await readClock(tx)
  const verdict = verdicts.capBidder(kept.standing, auction.status, cap, at.getTime())
  if (!verdict.ok) return undefined
  const { auction: after } = await write(tx, deps, auction, {
    ...kept,
    news: [{ entry: verdict.entry, by }],
    standing: verdict.standing,
    event: { type: 'cap', at, shown: [] },
    capped: cap.bidder_id,
  })
  return after
}

/** Takes a bid back by an entry of its own, and says whose it was. What becomes of the auction is the caller's to do. */
export async function voidBid<A extends LockedAuction>(
  tx: Tx,
  deps: Deps,
  auction: A,
  bid: number,
  { by, reason, key }: { by: EnteredBy; reason: string; key?: RequestKey | undefined },
): Promise<Written<A> & { bidder_id: string }> {
  if (auction.next_number === 1) throw new AppError('no_such_bid')
  const { log, standing: before, ...tally } = replayed(await listLog(tx, auction.id))
  if (!rowHolds(auction, { standing: before, ...tally })) throw new LogDiffers(auction.id)
  const at = await readClock(tx)
  const verdict = verdicts.voidBid(log, before, auction.status, bid, at.getTime())
  if (!verdict.ok) throw new AppError(verdict.code)
  const { entry, standing } = verdict
  const written = await write(tx, deps, auction, {
    news: [{ entry, by, reason, key }],
    ...tallyOf([...log, entry]),
    standing,
    event: { type: 'void', at, shown: [] },
  })
  return { ...written, bidder_id: findBid(log, bid)?.bidder_id ?? '' }
}

/** The asset's open auction, locked: no bid comes in between. Who locks the asset too locks that afterwards. */
export async function lockOpenAuction(tx: Tx, assetId: string): Promise<LockedAuction | undefined> {
  return findOpenAuctionForUpdate(tx, assetId)
}

/** Throws where the log does not lead to the row. */
export async function requireAgreement(tx: Tx, deps: Deps, auction: LockedAuction): Promise<void> {
  await keptStandings(deps).find(tx, deps, auction)
}

/** Where the bidding stands; with the leader's maximum, which never leaves the server. */
export async function standingOf(tx: Tx, deps: Deps, auction: LockedAuction): Promise<Standing> {
  return (await keptStandings(deps).find(tx, deps, auction)).standing
}

/** A move of a running auction's end that can be taken back, while nobody has bid since. */
export interface EndMove {
  cause: EndCause
  bidSince: boolean
  /** null when somebody has bid since. */
  earlierEnd: number | null
}

/** The last one, if it is of those that can be taken back. */
export async function findEndMove(
  db: Db,
  auctionId: string,
  moves: readonly EndMoveEntry[],
): Promise<EndMove | undefined> {
  const last = moves.at(-1)
  if (!last || !TAKEN_BACK.includes(last.cause)) return undefined
  const { cause, bid_since: bidSince } = last
  const earlierEnd = bidSince ? undefined : endBeforeMove((await listLog(db, auctionId)).map(entryOf))
  return { cause, bidSince, earlierEnd: earlierEnd ?? null }
}

/** The bid that began the maximum which leads. */
export async function findLeadingBid(db: Db, auctionId: string): Promise<number | null> {
  return replayed(await listLog(db, auctionId)).standing.leader?.bid ?? null
}

/** Each bidder's own highest bid as it was shown, the highest first: whom a second chance goes to. */
export async function highestBids(db: Db, auctionId: string): Promise<HighestBid[]> {
  const rows = await listLog(db, auctionId)
  if (rows.length === 0) return []
  const { shown, standing } = replayed(rows)
  return highestOf(shown, standing.leader?.bidder_id ?? null)
}

/** Leaves the event by which watchers learn where the auction stands now; its row is to count it. */
export async function addEvent(tx: Tx, auction: LockedAuction, type: AuctionEvents['type']): Promise<number> {
  const data: EventData = { ...biddingData(auction), lines: [], entries: [], outbid: [] }
  await insertEvent(tx, { auction_id: auction.id, number: auction.next_event, type, data: JSON.stringify(data) })
  return auction.next_event + 1
}

/** Tells watchers where the auction stands now, as the transaction leaves it. */
export async function tell<A extends LockedAuction>(tx: Tx, auction: A, type: AuctionEvents['type']): Promise<A> {
  const after = { ...auction, next_event: await addEvent(tx, auction, type) }
  await updateNextEvent(tx, after)
  return after
}
