import '@mantine/core/styles/Progress.layer.css'
import { ROWS_AT_ONCE, type ReportId } from '@klubba/domain/reports/report'
import type { ExportFormat } from '@klubba/domain/reports/report-api'
import { Button, Progress } from '@mantine/core'
import { IconDownload, IconFileSpreadsheet } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { download } from '../api/download.ts'
import { FailureNotice } from '../forms/failure-notice.tsx'
import { useFormat } from '../i18n/use-format.ts'
import { Notice } from '../ui/notice.tsx'
import {
  askForReport,
  askForReportFile,
  beginReportFile,
  reportFileOptions,
  type ReportNarrowed,
} from './report-queries.ts'
import classes from './reports.module.css'

/** Takes the report along: a short one at once, a long one is made in the background. */
export function useReportExport(report: ReportId, filters: ReportNarrowed, total: number) {
  const [fileId, setFileId] = useState<string>()
  const exporting = useMutation({
    mutationFn: async (format: ExportFormat) => {
      if (total <= ROWS_AT_ONCE) return download(await askForReport({ report, format, filters }))
      const { id } = await beginReportFile(crypto.randomUUID(), { report, format, filters })
      return setFileId(id)
    },
  })
  return { exporting, fileId }
}

type Exporting = ReturnType<typeof useReportExport>

export function ExportButtons({ exporting, isOff }: { exporting: Exporting['exporting']; isOff: boolean }) {
  const { t } = useTranslation('reports')
  const { isPending, variables, mutate } = exporting
  return (
    <div className={classes.exports}>
      <Button
        variant="default"
        leftSection={<IconDownload size={18} aria-hidden />}
        loading={isPending && variables === 'csv'}
        disabled={isOff}
        onClick={() => mutate('csv')}
      >
        {t('export.csv')}
      </Button>
      <Button
        leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
        loading={isPending && variables === 'xlsx'}
        disabled={isOff}
        onClick={() => mutate('xlsx')}
      >
        {t('export.xlsx')}
      </Button>
    </div>
  )
}

/** How far a file in the background is, and where to fetch it. */
function FileProgress({ id }: { id: string }) {
  const { t } = useTranslation('reports')
  const { number } = useFormat()
  const { data, error } = useQuery(reportFileOptions(id))
  const fetching = useMutation({ mutationFn: async () => download(await askForReportFile(id)) })
  if (error) return <FailureNotice what={t('export.failed')} error={error} />
  if (data?.status === 'failed') return <Notice kind="error">{t('export.failed')}</Notice>
  if (data?.status === 'done') {
    return (
      <Notice kind="success">
        <div className={classes.ready}>
          {t('export.ready')}
          <Button variant="default" loading={fetching.isPending} onClick={() => fetching.mutate()}>
            {t('export.fetch')}
          </Button>
        </div>
        <FailureNotice what={t('export.failed')} error={fetching.error} />
      </Notice>
    )
  }
  const { rows_done: done = 0, rows_total: total = 0 } = data ?? {}
  return (
    <Notice kind="info">
      <div className={classes.progress}>
        <span>{t('export.running')}</span>
        <Progress
          value={total === 0 ? 0 : (done / total) * 100}
          aria-label={t('export.running')}
          color="var(--accent)"
        />
        {total > 0 && <span>{t('export.progress', { done: number(done), total: number(total) })}</span>}
      </div>
    </Notice>
  )
}

export function ExportNotice({ exporting, fileId }: Exporting) {
  const { t } = useTranslation('reports')
  return (
    <div className={classes.notice}>
      <FailureNotice what={t('export.failed')} error={exporting.error} />
      {fileId !== undefined && <FileProgress id={fileId} />}
    </div>
  )
}
