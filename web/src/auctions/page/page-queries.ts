import type { Auction, Bidding } from '@klubba/domain/auctions/auction-answers'
import type { BidLine } from '@klubba/domain/auctions/bid-api'
import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { readAgain } from '../../query-client.ts'
import { auctionOptions, useTakeAuction } from '../auction-queries.ts'

const PAGE = '50'

const offersKey = (id: string) => ['auctions', 'offers', id] as const
export const historyKey = (id: string) => ['auctions', 'history', id] as const

/** The history of bids, newest first. */
export const bidsOptions = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['auctions', 'bids', id],
    queryFn: async ({ pageParam, signal }) =>
      call(
        'GET /v1/auctions/{id}/bids',
        { params: { id }, query: { page_size: PAGE, ...(pageParam !== '' && { after: pageParam }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })

export const negotiationOptions = (id: string) =>
  queryOptions({
    queryKey: ['auctions', 'negotiation', id],
    queryFn: async ({ signal }) => call('GET /v1/auctions/{id}/negotiations', { params: { id } }, { signal }),
    staleTime: 0,
  })

const OFFERS_PAGE = '10'

/** Offers of members, the highest first. */
export const offersOptions = (id: string, page: number) =>
  queryOptions({
    queryKey: [...offersKey(id), page],
    queryFn: async ({ signal }) =>
      call(
        'GET /v1/auctions/{id}/offers',
        { params: { id }, query: { page: String(page), page_size: OFFERS_PAGE } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const leadOptions = (id: string) =>
  queryOptions({
    queryKey: ['auctions', 'lead', id],
    queryFn: async ({ signal }) => call('GET /v1/auctions/{id}/lead', { params: { id } }, { signal }),
    staleTime: 0,
  })

/** A bid and the raise that it caused have the same number. */
export const lineKey = ({ number, automatic, bidder }: BidLine) => `${number} ${bidder.number} ${String(automatic)}`

/** What is told on the page beside the auction itself is asked for again. */
export function reloadParts(client: QueryClient, id: string, parts: 'all' | 'without_bids'): void {
  if (parts === 'all') readAgain(client, bidsOptions(id).queryKey)
  readAgain(client, negotiationOptions(id).queryKey)
  readAgain(client, offersKey(id))
  readAgain(client, historyKey(id))
}

/** Puts the auction that a step was answered with in its place, and reads again what follows from it. */
export function useTakeStep(): (auction: Auction) => void {
  const client = useQueryClient()
  const take = useTakeAuction()
  return (auction) => {
    take(auction)
    reloadParts(client, auction.id, 'all')
  }
}

/** Shows at once what a bid was answered with, unless a later bid is known already. */
export function useTakeBidding(id: string): (bidding: Bidding) => void {
  const client = useQueryClient()
  const { queryKey } = auctionOptions(id)
  return (bidding) => {
    client.setQueryData(queryKey, (known) =>
      known && known.bidding.bid_count <= bidding.bid_count ? { ...known, bidding } : known,
    )
    void client.invalidateQueries({ queryKey })
  }
}
