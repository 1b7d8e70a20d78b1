import { addDays, dayNumber, hours, weekday } from '../auctions/local-time.ts'
import { dateFormat, relativeTimeFormat } from '../kept-formats.ts'
import { type Language, localeOf } from '../languages.ts'
import { addMonths, dayFrom, firstOfMonth, isDay } from './calendar.ts'

/** What a typed date is read by. A part that was left out is chosen so that the day lies within the bounds. */
export interface Reading {
  language: Language
  today: string
  min?: string | undefined
  max?: string | undefined
}

const [FIRST_YEAR, LAST_YEAR] = [1900, 2199]
const YEARS_AHEAD = 20
/** `den 18. november` and the like. */
const FILLERS = new Set(['den', 'the', 'of', 'at', 'kl', 'klo'])

const lettersOf = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}]/gu, '')

function isWithin(day: string, { min = '', max = '9999' }: Reading): boolean {
  return day >= min && day <= max
}

/** The first of these days within the bounds, or the first at all: then the bounds say what is wrong with it. */
function preferred(days: readonly (string | undefined)[], reading: Reading): string | undefined {
  const existing = days.filter((day) => day !== undefined)
  return existing.find((day) => isWithin(day, reading)) ?? existing[0]
}

function nearestFirst(days: readonly (string | undefined)[], today: string): string[] {
  const distance = (day: string) => Math.abs(dayNumber(day) - dayNumber(today))
  return days.filter((day) => day !== undefined).toSorted((a, b) => distance(a) - distance(b))
}

/** The number of a month or weekday, from 1, whose name begins like the word. */
function indexOfName(word: string, names: readonly string[], least: number): number | undefined {
  if (word.length < least) return undefined
  const index = names.findIndex((name) => name.startsWith(word) || word.startsWith(name))
  return index === -1 ? undefined : index + 1
}

const MONDAY = '2027-03-01'

const namesOf = (language: Language, part: 'month' | 'weekday'): string[] =>
  Array.from({ length: part === 'month' ? 12 : 7 }, (_, index) => {
    const day = part === 'month' ? addMonths(MONDAY, index - 2) : addDays(MONDAY, index)
    return lettersOf(
      dateFormat(localeOf(language), { [part]: 'long', timeZone: 'UTC' }).format(hours(24 * dayNumber(day))),
    )
  })

/** `today`, `i morgen`, `eilen`. */
function relativeDay(text: string, { language, today }: Reading): string | undefined {
  const names = relativeTimeFormat(localeOf(language), { numeric: 'auto' })
  const days = [0, 1, -1].find((count) => lettersOf(names.format(count, 'day')) === lettersOf(text))
  return days === undefined || /\d/.test(text) ? undefined : addDays(today, days)
}

function ofYear(year: string, month: number, date: number, reading: Reading): string | undefined {
  if (year.length === 4) {
    const isKnown = Number(year) >= FIRST_YEAR && Number(year) <= LAST_YEAR
    return isKnown ? dayFrom(Number(year), month, date) : undefined
  }
  if (year.length !== 2) return undefined
  const latest = Number(reading.today.slice(0, 4)) + YEARS_AHEAD
  const years = [2000, 1900].map((century) => century + Number(year)).filter((each) => each <= latest)
  return preferred(
    years.map((each) => dayFrom(each, month, date)),
    reading,
  )
}

/** Without a year: the nearest one. */
function ofAnyYear(month: number, date: number, reading: Reading): string | undefined {
  const year = Number(reading.today.slice(0, 4))
  // Four years on either side: 29 February is not in every one.
  const days = Array.from({ length: 9 }, (_, index) => dayFrom(year - 4 + index, month, date))
  return preferred(nearestFirst(days, reading.today), reading)
}

/** Of a month that was not written: the nearest one that has the date, on that weekday if one was written. */
function ofAnyMonth(date: number, onWeekday: number | undefined, reading: Reading): string | undefined {
  const first = firstOfMonth(reading.today)
  const months = Array.from({ length: onWeekday ? 25 : 5 }, (_, index, half = onWeekday ? 12 : 2) =>
    addMonths(first, index - half),
  )
  const days = months
    .map((month) => dayFrom(Number(month.slice(0, 4)), Number(month.slice(5, 7)), date))
    .filter((day) => day !== undefined && (onWeekday === undefined || weekday(day) === onWeekday))
  return preferred(nearestFirst(days, reading.today), reading)
}

function nextOnWeekday(wanted: number, reading: Reading): string | undefined {
  const days = [0, 1, 2, 3, 4, 5, 6, -1, -2, -3, -4, -5, -6].map((count) => addDays(reading.today, count))
  return preferred(
    days.filter((day) => weekday(day) === wanted),
    reading,
  )
}

/** Digits without anything between them: 18112026, 20261118, 181126; Swedes write the year first. */
function ofDigits(digits: string, reading: Reading): string | undefined {
  const part = (from: number, to: number) => Number(digits.slice(from, to))
  if (digits.length === 8) {
    const yearFirst = ofYear(digits.slice(0, 4), part(4, 6), part(6, 8), reading)
    return yearFirst ?? ofYear(digits.slice(4), part(2, 4), part(0, 2), reading)
  }
  if (digits.length !== 6) return undefined
  return reading.language === 'sv'
    ? ofYear(digits.slice(0, 2), part(2, 4), part(4, 6), reading)
    : ofYear(digits.slice(4), part(2, 4), part(0, 2), reading)
}

function ofNumbers(numbers: readonly string[], reading: Reading): string | undefined {
  const [first = '', second = '', third] = numbers
  if (numbers.length > 3) return undefined
  if (first.length === 4) return third === undefined ? undefined : ofYear(first, Number(second), Number(third), reading)
  if (first.length > 2 || second.length > 2) return undefined
  if (third === undefined) return ofAnyYear(Number(second), Number(first), reading)
  return ofYear(third, Number(second), Number(first), reading)
}

/** The number of the month and of the weekday among words; undefined where one of them is neither. */
function readWords(words: readonly string[], language: Language): { month?: number; onWeekday?: number } | undefined {
  const found: { month?: number; onWeekday?: number } = {}
  for (const word of words) {
    const month = indexOfName(word, namesOf(language, 'month'), 3)
    const onWeekday = indexOfName(word, namesOf(language, 'weekday'), 2)
    if (month !== undefined && found.month === undefined) found.month = month
    else if (onWeekday !== undefined) found.onWeekday = onWeekday
    else if (!FILLERS.has(word)) return undefined
  }
  return found
}

/**
 * The day that was typed, in the order of day, month and year that all five languages have, or as 2026-11-18. A weekday
 * matters only where it says more than the rest.
 */
export function readDay(text: string, reading: Reading): string | undefined {
  const trimmed = text.trim()
  if (isDay(trimmed)) return trimmed
  const relative = relativeDay(trimmed, reading)
  if (relative !== undefined) return relative
  const tokens = trimmed
    .toLowerCase()
    .split(/[\s.,/–-]+/)
    .filter((token) => token !== '')
    .map((token) => token.replace(/^(\d+)(?:st|nd|rd|th)$/, '$1'))
  const numbers = tokens.filter((token) => /^\d+$/.test(token))
  const words = tokens.filter((token) => !/^\d+$/.test(token))
  const named = readWords(words, reading.language)
  if (!named || tokens.length === 0) return undefined
  const { month, onWeekday } = named
  const [first = '', second] = numbers
  if (month !== undefined) {
    if (numbers.length === 0 || numbers.length > 2 || first.length > 2) return undefined
    return second === undefined
      ? ofAnyYear(month, Number(first), reading)
      : ofYear(second, month, Number(first), reading)
  }
  if (numbers.length === 0) return onWeekday === undefined ? undefined : nextOnWeekday(onWeekday, reading)
  if (numbers.length > 1) return ofNumbers(numbers, reading)
  return first.length > 2 ? ofDigits(first, reading) : ofAnyMonth(Number(first), onWeekday, reading)
}

/** `10:24`, `10.24`, `1024`, `9`, `kl. 9`. */
export function readTime(text: string): string | undefined {
  const [, hour, minute = '00'] = /^(?:klo?\.?\s*)?(\d{1,2})(?:[:.]?(\d\d))?$/i.exec(text.trim()) ?? []
  if (hour === undefined || Number(hour) > 23 || Number(minute) > 59) return undefined
  return `${hour.padStart(2, '0')}:${minute}`
}

const ISO_MOMENT = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(?::\d\d(?:\.\d+)?)?$/
/** A time at the end is recognised by its colon or point, or by the word before it. */
const TIME_AT_END = /^(.+?)[\s,]+(klo?\.?\s*\d{1,2}(?:[:.]\d\d)?|\d{1,2}[:.]\d\d)$/i
const TIME_ALONE = /^(?:klo?\.?\s*\d{1,2}(?:[:.]\d\d)?|\d{1,2}:\d\d)$/i

/** The day, the time or both that were typed. */
export function readMoment(text: string, reading: Reading): { day?: string; time?: string } | undefined {
  const trimmed = text.trim()
  const iso = ISO_MOMENT.exec(trimmed)
  const [, dayText, timeText] = iso ?? TIME_AT_END.exec(trimmed) ?? []
  if (dayText !== undefined && timeText !== undefined) {
    const [day, time] = [readDay(dayText, reading), readTime(timeText)]
    if (day !== undefined && time !== undefined) return { day, time }
  }
  if (TIME_ALONE.test(trimmed)) {
    const time = readTime(trimmed)
    return time === undefined ? undefined : { time }
  }
  const day = readDay(trimmed, reading)
  return day === undefined ? undefined : { day }
}
