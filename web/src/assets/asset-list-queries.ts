import type { Api } from '@klubba/domain/api'
import type { FacetCounts } from '@klubba/domain/assets/asset-filters'
import type { Input, Output } from '@klubba/domain/contract'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api/call.ts'

export type AssetListQuery = Input<Api['GET /v1/assets']>['query']

/** What the user has begun to register, as much of it as the landing page shows. */
export const MY_DRAFTS: AssetListQuery = { status: ['DRAFT'], created_by: 'me', page_size: '5' }

/** What makes a list one of its own: holds beside the chosen filters. */
export type FixedFilters = Pick<AssetListQuery & object, 'archived' | 'auction_status'>
type AssetList = Output<Api['GET /v1/assets']>

const ALL = ['assets'] as const
const listKey = (query: AssetListQuery, page: number) => [...ALL, 'list', query, page] as const

/** A page of the list. Walking on from a page that is known goes by its cursor, which is as quick at any depth. */
export const assetListOptions = (query: AssetListQuery, page: number) =>
  queryOptions({
    queryKey: listKey(query, page),
    queryFn: async ({ signal, client }) => {
      const after = client.getQueryData<AssetList>(listKey(query, page - 1))?.next
      const place = after === undefined ? { page: String(page) } : { after }
      return call('GET /v1/assets', { query: { ...query, ...place } }, { signal })
    },
    placeholderData: keepPreviousData,
    // Others work on the same list: whoever comes back to it sees it as it is.
    staleTime: 0,
  })

export type FilterQuery = Input<Api['GET /v1/assets/counts']>['query']

/** Everything that is counted beside the filters: one question for all of them. */
const filterCountOptions = (filters: FilterQuery) =>
  queryOptions({
    queryKey: [...ALL, 'counts', filters],
    queryFn: async ({ signal }) => call('GET /v1/assets/counts', { query: filters }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

const auctionFacetOptions = (filters: AssetListQuery) =>
  queryOptions({
    queryKey: [...ALL, 'auction_facets', filters],
    queryFn: async ({ signal }) =>
      call('GET /v1/assets', { query: { ...filters, facets: 'auctions', page_size: '1' } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const assetCountOptions = (filters: AssetListQuery) =>
  queryOptions({
    queryKey: [...ALL, 'count', filters],
    queryFn: async ({ signal }) =>
      (await call('GET /v1/assets', { query: { ...filters, page_size: '1' } }, { signal })).total,
    staleTime: 0,
  })

/** What was known last; a question that failed does not take it away. */
function useLast<Data>(data: Data | undefined): Data | undefined {
  const [last, setLast] = useState(data)
  if (data !== undefined && data !== last) setLast(data)
  return data ?? last
}

type FilterCounts = Output<Api['GET /v1/assets/counts']>

/**
 * How many assets there are of everything that can be filtered by: of a broader facet as if its narrower one were not
 * chosen. Unknown until it has come once.
 */
export function useFilterCounts(
  filters: FilterQuery,
  { enabled = true } = {},
): { counts: FilterCounts | undefined; isPending: boolean } {
  const { data, isPending } = useQuery({ ...filterCountOptions(filters), enabled })
  return { counts: useLast(data), isPending }
}

/** How many there are of each status of auctions, and in which communities; unknown until they have come once. */
export function useAuctionFacets(filters: AssetListQuery, { enabled = true } = {}): FacetCounts | undefined {
  return useLast(useQuery({ ...auctionFacetOptions(filters), enabled }).data)?.facets
}
