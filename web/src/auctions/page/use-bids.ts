import { useInfiniteQuery } from '@tanstack/react-query'
import { bidsOptions, lineKey } from './page-queries.ts'

/** The bids of an auction as far as they are fetched, newest first. */
export function useBids(id: string) {
  const { data, ...query } = useInfiniteQuery(bidsOptions(id))
  const fetched = data?.pages.flatMap(({ results }) => results)
  return {
    lines: fetched && [...new Map(fetched.map((line) => [lineKey(line), line])).values()],
    voided: data?.pages[0]?.voided ?? [],
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
export type Bids = ReturnType<typeof useBids>
