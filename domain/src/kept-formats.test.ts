import { expect, test } from 'vitest'
import { dateFormat, numberFormat } from './kept-formats.ts'

test('LNG-3 a format is made once for its language and options, and another one for others', () => {
  const plain = numberFormat('nb', { useGrouping: 'always' })
  expect(numberFormat('nb', { useGrouping: 'always' })).toBe(plain)
  expect(numberFormat('nb', { useGrouping: false })).not.toBe(plain)
  expect(numberFormat('en-GB', { useGrouping: 'always' })).not.toBe(plain)
  expect(plain.format(1284.5)).toBe(new Intl.NumberFormat('nb', { useGrouping: 'always' }).format(1284.5))
})

test('LNG-3 a day is told in the time zone that is asked for', () => {
  // Half past eleven in the evening of 16 November 2026, by UTC.
  const late = 1_794_871_800_000
  const inZone = (timeZone: string) => dateFormat('en-GB', { timeZone, day: 'numeric' }).format(late)
  expect([inZone('Europe/Oslo'), inZone('UTC'), inZone('Europe/Oslo')]).toEqual(['17', '16', '17'])
})
