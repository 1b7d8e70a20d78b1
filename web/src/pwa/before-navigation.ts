import type { RegisteredRouter } from '@tanstack/react-router'
import { pageOf } from '../paths.ts'
import { routeRules } from './builds.ts'
import { getPwa } from './pwa-state.ts'
import { redirectByRules } from './route-rules.ts'
import { hasUnsavedInput } from './unsaved-input.ts'
import { letNewWorkerTakeOver } from './worker-registration.ts'

const RELOADED_FOR = 'klubba-reloaded-for'

let shownPage: string | undefined

/** The page stays as it is until the browser has left it. */
const untilGone = (): Promise<never> => new Promise(() => {})

/** Once for each build: a server that still hands out the earlier one must not make every navigation a reload. */
function isReloadDue(build: string | undefined): boolean {
  if (build === undefined || hasUnsavedInput()) return false
  try {
    if (sessionStorage.getItem(RELOADED_FOR) === build) return false
    sessionStorage.setItem(RELOADED_FOR, build)
    return true
  } catch {
    return false
  }
}

/** NAV-3, NAV-7: what may take the place of a navigation, for the router's root to wait for; another path leads on. */
export async function beforeNavigation({ pathname }: { pathname: string }): Promise<string | undefined> {
  const target = redirectByRules(routeRules(), pathname, location.origin)
  if (target?.kind === 'leave') {
    location.replace(target.href)
    return untilGone()
  }
  if (target) return target.href
  const isOtherPage = shownPage !== undefined && shownPage !== pageOf(pathname)
  if (isOtherPage && isReloadDue(getPwa().newBuild)) {
    await letNewWorkerTakeOver()
    // Typed meanwhile: then it comes later.
    if (hasUnsavedInput()) return undefined
    // The address is already that of the page to come.
    location.reload()
    return untilGone()
  }
  return undefined
}

export function followNavigation(router: RegisteredRouter): void {
  router.subscribe('onResolved', ({ toLocation }) => {
    shownPage = pageOf(toLocation.pathname)
  })
}

/** The rules arrive after the first page was chosen. */
export function applyRulesNow(router: RegisteredRouter): void {
  const { pathname } = router.latestLocation
  const target = redirectByRules(routeRules(), pathname, location.origin)
  if (target?.kind === 'leave') location.replace(target.href)
  else if (target) router.history.replace(target.href)
}
