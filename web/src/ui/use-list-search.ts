import { useNavigate, useSearch } from '@tanstack/react-router'

export type ListSearch<Key extends string> = Partial<Record<Key, string>>

interface How {
  /** In place of the present entry of the history: for what changes with every key. */
  replace?: boolean
}

/**
 * Search, filters, order and page of a list, kept in the address: it can be shared, and "back" finds it as it was.
 * Whatever changes but the page itself leads to the first page.
 */
export function useListSearch<Key extends string>(
  keys: readonly Key[],
): [ListSearch<Key | 'page'>, (change: ListSearch<Key | 'page'>, how?: How) => void] {
  const navigate = useNavigate()
  const given = useSearch({ strict: false }) as Record<string, unknown>
  const search: ListSearch<Key | 'page'> = {}
  for (const key of [...keys, 'page' as const]) {
    const value = given[key]
    if (typeof value === 'string' || typeof value === 'number') search[key] = String(value)
  }

  function change(next: ListSearch<Key | 'page'>, { replace = false }: How = {}): void {
    const wanted: Record<string, unknown> = { ...given, page: undefined, ...next }
    const kept = Object.entries(wanted).filter(([, value]) => value !== undefined && value !== '')
    const values = Object.fromEntries(kept.map(([key, value]) => [key, key === 'page' ? Number(value) : value]))
    void navigate({ to: '.', search: values, replace })
  }
  return [search, change]
}

/** Several values of one filter stand in the address with commas between them. */
export function splitValues<Value extends string>(text: string | undefined, known: readonly Value[]): Value[] {
  const given = (text ?? '').split(',')
  return known.filter((value) => given.includes(value))
}
