import { isDay } from '@klubba/domain/dates/calendar'
import { dateFormat } from '@klubba/domain/kept-formats'
import { type Language, localeOf } from '@klubba/domain/languages'

const NO_BREAK_SPACE = '\u00a0'

// A day of the calendar is the same day everywhere; in UTC no clock changes it.
const formatUtc = (language: Language, day: string, options: Intl.DateTimeFormatOptions) =>
  dateFormat(localeOf(language), { ...options, timeZone: 'UTC' }).format(Date.parse(day))

const unbroken = (text: string) => text.replaceAll(' ', NO_BREAK_SPACE)

/** `18 Nov 2026`; what is not a day, as something that is still being typed, stays as it is. */
export function formatDate(language: Language, day: string): string {
  if (!isDay(day)) return day
  return unbroken(formatUtc(language, day, { day: 'numeric', month: 'short', year: 'numeric' }))
}

/** `Wed 18 Nov 2026`, put together: the languages differ in what they write between the two. */
export function formatDayOfWeek(language: Language, day: string, length: 'short' | 'long' = 'short'): string {
  const date = formatUtc(language, day, { day: 'numeric', month: length, year: 'numeric' })
  return `${formatUtc(language, day, { weekday: length })} ${date}`
}

/** `November 2026`. */
export function formatMonth(language: Language, day: string): string {
  return formatUtc(language, day, { month: 'long', year: 'numeric' })
}

/** `Mon` to `Sun`, or the whole names; alone in a column they need no point of an abbreviation. */
export function weekdayNames(language: Language, length: 'short' | 'long'): string[] {
  // 1 March 2027 is a Monday.
  return Array.from({ length: 7 }, (_, index) =>
    formatUtc(language, `2027-03-0${index + 1}`, { weekday: length }).replace('.', ''),
  )
}

/** `10:24`, or `10.24` where that is the custom. */
export function formatClock(language: Language, time: string): string {
  return formatUtc(language, `2027-03-01T${time}:00Z`, { hour: '2-digit', minute: '2-digit' })
}

/** As the language writes a date in digits: `18/11/2026`, `18.11.2026`. */
export function formatDigits(language: Language, day: string): string {
  return formatUtc(language, day, { day: 'numeric', month: 'numeric', year: 'numeric' })
}
