import type { Issue } from '@klubba/domain/errors'
import { localTime, momentOf } from '@klubba/domain/auctions/local-time'

const MINUTE = 60_000
const pad = (value: number) => String(value).padStart(2, '0')

/** A moment as a field for date and time holds it, by the clocks of the auction's country. */
export function typedMoment(instant: string | null, countryId: number): string {
  if (instant === null) return ''
  const { day, clock } = localTime(Date.parse(instant), countryId)
  const minutes = Math.floor(clock / MINUTE)
  return `${day}T${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`
}

/** The moment that was typed, in milliseconds; null where there is none. */
export function momentTyped(text: string, countryId: number): number | null {
  const match = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})/.exec(text)
  if (!match?.[1]) return null
  return momentOf({ day: match[1], clock: (Number(match[2]) * 60 + Number(match[3])) * MINUTE }, countryId)
}

/** The fields in which something is written that is not a moment. */
export function momentIssues(
  values: Readonly<Record<string, string>>,
  fields: readonly string[],
  countryId: number,
): Issue[] {
  return fields
    .filter((path) => (values[path] ?? '') !== '' && momentTyped(values[path] ?? '', countryId) === null)
    .map((path) => ({ path, code: 'wrong_format' }))
}

export function instantTyped(text: string, countryId: number): string | null {
  const moment = momentTyped(text, countryId)
  return moment === null ? null : new Date(moment).toISOString()
}
