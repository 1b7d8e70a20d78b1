import type { Place } from '@klubba/domain/assets/asset'
import type { Thumbnail } from '@klubba/domain/assets/asset-api'
import type { Board, BoardRow } from '@klubba/domain/auctions/bid-api'
import { can } from '@klubba/domain/permissions'
import { readBidderFacts } from '../bidders/bidder-ref-service.ts'
import type { Deps } from '../deps.ts'
import type { Caller } from '../http/route.ts'
import { presentBidding, type Bidders } from './bidder-refs.ts'
import { readClock } from './bidding-sql.ts'
import { countRecentBids, listRunning, readHorizon, type RunningAuction } from './board-sql.ts'
import { biddingData } from './event-data.ts'

const PARTS = 6

function present(row: RunningAuction, caller: Caller, bidders: Bidders, parts: readonly number[]): BoardRow {
  const { currency, reserve } = row
  const own = row.asset_creator === caller.user_id
  const place = row.location as Place | null
  return {
    id: row.id,
    auction_number: `A-${row.number}`,
    asset: {
      id: row.asset_id,
      asset_number: row.asset_number,
      subcategory: row.subcategory,
      brand: row.brand,
      model: row.model,
      variant: row.variant,
      year: row.year,
      thumbnail: row.thumbnail as Thumbnail | null,
    },
    round: row.round_number,
    status: row.status,
    country_id: row.country_id,
    place: place?.postal_place ?? place?.city ?? null,
    currency,
    start: row.starts_at?.toISOString() ?? null,
    end: row.ends_at?.toISOString() ?? null,
    bidding: presentBidding(caller, bidders, biddingData(row)),
    accepted_bid: null,
    ...(can(caller, 'auctions.see_reserve', { own }) && {
      reserve: reserve === null ? null : { amount: reserve, currency },
    }),
    last_event: row.next_event - 1,
    updated_at: row.updated_at.toISOString(),
    own,
    bids_last_hour: parts.reduce((sum, bids) => sum + bids, 0),
    bids_by_ten_minutes: [...parts],
  }
}

/** All running auctions. The place where the stream goes on is read first: nothing falls between. */
export async function getBoard({ db }: Deps, caller: Caller): Promise<Board> {
  const last_event = await readHorizon(db)
  const rows = await listRunning(db)
  const now = await readClock(db)
  const recent = Map.groupBy(await countRecentBids(db, now), ({ auction_id }) => auction_id)
  const bidders = await readBidderFacts(db, [...new Set(rows.flatMap(({ leader_id }) => leader_id ?? []))])
  const results = rows.map((row) => {
    const parts = Array.from({ length: PARTS }, () => 0)
    for (const { part, bids } of recent.get(row.id) ?? []) parts[part] = bids
    return present(row, caller, bidders, parts)
  })
  return { now: now.toISOString(), results, last_event }
}
