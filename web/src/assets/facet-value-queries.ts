import type { SearchedFacet } from '@klubba/domain/assets/searched-facets'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import type { FilterQuery } from './asset-list-queries.ts'

/** The values of a filter with the words in their name, page by page. */
export const facetValueOptions = (facet: SearchedFacet, find: string, filters: FilterQuery) =>
  infiniteQueryOptions({
    queryKey: ['assets', 'values', facet, find, filters],
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...filters, find, page: String(pageParam), page_size: '50' }
      return call('GET /v1/assets/counts/{facet}', { params: { facet }, query }, { signal })
    },
    initialPageParam: 1,
    getNextPageParam: ({ page, page_size, total }) => (page * page_size < total ? page + 1 : undefined),
    staleTime: 0,
  })
