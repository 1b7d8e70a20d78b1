import { isLanguage } from '@klubba/domain/languages'
import type { PagePath } from '@klubba/domain/pages'
import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  notFound,
  rootRouteId,
  type RouterHistory,
} from '@tanstack/react-router'
import { setLanguage } from './i18n/i18n.ts'
import { languageFor } from './i18n/language.ts'
import { redirectFor } from './paths.ts'
import { beforeNavigation } from './pwa/before-navigation.ts'
import { lazyRouteComponent } from './pwa/lazy-page.ts'
import { getSession } from './session/session-store.ts'
import { rememberWanted, takeWanted } from './session/wanted-path.ts'
import { addMiddleware, runMiddleware } from './shell/middleware.ts'
import { checkPage, type PageParams, type Validity } from './shell/page-check.ts'
import { FramedPageFailed, PageFailed, PageNotFound } from './shell/page-error.tsx'
import type { FramePagePath } from './shell/page-table.ts'
import { Root } from './shell/root.tsx'
import { FullScreenSpinner } from './ui/full-screen-spinner.tsx'

type Component = ReturnType<typeof lazyRouteComponent>

interface PageRoute {
  component?: Component
  /** NAV-4: beyond ids and sections, which are checked everywhere. */
  isValid?: (params: PageParams) => Validity
  /** NAV-16, by name. */
  middleware?: readonly string[]
}

const page = (component: Component, rest: Omit<PageRoute, 'component'> = {}): PageRoute => ({ component, ...rest })

const frame = page(lazyRouteComponent(() => import('./shell/frame-page.tsx'), 'FramePage'))

const FRAMES: Record<FramePagePath, PageRoute> = {
  'assets/{assetId}/send-auction': frame,
  auctions: frame,
  'auctions/board': frame,
  'auctions/negotiations': frame,
  'auctions/bidders': frame,
  'auctions/bidders/{bidderId}': frame,
  'auctions/{auctionId}': frame,
  'auctions/{auctionId}/edit': frame,
  'admin/reports': frame,
  'admin/tokens': frame,
  'admin/settings': frame,
}

/** Every page and what shows it: one that is missing here does not compile. */
const PAGE_ROUTES: Record<PagePath, PageRoute> = {
  ...FRAMES,
  // Never shown: the session's middleware sends everybody on.
  '': {},
  'auth/login': page(lazyRouteComponent(() => import('./session/login-page.tsx'), 'LoginPage')),
  'auth/logout': page(lazyRouteComponent(() => import('./session/logout-page.tsx'), 'LogoutPage')),
  'auth/activate': page(lazyRouteComponent(() => import('./session/activate-page.tsx'), 'ActivatePage')),
  'auth/forgot': page(lazyRouteComponent(() => import('./session/forgot-page.tsx'), 'ForgotPage')),
  'auth/reset': page(lazyRouteComponent(() => import('./session/reset-page.tsx'), 'ResetPage')),
  'auth/landing': page(lazyRouteComponent(() => import('./shell/landing-page.tsx'), 'LandingPage')),
  profile: page(lazyRouteComponent(() => import('./profile/profile-page.tsx'), 'ProfilePage')),
  api: page(lazyRouteComponent(() => import('./api-docs/api-page.tsx'), 'ApiPage')),
  assets: page(lazyRouteComponent(() => import('./assets/asset-list-page.tsx'), 'AssetsPage')),
  'assets/archive': page(lazyRouteComponent(() => import('./assets/asset-list-page.tsx'), 'ArchivePage')),
  'assets/communityListing': page(
    lazyRouteComponent(() => import('./assets/community-listing-page.tsx'), 'CommunityListingPage'),
  ),
  'assets/drafts': page(lazyRouteComponent(() => import('./assets/registration/drafts-page.tsx'), 'DraftsPage')),
  'assets/registration': page(
    lazyRouteComponent(() => import('./assets/registration/drafts-page.tsx'), 'RegistrationsPage'),
  ),
  'assets/registration/new': page(
    lazyRouteComponent(() => import('./assets/registration/new-page.tsx'), 'NewRegistrationPage'),
  ),
  'assets/registration/complete/validation': page(
    lazyRouteComponent(() => import('./assets/registration/validation-page.tsx'), 'RegistrationValidationPage'),
  ),
  'assets/registration/complete/finish/{assetId}': page(
    lazyRouteComponent(() => import('./assets/registration/finish-page.tsx'), 'RegistrationFinishPage'),
  ),
  'assets/registration/{assetId}/{section}': page(
    lazyRouteComponent(() => import('./assets/registration/step-page.tsx'), 'RegistrationStepPage'),
  ),
  'assets/{assetId}': page(lazyRouteComponent(() => import('./assets/asset-page.tsx'), 'AssetPage')),
  'assets/{assetId}/edit': { middleware: ['first-section'] },
  'assets/{assetId}/edit/{section}': page(
    lazyRouteComponent(() => import('./assets/asset-edit-page.tsx'), 'AssetEditPage'),
  ),
  admin: page(lazyRouteComponent(() => import('./shell/admin-page.tsx'), 'AdminPage')),
  'admin/organizations': page(
    lazyRouteComponent(() => import('./organizations/organizations-page.tsx'), 'OrganizationsPage'),
  ),
  'admin/organizations/new': page(
    lazyRouteComponent(() => import('./organizations/new-organization-page.tsx'), 'NewOrganizationPage'),
  ),
  'admin/organizations/{orgId}': page(
    lazyRouteComponent(() => import('./organizations/organization-page.tsx'), 'OrganizationPage'),
  ),
  'admin/owners': page(lazyRouteComponent(() => import('./owners/owners-page.tsx'), 'OwnersPage')),
  'admin/owners/new': page(lazyRouteComponent(() => import('./owners/new-owner-page.tsx'), 'NewOwnerPage')),
  'admin/owners/{ownerId}': page(lazyRouteComponent(() => import('./owners/owner-page.tsx'), 'OwnerPage')),
  'admin/portfolios': page(lazyRouteComponent(() => import('./portfolios/portfolios-page.tsx'), 'PortfoliosPage')),
  'admin/portfolios/new': page(
    lazyRouteComponent(() => import('./portfolios/new-portfolio-page.tsx'), 'NewPortfolioPage'),
  ),
  'admin/portfolios/{portfolioId}': page(
    lazyRouteComponent(() => import('./portfolios/portfolio-page.tsx'), 'PortfolioPage'),
  ),
  'admin/community': page(lazyRouteComponent(() => import('./communities/communities-page.tsx'), 'CommunitiesPage')),
  'admin/community/new': page(
    lazyRouteComponent(() => import('./communities/new-community-page.tsx'), 'NewCommunityPage'),
  ),
  'admin/community/{communityId}': page(
    lazyRouteComponent(() => import('./communities/community-page.tsx'), 'CommunityPage'),
  ),
  'admin/users': page(lazyRouteComponent(() => import('./users/users-page.tsx'), 'UsersPage')),
  'admin/users/new': page(lazyRouteComponent(() => import('./users/new-user-page.tsx'), 'NewUserPage')),
  'admin/users/{userId}': page(lazyRouteComponent(() => import('./users/user-page.tsx'), 'UserPage')),
  'admin/audit': page(lazyRouteComponent(() => import('./audit/audit-page.tsx'), 'AuditPage')),
}

addMiddleware('build', beforeNavigation)

/** Sends away who may not be here; the wanted path is kept on the way to the login page and used on the way from it. */
addMiddleware('session', ({ pathname, href }) => {
  const signedIn = getSession().user !== undefined
  const target = redirectFor(pathname, signedIn)
  if (target === undefined) return undefined
  if (!signedIn) rememberWanted(href)
  return (signedIn && takeWanted(pathname)) || target
})

addMiddleware('language', async ({ pathname }) => {
  await setLanguage(languageFor(pathname, document.cookie))
  return undefined
})

addMiddleware('first-section', ({ pathname }) => `${pathname.replace(/\/+$/, '')}/info`)

/** Until the first page has been shown. */
let isStart = true

const root = createRootRoute({
  beforeLoad: async ({ location, preload }) => {
    if (preload) return
    await runMiddleware(['build', 'session', 'language'], { ...location, params: {} }, isStart)
  },
  component: Root,
  // Only before the first page: afterwards the old page stays until the new one is there.
  pendingComponent: FullScreenSpinner,
  pendingMs: 0,
  // The router would keep the spinner for half a second, also when the page is there.
  pendingMinMs: 0,
  notFoundComponent: PageNotFound,
  errorComponent: PageFailed,
})

const inLanguage = createRoute({
  getParentRoute: () => root,
  path: '{-$locale}',
  // Anything else in front is no language, and such a page does not exist. Checked here and not by params.parse: the
  // router forgets that function for a route that has a child without a path.
  beforeLoad: ({ params: { locale } }) => {
    if (locale !== undefined && !isLanguage(locale)) notFound({ routeId: rootRouteId, throw: true })
  },
})

/** Whoever is signed in sees the pages in this frame. */
const framed = createRoute({
  getParentRoute: () => inLanguage,
  id: 'framed',
  component: lazyRouteComponent(() => import('./shell/app-frame.tsx'), 'AppFrame'),
})

const administration = createRoute({
  getParentRoute: () => framed,
  id: 'administration',
  component: lazyRouteComponent(() => import('./shell/admin-frame.tsx'), 'AdminFrame'),
})

function isBare(path: PagePath): boolean {
  return path === '' || (path.startsWith('auth/') && path !== 'auth/landing')
}

function isAdministration(path: PagePath): boolean {
  return path === 'admin' || path.startsWith('admin/')
}

/** A page's route below its layout; {name} in the path is what the router writes as $name. */
function routeOf(path: PagePath, parent: AnyRoute): AnyRoute {
  const { component, isValid, middleware = [] } = PAGE_ROUTES[path]
  return createRoute({
    getParentRoute: () => parent,
    path: path === '' ? '/' : path.replaceAll(/\{(\w+)\}/g, '$$$1'),
    staticData: { page: path },
    beforeLoad: async ({ location, params, preload }) => {
      if (preload) return
      const { locale: _, ...own } = params as PageParams
      checkPage(path, own, getSession().user?.user_type, isValid)
      await runMiddleware(middleware, { ...location, params: own }, isStart)
    },
    errorComponent: parent === inLanguage ? PageFailed : FramedPageFailed,
    ...(component ? { component } : {}),
  })
}

const everyPage = Object.keys(PAGE_ROUTES) as PagePath[]
const routesIn = (parent: AnyRoute, belongs: (path: PagePath) => boolean) =>
  everyPage.filter(belongs).map((path) => routeOf(path, parent))

const routeTree = root.addChildren([
  inLanguage.addChildren([
    ...routesIn(inLanguage, isBare),
    framed.addChildren([
      ...routesIn(framed, (path) => !isBare(path) && !isAdministration(path)),
      administration.addChildren(routesIn(administration, isAdministration)),
    ]),
  ]),
])

/** With the browser's history, unless a test brings another. */
export function makeRouter(history?: RouterHistory) {
  const made = createRouter({
    routeTree,
    notFoundMode: 'root',
    defaultPreload: 'intent',
    defaultErrorComponent: PageFailed,
    scrollRestoration: history === undefined,
    ...(history ? { history, isServer: false } : {}),
  })
  made.subscribe('onResolved', () => {
    isStart = false
  })
  return made
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>
  }
}
