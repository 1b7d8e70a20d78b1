// Runs in Node while the product is built.
import { BRAND, standAt } from './prerender-globals.ts'
import { DEFAULT_LANGUAGE, LANGUAGES } from '@klubba/domain/languages'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  type RouteComponent,
  RouterProvider,
} from '@tanstack/react-router'
import { prerender } from 'react-dom/static'
import { i18n, setLanguage, startLanguage } from '../i18n/i18n.ts'
import { queryClient } from '../query-client.ts'
import { ActivatePage } from '../session/activate-page.tsx'
import { ForgotPage } from '../session/forgot-page.tsx'
import { LoginPage } from '../session/login-page.tsx'
import { ResetPage } from '../session/reset-page.tsx'
import { pageTitle } from '../ui/page-title.ts'
import { theme, themeVariables } from '../ui/theme.ts'
import { PUBLIC_PAGES, type PublicPage } from './public-pages.ts'

const PAGES: Record<PublicPage, { component: RouteComponent; title: () => string }> = {
  'auth/login': { component: LoginPage, title: () => i18n.t('session:sign_in.title') },
  'auth/forgot': { component: ForgotPage, title: () => i18n.t('session:forgot.title') },
  'auth/activate': { component: ActivatePage, title: () => i18n.t('session:activate.title') },
  'auth/reset': { component: ResetPage, title: () => i18n.t('session:reset.title') },
}

async function render(path: string): Promise<string> {
  const root = createRootRoute()
  const inLanguage = createRoute({ getParentRoute: () => root, path: '{-$locale}' })
  const pages = PUBLIC_PAGES.map((page) =>
    createRoute({ getParentRoute: () => inLanguage, path: page, component: PAGES[page].component }),
  )
  const router = createRouter({
    routeTree: root.addChildren([inLanguage.addChildren(pages)]),
    history: createMemoryHistory({ initialEntries: [path] }),
    isServer: true,
  })
  await router.load()
  const { prelude } = await prerender(
    <MantineProvider theme={theme} cssVariablesResolver={themeVariables} defaultColorScheme="dark">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </MantineProvider>,
    {
      onError: (error) => {
        throw error
      },
    },
  )
  return new Response(prelude).text()
}

/** Every public page in every language, as HTML. */
export async function renderPages() {
  const rendered = []
  await startLanguage()
  await i18n.loadNamespaces('session')
  for (const language of LANGUAGES) {
    await setLanguage(language)
    const phrases: unknown = i18n.getDataByLanguage(language)
    for (const page of PUBLIC_PAGES) {
      for (const path of [`/${language}/${page}`, ...(language === DEFAULT_LANGUAGE ? [`/${page}`] : [])]) {
        standAt(path)
        const title = pageTitle(PAGES[page].title(), BRAND)
        const needsScript = i18n.t('needs_script', { brand: BRAND })
        rendered.push({ path, page, language, title, needsScript, html: await render(path), phrases })
      }
    }
  }
  return rendered
}
