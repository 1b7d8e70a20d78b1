import { Button } from '@mantine/core'
import { IconDownload, IconFilterOff } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../api/use-error-text.ts'
import { FailureNotice, requestIdOf } from '../forms/failure-notice.tsx'
import { useFormat } from '../i18n/use-format.ts'
import { apiBase } from '../settings.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ListError } from '../ui/list-error.tsx'
import { ListPlace } from '../ui/list-place.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Paging } from '../ui/paging.tsx'
import { askForAuditFile, auditOptions } from './audit-queries.ts'
import { auditFilters, useAuditSearch } from './audit-search.ts'
import { AuditTable } from './audit-table.tsx'
import { AuditToolbar } from './audit-toolbar.tsx'
import classes from './audit.module.css'

/** The browser fetches the file itself, so that a long one is written as it comes. */
function download(url: string): void {
  const link = document.createElement('a')
  link.href = `${apiBase()}${url}`
  link.download = ''
  link.click()
}

/** USR-4 */
export function AuditPage() {
  const { t } = useTranslation(['audit', 'common'])
  const errorText = useErrorText()
  const { number } = useFormat()
  const [search, change] = useAuditSearch()
  const filters = auditFilters(search)
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery(
    auditOptions({ ...filters, page: String(search.page) }),
  )
  const exporting = useMutation({ mutationFn: async () => askForAuditFile(filters), onSuccess: download })
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        actions={
          <Button
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden />}
            loading={exporting.isPending}
            onClick={() => exporting.mutate()}
          >
            {t('export')}
          </Button>
        }
      />
      <FailureNotice className={classes.failure} what={t('export_failed')} error={exporting.error} />
      <AuditToolbar search={search} total={error ? undefined : data?.total} onChange={change} />
      <ListPlace
        failure={
          error && (
            <ListError
              title={t('common:list.failed')}
              text={errorText(error)}
              requestId={requestIdOf(error)}
              onRetry={() => void refetch()}
            />
          )
        }
        isEmpty={data?.total === 0}
        empty={<EmptyState icon={IconFilterOff} title={t('none')} text={t('none_text')} />}
      >
        <AuditTable entries={data?.results ?? []} isLoading={isPending} isStale={isPlaceholderData} />
      </ListPlace>
      {data && !error && (
        <Paging
          page={search.page}
          pageSize={data.page_size}
          total={data.total}
          number={number}
          onPage={(page) => change({ page: page === 1 ? '' : String(page) })}
        />
      )}
    </>
  )
}
