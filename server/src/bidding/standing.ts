import { voidedOf, type Log } from '@klubba/domain/auctions/bid-log'
import { applyEntry, type ShownBid, type Standing } from '@klubba/domain/auctions/bidding'
import { replay } from '@klubba/domain/auctions/replay'
import type { Db } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'
import { ownBytes } from '../own-bytes.ts'
import { entryOf, follows, type LogRow } from './auction-log.ts'
import { listLog } from './bidding-sql.ts'
import type { LockedAuction } from './bidding-row.ts'

/** Where an auction's bidding stands, and the end of the log that says so. */
export interface Kept {
  standing: Standing
  hash: Buffer
  bids: number
  bidders: ReadonlySet<string>
}

/** More than run at once; what is not kept is replayed. */
const MOST_KEPT = 5_000
/** No bid waits for so long after the end. */
const KEPT_AFTER_END_MS = 60_000
const LOOK_EVERY_MS = 60_000

/** Bids that count, and who made them. */
export function tallyOf(log: Log): Pick<Kept, 'bids' | 'bidders'> {
  const { gone } = voidedOf(log)
  const counted = log.flatMap((entry) => (entry.type === 'bid_placed' && !gone.has(entry.number) ? [entry] : []))
  return { bids: counted.length, bidders: new Set(counted.map(({ bidder_id }) => bidder_id)) }
}

/** What the whole log says. */
export function replayed(rows: readonly LogRow[]): Kept & { shown: readonly ShownBid[]; log: Log } {
  const log = rows.map(entryOf)
  return { ...replay(log), ...tallyOf(log), hash: rows.at(-1)?.hash ?? Buffer.alloc(0), log }
}

/** The log does not lead to what the auction's row says: nobody guesses which of them is right. */
export class LogDiffers extends AppError {
  readonly auctionId: string

  constructor(auctionId: string, cause?: unknown) {
    super('bidding_stopped')
    this.auctionId = auctionId
    this.cause = cause
  }
}

function replayedOrDiffers(auctionId: string, rows: readonly LogRow[]): Kept {
  try {
    return replayed(rows)
  } catch (error) {
    throw new LogDiffers(auctionId, error)
  }
}

/** Whether the row keeps what the log says. */
export function rowHolds(auction: LockedAuction, { standing, bids, bidders }: Omit<Kept, 'hash'>): boolean {
  return (
    auction.price === standing.price &&
    auction.leader_id === (standing.leader?.bidder_id ?? null) &&
    auction.effective_end?.getTime() === standing.effective_end &&
    auction.reserve === standing.reserve &&
    auction.bid_count === bids &&
    auction.bidder_count === bidders.size
  )
}

const isAt = ({ standing, hash }: Kept, auction: LockedAuction) =>
  standing.next_number === auction.next_number && hash.equals(auction.log_hash)

/** What was kept, with what other servers have added since; a void needs the whole log. */
function goOn(key: Uint8Array, kept: Kept, rows: readonly LogRow[]): Kept | undefined {
  let { standing, hash, bids } = kept
  const bidders = new Set(kept.bidders)
  for (const row of rows) {
    const entry = entryOf(row)
    if (entry.type === 'terms' || entry.type === 'bid_voided') return undefined
    if (!follows(key, { number: standing.next_number - 1, hash }, row)) return undefined
    standing = applyEntry(standing, entry).standing
    hash = row.hash
    if (entry.type === 'bid_placed') {
      bids++
      bidders.add(entry.bidder_id)
    }
  }
  return { standing, hash, bids, bidders }
}

/**
 * Where auctions stand, kept by this process so that a bid does not replay the log. It is believed only if the locked row
 * names the same end of the log.
 */
export class KeptStandings {
  readonly #kept = new Map<string, Kept>()
  #lookedAt = -Infinity

  get size(): number {
    return this.#kept.size
  }

  /** To be called when what led there is committed. */
  keep(auctionId: string, { standing, hash, bids, bidders }: Kept): void {
    this.#kept.delete(auctionId)
    this.#kept.set(auctionId, { standing, hash: ownBytes(hash), bids, bidders })
    const [oldest] = this.#kept.keys()
    if (oldest !== undefined && this.#kept.size > MOST_KEPT) this.#kept.delete(oldest)
    this.#forgetEnded()
  }

  /** Ever new auctions come and end: what nobody bids on any more is not kept until there are too many. */
  #forgetEnded(): void {
    const now = Date.now()
    if (Math.abs(now - this.#lookedAt) < LOOK_EVERY_MS) return
    this.#lookedAt = now
    for (const [id, { standing }] of this.#kept) {
      if (standing.effective_end < now - KEPT_AFTER_END_MS) this.#kept.delete(id)
    }
  }

  /** Of an auction that the transaction has locked and whose bidding was opened. Throws where log and row differ. */
  async find(tx: Db, deps: Pick<Deps, 'keys'>, auction: LockedAuction): Promise<Kept> {
    const kept = await this.#findEnd(tx, deps, auction)
    if (!rowHolds(auction, kept)) throw new LogDiffers(auction.id)
    return kept
  }

  async #findEnd(tx: Db, { keys }: Pick<Deps, 'keys'>, auction: LockedAuction): Promise<Kept> {
    const known = this.#kept.get(auction.id)
    if (known && isAt(known, auction)) return known
    if (known && known.standing.next_number < auction.next_number) {
      const further = await listLog(tx, auction.id, known.standing.next_number)
      const now = goOn(keys('auction-log'), known, further)
      if (now && isAt(now, auction)) return now
    }
    const now = replayedOrDiffers(auction.id, await listLog(tx, auction.id))
    if (!isAt(now, auction)) throw new LogDiffers(auction.id)
    return now
  }
}

const all = new WeakMap<Deps['db'], KeptStandings>()

/** Those of this server. */
export function keptStandings({ db }: Pick<Deps, 'db'>): KeptStandings {
  const kept = all.get(db) ?? new KeptStandings()
  all.set(db, kept)
  return kept
}
