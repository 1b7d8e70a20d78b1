import { useTranslation } from '../use-translation.ts'
import { ReasonDialog } from '../forms/reason-dialog.tsx'

interface ReturnDialogProps {
  onReturn: (reason: string) => Promise<unknown>
  onClose: () => void
}

/** Asks why something goes back: whoever sent it reads the reason. */
export function ReturnDialog({ onReturn, onClose }: ReturnDialogProps) {
  const { t } = useTranslation('registry')
  return (
    <ReasonDialog
      title={t('verification.return.title')}
      lead={t('verification.return.text')}
      label={t('verification.return.reason')}
      action={t('verification.step.return_to_draft')}
      done={t('verification.done.return')}
      failed={t('verification.failed.verify')}
      send={onReturn}
      onClose={onClose}
    />
  )
}
