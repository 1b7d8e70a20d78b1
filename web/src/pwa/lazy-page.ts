import type { lazyRouteComponent as routersOwn } from '@tanstack/react-router'
import { type ComponentType, createElement, use } from 'react'
import { mayReload } from './reload-once.ts'
import { hasUnsavedInput } from './unsaved-input.ts'

/** Failures that a page deals with itself when it is to be shown, each with what makes room for another try. */
const pageFailures = new WeakMap<object, () => void>()

/**
 * To be called when a failure stands on the screen: whoever opens the page again gets another try. Not before: React
 * draws what has thrown as often as it likes, and would fetch it anew each time instead of showing the error.
 */
export function forgetFailure(error: unknown): void {
  if (error instanceof Error) pageFailures.get(error)?.()
}

async function isReachable(): Promise<boolean> {
  try {
    return (await fetch(`/builds/latest.json?${Date.now()}`, { cache: 'no-store', credentials: 'omit' })).ok
  } catch {
    return false
  }
}

/** By a reload the page gets the present build's names of its files. Without a server there is nothing to reload. */
async function tryReload(): Promise<void> {
  if (!(await isReachable()) || !mayReload(Date.now())) return undefined
  location.reload()
  return new Promise(() => {})
}

function lazyPage(importer: () => Promise<Record<string, unknown>>, exportName = 'default') {
  let loading: Promise<void> | undefined
  let page: ComponentType<object> | undefined
  let failure: Error | undefined
  let reloading: Promise<void> | undefined

  function forget(): void {
    failure = undefined
    reloading = undefined
  }

  async function fetchPage(): Promise<void> {
    forget()
    try {
      page = (await importer())[exportName] as ComponentType<object>
    } catch (error) {
      failure = error instanceof Error ? error : new Error(String(error))
      loading = undefined
      pageFailures.set(failure, forget)
    }
  }

  function load(): Promise<void> {
    loading ??= fetchPage()
    return loading
  }

  function LazyPage(props: object) {
    if (failure) {
      // The address is already that of the page which was wanted.
      reloading ??= tryReload()
      use(reloading)
      throw failure
    }
    if (!page) use(load())
    return page ? createElement(page, props) : null
  }
  return Object.assign(LazyPage, { preload: load })
}

/** NAV-8. In the place of the router's own function, which reloads once for each file and session. */
export const lazyRouteComponent = lazyPage as typeof routersOwn

/** Other pieces than pages: phrases of a language, parts of a page. */
export function reloadOnMissingPieces(): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    // A page's own failure is marked as one a moment after this event.
    setTimeout(() => {
      if (!pageFailures.has(payload) && !hasUnsavedInput()) void tryReload()
    })
  })
}
