import { LONGEST_STALL } from '@klubba/domain/auctions/auction-end'
import { isPublished } from '@klubba/domain/auctions/auction-status'
import { outcomeOf } from '@klubba/domain/auctions/bid-verdicts'
import type { CompiledQuery } from 'kysely'
import { extendBeforeBids } from '../auctions/stall-service.ts'
import { readBidderFacts, type BidderFacts } from '../bidders/bidder-ref-service.ts'
import { againAfterConflict, isConflict } from '../db/again.ts'
import type { Db } from '../db/database.ts'
import { inTwoTrips } from '../db/pipeline.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'
import { isMachine } from '../http/route.ts'
import { arrivalsOf } from './arrivals.ts'
import { entryOf } from './auction-log.ts'
import { bidDatabase } from './bid-database.ts'
import type { Lot, Settlement } from './bid-queue.ts'
import type { LockedAuction } from './bidding-row.ts'
import { biddingWrite, listLog, type BiddingChange } from './bidding-sql.ts'
import { biddingData } from './event-data.ts'
import { biddersIn } from './explanation.ts'
import { judge, whyOf, type BidRequest, type BidResult, type Round } from './judge-bids.ts'
import { keptStandings, LogDiffers, replayed, type Kept } from './standing.ts'
import { recordResumed, recordStopped } from './stopped-bidding-service.ts'
import { bidFacts, lockForBids, lockFreeForBids, type BidFacts, type UsedKey } from './take-bids-sql.ts'
import { watchOf } from './watch-service.ts'
import { prepare, rowAfter } from './write-log.ts'

/** A bid that was taken, with what is known of who leads then, and against whom. */
export interface Taken {
  result: BidResult
  bidders: ReadonlyMap<string, BidderFacts>
}

type BidLot = Lot<BidRequest>
type Verdicts = (BidResult | Error)[]

const nameOf = ({ caller, idempotency_key }: Pick<UsedKey, 'caller' | 'idempotency_key'>) =>
  `${caller} ${idempotency_key}`

/** The answer that was given when the key was used first: the log says where it stood then. */
async function answerAgain(tx: Db, auction: LockedAuction, number: number): Promise<BidResult> {
  const rows = (await listLog(tx, auction.id)).slice(0, number)
  const row = rows.at(-1)
  const entry = row && entryOf(row)
  if (entry?.type !== 'bid_placed' && entry?.type !== 'maximum_changed') throw new AppError('key_used')
  const then = replayed(rows)
  const bidding = biddingData({ ...rowAfter(auction, then), status: 'LIVE' })
  const why = whyOf(replayed(rows.slice(0, -1)).standing, then.standing)
  return { number, at: row?.at.toISOString() ?? '', outcome: outcomeOf(entry, then.standing), why, bidding }
}

/** The keys that were used before, and those that bids of this transaction have used. */
interface Keys {
  used: Map<string, UsedKey>
  now: Map<string, BidResult>
}

async function settleOne(
  tx: Db,
  auction: LockedAuction,
  round: Round | undefined,
  request: BidRequest,
  keys: Keys,
): Promise<BidResult> {
  const { key } = request
  const name = nameOf(key)
  const request_hash = key.request_hash.toString('hex')
  const before = keys.used.get(name)
  if (before && before.request_hash !== request_hash) throw new AppError('key_used')
  const answered = keys.now.get(name)
  if (answered) return answered
  if (before) return answerAgain(tx, auction, before.number)
  if (isMachine(request.caller) && !isPublished(auction)) throw new AppError('not_found')
  if (!round) throw new AppError('not_live')
  const result = judge(round, request)
  keys.now.set(name, result)
  keys.used.set(name, { ...key, auction_id: auction.id, number: result.number, request_hash })
  return result
}

async function settleLot(
  tx: Db,
  auction: LockedAuction,
  round: Round | undefined,
  requests: readonly BidRequest[],
  keys: Keys,
): Promise<Verdicts> {
  const verdicts: Verdicts = []
  for (const request of requests) {
    try {
      verdicts.push(await settleOne(tx, auction, round, request, keys))
    } catch (error) {
      // A bid that is refused is its bidder's affair; anything else would be everybody's.
      if (!(error instanceof AppError)) throw error
      verdicts.push(error)
    }
  }
  return verdicts
}

/** Nothing when the bidding was not opened. */
async function beginRound(
  tx: Db,
  deps: Deps,
  auction: LockedAuction,
  facts: BidFacts & { known: Round['bidders'] },
): Promise<Round | LogDiffers | undefined> {
  if (auction.next_number === 1) return undefined
  const sellers = facts.sellers?.flatMap(({ auction_id, bidder_id }) => (auction_id === auction.id ? bidder_id : []))
  const kept = await keptStandings(deps)
    .find(tx, deps, auction)
    .catch((error: unknown) => {
      if (error instanceof LogDiffers) return error
      throw error
    })
  if (kept instanceof LogDiffers) return kept
  const nothing = { news: [], shown: [], outbid: new Set<string>() }
  return { auction, at: facts.now, bidders: facts.known, sellers: new Set(sellers), kept, ...nothing }
}

interface Settled {
  verdicts: ReadonlyMap<string, (Taken | Error)[]>
  /** To be kept once the transaction is committed. */
  kept: ReadonlyMap<string, Kept>
  /** Auctions whose logs do not lead to their rows, and those of which that does not hold any more. */
  stopped: readonly LogDiffers[]
  resumed: readonly string[]
}

/** Settles the bids on auctions that the transaction has locked, and says what is to be written. */
async function settleIn(
  tx: Db,
  deps: Deps,
  auctions: readonly LockedAuction[],
  facts: BidFacts,
  lotOf: ReadonlyMap<string, readonly BidRequest[]>,
): Promise<Settled & { changes: BiddingChange[] }> {
  const known = new Map(facts.bidders?.map((bidder) => [bidder.id, bidder]))
  const keys: Keys = { used: new Map(facts.used?.map((key) => [nameOf(key), key])), now: new Map() }
  const results = new Map<string, Verdicts>()
  const kept = new Map<string, Kept>()
  const changes: BiddingChange[] = []
  const stopped: LogDiffers[] = []
  const resumed: string[] = []
  for (const auction of auctions) {
    const round = await beginRound(tx, deps, auction, { ...facts, known })
    if (round instanceof LogDiffers) {
      stopped.push(round)
      results.set(auction.id, lotOf.get(auction.id)?.map(() => round) ?? [])
      continue
    }
    if (auction.bidding_stopped_at) resumed.push(auction.id)
    results.set(auction.id, await settleLot(tx, auction, round, lotOf.get(auction.id) ?? [], keys))
    if (!round) continue
    const change = round.news.length > 0 ? prepare(deps, auction, additionOf(round)) : undefined
    kept.set(auction.id, change?.kept ?? round.kept)
    if (change) changes.push(change)
  }
  return { verdicts: await withBidders(tx, known, results), kept, stopped, resumed, changes }
}

function additionOf({ at, kept, news, shown, outbid }: Round) {
  return { ...kept, news, event: { type: 'bid', at, shown }, outbid: [...outbid] } as const
}

/** Bidders of the past are not among those who bid now. */
async function withBidders(
  tx: Db,
  bidders: ReadonlyMap<string, BidderFacts>,
  results: ReadonlyMap<string, Verdicts>,
): Promise<Settled['verdicts']> {
  const namedBy = (result: BidResult | Error) => (result instanceof Error ? [] : biddersIn(result.why))
  const missing = [...results.values()].flat().flatMap(namedBy)
  const others = await readBidderFacts(
    tx,
    [...new Set(missing)].filter((id) => !bidders.has(id)),
  )
  const taken = (result: BidResult | Error): Taken | Error => {
    if (result instanceof Error) return result
    const named = namedBy(result).flatMap((id) => bidders.get(id) ?? others.get(id) ?? [])
    return { result, bidders: new Map(named.map((bidder) => [bidder.id, bidder])) }
  }
  return new Map([...results].map(([auctionId, verdicts]) => [auctionId, verdicts.map(taken)]))
}

/** When the bid that has waited longest had arrived, if it has waited for so long that there may have been a stall. */
function waitingSince(items: readonly BidRequest[], now: number | undefined): number | undefined {
  const oldest = Math.min(...items.map(({ arrivedAt = Infinity }) => arrivedAt))
  return now !== undefined && now - oldest >= LONGEST_STALL ? oldest : undefined
}

/** Bids on such an auction are settled alone, once it is known whether its end has to be moved first. */
function mayBeStalled({ auctionId, items }: BidLot, { now, blocked }: BidFacts): boolean {
  return blocked?.includes(auctionId) === true || waitingSince(items, now.getTime()) !== undefined
}

/** In one transaction, of the lots that it can lock and that are not to be left. */
async function settle(
  deps: Deps,
  lots: readonly BidLot[],
  lock: CompiledQuery<LockedAuction>,
  isLeft: (lot: BidLot, facts: BidFacts) => boolean = () => false,
): Promise<Settled> {
  const pairings = lots.flatMap(({ auctionId, items }) => items.map(({ bidderId }) => ({ auctionId, bidderId })))
  const keys = lots.flatMap(({ items }) => items.map(({ key }) => key))
  const askedAt = performance.now()
  const questions = [lock, bidFacts(pairings, keys)] as const
  const settled = await inTwoTrips<[LockedAuction[], BidFacts[]], Settled>(
    bidDatabase(deps),
    questions,
    async (tx, [auctions, [facts]]) => {
      if (!facts) throw new Error('the database did not tell the time')
      arrivalsOf(deps).clock.compare(askedAt, performance.now(), facts.now)
      const taken = new Map(lots.filter((lot) => !isLeft(lot, facts)).map(({ auctionId, items }) => [auctionId, items]))
      const own = auctions.filter(({ id }) => taken.has(id))
      const { changes, ...outcome } = await settleIn(tx, deps, own, facts, taken)
      return { outcome, last: changes.length > 0 ? biddingWrite(changes) : undefined }
    },
  )
  keepStandings(deps, settled)
  return settled
}

/** What is committed is what the next bids are judged by, and what watchers are told. */
function keepStandings(deps: Deps, { kept, stopped, resumed }: Settled): void {
  for (const [auctionId, each] of kept) keptStandings(deps).keep(auctionId, each)
  watchOf(deps).wake()
  for (const differs of stopped) recordStopped(deps, differs)
  for (const auctionId of resumed) recordResumed(deps, auctionId)
}

/** How this server settles bids: each lot's own verdicts, in one transaction for as many auctions as have waited. */
export const settlementOf = (deps: Deps): Settlement<BidRequest, Taken> => ({
  together: async (lots) => {
    const lock = lockFreeForBids(lots.map(({ auctionId }) => auctionId))
    return (await settle(deps, lots, lock, mayBeStalled)).verdicts
  },
  alone: async (lot) => {
    const settled = await againAfterConflict(async () => {
      await extendBeforeBids(deps, lot.auctionId, waitingSince(lot.items, arrivalsOf(deps).clock.now()))
      return settle(deps, [lot], lockForBids(lot.auctionId))
    }).catch((error: unknown) => {
      throw isConflict(error) ? new AppError('try_again') : error
    })
    return settled.verdicts.get(lot.auctionId) ?? lot.items.map(() => new AppError('not_found'))
  },
})
