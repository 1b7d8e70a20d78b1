import type { Api } from '@klubba/domain/api'
import type { Bidder } from '@klubba/domain/bidders/bidder-api'
import type { Input } from '@klubba/domain/contract'
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { showAnswer } from '../query-client.ts'

export type BidderListQuery = Input<Api['GET /v1/bidders']>['query']

const ALL = ['bidders'] as const
export const bidderHistoryKey = (id: string) => [...ALL, 'history', id] as const

export const bidderListOptions = (query: BidderListQuery) =>
  queryOptions({
    queryKey: [...ALL, 'list', query],
    queryFn: async ({ signal }) => call('GET /v1/bidders', { query }, { signal }),
    placeholderData: keepPreviousData,
    // Others work on the same list: whoever comes back to it sees it as it is.
    staleTime: 0,
  })

export const bidderOptions = (id: string) =>
  queryOptions({
    queryKey: [...ALL, 'one', id],
    queryFn: async ({ signal }) => call('GET /v1/bidders/{id}', { params: { id } }, { signal }),
    staleTime: 0,
  })

const BIDS_PAGE = '10'

/** What the bidder has bid in, or bought. */
export const bidderBidsOptions = (id: string, { bought, page }: { bought: boolean; page: number }) =>
  queryOptions({
    queryKey: [...ALL, 'bids', id, bought, page],
    queryFn: async ({ signal }) =>
      call(
        'GET /v1/bidders/{id}/bids',
        { params: { id }, query: { page: String(page), page_size: BIDS_PAGE, ...(bought && { bought: 'true' }) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** Puts a bidder that the server has answered with in the place of the one that was read before. */
export function useTakeBidder(): (bidder: Bidder) => void {
  const client = useQueryClient()
  return (bidder) => {
    showAnswer(client, bidderOptions(bidder.id).queryKey, bidder)
    void client.invalidateQueries({ queryKey: [...ALL, 'list'] })
    void client.invalidateQueries({ queryKey: bidderHistoryKey(bidder.id) })
  }
}

/** What can be done with a bidder; each rejects with what the server answered. */
export function useBidderDeeds(id: string) {
  const take = useTakeBidder()
  const params = { id }
  return {
    approve: async () => take(await call('POST /v1/bidders/{id}/approve', { params })),
    unblock: async () => take(await call('POST /v1/bidders/{id}/unblock', { params })),
    block: async (reason: string) => take(await call('POST /v1/bidders/{id}/block', { params, body: { reason } })),
    erase: async (reason: string) => take(await call('POST /v1/bidders/{id}/erase', { params, body: { reason } })),
  }
}
