import { expect, test } from 'vitest'
import { partOfDay } from './greeting.ts'

test.each([
  [0, 'evening'],
  [2, 'evening'],
  [3, 'morning'],
  [4, 'morning'],
  [11, 'morning'],
  [12, 'day'],
  [17, 'day'],
  [18, 'evening'],
] as const)('T21 the greeting at %i o’clock is that of the %s', (hour, part) => {
  expect(partOfDay(hour)).toBe(part)
})
