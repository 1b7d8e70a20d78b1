import type { lazyRouteComponent as routersOwn } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { lazyPart } from '../ui/lazy-piece.ts'
import { fetchLatest } from './builds.ts'
import { mayReload } from './reload-once.ts'
import { hasUnsavedInput } from './unsaved-input.ts'

/** Failures that a page deals with itself when it is to be shown; until then it was only fetched ahead. */
const pageFailures = new WeakSet<object>()

/** By a reload the page gets the present build's names of its files. Without a server there is nothing to reload. */
async function tryReload(): Promise<void> {
  if ((await fetchLatest()) === undefined || !mayReload(Date.now())) return undefined
  location.reload()
  return new Promise(() => {})
}

function lazyPage(importer: () => Promise<Record<string, unknown>>, exportName = 'default') {
  return lazyPart(async () => (await importer())[exportName] as ComponentType<object>, {
    onFailure: (failure) => pageFailures.add(failure),
    // The address is already that of the page which was wanted.
    beforeShown: tryReload,
  })
}

/** NAV-8. In the place of the router's own function, which reloads once for each file and session. */
export const lazyRouteComponent = lazyPage as typeof routersOwn

/** Other than pages: phrases of a language, pieces of a page. */
export function reloadOnMissingPieces(): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    // A page's own failure is marked as one a moment after this event.
    setTimeout(() => {
      if (!pageFailures.has(payload) && !hasUnsavedInput()) void tryReload()
    })
  })
}
