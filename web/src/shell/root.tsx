import { Outlet, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { pageOf } from '../paths.ts'

/** After a navigation the new page is where reading and tabbing go on, unless it has put the focus somewhere itself. */
function useFocusOnPage(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
        if (!fromLocation || pageOf(fromLocation.pathname) === pageOf(toLocation.pathname)) return
        const main = document.querySelector('main')
        if (main && !main.contains(document.activeElement)) main.focus({ preventScroll: true })
      }),
    [router],
  )
}

/** What every page stands in. */
export function Root() {
  useFocusOnPage()
  return <Outlet />
}
