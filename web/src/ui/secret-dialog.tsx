import { Button } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from '../use-translation.ts'
import { Dialog } from './dialog.tsx'
import { Notice } from './notice.tsx'
import classes from './secret-dialog.module.css'

interface SecretDialogProps {
  title: string
  lead: string
  /** What the secret is of. */
  label: string
  /** Absent when it was shown before, and is not shown again. */
  secret: string | undefined
  words: { copy: string; done: string; lost: string }
  onClose: () => void
}

function CopySecret({ secret, copy: words }: { secret: string; copy: string }) {
  const { t } = useTranslation('common')
  const { copy, copied } = useClipboard({ timeout: 2_000 })
  const Sign = copied ? IconCheck : IconCopy
  return (
    <Button fullWidth variant="default" leftSection={<Sign size={18} aria-hidden />} onClick={() => copy(secret)}>
      <span aria-live="polite">{copied ? t('copied') : words}</span>
    </Button>
  )
}

/** Shows a secret, once. Only its button closes it: a slip of the finger would lose what nobody can bring back. */
export function SecretDialog({ title, lead, label, secret, words, onClose }: SecretDialogProps) {
  const id = useId()
  return (
    <Dialog
      role="alertdialog"
      title={title}
      lead={lead}
      onClose={() => undefined}
      actions={<Button onClick={onClose}>{words.done}</Button>}
    >
      {secret === undefined ? (
        <Notice kind="error">{words.lost}</Notice>
      ) : (
        <div className={classes.secret}>
          <span id={id}>{label}</span>
          <code aria-labelledby={id}>{secret}</code>
          <CopySecret secret={secret} copy={words.copy} />
        </div>
      )}
    </Dialog>
  )
}
