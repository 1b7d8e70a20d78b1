import type { Api } from '@klubba/domain/api'
import type { Input } from '@klubba/domain/contract'
import type { Owner } from '@klubba/domain/owners/owner-api'
import type { VerificationAction } from '@klubba/domain/registry/verification'
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { showAnswer } from '../query-client.ts'
import { forgetOwner, keepOwner } from '../offline/keep-owner.ts'
import { forgetRemoved } from '../registry/forget-removed.ts'

export type OwnerListQuery = Input<Api['GET /v1/owners']>['query']

const ALL = ['owners'] as const

export const ownerListOptions = (query: OwnerListQuery) =>
  queryOptions({
    queryKey: [...ALL, 'list', query],
    queryFn: async ({ signal }) => call('GET /v1/owners', { query }, { signal }),
    placeholderData: keepPreviousData,
    // Others work on the same list: whoever comes back to it sees it as it is.
    staleTime: 0,
  })

export const ownerOptions = (id: string) =>
  queryOptions({
    queryKey: [...ALL, 'one', id],
    queryFn: async ({ signal }) => {
      const owner = await call('GET /v1/owners/{id}', { params: { id } }, { signal })
      keepOwner(owner)
      return owner
    },
    staleTime: 0,
  })

/** Puts an owner that the server has answered with in the place of the one that was read before. */
export function useTakeOwner(): (owner: Owner) => void {
  const client = useQueryClient()
  return (owner) => {
    showAnswer(client, ownerOptions(owner.id).queryKey, owner)
    void client.invalidateQueries({ queryKey: [...ALL, 'list'] })
    void client.invalidateQueries({ queryKey: [...ALL, 'history', owner.id] })
    void client.invalidateQueries({ queryKey: ['waiting'] })
  }
}

/** What can be done with an owner; each rejects with what the server answered. */
export function useOwnerDeeds(id: string) {
  const client = useQueryClient()
  const takeOwner = useTakeOwner()
  return {
    step: async (action: VerificationAction, reason = '') => {
      const owner =
        action === 'return_to_draft'
          ? await call('POST /v1/owners/{id}/return_to_draft', { params: { id }, body: { reason } })
          : await call(`POST /v1/owners/{id}/${action}`, { params: { id } })
      takeOwner(owner)
    },
    retire: async () => takeOwner(await call('POST /v1/owners/{id}/retire', { params: { id } })),
    bring_back: async () => takeOwner(await call('POST /v1/owners/{id}/bring_back', { params: { id } })),
    delete: async () => {
      await call('DELETE /v1/owners/{id}', { params: { id } })
    },
    /** After its page was left, which would else ask for it again. */
    forget: () => {
      forgetRemoved(client, 'owners', id)
      forgetOwner(id)
    },
    erase: async (reason: string) =>
      takeOwner(await call('POST /v1/owners/{id}/erase', { params: { id }, body: { reason } })),
    /** The address of what is held about the person, as a file; it works once, for a minute. */
    askForFile: async () => {
      const { url } = await call('POST /v1/downloads', { body: { download: { kind: 'person', owner_id: id } } })
      return url
    },
  }
}
