import { addDays } from '@klubba/domain/auctions/local-time'
import { addMonths, isDay } from '@klubba/domain/dates/calendar'
import { readDay } from '@klubba/domain/dates/typed-date'
import { UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from '../use-translation.ts'
import { Calendar } from './calendar.tsx'
import { type DateFieldProps, DateInput } from './date-input.tsx'
import classes from './date-input.module.css'
import { UntilWorded } from './until-worded.tsx'
import { type Bounds, todayHere, useDateWords } from './use-date-words.ts'

interface DayFieldProps extends DateFieldProps, Omit<Bounds, 'mark'> {
  /** For days that lie years back. */
  hasYears?: boolean
}

function WordedDayField({ min, max, hasYears = false, ...props }: DayFieldProps) {
  const { value, required, onChange, onLeave } = props
  const { t } = useTranslation('dates')
  const { language, digits, field, whyNot } = useDateWords()
  const today = todayHere()
  const bounds = { min, max }
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)

  function pick(day: string): void {
    onChange(day)
    onLeave?.(day)
    close()
  }

  function problemOf(): string | undefined {
    if (value === '') return undefined
    return isDay(value) ? whyNot(value, bounds) : t('unclear_day', { example: digits(today) })
  }

  return (
    <DateInput
      {...props}
      placeholder={t('placeholder.day')}
      shown={field(value)}
      problem={problemOf()}
      read={(text) => readDay(text, { language, today, ...bounds }) ?? text}
      step={(by) => {
        if (!isDay(value)) return today
        return 'days' in by ? addDays(value, by.days) : addMonths(value, by.months)
      }}
      isOpen={isOpen}
      onOpen={setOpen}
      calendar={
        <>
          <Calendar {...bounds} value={value} today={today} hasYears={hasYears} onPick={pick} />
          <div className={classes.chips}>
            {whyNot(today, bounds) === undefined && (
              <UnstyledButton className={classes.chip} onClick={() => pick(today)}>
                {t('today')}
              </UnstyledButton>
            )}
            {!required && value !== '' && (
              <UnstyledButton className={classes.chip} onClick={() => pick('')}>
                {t('clear')}
              </UnstyledButton>
            )}
            <UnstyledButton className={classes.chip} onClick={close}>
              {t('close')}
            </UnstyledButton>
          </div>
        </>
      }
    />
  )
}

/** A day of the calendar, as 2026-11-18. */
export function DayField(props: DayFieldProps) {
  return (
    <UntilWorded label={props.label} name={props.name} className={props.className}>
      <WordedDayField {...props} />
    </UntilWorded>
  )
}
