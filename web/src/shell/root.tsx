import './root.css'
import { Outlet, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { pageOf } from '../paths.ts'
import { closeOverlay } from './overlays.ts'

/** How long a page may take to show its heading. */
const HEADING_WITHIN_MS = 5000

/** Puts the focus on the page's heading, which is thereby read out. False: it is not there yet. */
function focusHeading(main: Element): boolean {
  const heading = main.querySelector('h1')
  if (!heading) return false
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  return true
}

/** Until then the page as a whole has the focus, unless somebody has gone on. */
function focusWhenThere(main: HTMLElement): () => void {
  main.focus({ preventScroll: true })
  const observer = new MutationObserver(() => {
    if (document.activeElement !== main || focusHeading(main)) stop()
  })
  const timer = setTimeout(() => observer.disconnect(), HEADING_WITHIN_MS)
  const stop = () => {
    clearTimeout(timer)
    observer.disconnect()
  }
  observer.observe(main, { childList: true, subtree: true })
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
      closeOverlay()
      const main = document.querySelector('main')
      if (!main || (main !== document.activeElement && main.contains(document.activeElement))) return
      if (!focusHeading(main)) stop = focusWhenThere(main)
    })
    return () => {
      stop?.()
      unsubscribe()
    }
  }, [router])
}

/** What every page stands in. */
export function Root() {
  useFocusOnPage()
  return <Outlet />
}
