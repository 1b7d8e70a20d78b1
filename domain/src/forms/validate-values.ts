import type { Issue } from '../errors.ts'
import { isStorable } from '../storable-text.ts'
import type { PlacedField } from './form-fields.ts'
import type { Field, Values } from './form-schema.ts'
import { boundIssue } from './sensible-bounds.ts'

/** More digits than anybody measures a machine with, and few enough that nothing is rounded. */
const MAX_DECIMALS = 3

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
export const isEmail = (text: string): boolean => EMAIL.test(text)
const PHONE = /^\+?[\d\s().-]{5,40}$/

function daysIn(month: number, year: number): number {
  if (month !== 2) return [4, 6, 9, 11].includes(month) ? 30 : 31
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28
}

function isDay(text: string): boolean {
  const [, year, month, day] = (/^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? []).map(Number)
  if (year === undefined || month === undefined || day === undefined) return false
  return month >= 1 && month <= 12 && day >= 1 && day <= daysIn(month, year)
}

function hasFewDecimals(value: number): boolean {
  return Number(value.toFixed(MAX_DECIMALS)) === value
}

function textIssue({ key: path, format, max_length: max, options }: Field, text: string): Issue | undefined {
  if (text.trim() === '') return { path, code: 'required' }
  if (!isStorable(text)) return { path, code: 'wrong_text' }
  if (max !== undefined && text.length > max) return { path, code: 'too_long', params: { max } }
  if (options) return options.some(({ id }) => id === text) ? undefined : { path, code: 'not_an_option' }
  if (format === 'date' && !isDay(text)) return { path, code: 'wrong_format' }
  if (format === 'email' && !isEmail(text)) return { path, code: 'wrong_email' }
  if (format === 'phone' && !PHONE.test(text)) return { path, code: 'wrong_phone' }
  return undefined
}

function numberIssue({ key: path, value: type, min, max }: Field, value: number): Issue | undefined {
  const isRight = type === 'integer' ? Number.isSafeInteger(value) : Number.isFinite(value) && hasFewDecimals(value)
  if (!isRight) return { path, code: 'wrong_type' }
  if (min !== undefined && value < min) return { path, code: 'too_small', params: { min } }
  if (max !== undefined && value > max) return { path, code: 'too_big', params: { max } }
  return undefined
}

/** What is wrong with one value by its field and by what can be true today; nothing when it may be stored. */
export function valueIssueToday(field: Field, value: unknown, today: string): Issue | undefined {
  const issue = valueIssue(field, value)
  // The nearer limit is the one to name.
  return issue && issue.code !== 'too_big' ? issue : (boundIssue(field.key, value, today) ?? issue)
}

/** What is wrong with one value; nothing when it may be stored. */
export function valueIssue(field: Field, value: unknown): Issue | undefined {
  switch (field.value) {
    case 'boolean':
      return typeof value === 'boolean' ? undefined : { path: field.key, code: 'wrong_type' }
    case 'string':
      return typeof value === 'string' ? textIssue(field, value) : { path: field.key, code: 'wrong_type' }
    case 'integer':
    case 'number':
      return typeof value === 'number' ? numberIssue(field, value) : { path: field.key, code: 'wrong_type' }
  }
}

/** What is wrong with the values that are there: unknown fields, wrong types, values out of range, unknown options. */
export function valueIssues(fields: readonly PlacedField[], values: Record<string, unknown>): Issue[] {
  const known = new Map(fields.map(({ field }) => [field.key, field]))
  return Object.entries(values).flatMap(([path, value]): Issue[] => {
    const field = known.get(path)
    const issue = field ? valueIssue(field, value) : ({ path, code: 'unknown_field' } as const)
    return issue ? [issue] : []
  })
}

/** The mandatory fields that have no value yet. A checkbox is answered by leaving it alone. */
export function missingFields(fields: readonly PlacedField[], values: Values): PlacedField[] {
  return fields.filter(
    ({ field, required }) => required && field.value !== 'boolean' && values[field.key] === undefined,
  )
}
