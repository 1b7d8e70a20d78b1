import { addMonths, isDay, isoWeek, mondayOf, weeksOfMonth } from '@klubba/domain/dates/calendar'
import { addDays } from '@klubba/domain/auctions/local-time'
import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from '../use-translation.ts'
import classes from './calendar.module.css'
import { formatDayOfWeek, formatMonth, weekdayNames } from './format-date.ts'
import { type Bounds, useDateWords } from './use-date-words.ts'

interface CalendarProps extends Bounds {
  /** The chosen day, or anything else where none is chosen. */
  value: string
  today: string
  /** Said below it: why days are barred. */
  legend?: string | undefined
  /** Whether whole years can be skipped. */
  hasYears?: boolean
  onPick: (day: string) => void
}

/** Where a key leads from a day. */
function dayAfterKey(day: string, { key, shiftKey }: KeyboardEvent): string | undefined {
  const ways: Record<string, () => string> = {
    ArrowLeft: () => addDays(day, -1),
    ArrowRight: () => addDays(day, 1),
    ArrowUp: () => addDays(day, -7),
    ArrowDown: () => addDays(day, 7),
    Home: () => mondayOf(day),
    End: () => addDays(mondayOf(day), 6),
    PageUp: () => addMonths(day, shiftKey ? -12 : -1),
    PageDown: () => addMonths(day, shiftKey ? 12 : 1),
  }
  return ways[key]?.()
}

/** Where the calendar opens: at the day that is chosen, else at the nearest to today that may be. */
function firstShown({ value, today, min = '', max = '9999' }: CalendarProps): string {
  if (isDay(value)) return value
  if (today < min) return min
  return today > max ? max : today
}

interface MonthHeadProps {
  id: string
  day: string
  hasYears: boolean
  onMove: (months: number) => void
}

function MonthHead({ id, day, hasYears, onMove }: MonthHeadProps) {
  const { t } = useTranslation('dates')
  const { language } = useDateWords()
  const step = (months: number, label: string, icon: typeof IconChevronLeft) => {
    const Icon = icon
    return (
      <ActionIcon className={classes.step ?? ''} aria-label={label} onClick={() => onMove(months)}>
        <Icon size={18} aria-hidden />
      </ActionIcon>
    )
  }
  return (
    <div className={classes.head}>
      {hasYears && step(-12, t('previous_year'), IconChevronsLeft)}
      {step(-1, t('previous_month'), IconChevronLeft)}
      <h3 id={id} className={classes.month} aria-live="polite">
        {formatMonth(language, day)}
      </h3>
      {step(1, t('next_month'), IconChevronRight)}
      {hasYears && step(12, t('next_year'), IconChevronsRight)}
    </div>
  )
}

interface DayCellProps {
  day: string
  isChosen: boolean
  isToday: boolean
  isOutside: boolean
  isCurrent: boolean
  /** Before the first day that may be chosen, or after the last. */
  isOut: boolean
  reason: string | undefined
  holiday: string | undefined
  onPress: () => void
}

function DayCell(props: DayCellProps) {
  const { day, isChosen, isToday, isOutside, isCurrent, isOut, reason, holiday, onPress } = props
  const { language } = useDateWords()
  const said = [formatDayOfWeek(language, day, 'long'), holiday, reason].filter((part) => part !== undefined)
  return (
    <td aria-selected={isChosen}>
      <button
        type="button"
        className={classes.day}
        data-day={day}
        data-outside={isOutside || undefined}
        data-out={isOut || undefined}
        data-holiday={holiday !== undefined || undefined}
        // Not `disabled`: the focus comes to it, so that the reason is read out.
        aria-disabled={reason !== undefined || undefined}
        aria-current={isToday ? 'date' : undefined}
        aria-label={said.join(', ')}
        tabIndex={isCurrent ? 0 : -1}
        onClick={onPress}
      >
        {Number(day.slice(8))}
      </button>
    </td>
  )
}

function WeekdayNames() {
  const { t } = useTranslation('dates')
  const { language } = useDateWords()
  const long = weekdayNames(language, 'long')
  return (
    <thead>
      <tr>
        <th scope="col" className={classes.week}>
          {t('week')}
        </th>
        {weekdayNames(language, 'short').map((name, index) => (
          <th key={name} scope="col" abbr={long[index]} aria-label={long[index]}>
            {name}
          </th>
        ))}
      </tr>
    </thead>
  )
}

interface FootProps {
  weeks: readonly string[][]
  current: string
  legend: string | undefined
  bounds: Bounds
}

/** Why the day that was pressed or has the focus cannot be chosen; else why any cannot, and which days of the month are holidays. */
function Foot({ weeks, current, legend, bounds }: FootProps) {
  const { t } = useTranslation('dates')
  const { date, field, whyNot } = useDateWords()
  const reason = whyNot(current, bounds)
  const holidays = weeks.flat().flatMap((day) => {
    const holiday = bounds.mark?.(day).holiday
    return holiday === undefined ? [] : [t('holiday_on', { day: date(day), holiday })]
  })
  const said = reason === undefined ? legend : `${field(current)}: ${reason}`
  return (
    <output className={classes.foot}>
      {said !== undefined && (
        <span className={classes.reason}>
          <span className={classes.hatch} aria-hidden />
          {said}
        </span>
      )}
      {holidays.map((text) => (
        <span key={text} className={classes.reason}>
          <span className={classes.ring} aria-hidden />
          {text}
        </span>
      ))}
    </output>
  )
}

/** A month of days, by mouse, finger and keys. */
export function Calendar(props: CalendarProps) {
  const { value, today, min, max, mark, legend, hasYears = false, onPick } = props
  const { whyNot } = useDateWords()
  const bounds = { min, max, mark }
  const id = useId()
  const grid = useRef<HTMLTableElement>(null)
  const [current, setCurrent] = useState(() => firstShown(props))
  // The first focus is on the day that is shown first, once the dialog around it is open.
  const isMoved = useRef(true)
  useEffect(() => {
    if (!isMoved.current) return
    isMoved.current = false
    grid.current?.querySelector<HTMLElement>(`[data-day="${current}"]`)?.focus()
  }, [current])
  const [before, setBefore] = useState(value)
  if (before !== value) {
    setBefore(value)
    if (isDay(value)) setCurrent(value)
  }

  const weeks = weeksOfMonth(current)
  function onKeyDown(event: KeyboardEvent): void {
    const next = dayAfterKey(current, event)
    if (next === undefined) return
    event.preventDefault()
    isMoved.current = true
    setCurrent(next)
  }
  function press(day: string): void {
    setCurrent(day)
    if (whyNot(day, bounds) === undefined) onPick(day)
  }
  return (
    <div>
      <MonthHead
        id={id}
        day={current}
        hasYears={hasYears}
        onMove={(months) => setCurrent(addMonths(current, months))}
      />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role */}
      <table ref={grid} role="grid" aria-labelledby={id} className={classes.grid} onKeyDown={onKeyDown}>
        <WeekdayNames />
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              <th scope="row" className={classes.week}>
                {isoWeek(week[0] ?? current)}
              </th>
              {week.map((day) => (
                <DayCell
                  key={day}
                  day={day}
                  isChosen={day === value}
                  isToday={day === today}
                  isOutside={day.slice(0, 7) !== current.slice(0, 7)}
                  isCurrent={day === current}
                  isOut={whyNot(day, { min, max }) !== undefined}
                  reason={whyNot(day, bounds)}
                  holiday={mark?.(day).holiday}
                  onPress={() => press(day)}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Foot weeks={weeks} current={current} legend={legend} bounds={bounds} />
    </div>
  )
}
