import { LANGUAGES, type Language } from '@klubba/domain/languages'
import { expect, test } from 'vitest'
import { formatClock, formatDate, formatDayOfWeek, formatMonth, weekdayNames } from './format-date.ts'

const inAll = (format: (language: Language) => string) =>
  Object.fromEntries(LANGUAGES.map((language) => [language, format(language).replaceAll('\u00a0', ' ')]))

test('LNG-3 T13 a date is written in one way in each language', () => {
  expect(inAll((language) => formatDate(language, '2026-12-01'))).toEqual({
    en: '1 Dec 2026',
    no: '1. des. 2026',
    sv: '1 dec. 2026',
    da: '1. dec. 2026',
    fi: '1.12.2026',
  })
  expect(formatDate('en', 'soon')).toBe('soon')
})

test('LNG-3 T13 a date field shows the weekday as well', () => {
  expect(inAll((language) => formatDayOfWeek(language, '2026-12-01'))).toEqual({
    en: 'Tue 1 Dec 2026',
    no: 'tir. 1. des. 2026',
    sv: 'tis 1 dec. 2026',
    da: 'tirs. 1. dec. 2026',
    fi: 'ti 1.12.2026',
  })
})

test('LNG-3 T13 the clock has 24 hours', () => {
  const afternoon = { en: '17:30', no: '17:30', sv: '17:30', da: '17.30', fi: '17.30' }
  expect(inAll((language) => formatClock(language, '17:30'))).toEqual(afternoon)
  const midnight = { en: '00:00', no: '00:00', sv: '00:00', da: '00.00', fi: '00.00' }
  expect(inAll((language) => formatClock(language, '00:00'))).toEqual(midnight)
})

test('LNG-3 T13 a week begins on Monday, and a month has its name', () => {
  expect(weekdayNames('fi', 'short')).toEqual(['ma', 'ti', 'ke', 'to', 'pe', 'la', 'su'])
  expect(weekdayNames('no', 'short').at(0)).toBe('man')
  expect(weekdayNames('en', 'long').at(0)).toBe('Monday')
  expect(formatMonth('en', '2026-12-01')).toBe('December 2026')
  expect(formatMonth('fi', '2026-12-01')).toBe('joulukuu 2026')
})
