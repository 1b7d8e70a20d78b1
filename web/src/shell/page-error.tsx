import { Button } from '@mantine/core'
import { IconArrowBackUp, IconHome, IconRefresh, IconSearch } from '@tabler/icons-react'
import { Link, useCanGoBack, useLocation, useRouter } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect } from 'react'
import { useTranslation } from '../use-translation.ts'
import { ApiError } from '../api/api-error.ts'
import { useErrorText } from '../api/use-error-text.ts'
import { pathTo } from '../paths.ts'
import { useSession } from '../session/session-store.ts'
import { brandName } from '../settings.ts'
import { FullScreenSpinner } from '../ui/full-screen-spinner.tsx'
import { forgetFailure, lazyPiece } from '../ui/lazy-piece.ts'
import { Logo } from '../ui/logo.tsx'
import { BarePage, PageErrorView } from '../ui/page-error-view.tsx'
import { usePageTitle } from '../ui/page-title.ts'
import { UnknownMiddleware } from './middleware.ts'
import classes from './page-error.module.css'
import { showOverlay } from './overlays.ts'
import { PageError } from './page-check.ts'

// Only for who is signed in: the others have no use for its code.
const Shell = lazyPiece(async () => (await import('./app-frame.tsx')).Shell)

/** Outside the frame the way home is the logo. */
function Bare({ children }: { children: ReactNode }) {
  return (
    <BarePage
      header={
        <Link to={pathTo('')}>
          <Logo brand={brandName()} />
        </Link>
      }
    >
      {children}
    </BarePage>
  )
}

function HomeButton({ isOnly = false }: { isOnly?: boolean }) {
  const { t } = useTranslation()
  return (
    <Button
      variant={isOnly ? 'filled' : 'default'}
      leftSection={<IconHome size={18} aria-hidden />}
      renderRoot={(props) => <Link to={pathTo('')} {...props} />}
    >
      {t('page_error.back_home')}
    </Button>
  )
}

/** In the middle of the place that the frame leaves. */
function Middle({ children }: { children: ReactNode }) {
  return <div className={classes.middle}>{children}</div>
}

/** `words` only where the page itself has something to say. */
function NotFound({ words }: { words?: string }) {
  const { t } = useTranslation()
  const router = useRouter()
  const canGoBack = useCanGoBack()
  const { user } = useSession()
  const path = useLocation({ select: (location) => location.href })
  usePageTitle(t('page_error.not_found'))
  return (
    <PageErrorView
      title={t('page_error.not_found')}
      actions={
        <>
          {canGoBack && (
            <Button leftSection={<IconArrowBackUp size={19} aria-hidden />} onClick={() => router.history.back()}>
              {t('page_error.go_back')}
            </Button>
          )}
          {user && (
            <Button
              variant="default"
              leftSection={<IconSearch size={18} aria-hidden />}
              onClick={() => showOverlay('palette')}
            >
              {t('search.short')}
            </Button>
          )}
          <HomeButton isOnly={!canGoBack} />
        </>
      }
    >
      <p>{words ?? t('page_error.not_found_at', { path })}</p>
      <p>{t('page_error.not_found_why')}</p>
    </PageErrorView>
  )
}

/** What happened, in the user's language. */
function useFailureText(): (error: unknown) => string {
  const { t } = useTranslation()
  const errorText = useErrorText()
  return (error) => {
    if (error instanceof UnknownMiddleware) return t('page_error.unknown_middleware', { name: error.middleware })
    return error instanceof PageError && error.words !== undefined ? error.words : errorText(error)
  }
}

function Failed({ error }: { error: unknown }) {
  const { t } = useTranslation(['shell', 'errors'])
  const router = useRouter()
  const failureText = useFailureText()
  usePageTitle(t('page_error.server_error'))
  return (
    <PageErrorView
      title={t('page_error.server_error')}
      actions={
        <>
          <Button leftSection={<IconRefresh size={18} aria-hidden />} onClick={() => void router.invalidate()}>
            {t('try_again')}
          </Button>
          <HomeButton />
        </>
      }
    >
      <p>{failureText(error)}</p>
      <p>{t('page_error.persists')}</p>
      {error instanceof ApiError && error.requestId !== undefined && (
        <p>{t('errors:client.request_id', { id: error.requestId })}</p>
      )}
    </PageErrorView>
  )
}

/** NAV-4, NAV-5: something broke while a page was made, or the page refuses its address. */
function WhatFailed({ error }: { error: unknown }) {
  const { t } = useTranslation()
  const path = useLocation({ select: (location) => location.pathname })
  useEffect(() => forgetFailure(error), [error])
  if (error instanceof ApiError && error.status === 404) return <NotFound />
  if (error instanceof PageError && error.status === 404) {
    if (error.isUnknown) return <NotFound />
    return <NotFound words={error.words ?? t('page_error.not_found_path', { path })} />
  }
  return <Failed error={error} />
}

export function PageFailed({ error }: { error: unknown }) {
  return (
    <Bare>
      <WhatFailed error={error} />
    </Bare>
  )
}

/** The same inside the frame. */
export function FramedPageFailed({ error }: { error: unknown }) {
  return (
    <Middle>
      <WhatFailed error={error} />
    </Middle>
  )
}

/** NAV-4, NAV-5: nothing answers to this address. That is no reason to take the menus away. */
export function PageNotFound() {
  const { user } = useSession()
  if (!user) {
    return (
      <Bare>
        <NotFound />
      </Bare>
    )
  }
  return (
    <Suspense fallback={<FullScreenSpinner />}>
      <Shell>
        <Middle>
          <NotFound />
        </Middle>
      </Shell>
    </Suspense>
  )
}
