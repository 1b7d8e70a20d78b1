import { Button, Textarea } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { FailureNotice } from '../forms/failure-notice.tsx'
import { useForm } from '../forms/use-form.ts'
import { Dialog } from '../ui/dialog.tsx'
import { toast } from '../ui/toast.ts'

interface BlockDialogProps {
  name: string
  onBlock: (reason: string) => Promise<unknown>
  onClose: () => void
}

/** Asks why a bidder is to be blocked: whoever takes a bid next reads the reason. */
export function BlockDialog({ name, onBlock, onClose }: BlockDialogProps) {
  const { t } = useTranslation(['bidders', 'common'])
  const id = useId()
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }) => (reason.trim() === '' ? [{ path: 'reason', code: 'required' }] : []),
    send: async ({ reason }: { reason: string }) => onBlock(reason),
    onSent: () => {
      toast.success(t('done.block'))
      onClose()
    },
  })
  return (
    <Dialog
      title={t('block.title', { name })}
      lead={t('block.text')}
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" form={id} data-destructive loading={form.isSending}>
            {t('standing.block')}
          </Button>
        </>
      }
    >
      <form id={id} {...form.formProps}>
        <Textarea {...form.field('reason')} label={t('block.reason')} rows={3} maxLength={500} required />
        <FailureNotice what={t('failed.block')} error={form.error} />
      </form>
    </Dialog>
  )
}
