import type { LocalDraft } from '@klubba/domain/offline/draft'
import { Button } from '@mantine/core'
import { IconBulldozer, IconDeviceMobileOff, IconDevices } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useMemo } from 'react'
import { useTranslation } from '../../use-translation.ts'
import { ApiError } from '../../api/api-error.ts'
import { FetchFailed } from '../../api/fetch-failed.tsx'
import { DeviceError } from '../../offline/device-error.ts'
import { pathTo } from '../../paths.ts'
import { isMissing } from '../../registry/missing-page.tsx'
import { CardSkeleton } from '../../ui/card-skeleton.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useSkeleton } from '../../ui/use-skeleton.ts'
import { type Blueprint, blueprintOf } from '../blueprint.ts'
import { keepAtOnce, useRegistrationData } from '../catalogue-queries.ts'
import { useOpenDraft } from './open-draft.ts'
import { rememberRegistration } from './remembered.ts'
import { useHold } from './use-hold.ts'

export interface Registration {
  draft: LocalDraft
  blueprint: Blueprint
}

function NotHere({ id, error }: { id: string; error: unknown }) {
  const { t } = useTranslation(['registration', 'assets'])
  const isAsset = error instanceof ApiError && error.code === 'wrong_state'
  return (
    <>
      <PageHeader title={isAsset ? t('finished.title') : t('missing.title')} />
      <EmptyState
        icon={IconBulldozer}
        title={isAsset ? t('finished.title') : t('missing.title')}
        text={isAsset ? t('finished.text') : t('missing.text')}
        action={
          <Button
            renderRoot={(props) => (
              <Link to={isAsset ? pathTo('assets/{assetId}', { assetId: id }) : pathTo('assets/drafts')} {...props} />
            )}
          >
            {isAsset ? t('finished.open') : t('missing.drafts')}
          </Button>
        }
      />
    </>
  )
}

/** What keeps the device from working, in words, and another try. */
function DeviceFailed({ error, onRetry }: { error: DeviceError; onRetry: () => void }) {
  const { t } = useTranslation(['registration', 'common'])
  return (
    <EmptyState
      icon={IconDeviceMobileOff}
      title={t('device.title')}
      text={t(`device.${error.code}`)}
      action={
        <Button variant="default" onClick={onRetry}>
          {t('common:try_again')}
        </Button>
      }
    />
  )
}

/** One writer per draft. */
function Elsewhere({ onTakeOver }: { onTakeOver: () => void }) {
  const { t } = useTranslation('registration')
  return (
    <EmptyState
      icon={IconDevices}
      title={t('elsewhere.title')}
      text={t('elsewhere.text')}
      action={<Button onClick={onTakeOver}>{t('elsewhere.take_over')}</Button>}
    />
  )
}

interface NotReadyProps {
  error: unknown
  isElsewhere: boolean
  onTakeOver: () => void
  onRetry: () => void
}

/** Why the registration is not shown, and what to do about it. */
function NotReady({ error, isElsewhere, onTakeOver, onRetry }: NotReadyProps) {
  const { t } = useTranslation('registration')
  if (error instanceof DeviceError) return <DeviceFailed error={error} onRetry={onRetry} />
  if (error) return <FetchFailed title={t('not_loaded')} error={error} onRetry={onRetry} />
  return isElsewhere ? <Elsewhere onTakeOver={onTakeOver} /> : null
}

/** The registration that the address names: from the device, with what the reference data says of its kind. */
function useRegistration(id: string) {
  const draft = useOpenDraft(id)
  const data = useRegistrationData()
  const isThere = draft.data !== undefined
  useEffect(() => {
    if (!isThere) return
    rememberRegistration(id)
    keepAtOnce()
  }, [id, isThere])
  const subcategory = draft.data?.subcategory
  // The same as long as it says the same: a form of which nothing has changed is not drawn anew with every save.
  const blueprint = useMemo(
    () => (data.data && subcategory !== undefined ? blueprintOf(data.data, subcategory) : undefined),
    [data.data, subcategory],
  )
  return {
    found: draft.data && blueprint ? { draft: draft.data, blueprint } : undefined,
    isPending: draft.isPending || data.isPending,
    error: draft.error ?? data.error,
    retry: () => {
      void draft.refetch()
      void data.refetch()
    },
  }
}

interface RegistrationFrameProps {
  id: string
  children: (registration: Registration) => ReactNode
}

/** A page of the wizard: what stands in its place while the registration is read, not there, or open in another tab. */
export function RegistrationFrame({ id, children }: RegistrationFrameProps) {
  const { t } = useTranslation('shell')
  const { found, isPending, error, retry } = useRegistration(id)
  const { hold, takeOver } = useHold(id)
  const isLoading = useSkeleton(isPending || hold === 'waiting')
  if (found && hold === 'here') return children(found)
  if (error instanceof ApiError && (error.code === 'wrong_state' || isMissing(error))) {
    return <NotHere id={id} error={error} />
  }
  return (
    <>
      <PageHeader title={t('page.registration_section.title')} />
      {isLoading ? (
        <CardSkeleton lines={6} />
      ) : (
        <NotReady error={error} isElsewhere={hold === 'elsewhere'} onTakeOver={takeOver} onRetry={retry} />
      )}
    </>
  )
}
