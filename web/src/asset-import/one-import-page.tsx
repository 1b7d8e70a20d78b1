import type { AssetImport } from '@klubba/domain/asset-import/asset-import-api'
import { Button } from '@mantine/core'
import { IconTableImport, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from '../use-translation.ts'
import { FetchFailed } from '../api/fetch-failed.tsx'
import { DeedQuestion } from '../forms/deed-question.tsx'
import { useFormat } from '../i18n/use-format.ts'
import { useListSearch } from '../lists/use-list-search.ts'
import { pathTo } from '../paths.ts'
import { isMissing, MissingPage } from '../registry/missing-page.tsx'
import { CardSkeleton } from '../ui/card-skeleton.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { useSkeleton } from '../ui/use-skeleton.ts'
import { ColumnsStep } from './columns-step.tsx'
import { discardImport, importOptions } from './import-queries.ts'
import { IMPORT_STEPS, type ImportStep, ImportSteps } from './import-steps.tsx'
import classes from './import.module.css'
import { ResultStep } from './result-step.tsx'
import { RowsStep } from './rows-step.tsx'

/** The steps that can be opened, the last one being where one is. */
function openSteps({ status, imported }: AssetImport): ImportStep[] {
  switch (status) {
    case 'uploaded':
      return ['columns']
    case 'checking':
      return ['rows']
    case 'checked':
      return imported > 0 ? ['result', 'rows'] : ['columns', 'rows']
    case 'running':
      return ['result']
    case 'done':
      return ['rows', 'result']
  }
}

function DiscardQuestion({ found, onClose }: { found: AssetImport; onClose: () => void }) {
  const { t } = useTranslation('asset_import')
  const navigate = useNavigate()
  return (
    <DeedQuestion
      title={t('discard.title', { name: found.file_name })}
      text={t('discard.text')}
      confirm={t('discard.action')}
      done={t('discard.done')}
      failed={t('discard.failed')}
      deed={async () => {
        await discardImport(found.id)
        await navigate({ to: pathTo('assets/import') })
      }}
      onClose={onClose}
    />
  )
}

function OpenImport({ found }: { found: AssetImport }) {
  const { t } = useTranslation('asset_import')
  const { moment, number } = useFormat()
  const [isDiscarding, setDiscarding] = useState(false)
  const { search } = useListSearch({
    keys: ['step'],
    read: (words) => ({ step: IMPORT_STEPS.find((step) => step === words.step) }),
  })
  const open = openSteps(found)
  const current = search.step && open.includes(search.step) ? search.step : (open.at(-1) ?? 'columns')
  return (
    <>
      <PageHeader
        title={found.file_name}
        lead={[
          t('rows_count', { count: found.rows_total, number: number(found.rows_total) }),
          ...(found.empty_rows > 0
            ? [t('empty_rows', { count: found.empty_rows, number: number(found.empty_rows) })]
            : []),
        ].join(' · ')}
        actions={
          <Button
            variant="default"
            leftSection={<IconTrash size={18} aria-hidden />}
            onClick={() => setDiscarding(true)}
          >
            {t('discard.action')}
          </Button>
        }
      />
      <ImportSteps current={current} open={open} />
      <div className={classes.parts}>
        {found.imported_before !== null && found.imported === 0 && (
          <Notice kind="info">{t('imported_before', { when: moment(found.imported_before) })}</Notice>
        )}
        {current === 'columns' && <ColumnsStep key={found.version} found={found} />}
        {current === 'rows' && <RowsStep found={found} />}
        {current === 'result' && <ResultStep found={found} />}
      </div>
      {isDiscarding && <DiscardQuestion found={found} onClose={() => setDiscarding(false)} />}
    </>
  )
}

/** AST-14: one file on its way: columns, rows, result. It survives a reload, and nobody else sees it. */
export function OneImportPage() {
  const { t } = useTranslation(['asset_import', 'shell'])
  const { importId = '' } = useParams({ strict: false }) as { importId?: string }
  const { data, error, isPending, refetch } = useQuery(importOptions(importId))
  const isLoading = useSkeleton(isPending)
  const title = t('shell:page.asset_import.title')
  if (isMissing(error)) return <MissingPage icon={IconTableImport} title={title} text={t('missing_text')} />
  if (data && !isLoading) return <OpenImport key={importId} found={data} />
  return (
    <>
      <PageHeader title={title} />
      {error && !isLoading ? (
        <FetchFailed title={t('fetch_failed')} error={error} onRetry={() => void refetch()} />
      ) : (
        <CardSkeleton lines={6} />
      )}
    </>
  )
}
