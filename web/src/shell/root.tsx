import './root.css'
import { Outlet, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { pageOf } from '../paths.ts'
import { closeOverlay } from './overlays.ts'

/** How long a page may take to show its own heading. */
const HEADING_WITHIN_MS = 30_000

/** Puts the focus on the page's heading, which is thereby read out; it may not be there yet. */
function focusHeading(): HTMLElement | undefined {
  // While the next page waits for its phrases, the one before is still on it, hidden.
  const headings = [...document.querySelectorAll<HTMLElement>('main h1')]
  const heading = headings.find((each) => each.checkVisibility())
  if (!heading) return undefined
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  return heading
}

/**
 * Until there is a heading the page as a whole has the focus, unless somebody has gone on. While a page comes together
 * its heading may be hidden or exchanged for another: the focus comes back with it.
 */
function focusWhenThere(): () => void {
  let heading = focusHeading()
  let isLost = !heading
  if (!heading) document.querySelector('main')?.focus({ preventScroll: true })
  const observer = new MutationObserver(() => {
    const active = document.activeElement
    const isOurs = active === document.body || active?.localName === 'main' || active === heading
    if (!isOurs) return stop()
    if (!heading?.checkVisibility()) isLost = true
    const next = isLost ? focusHeading() : undefined
    if (!next) return
    heading = next
    isLost = false
  })
  const timer = setTimeout(() => observer.disconnect(), HEADING_WITHIN_MS)
  const stop = () => {
    clearTimeout(timer)
    observer.disconnect()
  }
  // A page outside the frame brings its own main, maybe later.
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['style'] })
  return stop
}

/** After a navigation the new page is where reading and tabbing go on, unless it has put the focus somewhere itself. */
function useFocusOnPage(): void {
  const router = useRouter()
  useEffect(() => {
    let stop: (() => void) | undefined
    let shown = pageOf(router.latestLocation.pathname)
    const unsubscribe = router.subscribe('onRendered', ({ toLocation }) => {
      const page = pageOf(toLocation.pathname)
      if (page === shown) return
      shown = page
      stop?.()
      if (!document.activeElement?.matches('main :not(h1)')) stop = focusWhenThere()
    })
    return () => {
      stop?.()
      unsubscribe()
    }
  }, [router])
}

/** What lies over a page goes with it. What is opened while the next one is on its way stays. */
function useOverlaysGoWithPage(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ fromLocation, toLocation }) => {
        if (fromLocation && pageOf(fromLocation.pathname) !== pageOf(toLocation.pathname)) closeOverlay()
      }),
    [router],
  )
}

/** What every page stands in. */
export function Root() {
  useFocusOnPage()
  useOverlaysGoWithPage()
  return <Outlet />
}
