import { isLanguage } from '@klubba/domain/languages'
import { type PagePath, PAGES } from '@klubba/domain/pages'
import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  notFound,
  parseSearchWith,
  rootRouteId,
  type RouterHistory,
  stringifySearchWith,
} from '@tanstack/react-router'
import { setLanguage } from './i18n/i18n.ts'
import { languageFor } from './i18n/language.ts'
import { redirectFor } from './paths.ts'
import { beforeNavigation } from './pwa/before-navigation.ts'
import { lazyRouteComponent } from './pwa/lazy-page.ts'
import { getSession } from './session/session-store.ts'
import { rememberWanted, takeWanted } from './session/wanted-path.ts'
import { addMiddleware, runMiddleware } from './shell/middleware.ts'
import type { INSIDE, InsidePagePath } from './inside-pages.ts'
import { checkPage, type PageParams, type Validity } from './shell/page-check.ts'
import { FramedPageFailed, PageFailed, PageNotFound } from './shell/page-error.tsx'
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

const page = (component: Component): PageRoute => ({ component })

const inside = (name: keyof typeof INSIDE) =>
  lazyRouteComponent(async () => ({ default: await (await import('./inside-pages.ts')).INSIDE[name]() }))

const OUTSIDE: Record<Exclude<PagePath, InsidePagePath>, PageRoute> = {
  // Never shown: the session's middleware sends everybody on.
  '': {},
  'assets/{assetId}/edit': { middleware: ['first-section'] },
  'auth/login': page(lazyRouteComponent(() => import('./session/login-page.tsx'), 'LoginPage')),
  'auth/logout': page(lazyRouteComponent(() => import('./session/logout-page.tsx'), 'LogoutPage')),
  'auth/activate': page(lazyRouteComponent(() => import('./session/activate-page.tsx'), 'ActivatePage')),
  'auth/forgot': page(lazyRouteComponent(() => import('./session/forgot-page.tsx'), 'ForgotPage')),
  'auth/reset': page(lazyRouteComponent(() => import('./session/reset-page.tsx'), 'ResetPage')),
}

const isOutside = (path: PagePath): path is keyof typeof OUTSIDE => path in OUTSIDE
const pageRoute = (path: PagePath): PageRoute => (isOutside(path) ? OUTSIDE[path] : page(inside(path)))

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
  component: inside('frame'),
})

function isBare(path: PagePath): boolean {
  return path === '' || (path.startsWith('auth/') && path !== 'auth/landing')
}

/** A page's route below its layout; {name} in the path is what the router writes as $name. */
function routeOf(path: PagePath, parent: AnyRoute): AnyRoute {
  const { component, isValid, middleware = [] } = pageRoute(path)
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

const everyPage = Object.keys(PAGES) as PagePath[]
const routesIn = (parent: AnyRoute, belongs: (path: PagePath) => boolean) =>
  everyPage.filter(belongs).map((path) => routeOf(path, parent))

const routeTree = root.addChildren([
  inLanguage.addChildren([
    ...routesIn(inLanguage, isBare),
    framed.addChildren(routesIn(framed, (path) => !isBare(path))),
  ]),
])

/** The end of a serial number may look like a number, `3E4762`, or have more digits than a number holds: it is text. */
function searchValue(text: string): unknown {
  const value: unknown = JSON.parse(text)
  if (typeof value === 'number' && String(value) !== text) throw new SyntaxError(text)
  return value
}

/** With the browser's history, unless a test brings another. */
export function makeRouter(history?: RouterHistory) {
  const made = createRouter({
    routeTree,
    notFoundMode: 'root',
    parseSearch: parseSearchWith(searchValue),
    stringifySearch: stringifySearchWith(JSON.stringify, searchValue),
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
