import type { Api } from '@klubba/domain/api'
import type { Community, CommunityRow } from '@klubba/domain/communities/community-api'
import type { Input } from '@klubba/domain/contract'
import type { CollectionAction, CollectionRow, Collection as Portfolio } from '@klubba/domain/registry/collection'
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { showAnswer } from '../query-client.ts'

/** Portfolios and communities are alike: what they are called in paths and phrases tells them apart. */
export type CollectionPart = 'portfolios' | 'communities'

/** Only communities have members. */
export type Collection = Portfolio & Partial<Pick<Community, 'member_count'>>
export type Row = CollectionRow & Partial<Pick<CommunityRow, 'member_count'>>

export type CollectionListQuery = Input<Api['GET /v1/portfolios']>['query']

interface Rows {
  results: Row[]
  total: number
  page_size: number
}

export const collectionListOptions = (part: CollectionPart, query: CollectionListQuery) =>
  queryOptions({
    queryKey: [part, 'list', query],
    queryFn: async ({ signal }): Promise<Rows> => call(`GET /v1/${part}`, { query }, { signal }),
    placeholderData: keepPreviousData,
    // Others work on the same list: whoever comes back to it sees it as it is.
    staleTime: 0,
  })

export const collectionOptions = (part: CollectionPart, id: string) =>
  queryOptions({
    queryKey: [part, 'one', id],
    queryFn: async ({ signal }): Promise<Collection> => call(`GET /v1/${part}/{id}`, { params: { id } }, { signal }),
    staleTime: 0,
  })

/** Puts what the server has answered with in the place of what was read before. */
export function useTakeCollection(part: CollectionPart): (collection: Collection) => void {
  const client = useQueryClient()
  return (collection) => {
    showAnswer(client, collectionOptions(part, collection.id).queryKey, collection)
    void client.invalidateQueries({ queryKey: [part, 'list'] })
    void client.invalidateQueries({ queryKey: [part, 'history', collection.id] })
  }
}

/** Those that a few letters find, for choosing one. Retired ones are not offered. */
export async function findCollections(part: CollectionPart, q: string, signal: AbortSignal): Promise<Row[]> {
  const { results } = await call(`GET /v1/${part}`, { query: { page_size: '20', ...(q && { q }) } }, { signal })
  return results
}

/** Retires, brings back or deletes; rejects with what the server answered. */
export function useCollectionDeed(part: CollectionPart, id: string) {
  const takeCollection = useTakeCollection(part)
  return async (deed: Exclude<CollectionAction, 'edit'>): Promise<void> => {
    if (deed === 'delete') await call(`DELETE /v1/${part}/{id}`, { params: { id } })
    else takeCollection(await call(`POST /v1/${part}/{id}/${deed}`, { params: { id } }))
  }
}
