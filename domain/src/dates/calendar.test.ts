import { expect, test } from 'vitest'
import { addMonths, dayIssues, isDay, isoWeek, lastOfMonth, weeksOfMonth } from './calendar.ts'
import { periodNamed, periodOf, PERIODS } from './periods.ts'

test.for([
  ['2026-11-18', true],
  ['2028-02-29', true],
  ['2026-02-29', false],
  ['2026-13-01', false],
  ['2026-00-10', false],
  ['18.11.2026', false],
  ['2026-11-18T12:00', false],
] as const)('T13 whether %s is a day: %s', ([text, is]) => {
  expect(isDay(text)).toBe(is)
})

test('T13 text that is not a day is an issue of its field, an empty field is not', () => {
  const values = { starts_on: '', ends_on: 'soon', paid_on: '2026-11-18' }
  expect(dayIssues(values, ['starts_on', 'ends_on', 'paid_on'])).toEqual([{ path: 'ends_on', code: 'wrong_format' }])
})

test.for([
  ['2026-11-18', 47],
  ['2026-12-31', 53],
  ['2027-01-01', 53],
  ['2027-01-04', 1],
  ['2024-12-30', 1],
  ['2026-01-01', 1],
] as const)('T13 %s is in week %i', ([day, week]) => {
  expect(isoWeek(day)).toBe(week)
})

test('T13 a month is drawn in whole weeks from Monday to Sunday', () => {
  const weeks = weeksOfMonth('2026-12-15')
  expect(weeks.map(([monday]) => monday)).toEqual([
    '2026-11-30',
    '2026-12-07',
    '2026-12-14',
    '2026-12-21',
    '2026-12-28',
  ])
  expect(weeks.at(-1)?.at(-1)).toBe('2027-01-03')
  // February 2027 begins on a Monday and has exactly four weeks.
  expect(weeksOfMonth('2027-02-10')).toHaveLength(4)
})

test('T13 a month later is the same date, or the last of a shorter month', () => {
  expect(addMonths('2026-11-18', 2)).toBe('2027-01-18')
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
  expect(addMonths('2026-01-18', -1)).toBe('2025-12-18')
  expect(lastOfMonth('2028-02-03')).toBe('2028-02-29')
})

test.for([
  ['today', '2026-11-18', '2026-11-18'],
  ['this_week', '2026-11-16', '2026-11-18'],
  ['this_month', '2026-11-01', '2026-11-18'],
  ['last_month', '2026-10-01', '2026-10-31'],
  ['last_30_days', '2026-10-20', '2026-11-18'],
  ['this_year', '2026-01-01', '2026-11-18'],
  ['last_12_months', '2025-11-19', '2026-11-18'],
] as const)('D6 T13 on 18 November 2026 the period %s is %s to %s', ([name, from, to]) => {
  expect(periodOf(name, '2026-11-18')).toEqual({ from, to })
  expect(periodNamed({ from, to }, '2026-11-18')).toBe(name)
})

test('D6 T13 last month in January is December of the year before', () => {
  expect(periodOf('last_month', '2027-01-31')).toEqual({ from: '2026-12-01', to: '2026-12-31' })
  expect(periodNamed({ from: '2026-11-02', to: '2026-11-18' }, '2026-11-18')).toBeUndefined()
  expect(PERIODS.every((name) => periodOf(name, '2026-11-18').from <= periodOf(name, '2026-11-18').to)).toBe(true)
})
