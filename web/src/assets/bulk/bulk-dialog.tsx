import type { BulkActionType } from '@klubba/domain/asset-bulk/bulk-rules'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../use-translation.ts'
import { FailureNotice } from '../../forms/failure-notice.tsx'
import { useFormat } from '../../i18n/use-format.ts'
import { Dialog } from '../../ui/dialog.tsx'
import classes from './bulk.module.css'
import { BulkItems } from './bulk-items.tsx'
import { type AskedBulk, type BulkAction, previewOptions } from './bulk-queries.ts'
import { BulkResult } from './bulk-result.tsx'
import { BulkTarget } from './bulk-target.tsx'
import { useRunning } from './use-running.ts'
import type { ChosenAssets } from './use-chosen-assets.ts'

/** What needs to know nothing more. */
type PlainAction = Extract<BulkAction, { type: 'archive' | 'unarchive' | 'send_to_auction' }>
const isPlain = (type: BulkActionType): type is PlainAction['type'] =>
  type === 'archive' || type === 'unarchive' || type === 'send_to_auction'

interface PreviewProps {
  asked: AskedBulk
  onRun: () => void
  onClose: () => void
}

/** How many it will be done with, and which will be refused and why: nothing is done yet. */
function BulkPreview({ asked, onRun, onClose }: PreviewProps) {
  const { t } = useTranslation(['asset_tools', 'asset_list', 'common'])
  const { number } = useFormat()
  const { data, error, isPending, refetch } = useQuery(previewOptions(asked))
  const running = useRunning(asked.id, onRun)
  const { type } = asked.action
  const ready = data?.ready ?? 0
  const what = t('asset_list:count', { count: ready, number: number(ready) })
  const title = ready > 0 ? t(`bulk.question.${type}`, { what }) : t(`bulk.action.${type}`)
  const isNothing = data !== undefined && ready === 0
  const lead = isNothing ? t('bulk.none_text') : t(`bulk.text.${type}`)
  return (
    <Dialog
      size="large"
      title={title}
      lead={isPending ? t('bulk.looking') : lead}
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          {error ? (
            <Button onClick={() => void refetch()}>{t('common:try_again')}</Button>
          ) : (
            <Button
              disabled={ready === 0}
              loading={isPending || running.isPending}
              onClick={() => !running.isPending && running.mutate()}
            >
              {isNothing ? t('bulk.nothing') : t(`bulk.action.${type}`)}
            </Button>
          )}
        </>
      }
    >
      <div className={classes.content}>
        <FailureNotice what={t('bulk.failed')} error={error ?? running.error} />
        {data && data.refused > 0 && (
          <BulkItems
            id={asked.id}
            status="refused"
            stage="preview"
            label={t('bulk.left_out', { count: data.refused, number: number(data.refused) })}
          />
        )}
      </div>
    </Dialog>
  )
}

interface BulkDialogProps {
  type: BulkActionType
  chosen: ChosenAssets
  /** Whether anything was done. */
  onClose: (isDone: boolean) => void
}

/** AST-14: what is needed to know, what will come of it, and what came of it. */
export function BulkDialog({ type, chosen, onClose }: BulkDialogProps) {
  // As it was when it was asked for. Every question has an id, by which it is asked and answered once.
  const [selection] = useState(chosen.selection)
  const [asked, setAsked] = useState<AskedBulk | undefined>(() =>
    isPlain(type) ? { id: crypto.randomUUID(), action: { type }, selection } : undefined,
  )
  const [isRun, setRun] = useState(false)
  if (!asked) {
    return (
      <BulkTarget
        type={type}
        count={chosen.count}
        onChoose={(action) => setAsked({ id: crypto.randomUUID(), action, selection })}
        onClose={() => onClose(false)}
      />
    )
  }
  if (isRun) return <BulkResult id={asked.id} onClose={() => onClose(true)} />
  return <BulkPreview asked={asked} onRun={() => setRun(true)} onClose={() => onClose(false)} />
}
