import { ROW_OUTCOMES, WRITING_OUTCOMES } from '@klubba/domain/asset-import/asset-import'
import type { AssetImport } from '@klubba/domain/asset-import/asset-import-api'
import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from '../use-translation.ts'
import { FailureNotice } from '../forms/failure-notice.tsx'
import { useFormat } from '../i18n/use-format.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { useImportDeeds } from './import-queries.ts'
import classes from './import.module.css'
import { RowList } from './row-list.tsx'
import { WorkProgress } from './work-progress.tsx'

/** How many rows do what, in one sentence. */
function useCountWords() {
  const { t } = useTranslation('asset_import')
  const { number } = useFormat()
  return ({ counts }: AssetImport): string =>
    WRITING_OUTCOMES.filter((outcome) => counts[outcome] > 0)
      .map((outcome) => t(`count.${outcome}`, { count: counts[outcome], number: number(counts[outcome]) }))
      .join(', ')
}

function RunQuestion({ found, onClose }: { found: AssetImport; onClose: () => void }) {
  const { t } = useTranslation('asset_import')
  const countWords = useCountWords()
  const navigate = useNavigate()
  const { run } = useImportDeeds(found.id)
  const running = useMutation({
    mutationFn: async () => run(found.version),
    onSuccess: async () => navigate({ to: '.', search: { step: 'result' } }),
  })
  return (
    <ConfirmDialog
      title={t('run.title')}
      text={t('run.text', { what: countWords(found) })}
      confirm={t('run.action')}
      isBusy={running.isPending}
      error={<FailureNotice what={t('run.failed')} error={running.error} />}
      onConfirm={() => !running.isPending && running.mutate()}
      onCancel={onClose}
    />
  )
}

/** The dry run: what becomes of each row, with what is wrong mended in place. No asset changes before the import. */
export function RowsStep({ found }: { found: AssetImport }) {
  const { t } = useTranslation('asset_import')
  const { number } = useFormat()
  const [isAsking, setAsking] = useState(false)
  const { checkAgain } = useImportDeeds(found.id)
  const checking = useMutation({ mutationFn: async () => checkAgain(found.version) })
  if (found.status === 'checking') return <WorkProgress found={found} />
  const { counts } = found
  const writing = WRITING_OUTCOMES.reduce((sum, outcome) => sum + counts[outcome], 0)
  const filters = [
    { show: 'all' as const, count: found.rows_total },
    ...ROW_OUTCOMES.filter((outcome) => counts[outcome] > 0).map((outcome) => ({
      show: outcome,
      count: counts[outcome],
    })),
    ...(found.left_out > 0 ? [{ show: 'left_out' as const, count: found.left_out }] : []),
    ...(found.imported > 0 ? [{ show: 'imported' as const, count: found.imported }] : []),
  ]
  return (
    <>
      <RowList key={found.status} found={found} filters={filters} usual={counts.refused > 0 ? 'refused' : 'all'} />
      <FailureNotice what={t('work.failed')} error={checking.error} />
      <div className={classes.foot}>
        <Button size="lg" disabled={writing === 0} onClick={() => setAsking(true)}>
          {t('run.rows', { count: writing, number: number(writing) })}
        </Button>
        <Button
          size="lg"
          variant="default"
          leftSection={<IconRefresh size={18} aria-hidden />}
          loading={checking.isPending}
          onClick={() => checking.mutate()}
        >
          {t('work.again')}
        </Button>
        <p className={classes.quiet}>{counts.refused > 0 ? t('run.others_stay') : t('columns.nothing_yet')}</p>
      </div>
      {isAsking && <RunQuestion found={found} onClose={() => setAsking(false)} />}
    </>
  )
}
