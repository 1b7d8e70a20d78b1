import '@fontsource-variable/schibsted-grotesk'
import './ui/tokens.css'
import './ui/base.css'
import './ui/mantine.css'
import { mayOpen } from '@klubba/domain/pages'
import type { Query } from '@tanstack/react-query'
import type { RegisteredRouter } from '@tanstack/react-router'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { ApiError, isUnreachable } from './api/api-error.ts'
import { followNetwork, onContactRegained } from './api/contact.ts'
import { App } from './app.tsx'
import { loadCountries } from './countries/country-queries.ts'
import { startErrorReports } from './error-reports/start-reports.ts'
import { i18n, startLanguage } from './i18n/i18n.ts'
import { nextTask } from './next-task.ts'
import { startPwa } from './pwa/start-pwa.ts'
import { queryClient } from './query-client.ts'
import { makeRouter } from './routes.tsx'
import { startSession } from './session/session.ts'
import { getSession, onSessionChange } from './session/session-store.ts'
import { brandName } from './settings.ts'
import { PageError } from './shell/page-check.ts'
import { keepViewportCookie } from './shell/viewport.ts'
import { pageTitle } from './ui/page-title.ts'
import { whenPageStands } from './when-idle.ts'

/** Whoever signs in or out sees other pages, and nothing that was fetched for somebody else. */
function followUser(router: RegisteredRouter): void {
  let userId = getSession().user?.id
  onSessionChange(() => {
    const { user, ready } = getSession()
    if (user?.id === userId) return
    userId = user?.id
    queryClient.clear()
    if (ready) void router.invalidate()
  })
}

/** What could not be fetched comes by itself once the server responds again. */
function followContact(): void {
  followNetwork()
  onContactRegained(() => {
    const predicate = ({ state }: Query) => isUnreachable(state.error)
    void queryClient.invalidateQueries({ predicate })
  })
}

/** SES-8: what the start brings for somebody who is signed in, in this order. */
async function startWork(): Promise<void> {
  // Whoever needs it earlier starts it themselves.
  await whenPageStands()
  const [{ startOffline }, { loadCatalogue }] = await Promise.all([
    import('./offline/start-offline.ts'),
    import('./assets/catalogue-queries.ts'),
  ])
  startOffline()
  if (mayOpen('assets/registration/new', getSession().user?.user_type)) loadCatalogue(queryClient, i18n.language)
  loadCountries(queryClient, i18n.language)
}

/** The code of the page is fetched while the server is asked about the session. */
function preloadPage(router: RegisteredRouter): void {
  const [routes] = router.getMatchedRoutes(location.pathname)
  for (const route of routes) void router.loadRouteChunk(route)
}

/** What a page answers with its error page is no fault of the program. */
function reportFailure(error: unknown): void {
  const isAnswer = error instanceof PageError || (error instanceof ApiError && error.status === 404)
  if (!isAnswer) reportError(error)
}

async function start(root: HTMLElement): Promise<void> {
  // What a phone would be busy with for too long in one go is done in several.
  await nextTask()
  const router = makeRouter()
  await nextTask()
  followUser(router)
  followContact()
  startSession(() => {
    // A piece that is missing is fetched by a reload; without a network the next start brings it.
    startWork().catch(() => undefined)
  })
  const phrases = startLanguage()
  await nextTask()
  startPwa(router, root)
  keepViewportCookie()
  preloadPage(router)
  await phrases
  await nextTask()
  if (!document.getElementById('prerendered')) document.title = pageTitle(i18n.t('home'), brandName())
  const app = createRoot(root, { onCaughtError: reportFailure })
  startTransition(() => app.render(<App router={router} />))
  startErrorReports(router).catch(() => undefined)
}

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')
// Waiting within a function: Safari runs `import()` of a file that waits at its top level too early the second time.
void start(root)
