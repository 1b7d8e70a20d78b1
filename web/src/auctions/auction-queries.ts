import type { Api } from '@klubba/domain/api'
import type { NewAuction } from '@klubba/domain/auctions/auction'
import type { Auction } from '@klubba/domain/auctions/auction-answers'
import type { AuctionEvent } from '@klubba/domain/auctions/bid-api'
import type { Input } from '@klubba/domain/contract'
import { keepPreviousData, type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { showAnswer } from '../query-client.ts'
import { withNewerRows } from './board-rows.ts'

export type AuctionListQuery = Input<Api['GET /v1/auctions']>['query']
export type NegotiationListQuery = Input<Api['GET /v1/auctions/negotiations']>['query']

const ALL = ['auctions'] as const
const LISTS = [...ALL, 'list'] as const
const boardKey = [...LISTS, 'board'] as const

export const auctionListOptions = (query: AuctionListQuery) =>
  queryOptions({
    queryKey: [...LISTS, query],
    queryFn: async ({ signal }) => call('GET /v1/auctions', { query }, { signal }),
    placeholderData: keepPreviousData,
    // Others work on the same list: whoever comes back to it sees it as it is.
    staleTime: 0,
  })

/** Whose auctions: the filter of the list that names it. */
export type Whose = { owner: string } | { organization: string } | { portfolio: string } | { community: string }

/** How many were sold and what for. */
export const salesOptions = (whose: Whose) =>
  queryOptions({
    queryKey: [...LISTS, 'sales', whose],
    queryFn: async ({ signal }) => call('GET /v1/auctions/sales', { query: whose }, { signal }),
    staleTime: 0,
  })

export const boardOptions = queryOptions({
  queryKey: boardKey,
  queryFn: async ({ client, signal }) => {
    const board = await call('GET /v1/auctions/board', {}, { signal })
    return withNewerRows(board, client.getQueryData(boardKey))
  },
  staleTime: 0,
})

/** How many auctions end between each of these moments and the next. */
export const endsOptions = (between: string[]) =>
  queryOptions({
    queryKey: [...LISTS, 'ends', between],
    queryFn: async ({ signal }) => call('GET /v1/auctions/ends', { query: { between } }, { signal }),
    staleTime: 0,
  })

export const negotiationListOptions = (query: NegotiationListQuery) =>
  queryOptions({
    queryKey: [...LISTS, 'negotiations', query],
    queryFn: async ({ signal }) => call('GET /v1/auctions/negotiations', { query }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

const auctionKey = (id: string) => [...ALL, 'one', id] as const

/** An auction after an event: only the server knows what else has changed. */
export const auctionAfter = (auction: Auction, { status, bidding, number }: AuctionEvent): Auction => ({
  ...auction,
  status,
  bidding,
  last_event: number,
})

const MOST_TRIES = 3

/** Events overtake a response that was read before them: such a response is asked for again, and never shown alone. */
async function fetchAuction(client: QueryClient, id: string, signal: AbortSignal): Promise<Auction> {
  for (let tries = 1; ; tries++) {
    const auction = await call('GET /v1/auctions/{id}', { params: { id } }, { signal })
    const known = client.getQueryData<Auction>(auctionKey(id))
    if (!known || known.last_event <= auction.last_event) return auction
    const { status, bidding, last_event } = known
    if (tries === MOST_TRIES) return { ...auction, status, bidding, last_event }
  }
}

export const auctionOptions = (id: string) =>
  queryOptions({
    queryKey: auctionKey(id),
    queryFn: async ({ client, signal }) => fetchAuction(client, id, signal),
    staleTime: 0,
  })

/** Every round of an asset, the newest first. */
export const assetAuctionsOptions = (assetId: string) =>
  queryOptions({
    queryKey: [...LISTS, 'asset', assetId],
    queryFn: async ({ signal }) =>
      call('GET /v1/assets/{id}/auctions', { params: { id: assetId }, query: {} }, { signal }),
    staleTime: 0,
  })

const OFFERINGS_PAGE = '10'

/** What is offered to a community now. */
export const offeringsOptions = (communityId: string, page: number) =>
  queryOptions({
    queryKey: [...LISTS, 'community', communityId, page],
    queryFn: async ({ signal }) =>
      call(
        'GET /v1/communities/{id}/offerings',
        { params: { id: communityId }, query: { page: String(page), page_size: OFFERINGS_PAGE } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** Puts an auction that the server has answered with in the place of the one that was read before. */
export function useTakeAuction(): (auction: Auction) => void {
  const client = useQueryClient()
  return (auction) => {
    const { queryKey } = auctionOptions(auction.id)
    const known = client.getQueryData(queryKey)
    if (known && known.last_event > auction.last_event) void client.invalidateQueries({ queryKey })
    else showAnswer(client, queryKey, auction)
    void client.invalidateQueries({ queryKey: LISTS })
    // The status of the asset follows from its auction.
    void client.invalidateQueries({ queryKey: ['assets'] })
  }
}

/** A draft that is there already is sent. */
export async function submitAuction({ id, version }: Pick<Auction, 'id' | 'version'>): Promise<Auction> {
  return call('POST /v1/auctions/{id}/submit', { params: { id }, body: { version } })
}

/** An auction of the asset is stored and sent at once. */
export async function sendAsset(assetId: string, auction: NewAuction): Promise<Auction> {
  return call('POST /v1/assets/{id}/send_to_auction', { params: { id: assetId }, body: auction })
}
