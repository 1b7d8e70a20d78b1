import { Button, Textarea } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { FailureNotice } from '../forms/failure-notice.tsx'
import { useForm } from '../forms/use-form.ts'
import { Dialog } from '../ui/dialog.tsx'
import { toast } from '../ui/toast.ts'

interface ReturnDialogProps {
  onReturn: (reason: string) => Promise<unknown>
  onClose: () => void
}

/** Asks why something goes back: whoever sent it reads the reason. */
export function ReturnDialog({ onReturn, onClose }: ReturnDialogProps) {
  const { t } = useTranslation(['registry', 'common'])
  const id = useId()
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }) => (reason.trim() === '' ? [{ path: 'reason', code: 'required' }] : []),
    send: async ({ reason }: { reason: string }) => onReturn(reason),
    onSent: () => {
      toast.success(t('verification.done.return'))
      onClose()
    },
  })
  return (
    <Dialog
      title={t('verification.return.title')}
      lead={t('verification.return.text')}
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" form={id} loading={form.isSending}>
            {t('verification.step.return_to_draft')}
          </Button>
        </>
      }
    >
      <form id={id} {...form.formProps}>
        <Textarea {...form.field('reason')} label={t('verification.return.reason')} rows={3} maxLength={500} required />
        <FailureNotice what={t('verification.failed.verify')} error={form.error} />
      </form>
    </Dialog>
  )
}
