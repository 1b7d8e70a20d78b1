import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'

/** More do not fit beside each other. */
export const MOST_COMPARED = 4

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The assets that an address names; what is no id is left out. */
export function readCompared(text: unknown): string[] {
  const ids = typeof text === 'string' ? text.split(',').filter((id) => UUID.test(id)) : []
  return [...new Set(ids)].slice(0, MOST_COMPARED)
}

/** The address's words for a comparison of these. */
export const comparisonOf = (ids: readonly string[]) => ({ assets: ids.length > 0 ? ids.join(',') : undefined })

/** What was compared last in this tab: whoever goes on to the next asset adds it to those. */
let last: readonly string[] = []

/** The comparison with one more asset; of too many the oldest goes. */
export function comparisonWith(id: string) {
  return comparisonOf([...last.filter((other) => other !== id), id].slice(-MOST_COMPARED))
}

/** The assets side by side, kept in the address. */
export function useCompared() {
  const { assets } = useSearch({ strict: false }) as { assets?: unknown }
  const navigate = useNavigate()
  const ids = readCompared(assets)
  useEffect(() => {
    last = readCompared(assets)
  }, [assets])
  const go = (next: readonly string[]) => void navigate({ to: '.', search: comparisonOf(next), replace: true })
  return {
    ids,
    add: (id: string) => go([...ids, id]),
    remove: (id: string) => go(ids.filter((other) => other !== id)),
  }
}
