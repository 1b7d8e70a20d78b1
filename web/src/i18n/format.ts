import { dateFormat, relativeTimeFormat } from '@klubba/domain/kept-formats'
import { type Language, localeOf } from '@klubba/domain/languages'

const NO_BREAK_SPACE = '\u00a0'
const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Whole days from one calendar day to another, in the user's time zone: a day of 23 hours is a day. */
function daysBetween(from: Date, to: Date): number {
  const noon = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate(), 12)
  return Math.round((noon(to) - noon(from)) / (24 * HOUR))
}

/** `11:00`, or `11.00` where that is the custom. */
export function formatTime(language: Language, moment: Date): string {
  return dateFormat(localeOf(language), { hour: '2-digit', minute: '2-digit' }, moment.getTimezoneOffset()).format(
    moment,
  )
}

/** `Tue 17 Nov`, and in another year `17 Nov 2025`. */
export function formatDay(language: Language, moment: Date, now: Date): string {
  const sameYear = moment.getFullYear() === now.getFullYear()
  const rest = sameYear ? ({ weekday: 'short' } as const) : ({ year: 'numeric' } as const)
  return dateFormat(localeOf(language), { day: 'numeric', month: 'short', ...rest }, moment.getTimezoneOffset()).format(
    moment,
  )
}

/** `today 11:00`, `yesterday 11:00`, else `Tue 17 Nov 11:00`. */
export function formatMoment(language: Language, moment: Date, now: Date): string {
  const days = daysBetween(now, moment)
  const near = Math.abs(days) <= 1
  const day = near
    ? relativeTimeFormat(localeOf(language), { numeric: 'auto' }).format(days, 'day')
    : formatDay(language, moment, now)
  // One line, whatever the width: a time alone on the next line belongs to nothing.
  return `${day} ${formatTime(language, moment)}`.replaceAll(' ', NO_BREAK_SPACE)
}

/** `now`, `5 min ago` within the last hour; before that the moment itself says more. */
export function formatAgo(language: Language, moment: Date, now: Date): string {
  const past = now.getTime() - moment.getTime()
  if (past < 0 || past >= HOUR) return formatMoment(language, moment, now)
  const relative = relativeTimeFormat(localeOf(language), { numeric: 'auto', style: 'short' })
  if (past < MINUTE) return relative.format(0, 'second')
  return relative.format(-Math.floor(past / MINUTE), 'minute').replaceAll(' ', NO_BREAK_SPACE)
}
