import type { QueryClient } from '@tanstack/react-query'

type RegistryPart = 'owners' | 'organizations' | 'portfolios' | 'communities'

interface Rows {
  results: readonly { id: string }[]
  total: number
}

/** Takes what was deleted out of all that was read: its page with what belongs to it, and the lists that showed it. */
export function forgetRemoved(client: QueryClient, part: RegistryPart, id: string): void {
  client.removeQueries({ predicate: ({ queryKey: [of, what, one] }) => of === part && what !== 'list' && one === id })
  client.setQueriesData<Rows>({ queryKey: [part, 'list'] }, (rows) => {
    const results = rows?.results.filter((row) => row.id !== id)
    return rows && results && { ...rows, results, total: rows.total - (rows.results.length - results.length) }
  })
  void client.invalidateQueries({ queryKey: [part, 'list'] })
}
