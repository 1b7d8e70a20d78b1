import { useMatch, useRouter, useSearch } from '@tanstack/react-router'
import { pageOf } from '../paths.ts'
import type { ListWords } from './list-search.ts'

interface How {
  /** In place of the present entry of the history: for what changes with every key. */
  replace?: boolean
}

interface ListSearchOptions<Key extends string, Search> {
  /** The words of search, filters and order (`sort`) in the address. */
  keys: readonly Key[]
  /** Makes of the address's words what the list understands, and leaves out the rest. */
  read: (words: ListWords<Key>) => Search
  /** The order that the address does not name. */
  usualOrder?: string
}

export interface ListSearch<Key extends string, Search> {
  search: Search
  /** Whether anything is searched for or filtered by. */
  isFiltered: boolean
  /** Whatever changes leads to the first page; '' takes a word out of the address. */
  change: (words: Partial<Record<Key, string>>, how?: How) => void
  /** Drops search and filters, and keeps the order. */
  clear: () => void
  orderBy: (order: string) => void
  toPage: (page: number) => void
  /** These words and no others. */
  begin: (words: Partial<Record<Key, string>> & Record<string, string>) => void
}

/** What the router would write in quotes, for it not to be read as something else; as we read it, it is the same. */
function unquoted(value: unknown): unknown {
  if (value === 'true') return true
  return typeof value === 'string' && /^[1-9]\d{0,8}$/.test(value) ? Number(value) : value
}

/** Search, filters, order and page of a list, kept in the address: it can be shared, and "back" finds it as it was. */
export function useListSearch<Key extends string, Search>(
  options: ListSearchOptions<Key, Search>,
): ListSearch<Key, Search> {
  const { keys, read, usualOrder } = options
  const router = useRouter()
  const here = pageOf(useMatch({ strict: false, select: ({ pathname }) => pathname }))
  const given = useSearch({ strict: false }) as Record<string, unknown>
  const words: ListWords<Key> = {}
  for (const key of [...keys, 'page' as const]) {
    const value = given[key]
    if (['string', 'number', 'boolean'].includes(typeof value)) words[key] = String(value)
  }
  const filters = keys.filter((key) => key !== 'sort')

  function go(next: Record<string, unknown>, { replace = false }: How = {}): void {
    const { latestLocation } = router
    // Whoever typed and went on at once is on the way to another page, which has nothing to do with these words.
    if (pageOf(latestLocation.pathname) !== here) return
    const kept = Object.entries({ ...(latestLocation.search as Record<string, unknown>), ...next })
      .filter(([, value]) => value !== undefined && value !== '')
      .map(([key, value]) => [key, key === 'q' ? value : unquoted(value)])
    void router.navigate({ to: '.', search: Object.fromEntries(kept), replace })
  }

  return {
    search: read(words),
    isFiltered: filters.some((key) => words[key] !== undefined),
    change: (next, how) => go({ ...next, page: undefined }, how),
    clear: () => go({ ...Object.fromEntries(filters.map((key) => [key, ''])), page: undefined }),
    orderBy: (order) => go({ sort: order === usualOrder ? undefined : order, page: undefined }),
    toPage: (page) => go({ page: page === 1 ? undefined : page }),
    begin: (next) => go({ ...Object.fromEntries(Object.keys(given).map((key) => [key, undefined])), ...next }),
  }
}
