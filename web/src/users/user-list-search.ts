import { USER_SORTS_SHOWN, USER_STATES_SHOWN, USER_TYPES_SHOWN } from './user-options.ts'
import type { UserListQuery } from './user-queries.ts'
import { type ListSearch, splitValues, useListSearch } from '../ui/use-list-search.ts'

const KEYS = ['q', 'user_type', 'state', 'sort'] as const
type Search = ListSearch<(typeof KEYS)[number] | 'page'>

export type UserSort = (typeof USER_SORTS_SHOWN)[number]
export type UserOrder = UserSort | `-${UserSort}`

function orderOf(text: string | undefined): UserOrder {
  const known: UserOrder[] = USER_SORTS_SHOWN.flatMap((sort) => [sort, `-${sort}` as const])
  return known.find((order) => order === text) ?? 'name'
}

/** What the address asks of the list; anything unknown in it is left out. */
export function readUserSearch(search: Search) {
  return {
    q: search.q ?? '',
    types: splitValues(search.user_type, USER_TYPES_SHOWN),
    states: splitValues(search.state, USER_STATES_SHOWN),
    order: orderOf(search.sort),
    page: Math.max(1, Math.trunc(Number(search.page ?? 1)) || 1),
  }
}

export type UserSearch = ReturnType<typeof readUserSearch>

export function userListQuery({ q, types, states, order, page }: UserSearch): UserListQuery {
  return {
    sort: order,
    page: String(page),
    ...(q === '' ? {} : { q }),
    ...(types.length > 0 && { user_type: types }),
    ...(states.length > 0 && { state: states }),
  }
}

export function useUserSearch() {
  const [search, change] = useListSearch(KEYS)
  return [readUserSearch(search), change] as const
}

export type UserSearchChange = ReturnType<typeof useUserSearch>[1]
