import type { Api } from '@klubba/domain/api'
import type { Input } from '@klubba/domain/contract'
import type { UserAction } from '@klubba/domain/users/user'
import type { UserAccess } from '@klubba/domain/users/user-access-api'
import type { User } from '@klubba/domain/users/user-api'
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { showAnswer } from '../query-client.ts'

export type UserListQuery = Input<Api['GET /v1/users']>['query']

const ALL = ['users'] as const

export const userListOptions = (query: UserListQuery) =>
  queryOptions({
    queryKey: [...ALL, 'list', query],
    queryFn: async ({ signal }) => call('GET /v1/users', { query }, { signal }),
    placeholderData: keepPreviousData,
    // Others work on the same list: whoever comes back to it sees it as it is.
    staleTime: 0,
  })

export const userOptions = (id: string) =>
  queryOptions({
    queryKey: [...ALL, 'one', id],
    queryFn: async ({ signal }) => call('GET /v1/users/{id}', { params: { id } }, { signal }),
    staleTime: 0,
  })

export const userAccessOptions = (id: string) =>
  queryOptions({
    queryKey: [...ALL, 'access', id],
    queryFn: async ({ signal }) => call('GET /v1/users/{id}/access', { params: { id } }, { signal }),
    staleTime: 0,
  })

/** What an admin can end; each answer is what is left. */
export function useEndAccess(id: string) {
  const client = useQueryClient()
  const take = (access: UserAccess) => showAnswer(client, userAccessOptions(id).queryKey, access)
  return {
    endAll: async () => take(await call('DELETE /v1/users/{id}/access', { params: { id } })),
    revoke: async (token_id: string) =>
      take(await call('DELETE /v1/users/{id}/access/tokens/{token_id}', { params: { id, token_id } })),
    endSession: useMutation({
      mutationFn: async (session_id: string) =>
        call('DELETE /v1/users/{id}/access/sessions/{session_id}', { params: { id, session_id } }),
      onSuccess: take,
    }),
  }
}

/** The name of somebody who is known by id. */
export function usePersonName(id: string | undefined): string | undefined {
  const { data } = useQuery({ ...userOptions(id ?? ''), enabled: id !== undefined })
  return id === undefined || !data ? undefined : `${data.first_name} ${data.last_name}`
}

/** Puts a user that the server has answered with in the place of the one that was read before. */
export function useTakeUser(): (user: User) => void {
  const client = useQueryClient()
  return (user) => {
    showAnswer(client, userOptions(user.id).queryKey, user)
    // Whatever changes credentials ends sessions and tokens.
    void client.invalidateQueries(userAccessOptions(user.id))
    void client.invalidateQueries({ queryKey: [...ALL, 'list'] })
  }
}

export type UserDeed = Exclude<UserAction, 'edit'>

interface DeedOptions {
  onDone: (deed: UserDeed) => void
  onFailed: (deed: UserDeed, error: Error) => void
}

/** Does something with a user; the answer is the user as it is then. */
export function useUserDeed(id: string, { onDone, onFailed }: DeedOptions) {
  const takeUser = useTakeUser()
  return useMutation({
    mutationFn: async (deed: UserDeed) => call(`POST /v1/users/{id}/${deed}`, { params: { id } }),
    onSuccess: (user, deed) => {
      takeUser(user)
      onDone(deed)
    },
    onError: (error, deed) => onFailed(deed, error),
  })
}

/** Activated users by a part of their name, for choosing one. */
export async function findUsers(q: string, signal: AbortSignal) {
  const { results } = await call('GET /v1/users/lookup', { query: q === '' ? {} : { q } }, { signal })
  return results
}
