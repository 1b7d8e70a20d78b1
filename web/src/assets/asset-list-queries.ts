import type { Api } from '@klubba/domain/api'
import type { FacetCounts } from '@klubba/domain/assets/asset-api'
import type { Input, Output } from '@klubba/domain/contract'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api/call.ts'

export type AssetListQuery = Input<Api['GET /v1/assets']>['query']
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

const facetOptions = (filters: AssetListQuery, facets: 'true' | 'auctions') =>
  queryOptions({
    queryKey: [...ALL, 'facets', facets, filters],
    queryFn: async ({ signal }) =>
      call('GET /v1/assets', { query: { ...filters, facets, page_size: '1' } }, { signal }),
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

function useFacetAnswer(filters: AssetListQuery, enabled: boolean, facets: 'true' | 'auctions' = 'true') {
  const { data, isPending } = useQuery({ ...facetOptions(filters, facets), enabled })
  return { facets: useLast(data)?.facets, isPending }
}

interface Facets {
  /** Unknown until they have come once. */
  counts: FacetCounts | undefined
  isPending: boolean
}

/** How many assets there are of each value: those of a broader facet as if its narrower one were not chosen. */
export function useFacets(filters: AssetListQuery, { enabled = true } = {}): Facets {
  const { subcategory: _subcategory, ...anySubcategory } = filters ?? {}
  const { model: _model, ...anyModel } = filters ?? {}
  const { facets: all, isPending } = useFacetAnswer(filters, enabled)
  const category = useFacetAnswer(anySubcategory, enabled).facets?.category
  const brand = useFacetAnswer(anyModel, enabled).facets?.brand
  return { counts: all && { ...all, ...(category && { category }), ...(brand && { brand }) }, isPending }
}

/** How many there are of each status of auctions, and in which communities; unknown until they have come once. */
export function useAuctionFacets(filters: AssetListQuery, { enabled = true } = {}): FacetCounts | undefined {
  return useFacetAnswer(filters, enabled, 'auctions').facets
}

/** How many have pictures and how many have videos, among what the other filters leave. */
export function useMediaCounts(filters: AssetListQuery): Record<'has_images' | 'has_videos', number | undefined> {
  return {
    has_images: useLast(useQuery({ ...assetCountOptions({ ...filters, has_images: 'true' }) }).data),
    has_videos: useLast(useQuery({ ...assetCountOptions({ ...filters, has_videos: 'true' }) }).data),
  }
}

/** How many are ready for auction and how many are not, among what the other filters leave. */
export function useReadyCounts(filters: AssetListQuery): Record<'true' | 'false', number | undefined> {
  const { ready: _, ...others } = filters ?? {}
  return {
    true: useLast(useQuery({ ...assetCountOptions({ ...others, ready: 'true' }) }).data),
    false: useLast(useQuery({ ...assetCountOptions({ ...others, ready: 'false' }) }).data),
  }
}

/** How many the user has registered, among what the filters leave. */
export function useMineCount(filters: AssetListQuery): number | undefined {
  return useLast(useQuery(assetCountOptions({ ...filters, created_by: 'me' })).data)
}
