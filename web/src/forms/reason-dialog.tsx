import { Textarea } from '@mantine/core'
import { toast } from '../ui/toast.ts'
import { FormDialog } from './form-dialog.tsx'
import { useForm } from './use-form.ts'

interface ReasonDialogProps {
  title: string
  lead: string
  /** What is asked for. */
  label: string
  /** The verb. */
  action: string
  isDestructive?: boolean
  /** What is said when it was done, and when it could not be. */
  done: string
  failed: string
  send: (reason: string) => Promise<unknown>
  onClose: () => void
}

/** Asks why something is done; without a reason it is not. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, lead, label, action, isDestructive = false, done, failed, send, onClose } = props
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }) => (reason.trim() === '' ? [{ path: 'reason', code: 'required' }] : []),
    send: async ({ reason }: { reason: string }) => send(reason),
    onSent: () => {
      toast.success(done)
      onClose()
    },
  })
  return (
    <FormDialog
      title={title}
      lead={lead}
      action={action}
      isDestructive={isDestructive}
      failed={failed}
      form={form}
      onClose={onClose}
    >
      <Textarea {...form.field('reason')} label={label} rows={3} maxLength={500} required />
    </FormDialog>
  )
}
