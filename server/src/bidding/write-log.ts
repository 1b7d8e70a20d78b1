import type { ShownBid } from '@klubba/domain/auctions/bidding'
import type { Tx } from '../db/database.ts'
import type { AuctionEvents } from '../db/schema.gen.ts'
import type { Deps } from '../deps.ts'
import { rowOf, type NewEntry } from './auction-log.ts'
import type { LockedAuction } from './bidding-row.ts'
import { writeBidding, type BiddingChange } from './bidding-sql.ts'
import { biddingData, linesOf } from './event-data.ts'
import type { Kept } from './standing.ts'

/** What is added to the log, and where it leads. */
export interface Addition extends Omit<Kept, 'hash'> {
  news: readonly NewEntry[]
  /** What watchers are told of it. */
  event?: { type: AuctionEvents['type']; at: Date; shown: readonly ShownBid[] }
  /** Who lost the lead by it. */
  outbid?: readonly string[]
  /** Whose maximum counts for less by it. */
  capped?: string
}

export interface Written<A extends LockedAuction> {
  auction: A
  /** To be kept once the transaction is committed. */
  kept: Kept
}

/** The auction as it stands then, but for the end of its log. */
export function rowAfter<A extends LockedAuction>(auction: A, { standing, bids, bidders }: Omit<Kept, 'hash'>): A {
  return {
    ...auction,
    price: standing.price,
    leader_id: standing.leader?.bidder_id ?? null,
    effective_end: new Date(standing.effective_end),
    reserve: standing.reserve,
    next_number: standing.next_number,
    bid_count: bids,
    bidder_count: bidders.size,
  }
}

/** What an addition changes, to be written. */
export interface Prepared<A extends LockedAuction> extends BiddingChange, Written<A> {
  auction: A
}

/** Seals what is added to the log, and says what becomes of the auction's row and what watchers are told. */
export function prepare<A extends LockedAuction>(
  { keys }: Pick<Deps, 'keys'>,
  auction: A,
  { news, standing, bids, bidders, event, outbid = [], capped }: Addition,
): Prepared<A> {
  const key = keys('auction-log')
  let hash = auction.log_hash
  const rows = news.map((each) => {
    const row = rowOf(key, auction.id, hash, each)
    hash = row.hash
    return row
  })
  const after = { ...rowAfter(auction, { standing, bids, bidders }), log_hash: hash }
  if (event) after.next_event += 1
  const told = event && {
    auction_id: auction.id,
    number: auction.next_event,
    at: event.at.toISOString(),
    type: event.type,
    data: {
      ...biddingData(after),
      lines: linesOf(event.shown, after.leader_id),
      entries: rows.map(({ number }) => number),
      outbid: [...outbid],
      ...(capped !== undefined && { capped }),
    },
  }
  return { rows, event: told, auction: after, kept: { standing, hash, bids, bidders } }
}

/** Adds to the log, brings the auction's row to where it leads, and leaves the event. */
export async function write<A extends LockedAuction>(
  tx: Tx,
  deps: Pick<Deps, 'keys'>,
  auction: A,
  addition: Addition,
): Promise<Written<A>> {
  const prepared = prepare(deps, auction, addition)
  await writeBidding(tx, [prepared])
  return prepared
}
