import { useMutation } from '@tanstack/react-query'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { toast } from '../ui/toast.ts'
import { FailureNotice } from './failure-notice.tsx'

interface DeedQuestionProps {
  /** The question, the consequence in one sentence, and the verb. */
  title: string
  text: string
  confirm: string
  /** What is said when it is done, and what could not be done. */
  done: string
  failed: string
  deed: () => Promise<unknown>
  onClose: () => void
}

/** Asks before something is taken away, does it, and says how that went. */
export function DeedQuestion({ title, text, confirm, done, failed, deed, onClose }: DeedQuestionProps) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: deed,
    onSuccess: () => {
      toast.success(done)
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={title}
      text={text}
      confirm={confirm}
      isDestructive
      isBusy={isPending}
      error={<FailureNotice what={failed} error={error} />}
      onConfirm={() => !isPending && mutate()}
      onCancel={onClose}
    />
  )
}
