import { isPublished } from '@klubba/domain/auctions/auction-status'
import { createHash } from 'node:crypto'
import type { Api } from '@klubba/domain/api'
import { outcomeOf } from '@klubba/domain/auctions/bid-verdicts'
import type { BidAnswer } from '@klubba/domain/auctions/bid-api'
import type { Parsed } from '@klubba/domain/contract'
import { readBidderFacts, type BidderFacts } from '../bidders/bidder-ref-service.ts'
import type { Tx } from '../db/database.ts'
import { againAfterKeyRace } from '../db/key-race.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'
import { actorIdOf, isMachine, type AnyCaller } from '../http/route.ts'
import { entryOf, type RequestKey } from './auction-log.ts'
import { bidDatabase } from './bid-database.ts'
import { BidQueue } from './bid-queue.ts'
import { presentBidding } from './bidder-refs.ts'
import type { LockedAuction } from './bidding-row.ts'
import { listLog } from './bidding-sql.ts'
import { biddingData } from './event-data.ts'
import { judge, type BidRequest, type BidResult, type Round } from './judge-bids.ts'
import { keptStandings, replayed, type Kept } from './standing.ts'
import { lockForBids, readBidFacts, type BidFacts, type UsedKey } from './take-bids-sql.ts'
import { watchOf } from './watch-service.ts'
import { rowAfter, write } from './write-log.ts'

interface Taken {
  result: BidResult
  leader: BidderFacts | undefined
}

type Verdicts = (BidResult | Error)[]

const nameOf = ({ caller, idempotency_key }: Pick<UsedKey, 'caller' | 'idempotency_key'>) =>
  `${caller} ${idempotency_key}`

/** The answer that was given when the key was used first: the log says where it stood then. */
async function answerAgain(tx: Tx, auction: LockedAuction, number: number): Promise<BidResult> {
  const rows = (await listLog(tx, auction.id)).slice(0, number)
  const row = rows.at(-1)
  const entry = row && entryOf(row)
  if (entry?.type !== 'bid_placed' && entry?.type !== 'maximum_changed') throw new AppError('key_used')
  const then = replayed(rows)
  const bidding = biddingData({ ...rowAfter(auction, then), status: 'LIVE' })
  return { number, at: row?.at.toISOString() ?? '', outcome: outcomeOf(entry, then.standing), bidding }
}

/** The keys that were used before, and those that bids of this round have used. */
async function settleRound(
  tx: Tx,
  round: Round | undefined,
  auction: LockedAuction,
  requests: readonly BidRequest[],
  facts: BidFacts,
): Promise<Verdicts> {
  const used = new Map(facts.used?.map((key) => [nameOf(key), key]))
  const inRound = new Map<string, BidResult>()
  const verdicts: Verdicts = []
  for (const request of requests) {
    const { key } = request
    const before = used.get(nameOf(key))
    try {
      if (before && before.request_hash !== key.request_hash.toString('hex')) throw new AppError('key_used')
      const answered = inRound.get(nameOf(key))
      if (answered) {
        verdicts.push(answered)
      } else if (before) {
        verdicts.push(await answerAgain(tx, auction, before.number))
      } else {
        if (isMachine(request.caller) && !isPublished(auction)) throw new AppError('not_found')
        if (!round) throw new AppError('not_live')
        const result = judge(round, request)
        verdicts.push(result)
        inRound.set(nameOf(key), result)
        const { number } = result
        used.set(nameOf(key), {
          ...key,
          auction_id: auction.id,
          number,
          request_hash: key.request_hash.toString('hex'),
        })
      }
    } catch (error) {
      // A bid that is refused is its bidder's affair; anything else would be everybody's.
      if (!(error instanceof AppError)) throw error
      verdicts.push(error)
    }
  }
  return verdicts
}

async function settleIn(
  tx: Tx,
  deps: Deps,
  auctionId: string,
  requests: readonly BidRequest[],
): Promise<{ verdicts: (Taken | Error)[]; kept: Kept | undefined }> {
  const auction = await lockForBids(tx, auctionId)
  if (!auction) return { verdicts: requests.map(() => new AppError('not_found')), kept: undefined }
  const ids = requests.map(({ bidderId }) => bidderId)
  if (auction.leader_id !== null) ids.push(auction.leader_id)
  const facts = await readBidFacts(
    tx,
    auctionId,
    [...new Set(ids)],
    requests.map(({ key }) => key),
  )
  const bidders = new Map(facts.bidders?.map((bidder) => [bidder.id, bidder]))
  const opened = auction.next_number > 1
  const round = opened
    ? {
        auction,
        at: facts.now,
        bidders,
        kept: await keptStandings(deps).find(tx, deps, auction),
        news: [],
        shown: [],
        outbid: new Set<string>(),
      }
    : undefined
  const results = await settleRound(tx, round, auction, requests, facts)
  const kept = round && (await writeRound(tx, deps, round))
  const known = await withLeaders(tx, bidders, results)
  const verdicts = results.map((result) =>
    result instanceof Error ? result : { result, leader: known.get(result.bidding.leader_id ?? '') },
  )
  return { verdicts, kept }
}

/** Leaders of the past are not among those who bid now. */
async function withLeaders(tx: Tx, bidders: ReadonlyMap<string, BidderFacts>, results: Verdicts) {
  const leaders = results.flatMap((result) => (result instanceof Error ? [] : (result.bidding.leader_id ?? [])))
  const missing = leaders.filter((id) => !bidders.has(id))
  return new Map([...bidders, ...(await readBidderFacts(tx, missing))])
}

async function writeRound(tx: Tx, deps: Deps, { auction, at, kept, news, shown, outbid }: Round): Promise<Kept> {
  if (news.length === 0) return kept
  const event = { type: 'bid', at, shown } as const
  return (await write(tx, deps, auction, { ...kept, news, event, outbid: [...outbid] })).kept
}

/** Settles bids on one auction in one transaction; if it fails, all of them have failed and can be sent again. */
async function settle(deps: Deps, auctionId: string, requests: readonly BidRequest[]): Promise<(Taken | Error)[]> {
  const settled = await againAfterKeyRace(() =>
    bidDatabase(deps)
      .transaction()
      .execute((tx) => settleIn(tx, deps, auctionId, requests)),
  )
  if (settled.kept) keptStandings(deps).keep(auctionId, settled.kept)
  watchOf(deps).wake()
  return settled.verdicts
}

const queues = new WeakMap<Deps['db'], BidQueue<BidRequest, Taken>>()

function queueOf(deps: Deps): BidQueue<BidRequest, Taken> {
  const queue = queues.get(deps.db) ?? new BidQueue((auctionId, requests) => settle(deps, auctionId, requests))
  queues.set(deps.db, queue)
  return queue
}

/** The key with what was asked under it; the same key for anything else is refused. */
export function requestKey(caller: AnyCaller, key: string, asked: readonly unknown[]): RequestKey {
  const request_hash = createHash('sha256').update(JSON.stringify(asked)).digest()
  return { caller: actorIdOf(caller), idempotency_key: key, request_hash }
}

type Placed = Parsed<Api['POST /v1/auctions/{id}/bids']>['body']
type Changed = Parsed<Api['PATCH /v1/auctions/{id}/maximum']>['body']

/** Staff enter what came by phone, e-mail or on site; a marketplace sends its own. */
function requireChannel(caller: AnyCaller, { channel }: Changed): void {
  if ((channel === 'MARKETPLACE') === isMachine(caller)) return
  throw new AppError('invalid_input', [{ path: 'channel', code: 'not_an_option' }])
}

/** A bid, or with no kind a changed maximum of who leads. */
export async function takeBid(
  deps: Deps,
  caller: AnyCaller,
  auctionId: string,
  given: Changed & Partial<Pick<Placed, 'kind'>>,
  key: string,
): Promise<BidAnswer> {
  requireChannel(caller, given)
  const { bidder_id, amount, channel, kind, note = null } = given
  const asked = [auctionId, bidder_id, kind ?? null, amount.amount, amount.currency, channel, note]
  const { result, leader } = await queueOf(deps).add(auctionId, {
    caller,
    key: requestKey(caller, key, asked),
    ...(kind && { kind }),
    bidderId: bidder_id,
    amount,
    channel,
    note,
  })
  const bidders = new Map(leader ? [[leader.id, leader]] : [])
  return { ...result, bidding: presentBidding(caller, bidders, result.bidding) }
}
