import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from '../use-translation.ts'
import { Dialog } from './dialog.tsx'

interface ConfirmDialogProps {
  /** The question. */
  title: string
  /** The consequence, in one sentence. */
  text: ReactNode
  /** The verb. */
  confirm: string
  /** Not to do it; "Cancel" unless there is a better word. */
  cancel?: string
  isDestructive?: boolean
  isBusy?: boolean
  /** Why it could not be done. */
  error?: ReactNode
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before something is done that cannot simply be taken back. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, text, confirm, cancel, isDestructive, isBusy, error, onConfirm, onCancel } = props
  const { t } = useTranslation('common')
  return (
    <Dialog
      role="alertdialog"
      title={title}
      lead={text}
      onClose={onCancel}
      actions={
        <>
          {/* First, so that the focus begins where Enter does no harm. */}
          <Button variant="default" onClick={onCancel}>
            {cancel ?? t('cancel')}
          </Button>
          <Button data-destructive={isDestructive || undefined} loading={isBusy ?? false} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      {error}
    </Dialog>
  )
}
