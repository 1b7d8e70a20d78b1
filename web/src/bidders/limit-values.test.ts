import { expect, test } from 'vitest'
import { limitValues, toLimits, wrongInLimits } from './limit-values.ts'

const limits = [{ amount: 50_000_000, currency: 'NOK' } as const]
const typed = { NOK: '500\u00a0000', SEK: '', DKK: '', EUR: '' }

test('AUC-18 a limit is typed in whole units and kept in minor ones; empty is none', () => {
  expect(limitValues(limits, 'no')).toEqual(typed)
  expect(toLimits(typed, 'no')).toEqual(limits)
  expect(toLimits({ ...typed, NOK: ' ' }, 'no')).toEqual([])
})

test('AUC-18 what is no whole amount is refused where it stands', () => {
  expect(wrongInLimits({ ...typed, SEK: 'much', EUR: '0', DKK: '10,50' }, 'no').map(({ path }) => path)).toEqual([
    'SEK',
    'DKK',
    'EUR',
  ])
})
