import { describe, expect, test } from 'vitest'
import { formatMomentIn } from './format-lot-time.ts'

describe('LNG-3 T7 moments by the clock of a country, wherever the device is', () => {
  const NORWAY = 578
  const FINLAND = 246
  const now = Date.parse('2026-11-17T11:00:00Z')
  const inCountry = (instant: string, country: number) =>
    formatMomentIn('en', Date.parse(instant), now, country).replaceAll('\u00a0', ' ')

  test.each([
    ['2026-11-17T11:00:00Z', NORWAY, 'today 12:00'],
    ['2026-11-17T11:00:00Z', FINLAND, 'today 13:00'],
    ['2026-11-17T22:30:00Z', NORWAY, 'today 23:30'],
    ['2026-11-17T22:30:00Z', FINLAND, 'tomorrow 00:30'],
    ['2026-11-24T11:00:00Z', NORWAY, 'Tue 24 Nov 12:00'],
    ['2026-12-31T23:30:00Z', NORWAY, '1 Jan 2027 00:30'],
    ['2026-06-30T10:00:00Z', NORWAY, 'Tue 30 Jun 12:00'],
  ])('%s in %i is %s', (instant, country, text) => {
    expect(inCountry(instant, country)).toBe(text)
  })
})
