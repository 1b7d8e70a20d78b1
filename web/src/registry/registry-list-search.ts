import { type ListWords, orderOf, type OrderOf, pageOf } from '../lists/list-search.ts'

/** What every list of the registry can be ordered by. */
export const REGISTRY_SORTS_SHOWN = ['name', 'updated_at', 'created_at'] as const
export const USUAL_REGISTRY_ORDER = 'name'

export type RegistrySort = (typeof REGISTRY_SORTS_SHOWN)[number]
export type RegistryOrder = OrderOf<RegistrySort>

export const REGISTRY_KEYS = ['q', 'retired', 'sort'] as const
type RegistryWords = ListWords<(typeof REGISTRY_KEYS)[number]>

/** What the address asks of any list of the registry; anything unknown in it is left out. */
export function readRegistrySearch(words: RegistryWords) {
  return {
    q: words.q ?? '',
    retired: words.retired === 'true',
    order: orderOf(words.sort, REGISTRY_SORTS_SHOWN, USUAL_REGISTRY_ORDER),
    page: pageOf(words.page),
  }
}

export type RegistrySearch = ReturnType<typeof readRegistrySearch>

export function registryListQuery({ q, retired, order, page }: RegistrySearch) {
  return {
    sort: order,
    page: String(page),
    ...(q === '' ? {} : { q }),
    ...(retired && { retired: 'true' as const }),
  }
}
