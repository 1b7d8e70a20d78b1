import '@mantine/core/styles/Progress.layer.css'
import { ROWS_AT_ONCE } from '@klubba/domain/exports/rows-at-once'
import { Button, Progress } from '@mantine/core'
import { IconDownload, IconFileSpreadsheet } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../use-translation.ts'
import { download } from '../api/download.ts'
import { FailureNotice } from '../forms/failure-notice.tsx'
import { useFormat } from '../i18n/use-format.ts'
import { Notice } from '../ui/notice.tsx'
import { askForFile, askForTable, beginFile, type ExportedTable, fileOptions } from './export-queries.ts'
import classes from './table-export.module.css'

/** Takes a table along: a short one at once, a long one is made in the background. */
export function useTableExport(total: number) {
  const [fileId, setFileId] = useState<string>()
  const exporting = useMutation({
    mutationFn: async (exported: ExportedTable) => {
      if (total <= ROWS_AT_ONCE) return download(await askForTable(exported))
      const { id } = await beginFile(crypto.randomUUID(), exported)
      return setFileId(id)
    },
  })
  return { exporting, fileId }
}

type Exporting = ReturnType<typeof useTableExport>

interface ExportButtonsProps {
  exporting: Exporting['exporting']
  isOff: boolean
  exported: (format: 'csv' | 'xlsx') => ExportedTable
}

export function ExportButtons({ exporting, isOff, exported }: ExportButtonsProps) {
  const { t } = useTranslation('exports')
  const { isPending, variables, mutate } = exporting
  return (
    <div className={classes.exports}>
      <Button
        variant="default"
        leftSection={<IconDownload size={18} aria-hidden />}
        loading={isPending && variables.format === 'csv'}
        disabled={isOff}
        onClick={() => mutate(exported('csv'))}
      >
        {t('csv')}
      </Button>
      <Button
        leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
        loading={isPending && variables.format === 'xlsx'}
        disabled={isOff}
        onClick={() => mutate(exported('xlsx'))}
      >
        {t('xlsx')}
      </Button>
    </div>
  )
}

/** How far a file in the background is, and where to fetch it. */
function FileProgress({ id }: { id: string }) {
  const { t } = useTranslation('exports')
  const { number } = useFormat()
  const { data, error } = useQuery(fileOptions(id))
  const fetching = useMutation({ mutationFn: async () => download(await askForFile(id)) })
  if (error) return <FailureNotice what={t('failed')} error={error} />
  if (data?.status === 'failed') return <Notice kind="error">{t('failed')}</Notice>
  if (data?.status === 'done') {
    return (
      <Notice kind="success">
        <div className={classes.ready}>
          {t('ready')}
          <Button variant="default" loading={fetching.isPending} onClick={() => fetching.mutate()}>
            {t('fetch')}
          </Button>
        </div>
        <FailureNotice what={t('failed')} error={fetching.error} />
      </Notice>
    )
  }
  const { rows_done: done = 0, rows_total: total = 0 } = data ?? {}
  return (
    <Notice kind="info">
      <div className={classes.progress}>
        <span>{t('running')}</span>
        <Progress value={total === 0 ? 0 : (done / total) * 100} aria-label={t('running')} color="var(--accent)" />
        {total > 0 && <span>{t('progress', { done: number(done), total: number(total) })}</span>}
      </div>
    </Notice>
  )
}

export function ExportNotice({ exporting, fileId }: Exporting) {
  const { t } = useTranslation('exports')
  return (
    <div className={classes.notice}>
      <FailureNotice what={t('failed')} error={exporting.error} />
      {fileId !== undefined && <FileProgress id={fileId} />}
    </div>
  )
}
