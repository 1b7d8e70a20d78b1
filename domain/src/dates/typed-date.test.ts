import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, dayNumber, hours } from '../auctions/local-time.ts'
import { dateFormat } from '../kept-formats.ts'
import { LANGUAGES, type Language, localeOf } from '../languages.ts'
import { readDay, readMoment, type Reading, readTime } from './typed-date.ts'

const on = (language: Language = 'en', bounds: Partial<Reading> = {}): Reading => ({
  language,
  today: '2026-11-18',
  ...bounds,
})

describe('T13 a typed day', () => {
  test.for([
    '18.11.2026',
    '18.11.26',
    '18.11',
    '18.11.',
    '18/11/2026',
    '18/11',
    '18-11-2026',
    '18 11 2026',
    '2026-11-18',
    '2026.11.18',
    '2026/11/18',
    '20261118',
    '18112026',
    ' 18. 11. 2026 ',
  ])('is understood in every language as %s', (text) => {
    expect(LANGUAGES.map((language) => readDay(text, on(language)))).toEqual(LANGUAGES.map(() => '2026-11-18'))
  })

  test.for([
    ['en', '18 Nov 2026'],
    ['en', 'Wed 18 November 2026'],
    ['en', 'November 18, 2026'],
    ['en', '18th nov'],
    ['en', 'today'],
    ['no', 'onsdag 18. november 2026'],
    ['no', 'ons. 18. nov.'],
    ['no', 'i dag'],
    ['sv', 'ons 18 nov. 2026'],
    ['sv', 'den 18 november'],
    ['sv', 'idag'],
    ['sv', '261118'],
    ['da', 'ons. den 18. nov. 2026'],
    ['da', '181126'],
    ['da', 'I DAG'],
    ['fi', 'ke 18.11.2026'],
    ['fi', '18. marraskuuta 2026'],
    ['fi', '18 marras'],
    ['fi', 'tänään'],
  ] as const)('is understood in %s as %s', ([language, text]) => {
    expect(readDay(text, on(language))).toBe('2026-11-18')
  })

  test.for([
    ['en', 'tomorrow', '2026-11-19'],
    ['no', 'i går', '2026-11-17'],
    ['fi', 'huomenna', '2026-11-19'],
    ['en', 'fri', '2026-11-20'],
    ['en', 'tue', '2026-11-24'],
    ['fi', 'ti', '2026-11-24'],
    // A number alone is the nearest such date, and with a weekday the nearest that is one.
    ['en', '20', '2026-11-20'],
    ['en', '1', '2026-12-01'],
    ['en', 'tue 10', '2026-11-10'],
    ['en', 'tue 8', '2026-12-08'],
    // Without a year the nearest one.
    ['en', '5.1', '2027-01-05'],
    ['en', '1 Sep', '2026-09-01'],
    ['en', '29 Feb', '2028-02-29'],
    // Two digits are a year of this century up to twenty years ahead.
    ['en', '18.11.46', '2046-11-18'],
    ['en', '18.11.47', '1947-11-18'],
    ['en', '1.2.75', '1975-02-01'],
    // The rest says which day it is: a weekday that is left over from another date is no reason to refuse it.
    ['en', 'Wed 19 Nov 2026', '2026-11-19'],
  ] as const)('in %s, %s is %s', ([language, text, day]) => {
    expect(readDay(text, on(language))).toBe(day)
  })

  test('what is left out is chosen within the bounds of the field', () => {
    expect(readDay('1 Sep', on('en', { min: '2026-11-18' }))).toBe('2027-09-01')
    expect(readDay('5.1', on('en', { max: '2026-11-18' }))).toBe('2026-01-05')
    expect(readDay('18.11.40', on('en', { max: '2026-11-18' }))).toBe('1940-11-18')
    expect(readDay('tue', on('en', { max: '2026-11-18' }))).toBe('2026-11-17')
    // What is written in full is taken at its word; the field says that it is out of bounds.
    expect(readDay('1.9.2026', on('en', { min: '2026-11-18' }))).toBe('2026-09-01')
  })

  test.for(['', '   ', 'soon', '31.02.2026', '32.1.2026', '18.13.2026', '18.11.2', '18.11.202', '18.11.0026', '1811'])(
    'cannot be understood: "%s"',
    (text) => {
      expect(LANGUAGES.map((language) => readDay(text, on(language)))).toEqual(LANGUAGES.map(() => undefined))
    },
  )

  test('is understood as every language writes it, with or without the weekday', () => {
    const days = fc.nat({ max: 18_000 }).map((count) => addDays('1990-01-01', count))
    const styles = fc.constantFrom('short', 'long', 'numeric')
    fc.assert(
      fc.property(days, styles, fc.boolean(), fc.constantFrom(...LANGUAGES), (day, month, hasWeekday, language) => {
        const options = { timeZone: 'UTC', day: 'numeric', month, year: 'numeric' } as const
        const format = dateFormat(localeOf(language), { ...options, ...(hasWeekday && { weekday: 'short' }) })
        expect(readDay(format.format(hours(24 * dayNumber(day))), on(language))).toBe(day)
      }),
    )
  })
})

describe('T13 a typed time', () => {
  test.for([
    ['10:24', '10:24'],
    ['10.24', '10:24'],
    ['1024', '10:24'],
    ['930', '09:30'],
    ['9', '09:00'],
    ['9:05', '09:05'],
    ['kl. 9', '09:00'],
    ['klo 12.30', '12:30'],
    ['00:00', '00:00'],
    ['23:59', '23:59'],
    ['24:00', undefined],
    ['10:60', undefined],
    ['10:2', undefined],
    ['noon', undefined],
    ['', undefined],
  ] as const)('"%s" is %s', ([text, time]) => {
    expect(readTime(text)).toBe(time)
  })
})

describe('T13 a typed day and time', () => {
  test.for([
    ['en', '2026-12-01T10:24'],
    ['en', '2026-12-01 10:24'],
    ['en', 'Tue 1 Dec 2026 10:24'],
    ['en', '1.12 10:24'],
    ['en', '1/12 10.24'],
    ['en', '1 Dec, 10:24'],
    ['no', '1. des. kl. 10.24'],
    ['da', 'tirs. 1. dec. 2026 10.24'],
    ['fi', 'ti 1.12.2026 10.24'],
    ['fi', '1.12. klo 10.24'],
  ] as const)('in %s, %s has both', ([language, text]) => {
    expect(readMoment(text, on(language))).toEqual({ day: '2026-12-01', time: '10:24' })
  })

  test('one may be missing', () => {
    expect(readMoment('1.12.2026', on())).toEqual({ day: '2026-12-01' })
    expect(readMoment('18 Nov 2026', on())).toEqual({ day: '2026-11-18' })
    expect(readMoment('10:24', on())).toEqual({ time: '10:24' })
    expect(readMoment('klo 9', on('fi'))).toEqual({ time: '09:00' })
  })

  test('or nothing can be understood', () => {
    const texts = ['', 'soon', '1.12 25:00', '31.02.2026 10:00', '2026-13-01T10:00']
    expect(texts.filter((text) => readMoment(text, on()) !== undefined)).toEqual([])
  })
})
