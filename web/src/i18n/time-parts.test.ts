import { expect, test } from 'vitest'
import { clockText, hurryOf, partsOf } from './time-parts.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

test.each([
  [90 * MINUTE + 5000, '1:30:05'],
  [12 * MINUTE + 8000, '12:08'],
  [12 * MINUTE + 7001, '12:08'],
  [1, '0:01'],
  [HOUR, '1:00:00'],
])('AUC-13 %d ms are left as %s', (left, text) => {
  expect(clockText(left)).toBe(text)
})

test('AUC-13 what is longer than a day has days and hours', () => {
  expect(partsOf(76 * HOUR + 20 * MINUTE)).toMatchObject({ days: 3, hours: 4 })
})

test.each([
  [HOUR, undefined],
  [HOUR - 1, 'soon'],
  [5 * MINUTE, 'soon'],
  [5 * MINUTE - 1, 'now'],
  [0, undefined],
])('AUC-13 at %d ms left it hurries: %s', (left, hurry) => {
  expect(hurryOf(left)).toBe(hurry)
})
