import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'

const ALL = ['tokens'] as const

export const tokenListOptions = (page: number) =>
  queryOptions({
    queryKey: [...ALL, page],
    queryFn: async ({ signal }) => call('GET /v1/tokens', { query: { page: String(page) } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** What can be done with tokens; each rejects with what the server answered. */
export function useTokenDeeds() {
  const client = useQueryClient()
  const refresh = () => void client.invalidateQueries({ queryKey: ALL })
  return {
    create: async (given: { id: string; name: string; expires_at?: string }) => {
      const token = await call('POST /v1/tokens', { body: { ...given, scope: 'marketplace' } })
      refresh()
      return token
    },
    revoke: async (id: string) => {
      await call('POST /v1/tokens/{id}/revoke', { params: { id } })
      refresh()
    },
  }
}
