import { OWNER_KINDS, OWNER_TYPES } from '@klubba/domain/owners/owner-checks'
import { REGISTRY_STATUSES } from '@klubba/domain/registry/verification'
import { type ListWords, splitValues } from '../lists/list-search.ts'
import { useListSearch } from '../lists/use-list-search.ts'
import {
  readRegistrySearch,
  REGISTRY_KEYS,
  registryListQuery,
  USUAL_REGISTRY_ORDER,
} from '../registry/registry-list-search.ts'
import type { OwnerListQuery } from './owner-queries.ts'

const KEYS = [...REGISTRY_KEYS, 'kind', 'owner_type', 'country', 'status', 'created_by', 'waiting'] as const

/** What the address asks of the list; anything unknown in it is left out. */
export function readOwnerSearch(words: ListWords<(typeof KEYS)[number]>) {
  return {
    ...readRegistrySearch(words),
    kind: OWNER_KINDS.find((kind) => kind === words.kind),
    types: splitValues(words.owner_type, OWNER_TYPES),
    countries: (words.country ?? '').split(',').filter((id) => /^\d{1,3}$/.test(id)),
    statuses: splitValues(words.status, REGISTRY_STATUSES),
    mine: words.created_by === 'me',
    waiting: words.waiting === 'me',
  }
}

export function ownerListQuery(search: ReturnType<typeof readOwnerSearch>): OwnerListQuery {
  const { kind, types, countries, statuses, mine, waiting } = search
  return {
    ...registryListQuery(search),
    ...(kind && { kind }),
    ...(types.length > 0 && { owner_type: types }),
    ...(countries.length > 0 && { country: countries }),
    ...(statuses.length > 0 && { status: statuses }),
    ...(mine && { created_by: 'me' }),
    ...(waiting && { waiting: 'me' }),
  }
}

export const useOwnerSearch = () =>
  useListSearch({ keys: KEYS, read: readOwnerSearch, usualOrder: USUAL_REGISTRY_ORDER })

export type OwnerListSearch = ReturnType<typeof useOwnerSearch>
