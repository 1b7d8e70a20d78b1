import { useElementScrollRestoration } from '@tanstack/react-router'
import { useDeferredValue } from 'react'

/**
 * A list is drawn at once as far as the screen goes, and whole with the next frame. Who comes back to a place further
 * down finds it whole.
 */
export function useRowsInSight<Row>(rows: readonly Row[], inSight: number): readonly Row[] {
  const left = useElementScrollRestoration({ getElement: () => window })
  const isWhole = useDeferredValue(true, (left?.scrollY ?? 0) > 0)
  return isWhole ? rows : rows.slice(0, inSight)
}
