import { Button } from '@mantine/core'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { useTranslation } from '../use-translation.ts'
import { Dialog } from '../ui/dialog.tsx'
import { FailureNotice } from './failure-notice.tsx'
import classes from './form-dialog.module.css'

interface FormDialogProps {
  title: string
  lead: string
  /** The verb. */
  action: string
  isDestructive?: boolean
  /** What could not be done. */
  failed: string
  form: { formProps: ComponentProps<'form'>; isSending: boolean; error: unknown }
  onClose: () => void
  children: ReactNode
}

/** A short form that opens over the page. */
export function FormDialog(props: FormDialogProps) {
  const { title, lead, action, isDestructive = false, failed, form, onClose, children } = props
  const { t } = useTranslation('common')
  const formId = useId()
  return (
    <Dialog
      title={title}
      lead={lead}
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={formId} data-destructive={isDestructive || undefined} loading={form.isSending}>
            {action}
          </Button>
        </>
      }
    >
      <form id={formId} {...form.formProps} className={classes.form}>
        {children}
        <FailureNotice what={failed} error={form.error} />
      </form>
    </Dialog>
  )
}
