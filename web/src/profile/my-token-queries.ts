import type { PersonalScope } from '@klubba/domain/tokens/token'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'

export const myTokensOptions = () =>
  queryOptions({
    queryKey: ['profile', 'tokens'],
    queryFn: async ({ signal }) => call('GET /v1/profile/tokens', {}, { signal }),
    staleTime: 0,
  })

/** What I can do with my tokens; each rejects with what the server answered. */
export function useMyTokenDeeds() {
  const client = useQueryClient()
  const refresh = () => void client.invalidateQueries(myTokensOptions())
  return {
    create: async (body: { id: string; name: string; scope: PersonalScope; expires_at: string }) => {
      const token = await call('POST /v1/profile/tokens', { body })
      refresh()
      return token
    },
    revoke: async (id: string) => {
      await call('POST /v1/profile/tokens/{id}/revoke', { params: { id } })
      refresh()
    },
  }
}
