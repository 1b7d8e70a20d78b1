import type { Asset } from '@klubba/domain/assets/asset-api'
import { Button } from '@mantine/core'
import { IconArrowsDiff, IconPlus } from '@tabler/icons-react'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../use-translation.ts'
import { FetchFailed } from '../../api/fetch-failed.tsx'
import { isMissing } from '../../registry/missing-page.tsx'
import { CardSkeleton } from '../../ui/card-skeleton.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FilterToggle } from '../../ui/filter-toggle.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useSkeleton } from '../../ui/use-skeleton.ts'
import { assetOptions } from '../asset-queries.ts'
import { useRegistrationData } from '../catalogue-queries.ts'
import { FindAssetDialog } from '../find-asset-dialog.tsx'
import { MOST_COMPARED, useCompared } from './compared-assets.ts'
import { ComparisonTable } from './comparison-table.tsx'
import classes from './comparison.module.css'

/** The assets that are compared, as far as they are there. */
function useAssets(ids: readonly string[]) {
  const queries = useQueries({ queries: ids.map((id) => assetOptions(id)) })
  const data = useRegistrationData()
  const failed = queries.find(({ data: asset, error }) => !asset && error && !isMissing(error))
  const isPending = data.isPending || queries.some((query) => query.isPending)
  return {
    data: data.data,
    assets: queries.flatMap((query): Asset[] => (query.data ? [query.data] : [])),
    missing: ids.filter((_, place) => !queries[place]?.data && isMissing(queries[place]?.error)),
    isLoading: useSkeleton(isPending && failed === undefined),
    error: failed?.error ?? data.error,
    retry: () => {
      for (const query of queries) if (!query.data) void query.refetch()
      if (!data.data) void data.refetch()
    },
  }
}

/** AST-17: assets side by side, field by field. */
export function ComparisonPage() {
  const { t } = useTranslation(['comparison', 'assets', 'shell', 'common'])
  const { ids, add, remove } = useCompared()
  const { data, assets, missing, isLoading, error, retry } = useAssets(ids)
  const [isAdding, setAdding] = useState(false)
  const [onlyDifferences, setOnlyDifferences] = useState(false)
  const addButton = (
    <Button
      variant={ids.length === 0 ? 'filled' : 'default'}
      leftSection={<IconPlus size={18} aria-hidden />}
      onClick={() => setAdding(true)}
    >
      {t('add')}
    </Button>
  )

  function renderContent() {
    if (ids.length === 0) {
      return <EmptyState icon={IconArrowsDiff} title={t('none')} text={t('none_text')} action={addButton} />
    }
    if (error) return <FetchFailed title={t('assets:not_loaded')} error={error} onRetry={retry} />
    if (isLoading || !data) return <CardSkeleton lines={8} />
    return (
      <>
        {assets.length > 1 ? (
          <div className={classes.tools}>
            <FilterToggle label={t('only_differences')} isOn={onlyDifferences} onToggle={setOnlyDifferences} />
          </div>
        ) : (
          <Notice kind="info">{t('one_more')}</Notice>
        )}
        {assets.length > 0 && (
          <ComparisonTable
            data={data}
            assets={assets}
            onlyDifferences={onlyDifferences && assets.length > 1}
            onRemove={remove}
          />
        )}
      </>
    )
  }

  return (
    <>
      <PageHeader
        title={t('shell:page.compare.title')}
        lead={t('lead')}
        actions={ids.length > 0 && ids.length < MOST_COMPARED && addButton}
      />
      <div className={classes.page}>
        {missing.map((id) => (
          <Notice key={id} kind="error">
            <span className={classes.missing}>
              {t('assets:not_found')}
              <Button variant="default" onClick={() => remove(id)}>
                {t('remove', { name: id })}
              </Button>
            </span>
          </Notice>
        ))}
        {renderContent()}
      </div>
      {isAdding && (
        <FindAssetDialog
          words={{
            title: t('add_title'),
            lead: t('add_lead'),
            search: t('search'),
            nothing: t('nothing'),
            failed: t('not_found_here'),
          }}
          except={ids}
          onChoose={({ id }) => {
            add(id)
            setAdding(false)
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  )
}
