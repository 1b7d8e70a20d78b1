import { UnstyledButton } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import classes from './filter-menu.module.css'

interface FilterToggleProps {
  label: string
  isOn: boolean
  onToggle: (isOn: boolean) => void
}

/** A filter that is either on or off. */
export function FilterToggle({ label, isOn, onToggle }: FilterToggleProps) {
  return (
    <UnstyledButton
      className={classes.toggle}
      data-active={isOn || undefined}
      aria-pressed={isOn}
      onClick={() => onToggle(!isOn)}
    >
      {isOn && <IconCheck size={16} className={classes.tick} aria-hidden />}
      {label}
    </UnstyledButton>
  )
}
