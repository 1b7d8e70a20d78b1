import { Button } from '@mantine/core'
import { IconArrowBackUp, IconHome, IconRefresh } from '@tabler/icons-react'
import { Link, useCanGoBack, useLocation, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../api/api-error.ts'
import { useErrorText } from '../api/use-error-text.ts'
import { paths } from '../paths.ts'
import { brandName } from '../settings.ts'
import { Logo } from '../ui/logo.tsx'
import { BarePage, PageErrorView } from '../ui/page-error-view.tsx'
import { usePageTitle } from '../ui/page-title.ts'

/** Outside the frame the way home is the logo. */
function Bare({ children }: { children: ReactNode }) {
  return (
    <BarePage
      header={
        <Link to={paths.root}>
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
      renderRoot={(props) => <Link to={paths.root} {...props} />}
    >
      {t('page_error.back_home')}
    </Button>
  )
}

function NotFound() {
  const { t } = useTranslation()
  const router = useRouter()
  const canGoBack = useCanGoBack()
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
          <HomeButton isOnly={!canGoBack} />
        </>
      }
    >
      <p>{t('page_error.not_found_at', { path })}</p>
      <p>{t('page_error.not_found_why')}</p>
    </PageErrorView>
  )
}

function Failed({ error }: { error: unknown }) {
  const { t } = useTranslation(['shell', 'errors'])
  const router = useRouter()
  const errorText = useErrorText()
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
      <p>{errorText(error)}</p>
      {error instanceof ApiError && error.requestId !== undefined && (
        <p>{t('errors:client.request_id', { id: error.requestId })}</p>
      )}
    </PageErrorView>
  )
}

/** Something broke while a page was made or its data fetched; shown inside the frame. */
export function FramedPageFailed({ error }: { error: unknown }) {
  return error instanceof ApiError && error.status === 404 ? <NotFound /> : <Failed error={error} />
}

export function PageFailed({ error }: { error: unknown }) {
  return (
    <Bare>
      <FramedPageFailed error={error} />
    </Bare>
  )
}

/** NAV-4, NAV-5: nothing answers to this address. */
export function PageNotFound() {
  return (
    <Bare>
      <NotFound />
    </Bare>
  )
}
