import { mayOpen } from '@klubba/domain/pages'
import { Outlet, useRouterState } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { useTranslation } from '../use-translation.ts'
import { pathTo } from '../paths.ts'
import { useSession } from '../session/session-store.ts'
import { lazyPiece } from '../ui/lazy-piece.ts'
import { LoadingBar } from '../ui/loading-bar.tsx'
import { type BackLink, PageBackContext } from '../ui/page-header.tsx'
import { whenPageStands } from '../when-idle.ts'
import classes from './app-frame.module.css'
import { Header } from './header.tsx'
import { LightOffer } from './light-offer.tsx'
import { useOverlay } from './overlays.ts'
import { backFrom } from './page-relations.ts'
import { SHELL_PAGES, type ShellPage } from './page-table.ts'
import { Sidebar } from './sidebar.tsx'
import { StatusBars } from './status-bars.tsx'
import { TabBar } from './tab-bar.tsx'
import { usePage } from './use-page.ts'
import { useShortcuts } from './use-shortcuts.ts'

const loadPalette = async () => (await import('./palette.tsx')).Palette
const Palette = lazyPiece(loadPalette)
const ShortcutHelp = lazyPiece(async () => (await import('./shortcut-help.tsx')).ShortcutHelp)
const SaveHelp = lazyPiece(async () => (await import('./save-help.tsx')).SaveHelp)
const MoreSheet = lazyPiece(async () => (await import('./more-sheet.tsx')).MoreSheet)

/** NAV-9: the way back from the page, for its head to show. */
function useBack(): BackLink | undefined {
  const { t } = useTranslation()
  const page = usePage()
  const above = page === undefined ? undefined : backFrom(page)
  if (!above) return undefined
  return { label: t(`page.${SHELL_PAGES[above as ShellPage].key}.title`), href: pathTo(above) }
}

/** Stands where a page waits for its phrases. */
function Waiting({ tell }: { tell: (waits: boolean) => void }) {
  useEffect(() => {
    tell(true)
    return () => tell(false)
  }, [tell])
  return null
}

/** What changes with every step stands in a part of its own: the frame around it is not drawn again, and stays while a page waits. */
function Page({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const back = useBack()
  const isLoading = useRouterState({ select: ({ status }) => status === 'pending' })
  const [waits, setWaits] = useState(false)
  return (
    <PageBackContext value={back}>
      <LoadingBar active={isLoading || waits} label={t('loading')} />
      <Suspense fallback={<Waiting tell={setWaits} />}>{children}</Suspense>
    </PageBackContext>
  )
}

/** The frame of every page for somebody who is signed in. */
export function Shell({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const { user } = useSession()
  const overlay = useOverlay()
  useShortcuts(user?.user_type)
  // Fetched ahead: what is typed right after the keys that open it must not be lost.
  useEffect(() => {
    void whenPageStands()
      .then(loadPalette)
      .catch(() => undefined)
  }, [])
  if (!user) return null
  return (
    <div className={classes.frame}>
      <a
        href="#main"
        className={classes.skip}
        onClick={(event) => {
          // Without the #main in the address, which belongs to the page.
          event.preventDefault()
          document.querySelector('main')?.focus()
        }}
      >
        {t('nav.skip')}
      </a>
      <Sidebar user={user} />
      <div className={classes.column}>
        <StatusBars user={user} />
        <Header />
        <main id="main" className={classes.main} tabIndex={-1}>
          <Page>{children}</Page>
        </main>
      </div>
      <TabBar user={user} />
      <LightOffer />
      <Suspense>
        {overlay === 'palette' && <Palette user={user} />}
        {overlay === 'shortcuts' && <ShortcutHelp user={user} />}
        {overlay === 'more' && <MoreSheet user={user} />}
        {overlay === 'saving' && <SaveHelp mayRegister={mayOpen('assets/drafts', user.user_type)} />}
      </Suspense>
    </div>
  )
}

export function AppFrame() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  )
}
