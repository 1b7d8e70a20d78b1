import { negotiationDeadline } from '@klubba/domain/auctions/auction-end'
import type { HighestBid } from '@klubba/domain/auctions/lead'
import type { Tx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { tellNegotiation } from '../notices/notice-service.ts'
import type { Loaded } from './auction-load-service.ts'
import type { AuctionColumns } from './auction-sql.ts'
import { addEntry, type RequestKey } from './negotiation-log.ts'

interface Opening {
  chance: 'highest_bid' | 'second_chance'
  bid: HighestBid
  by: string | null
  note?: string | null | undefined
  key?: RequestKey | undefined
}

/** Every entry into a negotiation has a deadline of its own, which the auction shows. */
export async function openNegotiation(
  tx: Tx,
  deps: Deps,
  { row, known }: Loaded,
  { chance, bid, ...more }: Opening,
): Promise<AuctionColumns> {
  const { now } = known
  const deadline = negotiationDeadline(now, row.negotiation_hours, row.country_id)
  const { bidder_id, amount } = bid
  const owner_bound = row.reserve === null || amount >= row.reserve
  const entry = { type: 'opened', chance, bidder_id, amount, owner_bound, deadline } as const
  await addEntry(tx, deps.keys, row.id, entry, { now, ...more })
  await tellNegotiation(tx, row.id, entry)
  return { negotiation_deadline: new Date(deadline) }
}
