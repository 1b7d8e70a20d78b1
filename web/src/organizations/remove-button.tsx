import { IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { FailureNotice } from '../forms/failure-notice.tsx'
import { CardButton } from '../ui/card-button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { toast } from '../ui/toast.ts'

interface RemoveButtonProps {
  /** Names what is removed; read out. */
  label: string
  question: string
  consequence: string
  confirm: string
  failed: string
  done: string
  remove: () => Promise<unknown>
  onRemoved: () => void
}

/** Removes a row of a card, after a question. */
export function RemoveButton(props: RemoveButtonProps) {
  const { label, question, consequence, confirm, failed, done, remove, onRemoved } = props
  const [isAsking, setAsking] = useState(false)
  const { mutate, reset, isPending, error } = useMutation({
    mutationFn: remove,
    onSuccess: () => {
      setAsking(false)
      toast.success(done)
      onRemoved()
    },
  })
  return (
    <>
      <CardButton icon={IconTrash} label={label} isDangerous onClick={() => setAsking(true)} />
      {isAsking && (
        <ConfirmDialog
          title={question}
          text={consequence}
          confirm={confirm}
          isDestructive
          isBusy={isPending}
          error={<FailureNotice what={failed} error={error} />}
          onConfirm={() => !isPending && mutate()}
          onCancel={() => {
            setAsking(false)
            reset()
          }}
        />
      )}
    </>
  )
}
