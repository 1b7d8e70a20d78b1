import type { Medium } from '@klubba/domain/media/media-api'
import { useTranslation } from '../use-translation.ts'
import { FailureNotice } from '../forms/failure-notice.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { toast } from '../ui/toast.ts'
import type { UploadKind } from './upload-store.ts'
import { useDeleteMedia } from './use-media-deeds.ts'

interface DeleteDialogProps {
  assetId: string
  kind: UploadKind
  /** The one to delete; all of the kind without it. */
  medium?: Medium | undefined
  /** Names the medium. */
  title?: string
  /** How many would go. */
  count: number
  onClose: () => void
}

/** Asks before files are deleted, which cannot be taken back. */
export function DeleteDialog({ assetId, kind, medium, title = '', count, onClose }: DeleteDialogProps) {
  const { t } = useTranslation('media')
  const { mutate, isPending, error } = useDeleteMedia(assetId, kind, () => {
    toast.success(medium ? t('deleted.one', { name: title }) : t(`deleted.${kind}`))
    onClose()
  })
  return (
    <ConfirmDialog
      title={medium ? t('ask.one', { name: title }) : t(`ask.${kind}.title`)}
      text={medium ? t('ask.one_text') : t(`ask.${kind}.text`, { count })}
      confirm={medium ? t('menu.delete') : t(`delete_all.${kind}`)}
      isDestructive
      isBusy={isPending}
      error={error && <FailureNotice what={t('failed.delete')} error={error} />}
      onConfirm={() => !isPending && mutate(medium?.id)}
      onCancel={onClose}
    />
  )
}
