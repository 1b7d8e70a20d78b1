import { IconBulldozer } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../use-translation.ts'
import { FetchFailed } from '../api/fetch-failed.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { CardSkeleton } from '../ui/card-skeleton.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { useAssetPage } from './use-asset-page.ts'

interface AssetFrameProps {
  children: (found: NonNullable<ReturnType<typeof useAssetPage>['found']>) => ReactNode
}

/** A page about an asset: what stands in its place while it is on its way, not there, or could not be read. */
export function AssetFrame({ children }: AssetFrameProps) {
  const { t } = useTranslation(['assets', 'shell'])
  const { found, isLoading, isMissing, error, retry } = useAssetPage()
  if (found) return children(found)
  if (isMissing) {
    return (
      <>
        <PageHeader title={t('not_found')} />
        <EmptyState icon={IconBulldozer} title={t('not_found')} text={t('not_found_text')} />
      </>
    )
  }
  return (
    <>
      <PageHeader title={t('shell:page.asset.title')} />
      {isLoading ? <CardSkeleton lines={6} /> : <FetchFailed title={t('not_loaded')} error={error} onRetry={retry} />}
    </>
  )
}
