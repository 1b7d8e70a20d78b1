import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query'

interface Page<Row> {
  results: readonly Row[]
  total: number
  page: number
  page_size: number
}

/** How the pages of a list are fetched. */
export interface GrowingList<Row> {
  queryKey: QueryKey
  fetchPage: (page: number, signal: AbortSignal) => Promise<Page<Row>>
}

/** A list that begins short and grows at its end. */
export function useGrowingList<Row extends { id: string }>({ queryKey, fetchPage }: GrowingList<Row>) {
  const { data, ...query } = useInfiniteQuery({
    queryKey,
    queryFn: async ({ pageParam, signal }) => fetchPage(pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: ({ page, page_size, total }) => (page * page_size < total ? page + 1 : undefined),
    staleTime: 0,
  })
  const fetched = data?.pages.flatMap(({ results }) => results)
  // What was added meanwhile has pushed the last row of one page onto the next.
  const rows = fetched && [...new Map(fetched.map((row) => [row.id, row])).values()]
  return {
    rows,
    total: data?.pages.at(-1)?.total,
    isPending: query.isPending,
    error: query.error,
    refetch: () => void query.refetch(),
    more: {
      hasMore: query.hasNextPage,
      isLoading: query.isFetchingNextPage,
      error: query.isFetchNextPageError ? query.error : null,
      onMore: () => void query.fetchNextPage(),
    },
  }
}
