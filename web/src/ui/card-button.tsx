import { ActionIcon } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { Ref } from 'react'
import classes from './card-button.module.css'

interface CardButtonProps {
  icon: Icon
  /** Says what it does, and with what. */
  label: string
  onClick: () => void
  isDangerous?: boolean
  ref?: Ref<HTMLButtonElement>
}

/** A small button of a card or of a row in it: its sign says enough to the eye. */
export function CardButton({ icon: Sign, label, onClick, isDangerous = false, ref }: CardButtonProps) {
  return (
    <ActionIcon
      {...(ref === undefined ? {} : { ref })}
      className={classes.button ?? ''}
      data-dangerous={isDangerous || undefined}
      aria-label={label}
      title={label}
      onClick={onClick}
    >
      <Sign size={20} stroke={1.8} aria-hidden />
    </ActionIcon>
  )
}
