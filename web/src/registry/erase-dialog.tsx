import { Textarea, TextInput } from '@mantine/core'
import type { Issue } from '@klubba/domain/errors'
import { useTranslation } from '../use-translation.ts'
import { FormDialog } from '../forms/form-dialog.tsx'
import { useForm } from '../forms/use-form.ts'
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
  const { t } = useTranslation('owners')
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
    <FormDialog
      title={t('erase.title', { name })}
      lead={text}
      action={t('erase.action')}
      isDestructive
      failed={t('failed.erase')}
      form={form}
      onClose={onClose}
    >
      <p className={classes.stays}>{stays}</p>
      <Textarea {...form.field('reason')} label={t('erase.reason')} rows={2} maxLength={500} required />
      <TextInput
        {...typed}
        error={typed.error && typed.value.trim() !== '' ? t('erase.wrong_name') : typed.error}
        label={t('erase.confirm', { name })}
        autoComplete="off"
        required
      />
    </FormDialog>
  )
}
