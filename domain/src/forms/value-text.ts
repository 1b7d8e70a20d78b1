import { hours, momentOf, zoneOf } from '../auctions/local-time.ts'
import { dateFormat } from '../kept-formats.ts'
import { type Language, localeOf } from '../languages.ts'
import { formatNumber } from '../number-text.ts'
import type { Field } from './form-schema.ts'

/** A count of at most four digits that is measured in nothing may be a year: its digits stay together. */
function isGrouped({ unit, max }: Field): boolean {
  return unit !== undefined || max === undefined || max > 9999
}

/** As the language writes it. */
export function numberText(language: Language, field: Field, value: number): string {
  return formatNumber(language, value, isGrouped(field) ? {} : { useGrouping: false })
}

const SIGNS: Partial<Record<string, string>> = { m2: 'm²', m3: 'm³', 'm3/h': 'm³/h', 'm3/min': 'm³/min' }

/** As the unit is written where that differs from its name in the data. */
export function unitSign(unit: string): string {
  return SIGNS[unit] ?? unit
}

const DAY = /^\d{4}-\d\d-\d\d$/
const NORWAY = 578

/** `17 Nov 2025`. Of a date the year is always told: an inspection of last year is another matter. */
export function dateText(language: Language, date: string): string {
  if (!DAY.test(date)) return date
  // A day is the same day everywhere: any country's noon will do.
  const noon = momentOf({ day: date, clock: hours(12) }, NORWAY)
  const options = { timeZone: zoneOf(NORWAY), day: 'numeric', month: 'short', year: 'numeric' } as const
  return dateFormat(localeOf(language), options).format(noon)
}

/** The words that the values of fields need beside what the reference data says. */
export interface ValueWords {
  yes: string
  no: string
  unit: (unit: string) => string
}

/** A value as people read it: with its unit, its option's name, as the language writes numbers and days. */
export function valueText(language: Language, field: Field, value: unknown, words: ValueWords): string {
  if (typeof value === 'boolean') return value ? words.yes : words.no
  if (typeof value === 'number') {
    const text = numberText(language, field, value)
    return field.unit === undefined ? text : `${text}\u00a0${words.unit(field.unit)}`
  }
  if (typeof value !== 'string') return ''
  if (field.format === 'date') return dateText(language, value)
  return field.options?.find(({ id }) => id === value)?.name ?? value
}
