import { useTranslation } from '../use-translation.ts'
import { ReasonDialog } from '../forms/reason-dialog.tsx'

interface BlockDialogProps {
  name: string
  onBlock: (reason: string) => Promise<unknown>
  onClose: () => void
}

/** Asks why a bidder is to be blocked: whoever takes a bid next reads the reason. */
export function BlockDialog({ name, onBlock, onClose }: BlockDialogProps) {
  const { t } = useTranslation('bidders')
  return (
    <ReasonDialog
      title={t('block.title', { name })}
      lead={t('block.text')}
      label={t('block.reason')}
      action={t('standing.block')}
      isDestructive
      done={t('done.block')}
      failed={t('failed.block')}
      send={onBlock}
      onClose={onClose}
    />
  )
}
