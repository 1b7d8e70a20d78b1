import { unsentFields } from '@klubba/domain/offline/asset-change'
import { type LocalDraft, tryAgain } from '@klubba/domain/offline/draft'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../use-translation.ts'
import { changeDraft } from '../offline/draft-store.ts'
import { sendNow } from '../offline/sync.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { toast } from '../ui/toast.ts'
import { DraftConflict } from './registration/draft-conflict.tsx'
import { DeviceNotice } from './registration/saved-card.tsx'
import type { Unsent } from './unsent-fields.tsx'

interface DiscardDialogProps {
  unsent: LocalDraft
  /** Of the asset. */
  name: string
  onClose: () => void
}

/** The asset at the server stays as it is; what was changed here goes. */
function DiscardDialog({ unsent, name, onClose }: DiscardDialogProps) {
  const { t } = useTranslation('assets')
  const count = unsentFields(unsent).length
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => changeDraft(unsent.user_id, unsent.id, () => undefined),
    onSuccess: () => {
      toast.success(t('unsent.discarded'))
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={t('unsent.discard_title', { name })}
      text={t('unsent.discard_text', { count })}
      confirm={t('unsent.discard')}
      isDestructive
      isBusy={isPending}
      error={<DeviceNotice error={error} />}
      onConfirm={() => mutate()}
      onCancel={onClose}
    />
  )
}

/** What can be done about changes that wait: choose between two values, send them again, or let go of them. */
export function UnsentActions({ unsent, blueprint, name }: Unsent & { name: string }) {
  const { t } = useTranslation('assets')
  const [open, setOpen] = useState<'conflict' | 'discard'>()
  const { id, user_id } = unsent
  const inConflict = unsentFields(unsent).find(({ change }) => change.conflict)?.section
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      await changeDraft(user_id, id, tryAgain)
      await sendNow()
    },
  })
  const close = () => setOpen(undefined)
  return (
    <>
      {inConflict ? (
        <Button variant="default" size="compact-md" onClick={() => setOpen('conflict')}>
          {t('unsent.decide')}
        </Button>
      ) : (
        <Button variant="default" size="compact-md" loading={isPending} onClick={() => mutate()}>
          {t('unsent.send')}
        </Button>
      )}
      <Button variant="subtle" size="compact-md" onClick={() => setOpen('discard')}>
        {t('unsent.discard')}
      </Button>
      {open === 'conflict' && inConflict && (
        <DraftConflict draft={unsent} blueprint={blueprint} section={inConflict} onLeave={close} />
      )}
      {open === 'discard' && <DiscardDialog unsent={unsent} name={name} onClose={close} />}
    </>
  )
}
