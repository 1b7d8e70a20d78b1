import { addDays } from '@klubba/domain/auctions/local-time'
import { addMonths, isDay } from '@klubba/domain/dates/calendar'
import { readMoment, readTime } from '@klubba/domain/dates/typed-date'
import { Button, TextInput, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from '../use-translation.ts'
import { Calendar } from './calendar.tsx'
import { type DateFieldProps, DateInput } from './date-input.tsx'
import classes from './date-input.module.css'
import { UntilWorded } from './until-worded.tsx'
import { type Bounds, useDateWords } from './use-date-words.ts'

const NOON = '12:00'
/** Nothing is barred for longer. */
const MOST_DAYS = 366

/** The parts of 2026-11-18T12:00; a day alone waits for its time. */
function partsOf(value: string): { day: string; time: string } {
  const [, day = '', time = ''] = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d))?$/.exec(value) ?? []
  return isDay(day) ? { day, time } : { day: '', time: '' }
}

const joined = (day: string, time: string) => (time === '' ? day : `${day}T${time}`)

interface TimeFieldProps {
  label: string
  time: string
  onChange: (time: string) => void
  onDone: () => void
}

function TimeField({ label, time, onChange, onDone }: TimeFieldProps) {
  const { t } = useTranslation('dates')
  const { clock } = useDateWords()
  const [typed, setTyped] = useState<string>()
  const [isLeft, setLeft] = useState(false)
  const isUnclear = typed !== undefined && typed.trim() !== '' && readTime(typed) === undefined
  return (
    <TextInput
      label={label}
      value={typed ?? (time === '' ? '' : clock(time))}
      error={isLeft && isUnclear ? t('unclear_time', { example: clock(NOON) }) : undefined}
      placeholder={t('placeholder.time')}
      inputMode="numeric"
      autoComplete="off"
      onChange={(event) => {
        const text = event.currentTarget.value
        setTyped(text)
        setLeft(false)
        const read = readTime(text)
        if (read !== undefined) onChange(read)
      }}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={() => {
        setLeft(true)
        if (!isUnclear) setTyped(undefined)
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        // The form around it is not sent from here.
        event.preventDefault()
        setLeft(true)
        if (!isUnclear) onDone()
      }}
    />
  )
}

interface PickerProps {
  bounds: Bounds
  value: string
  today: string
  zone: string
  legend: string | undefined
  onChange: (value: string) => void
  onDone: () => void
}

function MomentPicker({ bounds, value, today, zone, legend, onChange, onDone }: PickerProps) {
  const { t } = useTranslation('dates')
  const { whyNot } = useDateWords()
  const { day, time } = partsOf(value)
  // Typed before there is a day.
  const [waiting, setWaiting] = useState('')
  const pick = (next: string) => onChange(joined(next, time === '' ? waiting : time))
  const isFree = (next: string) => whyNot(next, bounds) === undefined
  const from = day === '' ? today : day
  const nextFree = Array.from({ length: MOST_DAYS }, (_, count) => count + 1).find((count) =>
    isFree(addDays(from, count)),
  )
  const chip = (label: string, days: number) => (
    <UnstyledButton className={classes.chip} onClick={() => pick(addDays(from, days))}>
      {label}
    </UnstyledButton>
  )
  return (
    <div className={classes.both}>
      <Calendar {...bounds} value={day} today={today} legend={legend} onPick={pick} />
      <div className={classes.time}>
        <TimeField
          label={t('time_in', { zone })}
          time={time === '' ? waiting : time}
          onChange={(next) => (day === '' ? setWaiting(next) : onChange(joined(day, next)))}
          onDone={onDone}
        />
        <div className={classes.chips}>
          {chip(t('plus_day'), 1)}
          {chip(t('plus_week'), 7)}
          {bounds.mark !== undefined && nextFree !== undefined && chip(t('next_free'), nextFree)}
        </div>
        <Button className={classes.done ?? ''} fullWidth onClick={onDone}>
          {t('done')}
        </Button>
      </div>
    </div>
  )
}

interface MomentFieldProps extends DateFieldProps, Bounds {
  /** The day it is where the clocks are. */
  today: string
  /** By whose clocks it is, as in `Norwegian time`. */
  zone: string
  /** Said below the calendar: why days are barred. */
  legend?: string | undefined
}

function WordedMomentField({ min, max, mark, today, zone, legend, ...props }: MomentFieldProps) {
  const { value, onChange } = props
  const { t } = useTranslation('dates')
  const { language, clock, digits, field, whyNot } = useDateWords()
  const bounds = { min, max, mark }
  const { day, time } = partsOf(value)
  const [isOpen, setOpen] = useState(false)

  function problemOf(): string | undefined {
    if (value === '') return undefined
    if (day === '') return t('unclear_moment', { example: `${digits(today)} ${clock(NOON)}` })
    return time === '' ? t('no_time', { example: clock(NOON) }) : whyNot(day, bounds)
  }

  function read(text: string, before: string): string {
    const found = readMoment(text, { language, today, min, max })
    const held = partsOf(before)
    const newDay = found?.day ?? held.day
    return found && newDay !== '' ? joined(newDay, found.time ?? held.time) : text
  }

  return (
    <DateInput
      {...props}
      placeholder={t('placeholder.moment')}
      shown={day !== '' && time !== '' ? `${field(day)} ${clock(time)}` : field(value)}
      problem={problemOf()}
      read={read}
      step={(by) => {
        if (day === '') return today
        return joined('days' in by ? addDays(day, by.days) : addMonths(day, by.months), time)
      }}
      isOpen={isOpen}
      onOpen={setOpen}
      calendar={
        <MomentPicker
          bounds={bounds}
          value={value}
          today={today}
          zone={zone}
          legend={legend}
          onChange={onChange}
          onDone={() => setOpen(false)}
        />
      }
    />
  )
}

/** A day and a time, as 2026-11-18T12:00 by the clocks of the zone. */
export function MomentField(props: MomentFieldProps) {
  return (
    <UntilWorded label={props.label} name={props.name} className={props.className}>
      <WordedMomentField {...props} />
    </UntilWorded>
  )
}
