import type { RegisteredRouter } from '@tanstack/react-router'
import { pageOf } from '../paths.ts'
import { isPublicPage } from './public-pages.ts'

const DELAY_MS = 1_000

function isVerySlow(): boolean {
  const { connection } = navigator as { connection?: { effectiveType?: string } }
  return connection?.effectiveType === 'slow-2g'
}

/** NAV-10: the payload of a page that was visited, when the page itself has had its time. Each once. */
export function prefetchPayloads(router: RegisteredRouter): void {
  const fetched = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  router.subscribe('onResolved', ({ toLocation }) => {
    clearTimeout(timer)
    const path = toLocation.pathname.replace(/\/+$/, '')
    if (!isPublicPage(pageOf(path)) || fetched.has(path)) return
    timer = setTimeout(() => {
      if (isVerySlow()) return
      fetched.add(path)
      // Only to have it: a failure harms nobody.
      fetch(`${path}/_payload.json`, { priority: 'low' }).catch(() => fetched.delete(path))
    }, DELAY_MS)
  })
}
