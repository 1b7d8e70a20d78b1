import { isLanguage } from '@klubba/domain/languages'
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  type ParsedLocation,
  redirect,
  rootRouteId,
} from '@tanstack/react-router'
import { setLanguage } from './i18n/i18n.ts'
import { languageFor } from './i18n/language.ts'
import { redirectFor } from './paths.ts'
import { getSession } from './session/session-store.ts'
import { rememberWanted, takeWanted } from './session/wanted-path.ts'
import { FramedPageFailed, PageFailed, PageNotFound } from './shell/page-error.tsx'
import { Root } from './shell/root.tsx'
import { FullScreenSpinner } from './ui/full-screen-spinner.tsx'

/** Sends away who may not be here; the wanted path is kept on the way to the login page and used on the way from it. */
function guard({ pathname, href }: ParsedLocation): void {
  const signedIn = getSession().user !== undefined
  const target = redirectFor(pathname, signedIn)
  if (target === undefined) return
  if (!signedIn) rememberWanted(href)
  redirect({ href: (signedIn && takeWanted(pathname)) || target, replace: true, throw: true })
}

const root = createRootRoute({
  beforeLoad: async ({ location, preload }) => {
    if (preload) return
    guard(location)
    await setLanguage(languageFor(location.pathname, document.cookie))
  },
  component: Root,
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

type Component = ReturnType<typeof lazyRouteComponent>

const openPage = <const Path extends string>(path: Path, component: Component) =>
  createRoute({ getParentRoute: () => inLanguage, path, component })

const framedPage = <const Path extends string>(path: Path, component: Component) =>
  createRoute({ getParentRoute: () => framed, path, component, errorComponent: FramedPageFailed })

const routeTree = root.addChildren([
  inLanguage.addChildren([
    // Never shown: the guard sends everybody on.
    createRoute({ getParentRoute: () => inLanguage, path: '/' }),
    openPage(
      'auth/login',
      lazyRouteComponent(() => import('./session/login-page.tsx'), 'LoginPage'),
    ),
    openPage(
      'auth/logout',
      lazyRouteComponent(() => import('./session/logout-page.tsx'), 'LogoutPage'),
    ),
    openPage(
      'auth/activate',
      lazyRouteComponent(() => import('./session/activate-page.tsx'), 'ActivatePage'),
    ),
    openPage(
      'auth/forgot',
      lazyRouteComponent(() => import('./session/forgot-page.tsx'), 'ForgotPage'),
    ),
    openPage(
      'auth/reset',
      lazyRouteComponent(() => import('./session/reset-page.tsx'), 'ResetPage'),
    ),
    framed.addChildren([
      framedPage(
        'auth/landing',
        lazyRouteComponent(() => import('./shell/landing-page.tsx'), 'LandingPage'),
      ),
      framedPage(
        'api',
        lazyRouteComponent(() => import('./api-docs/api-page.tsx'), 'ApiPage'),
      ),
    ]),
  ]),
])

export const router = createRouter({
  routeTree,
  notFoundMode: 'root',
  defaultPreload: 'intent',
  defaultPendingComponent: FullScreenSpinner,
  defaultErrorComponent: PageFailed,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
