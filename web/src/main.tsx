import '@fontsource-variable/schibsted-grotesk'
import './ui/tokens.css'
import './ui/base.css'
import './ui/mantine.css'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { loadCountries } from './countries/country-queries.ts'
import { i18n, startLanguage } from './i18n/i18n.ts'
import { queryClient } from './query-client.ts'
import { router } from './routes.tsx'
import { startSession } from './session/session.ts'
import { getSession, onSessionChange } from './session/session-store.ts'
import { brandName } from './settings.ts'
import { pageTitle } from './ui/page-title.ts'

/** Whoever signs in or out sees other pages, and nothing that was fetched for somebody else. */
function followUser(): void {
  let userId = getSession().user?.id
  onSessionChange(() => {
    const { user, ready } = getSession()
    if (user?.id === userId) return
    userId = user?.id
    queryClient.clear()
    if (ready) void router.invalidate()
  })
}

/** The code of the page is fetched while the server is asked about the session. */
function preloadPage(): void {
  const [routes] = router.getMatchedRoutes(location.pathname)
  for (const route of routes) void router.loadRouteChunk(route)
}

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')

followUser()
startSession(() => loadCountries(queryClient, i18n.language))
preloadPage()
await startLanguage()
document.title = pageTitle(i18n.t('home'), brandName())
createRoot(root).render(<App />)
