import '@fontsource-variable/schibsted-grotesk'
import './ui/tokens.css'
import './ui/base.css'
import './ui/mantine.css'
import { mayOpen } from '@klubba/domain/pages'
import { can, mayEver } from '@klubba/domain/permissions'
import type { RegisteredRouter } from '@tanstack/react-router'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { ApiError } from './api/api-error.ts'
import { fetchIcons } from './api/fetch-icons.ts'
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
import { setAuctionPlaces } from './assets/auction-place.tsx'
import { DraftsRowPlace } from './assets/registration/drafts-row-place.tsx'
import { addLandingCard } from './shell/landing-cards.ts'
import { PageError } from './shell/page-check.ts'
import { addSearchProvider } from './shell/search-providers.ts'
import { keepViewportCookie } from './shell/viewport.ts'
import { setIconSource } from './ui/icon-store.ts'
import { lazyPiece } from './ui/lazy-piece.ts'
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

const REGISTRY_KINDS = [
  ['organizations', 'organization'],
  ['owners', 'owner'],
  ['portfolios', 'portfolio'],
  ['communities', 'community'],
] as const

const auctionCards = async () => import('./auctions/landing-cards.tsx')
const endingCards = async () => import('./auctions/ending-cards.tsx')

/** What the features give to the shell. Fetched when it is shown: the login page needs none of it. */
function fillShell(): void {
  setIconSource(fetchIcons)
  setAuctionPlaces({
    Card: lazyPiece(async () => (await import('./auctions/asset-auction-card.tsx')).AssetAuctionCard),
    Selling: lazyPiece(async () => (await import('./auctions/registration-auction.tsx')).RegistrationAuction),
  })
  addLandingCard({
    id: 'often',
    column: 'wide',
    order: 100,
    isFor: () => true,
    Card: lazyPiece(async () => (await import('./shell/often-card.tsx')).OftenCard),
  })
  addLandingCard({
    id: 'ends-today',
    column: 'wide',
    order: 10,
    isFor: (user_type) => can({ user_type }, 'auctions.run', { own: false }),
    Card: lazyPiece(async () => (await auctionCards()).EndsTodayCard),
  })
  addLandingCard({
    id: 'negotiations',
    column: 'wide',
    order: 20,
    isFor: (userType) => mayOpen('auctions/negotiations', userType),
    Card: lazyPiece(async () => (await auctionCards()).NegotiationsCard),
  })
  addLandingCard({
    id: 'unpaid',
    column: 'wide',
    order: 30,
    isFor: (user_type) => can({ user_type }, 'auctions.negotiate_and_settle', { own: false }),
    Card: lazyPiece(async () => (await auctionCards()).UnpaidCard),
  })
  addLandingCard({
    id: 'uncollected',
    column: 'wide',
    order: 40,
    isFor: (user_type) => can({ user_type }, 'auctions.hand_over', { own: false }),
    Card: lazyPiece(async () => (await auctionCards()).UncollectedCard),
  })
  addLandingCard({
    id: 'ending-days',
    column: 'wide',
    order: 45,
    isFor: () => true,
    Card: lazyPiece(async () => (await endingCards()).EndingDaysCard),
  })
  addLandingCard({
    id: 'verification',
    column: 'wide',
    // What it counts is known last: it moves as little as possible.
    order: 90,
    isFor: (user_type) => mayEver({ user_type }, 'registry.verify'),
    Card: lazyPiece(async () => (await import('./shell/verification-card.tsx')).VerificationCard),
  })
  addLandingCard({
    id: 'ending-next',
    column: 'narrow',
    order: 50,
    isFor: () => true,
    Card: lazyPiece(async () => (await endingCards()).EndingNextCard),
  })
  addLandingCard({
    id: 'drafts-row',
    column: 'hand',
    order: 10,
    isFor: (userType) => mayOpen('assets/drafts', userType),
    Card: DraftsRowPlace,
  })
  addLandingCard({
    id: 'drafts',
    column: 'narrow',
    // It comes last: below the others it moves none of them.
    order: 70,
    isFor: (userType) => mayOpen('assets/drafts', userType),
    Card: lazyPiece(async () => {
      await whenPageStands()
      return (await import('./assets/registration/drafts-card.tsx')).DraftsCard
    }),
  })
  addLandingCard({
    id: 'incomplete-assets',
    column: 'wide',
    order: 50,
    isFor: (userType) => mayOpen('assets/{assetId}/edit/{section}', userType),
    Card: lazyPiece(async () => (await import('./shell/asset-cards.tsx')).IncompleteAssetsCard),
  })
  addLandingCard({
    id: 'asset-drafts',
    column: 'narrow',
    order: 60,
    isFor: (userType) => mayOpen('assets/{assetId}/edit/{section}', userType),
    Card: lazyPiece(async () => (await import('./shell/asset-cards.tsx')).AssetDraftsCard),
  })
  addSearchProvider({
    kind: 'pages',
    find: async (search) => (await import('./shell/page-search.ts')).findPages(search),
  })
  addSearchProvider({
    kind: 'actions',
    find: async (search) => (await import('./shell/page-search.ts')).findActions(search),
  })
  // After what is known at once: nothing moves under the finger when these arrive.
  addSearchProvider({
    kind: 'assets',
    find: async (search) => (await import('./shell/asset-search.ts')).findAssets(search),
  })
  for (const [kind, hits] of REGISTRY_KINDS) {
    addSearchProvider({
      kind,
      find: async (search) => (await import('./shell/registry-search.ts')).findInRegistry(hits, search),
    })
  }
}

/** SES-8: what the start brings for somebody who is signed in. */
async function startWork(): Promise<void> {
  loadCountries(queryClient, i18n.language)
  // Whoever needs it earlier starts it themselves.
  await whenPageStands()
  const [{ startOffline }, { loadCatalogue }] = await Promise.all([
    import('./offline/start-offline.ts'),
    import('./assets/catalogue-queries.ts'),
  ])
  startOffline()
  if (mayOpen('assets/registration/new', getSession().user?.user_type)) loadCatalogue(queryClient, i18n.language)
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

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')

// What a phone would be busy with for too long in one go is done in several.
await nextTask()
const router = makeRouter()
await nextTask()
followUser(router)
startSession(() => {
  // A piece that is missing is fetched by a reload; without a network the next start brings it.
  startWork().catch(() => undefined)
})
const phrases = startLanguage()
await nextTask()
startPwa(router, root)
fillShell()
keepViewportCookie()
preloadPage(router)
await phrases
await nextTask()
if (!document.getElementById('prerendered')) document.title = pageTitle(i18n.t('home'), brandName())
const app = createRoot(root, { onCaughtError: reportFailure })
startTransition(() => app.render(<App router={router} />))
startErrorReports(router).catch(() => undefined)
