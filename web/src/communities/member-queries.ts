import type { NewCommunityMember } from '@klubba/domain/communities/community-api'
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { collectionOptions } from '../registry/collection-queries.ts'

const ALL = ['communities', 'members'] as const

export const memberListOptions = (id: string, { q, page }: { q: string; page: number }) =>
  queryOptions({
    queryKey: [...ALL, id, q, page],
    queryFn: async ({ signal }) =>
      call(
        'GET /v1/communities/{id}/members',
        { params: { id }, query: { page: String(page), page_size: '10', ...(q === '' ? {} : { q }) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** Adds and deletes members; what was read of the community before is read anew. */
export function useMemberDeeds(id: string) {
  const client = useQueryClient()
  const readAnew = async () =>
    Promise.all([
      client.invalidateQueries({ queryKey: [...ALL, id] }),
      client.invalidateQueries({ queryKey: ['communities', 'list'] }),
      client.invalidateQueries({ queryKey: ['communities', 'history', id] }),
      client.invalidateQueries({ queryKey: collectionOptions('communities', id).queryKey }),
    ])
  return {
    add: async (member: NewCommunityMember) => {
      await call('POST /v1/communities/{id}/members', { params: { id }, body: member })
      void readAnew()
    },
    remove: async (member: string) => {
      await call('DELETE /v1/communities/{id}/members/{member_id}', { params: { id, member_id: member } })
      void readAnew()
    },
  }
}
