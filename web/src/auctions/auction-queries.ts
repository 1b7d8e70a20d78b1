import type { Api } from '@klubba/domain/api'
import type { Auction } from '@klubba/domain/auctions/auction-answers'
import type { Input } from '@klubba/domain/contract'
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'

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

export const boardOptions = queryOptions({
  queryKey: boardKey,
  queryFn: async ({ signal }) => call('GET /v1/auctions/board', {}, { signal }),
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

export const auctionOptions = (id: string) =>
  queryOptions({
    queryKey: [...ALL, 'one', id],
    queryFn: async ({ signal }) => call('GET /v1/auctions/{id}', { params: { id } }, { signal }),
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
    client.setQueryData(auctionOptions(auction.id).queryKey, auction)
    void client.invalidateQueries({ queryKey: LISTS })
    // The status of the asset follows from its auction.
    void client.invalidateQueries({ queryKey: ['assets'] })
  }
}
