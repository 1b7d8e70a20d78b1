import { addDays, dayNumber, weekday } from '../auctions/local-time.ts'
import type { Issue } from '../errors.ts'

const FORMAT = /^(\d{4})-(\d\d)-(\d\d)$/
const THURSDAY = 4
const DAYS_OF_WEEK = 7
const pad = (value: number, digits = 2) => String(value).padStart(digits, '0')

/** How many days a month has, counted from 1. */
function lengthOf(year: number, month: number): number {
  const first = (of: number) => dayNumber(`${pad(year + Math.floor(of / 12), 4)}-${pad((of % 12) + 1)}-01`)
  return first(month) - first(month - 1)
}

/** 2026-11-18, or undefined where the calendar has no such day. */
export function dayFrom(year: number, month: number, date: number): string | undefined {
  const exists = month >= 1 && month <= 12 && date >= 1 && date <= lengthOf(year, month)
  return exists ? `${pad(year, 4)}-${pad(month)}-${pad(date)}` : undefined
}

/** Whether this is a day of the calendar as it is stored. */
export function isDay(text: string): boolean {
  const [, year, month, date] = FORMAT.exec(text) ?? []
  return year !== undefined && dayFrom(Number(year), Number(month), Number(date)) !== undefined
}

/** The fields in which something is written that is not a day. */
export function dayIssues<Field extends string>(
  values: Readonly<Record<Field, string>>,
  fields: readonly Field[],
): Issue[] {
  return fields
    .filter((path) => values[path] !== '' && !isDay(values[path]))
    .map((path) => ({ path, code: 'wrong_format' }))
}

/** The same date so many months later or earlier; the last day of a month that is too short for it. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const total = year * 12 + month - 1 + months
  const [newYear, newMonth] = [Math.floor(total / 12), (total % 12) + 1]
  return `${pad(newYear, 4)}-${pad(newMonth)}-${pad(Math.min(date, lengthOf(newYear, newMonth)))}`
}

export const firstOfMonth = (day: string) => `${day.slice(0, 8)}01`
export const lastOfMonth = (day: string) => addDays(addMonths(firstOfMonth(day), 1), -1)
export const mondayOf = (day: string) => addDays(day, 1 - weekday(day))

/** The number of the week by ISO 8601: the first week of a year is the one with its first Thursday. */
export function isoWeek(day: string): number {
  const thursday = addDays(day, THURSDAY - weekday(day))
  const sinceNewYear = dayNumber(thursday) - dayNumber(`${thursday.slice(0, 4)}-01-01`)
  return Math.floor(sinceNewYear / DAYS_OF_WEEK) + 1
}

/** The weeks of a day's month, each from Monday to Sunday, with the days of other months that they begin or end with. */
export function weeksOfMonth(day: string): string[][] {
  const last = lastOfMonth(day)
  const weeks: string[][] = []
  for (let monday = mondayOf(firstOfMonth(day)); monday <= last; monday = addDays(monday, DAYS_OF_WEEK)) {
    weeks.push(Array.from({ length: DAYS_OF_WEEK }, (_, index) => addDays(monday, index)))
  }
  return weeks
}
