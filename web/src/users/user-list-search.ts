import { type ListWords, orderOf, pageOf, type OrderOf, splitValues } from '../lists/list-search.ts'
import { useListSearch } from '../lists/use-list-search.ts'
import { USER_SORTS_SHOWN, USER_STATES_SHOWN, USER_TYPES_SHOWN } from './user-options.ts'
import type { UserListQuery } from './user-queries.ts'

const KEYS = ['q', 'user_type', 'state', 'sort'] as const
const USUAL_ORDER = 'name'

export type UserSort = (typeof USER_SORTS_SHOWN)[number]
export type UserOrder = OrderOf<UserSort>

/** What the address asks of the list; anything unknown in it is left out. */
export function readUserSearch(words: ListWords<(typeof KEYS)[number]>) {
  return {
    q: words.q ?? '',
    types: splitValues(words.user_type, USER_TYPES_SHOWN),
    states: splitValues(words.state, USER_STATES_SHOWN),
    order: orderOf(words.sort, USER_SORTS_SHOWN, USUAL_ORDER),
    page: pageOf(words.page),
  }
}

export function userListQuery({ q, types, states, order, page }: ReturnType<typeof readUserSearch>): UserListQuery {
  return {
    sort: order,
    page: String(page),
    ...(q === '' ? {} : { q }),
    ...(types.length > 0 && { user_type: types }),
    ...(states.length > 0 && { state: states }),
  }
}

export const useUserSearch = () => useListSearch({ keys: KEYS, read: readUserSearch, usualOrder: USUAL_ORDER })

export type UserListSearch = ReturnType<typeof useUserSearch>
