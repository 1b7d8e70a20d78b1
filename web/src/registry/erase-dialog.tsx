import { Button, Textarea, TextInput } from '@mantine/core'
import type { Issue } from '@klubba/domain/errors'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { FailureNotice } from '../forms/failure-notice.tsx'
import { useForm } from '../forms/use-form.ts'
import { Dialog } from '../ui/dialog.tsx'
import { toast } from '../ui/toast.ts'
import classes from './erase-dialog.module.css'

interface EraseValues extends Record<string, string> {
  reason: string
  name: string
}

interface EraseDialogProps {
  /** Of the person. */
  name: string
  /** What is blanked. */
  text: string
  /** What is not. */
  stays: string
  onErase: (reason: string) => Promise<void>
  onClose: () => void
}

/** ORG-11: asks for a reason and for the name, typed, before a person is erased. */
export function EraseDialog({ name, text, stays, onErase, onClose }: EraseDialogProps) {
  const { t } = useTranslation(['owners', 'common'])
  const id = useId()
  const isName = (typed: string) => typed.trim().toLowerCase() === name.trim().toLowerCase()
  const form = useForm<EraseValues, void>({
    initial: { reason: '', name: '' },
    check: (given): Issue[] => [
      ...(given.reason.trim() === '' ? [{ path: 'reason', code: 'required' } as const] : []),
      ...(isName(given.name) ? [] : [{ path: 'name', code: 'required' } as const]),
    ],
    send: async ({ reason }) => onErase(reason),
    onSent: () => {
      toast.success(t('done.erase'))
      onClose()
    },
  })
  const typed = form.field('name')
  return (
    <Dialog
      title={t('erase.title', { name })}
      lead={text}
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" form={id} data-destructive loading={form.isSending}>
            {t('erase.action')}
          </Button>
        </>
      }
    >
      <form id={id} {...form.formProps} className={classes.erase}>
        <p className={classes.stays}>{stays}</p>
        <Textarea {...form.field('reason')} label={t('erase.reason')} rows={2} maxLength={500} required />
        <TextInput
          {...typed}
          error={typed.error && typed.value.trim() !== '' ? t('erase.wrong_name') : typed.error}
          label={t('erase.confirm', { name })}
          autoComplete="off"
          required
        />
        <FailureNotice what={t('failed.erase')} error={form.error} />
      </form>
    </Dialog>
  )
}
