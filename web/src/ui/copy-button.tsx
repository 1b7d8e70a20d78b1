import { UnstyledButton } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { useTranslation } from '../use-translation.ts'
import classes from './copy-button.module.css'

interface CopyButtonProps {
  text: string
  /** Read out, where the visible words do not say what is copied. */
  name?: string
  children?: ReactNode
}

/** Copies a text, and says so in its own place. */
export function CopyButton({ text, name, children }: CopyButtonProps) {
  const { t } = useTranslation('common')
  const clipboard = useClipboard({ timeout: 2_000 })
  return (
    <UnstyledButton
      className={classes.copy}
      aria-label={clipboard.copied ? undefined : name}
      onClick={() => clipboard.copy(text)}
    >
      <span aria-live="polite">{clipboard.copied ? t('copied') : (children ?? t('copy'))}</span>
    </UnstyledButton>
  )
}
