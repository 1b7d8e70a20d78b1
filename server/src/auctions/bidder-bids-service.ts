import type { Api } from '@klubba/domain/api'
import type { BidResult } from '@klubba/domain/auctions/bid-api'
import type { Output, Parsed } from '@klubba/domain/contract'
import { getBidder } from '../bidders/bidder-service.ts'
import { highestBids } from '../bidding/bidding-service.ts'
import type { Deps } from '../deps.ts'
import type { Caller } from '../http/route.ts'
import { moneyOf } from './auction-values.ts'
import { presentRow } from './auction-view.ts'
import { countAuctionsOfBidder, listAuctionsOfBidder } from './bidder-bids-sql.ts'

type ListBids = Api['GET /v1/bidders/{id}/bids']
type Row = Awaited<ReturnType<typeof listAuctionsOfBidder>>[number]

function resultFor({ status, leader_id, buyer_id }: Row, bidderId: string): BidResult {
  if (buyer_id === bidderId) return status === 'CLOSED_SUCCESSFUL' ? 'agreed' : 'bought'
  if (status === 'LIVE') return leader_id === bidderId ? 'leads' : 'outbid'
  const isUndecided = status === 'ENDED' || status === 'CLOSED'
  return isUndecided && leader_id === bidderId ? 'leads' : 'not_bought'
}

/** AUC-18: what somebody has bid in and bought. Amounts are those that were shown, by replay of the logs. */
export async function listBidsOfBidder(
  deps: Deps,
  caller: Caller,
  bidderId: string,
  { page, page_size, bought }: Parsed<ListBids>['query'],
): Promise<Output<ListBids>> {
  await getBidder(deps, caller, bidderId)
  const asked = { bidderId, bought: bought === 'true' }
  const [total, rows] = await Promise.all([
    countAuctionsOfBidder(deps.db, asked),
    listAuctionsOfBidder(deps.db, asked, { limit: page_size, offset: (page - 1) * page_size }),
  ])
  const results = await Promise.all(
    rows.map(async (row) => {
      const highest = (await highestBids(deps.db, row.id)).find(({ bidder_id }) => bidder_id === bidderId)
      return {
        ...presentRow(row, caller),
        own_bids: row.own_bids,
        last_bid_at: row.last_bid_at.toISOString(),
        own_highest: moneyOf(highest?.amount ?? null, row.currency),
        result: resultFor(row, bidderId),
      }
    }),
  )
  return { results, total, page, page_size }
}
