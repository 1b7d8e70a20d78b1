import { IMPORT_LIMITS } from '@klubba/domain/asset-import/asset-import'
import { Loader } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from '../use-translation.ts'
import { ApiError } from '../api/api-error.ts'
import { FailureNotice } from '../forms/failure-notice.tsx'
import { useFormat } from '../i18n/use-format.ts'
import { DropZone } from '../media/drop-zone.tsx'
import { pathTo } from '../paths.ts'
import { Card } from '../ui/card.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { importListOptions, sendTable } from './import-queries.ts'
import { ImportSteps } from './import-steps.tsx'
import { ImportsList } from './imports-list.tsx'
import classes from './import.module.css'

/** What the server says of the file, sentence by sentence; other failures as everywhere. */
function FileFailure({ error }: { error: unknown }) {
  const { t } = useTranslation('asset_import')
  if (error instanceof ApiError && error.issues.length > 0) {
    return <Notice kind="error">{error.issues.map(({ message }) => message).join(' ')}</Notice>
  }
  return <FailureNotice what={t('file.failed')} error={error} />
}

/** AST-14: the first step, a file; and the imports that wait to be gone on with. */
export function ImportPage() {
  const { t } = useTranslation(['asset_import', 'shell'])
  const { number } = useFormat()
  const navigate = useNavigate()
  const { data: earlier } = useQuery(importListOptions())
  const sending = useMutation({
    mutationFn: async (file: File) => sendTable(crypto.randomUUID(), file),
    onSuccess: async ({ id }) => navigate({ to: pathTo('assets/import/{importId}', { importId: id }) }),
  })
  return (
    <>
      <PageHeader title={t('shell:page.asset_import.title')} lead={t('lead')} />
      <ImportSteps current="file" />
      <div className={classes.parts}>
        <Card title={t('file.title')} lead={t('file.lead')}>
          <div className={classes.parts}>
            <DropZone
              title={t('file.drop')}
              text={t('file.limits', { size: IMPORT_LIMITS.megabytes, rows: number(IMPORT_LIMITS.rows) })}
              accept=".csv,.txt,.xlsx,text/csv"
              onFiles={([file]) => file && !sending.isPending && sending.mutate(file)}
            />
            <output className={classes.reading} hidden={!sending.isPending}>
              <Loader size={18} aria-hidden />
              {sending.isPending && t('file.reading', { name: sending.variables.name })}
            </output>
            {sending.error && <FileFailure error={sending.error} />}
          </div>
        </Card>
        {earlier && earlier.results.length > 0 && <ImportsList imports={earlier.results} />}
      </div>
    </>
  )
}
