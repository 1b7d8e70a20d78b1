import { QueryClient } from '@tanstack/react-query'

/** Asking again is done by the calls themselves; a missing network is an error to show, not a reason to wait. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, networkMode: 'always', staleTime: 30_000 },
    mutations: { networkMode: 'always' },
  },
})
