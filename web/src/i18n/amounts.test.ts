import { LANGUAGES, type Language } from '@klubba/domain/languages'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatAmount, formatMoney, formatRate, parseAmount, parseRate } from './amounts.ts'

const language = fc.constantFrom(...LANGUAGES)
const inAll = (format: (language: Language) => string) =>
  Object.fromEntries(LANGUAGES.map((each) => [each, format(each).replaceAll('\u00a0', ' ')]))

describe('LNG-3 amounts', () => {
  test('are written in whole units, with a part only where there is one', () => {
    expect(inAll((each) => formatAmount(each, 250_000_00))).toEqual(inAll(() => '250 000'))
    const withPart = { en: '2 500.05', no: '2 500,05', sv: '2 500,05', da: '2 500,05', fi: '2 500,05' }
    expect(inAll((each) => formatAmount(each, 2_500_05))).toEqual(withPart)
    expect(formatMoney('no', { amount: 25_000_00, currency: 'NOK' })).toBe('25\u00a0000\u00a0NOK')
  })

  test('what was written is read as the same amount, in all five', () => {
    fc.assert(
      fc.property(language, fc.integer({ min: 0, max: 1_000_000_000_000 }), (each, amount) => {
        expect(parseAmount(each, formatAmount(each, amount))).toBe(amount)
      }),
    )
  })

  test('plain digits, spaces of any kind and either decimal sign are read', () => {
    for (const each of LANGUAGES) {
      expect(parseAmount(each, '12500')).toBe(12_500_00)
      expect(parseAmount(each, ' 12 500 ')).toBe(12_500_00)
      expect(parseAmount(each, '12\u202f500')).toBe(12_500_00)
      expect(parseAmount(each, '12,5')).toBe(12_50)
      expect(parseAmount(each, '12.5')).toBe(12_50)
      expect(parseAmount(each, '0')).toBe(0)
    }
  })

  test('a sign before three digits sets thousands apart only where it cannot mean a part', () => {
    expect(parseAmount('da', '12.500')).toBe(12_500_00)
    expect(parseAmount('da', '1.250.000,50')).toBe(1_250_000_50)
    expect(parseAmount('en', '12,500')).toBe(12_500_00)
    expect(parseAmount('en', '1,250,000.50')).toBe(1_250_000_50)
    expect(parseAmount('en', '12.500')).toBeUndefined()
    for (const each of ['no', 'sv', 'da', 'fi'] as const) expect(parseAmount(each, '12,500')).toBeUndefined()
  })

  test.each(['', ' ', 'abc', '-5', '1 2', '12 50', '1e5', '1.2.3', '12,345,6', '0 125', '1 000 000 000 000', '5 NOK'])(
    '%j is no amount',
    (text) => {
      for (const each of LANGUAGES) expect(parseAmount(each, text)).toBeUndefined()
    },
  )

  test('whatever is typed gives whole minor units or nothing', () => {
    fc.assert(
      fc.property(language, fc.stringMatching(/^[\d ., -]{0,16}$/), (each, text) => {
        const amount = parseAmount(each, text)
        expect(amount === undefined || (Number.isSafeInteger(amount) && amount >= 0)).toBe(true)
      }),
    )
  })
})

describe('LNG-3 rates', () => {
  test('are written with the decimals they have', () => {
    const written = (rate: number) => inAll((each) => formatRate(each, rate))
    expect(written(1000)).toEqual(inAll(() => '10'))
    expect(written(250)).toEqual({ en: '2.5', no: '2,5', sv: '2,5', da: '2,5', fi: '2,5' })
    expect(written(5)).toEqual({ en: '0.05', no: '0,05', sv: '0,05', da: '0,05', fi: '0,05' })
  })

  test('what was written is read as the same rate, in all five', () => {
    fc.assert(
      fc.property(language, fc.integer({ min: 0, max: 10_000 }), (each, rate) => {
        expect(parseRate(formatRate(each, rate))).toBe(rate)
        expect(parseRate(`${formatRate(each, rate)}\u00a0%`)).toBe(rate)
      }),
    )
  })

  test.each(['', '%', '100,01', '101', '1000', '2,125', '1.000', '-1', 'ten'])('%j is no rate', (text) => {
    expect(parseRate(text)).toBeUndefined()
  })
})
