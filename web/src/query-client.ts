import { type DataTag, QueryClient, type QueryKey } from '@tanstack/react-query'

/** Asking again is done by the calls themselves; a missing network is an error to show, not a reason to wait. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, networkMode: 'always', staleTime: 30_000 },
    mutations: { networkMode: 'always' },
  },
})

/** Shows what the server has responded to a change. A response under way may have been read before it: nobody waits for it any more. */
export function showAnswer<T>(client: QueryClient, queryKey: DataTag<QueryKey, T, Error>, answer: NoInfer<T>): void {
  void client.cancelQueries({ queryKey, exact: true })
  client.setQueryData<T>(queryKey, answer)
}

/** Reads it again after something has happened. What is being read, also for the first time, may have been read before that. */
export function readAgain(client: QueryClient, queryKey: QueryKey): void {
  void client.cancelQueries({ queryKey })
  void client.invalidateQueries({ queryKey })
}
