import { TextInput, type TextInputProps, UnstyledButton } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { useTranslation } from '../use-translation.ts'
import { DateDialog } from './date-dialog.tsx'
import classes from './date-input.module.css'

/** What every field for a date has, whatever else it takes. */
export interface DateFieldProps extends Pick<
  TextInputProps,
  'name' | 'description' | 'inputWrapperOrder' | 'required' | 'withAsterisk' | 'disabled' | 'autoComplete'
> {
  className?: string | undefined
  label: string
  /** As it is stored; or what was typed, as long as that cannot be understood. */
  value: string
  error?: ReactNode
  onChange: (value: string) => void
  /** When the field is left, Enter is pressed in it, or a day is picked: with what is in it by then. */
  onLeave?: ((value: string) => void) | undefined
}

/** Days and months to go on by. */
export type Step = { days: number } | { months: number }

const STEPS: Partial<Record<string, Step>> = {
  ArrowUp: { days: 1 },
  ArrowDown: { days: -1 },
  PageUp: { months: -1 },
  PageDown: { months: 1 },
}

interface DateInputProps extends DateFieldProps {
  placeholder: string
  /** The value as it is written. */
  shown: string
  /** What is wrong with the value. */
  problem: string | undefined
  /** The value that was typed, going out from the one before. */
  read: (text: string, before: string) => string
  /** The value so much later or earlier; undefined where that cannot be said. */
  step: (by: Step) => string
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  /** What is picked from while it is open. */
  calendar: ReactNode
}

/** A date is typed, or picked from a calendar. What is wrong with it is said when it has been typed, not meanwhile. */
export function DateInput(props: DateInputProps) {
  const {
    shown,
    problem,
    read,
    step,
    isOpen,
    onOpen,
    calendar,
    className,
    value,
    error,
    onChange,
    onLeave,
    label,
    ...input
  } = props
  const { t } = useTranslation('dates')
  const id = useId()
  const anchor = useRef<HTMLDivElement>(null)
  const [typing, setTyping] = useState<{ text: string; before: string; value: string }>()

  function type(text: string): void {
    const before = typing?.before ?? value
    const next = text.trim() === '' ? '' : read(text, before)
    setTyping({ text, before, value: next })
    onChange(next)
  }

  function leave(): void {
    if (typing) onLeave?.(typing.value)
    setTyping(undefined)
  }

  function onKeyDown(event: KeyboardEvent): void {
    const by = STEPS[event.key]
    if (event.key === 'Enter') leave()
    else if (event.altKey && event.key === 'ArrowDown') {
      event.preventDefault()
      onOpen(true)
    } else if (by && !event.altKey && !event.ctrlKey && !event.metaKey) {
      event.preventDefault()
      setTyping(undefined)
      const next = step(by)
      onChange(next)
      onLeave?.(next)
    }
  }

  return (
    <div ref={anchor} className={className} data-kind="day">
      <TextInput
        {...input}
        id={id}
        label={label}
        labelProps={{ id: `${id}-name` }}
        value={typing?.text ?? shown}
        error={(typing || input.disabled ? undefined : problem) ?? error}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => type(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={leave}
        onKeyDown={onKeyDown}
        leftSectionWidth="var(--field-height)"
        leftSectionPointerEvents="all"
        leftSection={
          <UnstyledButton
            className={classes.open}
            aria-label={t('open')}
            aria-describedby={`${id}-name`}
            aria-haspopup="dialog"
            disabled={input.disabled}
            onClick={() => onOpen(true)}
          >
            <IconCalendar size={18} aria-hidden />
          </UnstyledButton>
        }
      />
      {isOpen && (
        <DateDialog label={label} anchor={anchor} onClose={() => onOpen(false)}>
          {calendar}
        </DateDialog>
      )}
    </div>
  )
}
