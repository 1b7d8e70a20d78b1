import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { showAnswer } from '../query-client.ts'
import { myTokensOptions } from './my-token-queries.ts'

export const mySessionsOptions = () =>
  queryOptions({
    queryKey: ['profile', 'sessions'],
    queryFn: async ({ signal }) => call('GET /v1/profile/sessions', {}, { signal }),
    staleTime: 0,
  })

/** Ends the session of this id, or all my others; the answer is those that are left. */
export function useEndSessions({ onDone }: { onDone: (id: string | undefined) => void }) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (id: string | undefined) =>
      id === undefined
        ? call('DELETE /v1/profile/sessions')
        : call('DELETE /v1/profile/sessions/{id}', { params: { id } }),
    onSuccess: (left, id) => {
      showAnswer(client, mySessionsOptions().queryKey, left)
      // With all others the tokens end too.
      if (id === undefined) void client.invalidateQueries(myTokensOptions())
      onDone(id)
    },
  })
}
