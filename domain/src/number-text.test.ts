import { expect, test } from 'vitest'
import { LANGUAGES } from './languages.ts'
import { formatNumber } from './number-text.ts'

const NUMBERS = [0, 7, 100, 999, 1_000, 12_345, 100_000, 1_234_567, Number.MAX_SAFE_INTEGER]

test('LNG-3 whole amounts are written as each language writes numbers', () => {
  for (const language of LANGUAGES) {
    for (const value of NUMBERS) {
      // With a sign that is never there, as the language's own format has it.
      expect(formatNumber(language, value)).toBe(formatNumber(language, value, { signDisplay: 'negative' }))
    }
  }
  expect(formatNumber('no', 1_234_567)).toBe('1\u00a0234\u00a0567')
  expect([formatNumber('en', 1_234.5), formatNumber('da', 1_234.5)]).toEqual(['1\u00a0234.5', '1\u00a0234,5'])
  expect(formatNumber('en', -1_000)).toBe('-1\u00a0000')
})
