import '@mantine/core/styles/Progress.layer.css'
import type { Bulk } from '@klubba/domain/asset-bulk/bulk-api'
import { Button, Progress } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from '../../use-translation.ts'
import { FailureNotice } from '../../forms/failure-notice.tsx'
import { useFormat } from '../../i18n/use-format.ts'
import { showAnswer } from '../../query-client.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import classes from './bulk.module.css'
import { BulkItems } from './bulk-items.tsx'
import { bulkOptions, undoBulk } from './bulk-queries.ts'

/** What the lists show is no longer so. */
function useFreshLists(isDone: boolean): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!isDone) return
    const isOfBulks = (key: readonly unknown[]) => key[0] === 'asset_bulks'
    void client.invalidateQueries({ predicate: ({ queryKey }) => !isOfBulks(queryKey) })
  }, [client, isDone])
}

function Outcome({ bulk }: { bulk: Bulk }) {
  const { t } = useTranslation(['asset_tools', 'asset_list'])
  const { number } = useFormat()
  const { id, done, refused } = bulk
  const what = t('asset_list:count', { count: done, number: number(done) })
  return (
    <>
      {done > 0 && <Notice kind="success">{t(`bulk.done.${bulk.action}`, { what })}</Notice>}
      {refused > 0 && (
        <BulkItems
          id={id}
          status="refused"
          stage="done"
          label={t('bulk.left_out', { count: refused, number: number(refused) })}
        />
      )}
      {done > 0 && (
        <BulkItems
          id={id}
          status="done"
          stage="done"
          label={t('bulk.done_list', { count: done, number: number(done) })}
        />
      )}
    </>
  )
}

interface BulkResultProps {
  id: string
  onClose: () => void
}

/** How far it is, then what became of each, and the way back where there is one. */
export function BulkResult({ id, onClose }: BulkResultProps) {
  const { t } = useTranslation(['asset_tools', 'common'])
  const { number } = useFormat()
  const client = useQueryClient()
  const [shownId, setShownId] = useState(id)
  // Made here, so that the same button pressed twice takes it back once.
  const [undoId] = useState(() => crypto.randomUUID())
  const { data: bulk, error } = useQuery(bulkOptions(shownId))
  const isDone = bulk?.status === 'done'
  useFreshLists(isDone)
  const undoing = useMutation({
    mutationFn: async () => undoBulk(id, undoId),
    onSuccess: (undone) => {
      showAnswer(client, bulkOptions(undone.id).queryKey, undone)
      setShownId(undone.id)
    },
  })
  const { total = 0, ready = 0 } = bulk ?? {}
  const progress = t('bulk.progress', { done: number(total - ready), total: number(total) })
  return (
    <Dialog
      size="large"
      title={isDone ? t('bulk.result') : t('bulk.running')}
      lead={isDone ? t('bulk.result_text') : t('bulk.running_text')}
      onClose={onClose}
      actions={
        <>
          {bulk?.actions.undo && (
            <Button
              variant="default"
              loading={undoing.isPending}
              onClick={() => !undoing.isPending && undoing.mutate()}
            >
              {t('bulk.undo')}
            </Button>
          )}
          <Button onClick={onClose}>{t('common:close')}</Button>
        </>
      }
    >
      <div className={classes.content}>
        <FailureNotice what={t('bulk.failed')} error={error ?? undoing.error} />
        {!isDone && (
          <div className={classes.progress}>
            <Progress
              value={total === 0 ? 0 : ((total - ready) / total) * 100}
              aria-label={t('bulk.running')}
              color="var(--accent)"
            />
            <span>{progress}</span>
          </div>
        )}
        {isDone && <Outcome key={bulk.id} bulk={bulk} />}
      </div>
    </Dialog>
  )
}
