import { Button, Textarea } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../api/call.ts'
import { FailureNotice } from '../forms/failure-notice.tsx'
import { useForm } from '../forms/use-form.ts'
import { Dialog } from '../ui/dialog.tsx'
import { toast } from '../ui/toast.ts'
import type { AssetDialogProps } from './asset-dialog.tsx'
import { useTakeAsset } from './asset-queries.ts'

/** Asks why the asset goes back to draft: whoever registered it reads the reason. */
export function SendBackDialog({ asset, onClose }: AssetDialogProps) {
  const { t } = useTranslation(['assets', 'common'])
  const id = useId()
  const take = useTakeAsset()
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }) => (reason.trim() === '' ? [{ path: 'reason', code: 'required' }] : []),
    send: async ({ reason }: { reason: string }) =>
      call('POST /v1/assets/{id}/send_back', { params: { id: asset.id }, body: { version: asset.version, reason } }),
    onSent: (saved) => {
      take(saved)
      toast.success(t('done.send_back'))
      onClose()
    },
  })
  return (
    <Dialog
      title={t('ask.send_back.title', { number: asset.asset_number })}
      lead={t('ask.send_back.text')}
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" form={id} loading={form.isSending}>
            {t('action.send_back')}
          </Button>
        </>
      }
    >
      <form id={id} {...form.formProps}>
        <Textarea {...form.field('reason')} label={t('field.send_back_reason')} rows={3} maxLength={500} required />
        <FailureNotice what={t('failed.information')} error={form.error} />
      </form>
    </Dialog>
  )
}
