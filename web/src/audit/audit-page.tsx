import { Button } from '@mantine/core'
import { IconDownload, IconFilterOff } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from '../use-translation.ts'
import { download } from '../api/download.ts'
import { FailureNotice } from '../forms/failure-notice.tsx'
import { ListPage } from '../lists/list-page.tsx'
import { askForAuditFile, auditOptions } from './audit-queries.ts'
import { auditFilters, useAuditSearch } from './audit-search.ts'
import { AuditTable } from './audit-table.tsx'
import { AuditToolbar } from './audit-toolbar.tsx'
import classes from './audit.module.css'

/** USR-4 */
export function AuditPage() {
  // All that is said on it, also by what appears later: each part that waited for words of its own would hide the page.
  const { t } = useTranslation(['audit', 'users', 'shell', 'auctions', 'dates', 'common', 'filter_values'])
  const list = useAuditSearch()
  const filters = auditFilters(list.search)
  const query = useQuery(auditOptions({ ...filters, page: String(list.search.page) }))
  const exporting = useMutation({ mutationFn: async () => askForAuditFile(filters), onSuccess: download })
  const none = { title: t('none'), text: t('none_text') }
  return (
    <ListPage
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
      notice={<FailureNotice className={classes.failure} what={t('export_failed')} error={exporting.error} />}
      list={list}
      query={query}
      renderToolbar={(total) => <AuditToolbar list={list} total={total} />}
      none={{ icon: IconFilterOff, ...none }}
      noneFound={none}
    >
      {(entries, state) => <AuditTable entries={entries} {...state} />}
    </ListPage>
  )
}
