import { CURRENCIES, type Currency } from '@klubba/domain/countries/currencies'
import type { Issue } from '@klubba/domain/errors'
import type { Language } from '@klubba/domain/languages'
import type { Money } from '@klubba/domain/money'
import { formatAmount, parseAmount } from '../i18n/amounts.ts'

/** A limit for each currency as it is typed; empty where there is none. */
export type LimitValues = Record<Currency, string>

const MINOR_UNITS = 100

export function limitValues(limits: readonly Money[], language: Language): LimitValues {
  const typed = (currency: Currency) => {
    const limit = limits.find((one) => one.currency === currency)
    return limit ? formatAmount(language, limit.amount) : ''
  }
  return { NOK: typed('NOK'), SEK: typed('SEK'), DKK: typed('DKK'), EUR: typed('EUR') }
}

const amountOf = (text: string, language: Language) => (text.trim() === '' ? undefined : parseAmount(language, text))

export function toLimits(values: LimitValues, language: Language): Money[] {
  return CURRENCIES.flatMap((currency) => {
    const amount = amountOf(values[currency], language)
    return amount === undefined ? [] : [{ amount, currency }]
  })
}

/** Whole units, at least one. */
export function wrongInLimits(values: LimitValues, language: Language): Issue[] {
  return CURRENCIES.filter((currency) => values[currency].trim() !== '').flatMap((currency): Issue[] => {
    const amount = amountOf(values[currency], language)
    return amount && amount % MINOR_UNITS === 0 ? [] : [{ path: currency, code: 'wrong_format' }]
  })
}
