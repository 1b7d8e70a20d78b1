import type { Language } from '@klubba/domain/languages'
import type { Money } from '@klubba/domain/money'
import { formatNumber } from '@klubba/domain/number-text'

/** All our currencies have a hundred minor units, and a rate counts hundredths of a percent. */
const HUNDREDTHS = 100
const MAX_MINOR_UNITS = 1_000_000_000_000
const MAX_RATE = 10_000

/** The sign between whole and part. */
function decimalSign(language: Language): string {
  return formatNumber(language, 1.5).replaceAll(/\d/g, '')
}

/** Without a fraction of any number on the way: 250050 is `2 500,50`. */
function formatHundredths(language: Language, value: number, places: 'money' | 'short'): string {
  const whole = formatNumber(language, Math.trunc(value / HUNDREDTHS))
  const rest = String(value % HUNDREDTHS).padStart(2, '0')
  if (rest === '00') return whole
  return whole + decimalSign(language) + (places === 'short' ? rest.replace(/0$/, '') : rest)
}

/** As it is typed in a field: minor units as `2 500` or `2 500,50`. */
export function formatAmount(language: Language, minorUnits: number): string {
  return formatHundredths(language, minorUnits, 'money')
}

/** Hundredths of a percent as `10` or `2,5`. */
export function formatRate(language: Language, rate: number): string {
  return formatHundredths(language, rate, 'short')
}

/** `2 500 NOK`, on one line. */
export function formatMoney(language: Language, { amount, currency }: Money): string {
  return `${formatAmount(language, amount)}\u00a0${currency}`
}

function hundredths(whole: string, part = ''): number {
  return Number(whole + part.padEnd(2, '0'))
}

/**
 * What somebody typed as an amount, in minor units; undefined when it is none. A sign with three digits after it sets
 * thousands apart, unless it is the one that the language writes before a part: then nobody can say what was meant.
 */
export function parseAmount(language: Language, text: string): number | undefined {
  const typed = text.trim().replaceAll(/\s/g, ' ')
  const match = /^(?:(\d{1,13})|([1-9]\d{0,2}(?:([ .,])\d{3})(?:\3\d{3}){0,3}))(?:([.,])(\d{1,2}))?$/.exec(typed)
  if (!match) return undefined
  const [, plain, grouped = '', group, decimal, part] = match
  if (group !== undefined && (group === decimal || group === decimalSign(language))) return undefined
  const amount = hundredths(plain ?? grouped.replaceAll(/\D/g, ''), part)
  return amount > MAX_MINOR_UNITS ? undefined : amount
}

/** What somebody typed as a percentage, in hundredths of a percent; undefined when it is none or above 100 %. */
export function parseRate(text: string): number | undefined {
  const match = /^(\d{1,3})(?:[.,](\d{1,2}))?\s*%?$/.exec(text.trim())
  if (!match?.[1]) return undefined
  const rate = hundredths(match[1], match[2])
  return rate > MAX_RATE ? undefined : rate
}
