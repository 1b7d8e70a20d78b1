import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  DEFAULT_NEGOTIATION_HOURS,
  endAfterOutage,
  endMoveBar,
  holidayAtEnd,
  isAllowedEnd,
  negotiationDeadline,
  nextAllowedDay,
  outagesIn,
  scheduleIssues,
} from './auction-end.ts'
import { isBarredDay } from './barred-days.ts'
import { easterSunday, HOLIDAYS, holidaysOf } from './holidays.ts'
import { addDays, hours, localTime, minutes, momentOf, weekday, zoneOf } from './local-time.ts'

const [NO, SE, DK, FI] = [578, 752, 208, 246]
const COUNTRIES = [NO, SE, DK, FI]

/** A moment written as RFC 3339. */
const at = (text: string) => globalThis.Date.parse(text)
const written = (moment: number | undefined) => moment && new globalThis.Date(moment).toISOString()

describe('the countries’ clocks', () => {
  test('AUC-7 a moment and the local time are the same both ways, through the summer time', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: at('2000-01-01T00:00:00Z'), max: at('2060-01-01T00:00:00Z') }),
        fc.constantFrom(...COUNTRIES),
        (moment, country) => {
          const back = momentOf(localTime(moment, country), country)
          // In the hour that the clocks show twice it is the first one.
          expect([0, hours(1)]).toContain(moment - back)
          expect(localTime(back, country)).toEqual(localTime(moment, country))
        },
      ),
    )
  })

  test('AUC-7 the night when clocks go forward, and the night when they go back', () => {
    expect(written(momentOf({ day: '2026-03-29', clock: hours(2.5) }, NO))).toBe('2026-03-29T01:30:00.000Z')
    expect(written(momentOf({ day: '2026-03-29', clock: hours(1.5) }, NO))).toBe('2026-03-29T00:30:00.000Z')
    expect(written(momentOf({ day: '2026-03-29', clock: hours(3) }, NO))).toBe('2026-03-29T01:00:00.000Z')
    expect(written(momentOf({ day: '2026-10-25', clock: hours(2.5) }, NO))).toBe('2026-10-25T00:30:00.000Z')
    expect(written(momentOf({ day: '2026-10-25', clock: hours(3) }, NO))).toBe('2026-10-25T02:00:00.000Z')
    expect(localTime(at('2026-03-29T00:59:59.999Z'), FI)).toEqual({ day: '2026-03-29', clock: hours(3) - 1 })
    expect(localTime(at('2026-03-29T01:00:00Z'), FI)).toEqual({ day: '2026-03-29', clock: hours(4) })
  })

  test('AUC-7 each country has its own zone, and others have none', () => {
    expect(COUNTRIES.map(zoneOf)).toEqual(['Europe/Oslo', 'Europe/Stockholm', 'Europe/Copenhagen', 'Europe/Helsinki'])
    expect(() => zoneOf(276)).toThrow('276')
  })

  test('AUC-7 days and weekdays are the calendar’s', () => {
    fc.assert(
      fc.property(fc.integer({ min: -20_000, max: 40_000 }), (days) => {
        const date = new globalThis.Date(days * 86_400_000)
        const day = addDays('1970-01-01', days)
        expect(day).toBe(date.toISOString().slice(0, 10))
        expect(weekday(day)).toBe(date.getUTCDay() || 7)
      }),
    )
  })
})

describe('the day of the end', () => {
  // 2026-11-19 is a Thursday. Oslo is an hour, Helsinki two hours ahead of UTC in winter; in summer one more.
  test.for([
    ['Thursday 23:59 in Oslo', NO, '2026-11-19T22:59:59.999Z', true],
    ['Friday 00:00 in Oslo', NO, '2026-11-19T23:00:00Z', false],
    ['Thursday 23:59 in Helsinki', FI, '2026-11-19T21:59:59.999Z', true],
    ['Friday 00:00 in Helsinki, still Thursday in Oslo', FI, '2026-11-19T22:00:00Z', false],
    ['Sunday 23:59 in Oslo', NO, '2026-11-22T22:59:00Z', false],
    ['Monday 00:00 in Oslo', NO, '2026-11-22T23:00:00Z', true],
    ['Monday 00:00 in Helsinki', FI, '2026-11-22T22:00:00Z', true],
    ['Thursday 23:59 before the clocks go forward, Stockholm', SE, '2026-03-26T22:59:00Z', true],
    ['Friday 00:00 before the clocks go forward, Stockholm', SE, '2026-03-26T23:00:00Z', false],
    ['Sunday 23:59 after the clocks went forward, Copenhagen', DK, '2026-03-29T21:59:00Z', false],
    ['Monday 00:00 after the clocks went forward, Copenhagen', DK, '2026-03-29T22:00:00Z', true],
    ['Sunday 23:59 after the clocks went back, Copenhagen', DK, '2026-10-25T22:59:00Z', false],
    ['Monday 00:00 after the clocks went back, Copenhagen', DK, '2026-10-25T23:00:00Z', true],
    ['Thursday 23:59 in summer, Oslo', NO, '2026-07-16T21:59:00Z', true],
    ['Friday 00:00 in summer, Oslo', NO, '2026-07-16T22:00:00Z', false],
  ] as const)('AUC-7 %s', ([, country, moment, allowed]) => {
    expect(isAllowedEnd(at(moment), country)).toBe(allowed)
    const issues = scheduleIssues({ start: null, end: at(moment) }, country, 0)
    expect(issues).toEqual(allowed ? [] : [{ path: 'end', code: 'barred_end_day' }])
  })

  test('AUC-7 the next allowed day is never barred, and at most four days away', () => {
    expect(nextAllowedDay('2026-11-19')).toBe('2026-11-23')
    expect(nextAllowedDay('2026-11-17')).toBe('2026-11-18')
    fc.assert(
      fc.property(fc.nat(20_000), (days) => {
        const day = addDays('2000-01-01', days)
        const next = nextAllowedDay(day)
        expect(isBarredDay(next)).toBe(false)
        expect(next > day && next <= addDays(day, 4)).toBe(true)
      }),
    )
  })

  test('AUC-1 the end comes after the start and lies ahead', () => {
    const [monday, tuesday] = [at('2026-11-16T10:00:00Z'), at('2026-11-17T10:00:00Z')]
    const codes = (start: number | null, end: number | null, now: number) =>
      scheduleIssues({ start, end }, NO, now).map(({ code }) => code)
    expect(codes(monday, tuesday, monday)).toEqual([])
    expect(codes(tuesday, monday, 0)).toEqual(['ends_before_start'])
    expect(codes(tuesday, tuesday, 0)).toEqual(['ends_before_start'])
    expect(codes(monday, tuesday, tuesday)).toEqual(['not_ahead'])
    expect(codes(monday, null, tuesday)).toEqual([])
    expect(endMoveBar(monday, monday, NO, 0)).toBe('not_later')
    expect(endMoveBar(monday, tuesday, NO, tuesday)).toBe('end_not_ahead')
    expect(endMoveBar(monday, at('2026-11-20T10:00:00Z'), NO, 0)).toBe('barred_end_day')
    expect(endMoveBar(monday, tuesday, NO, monday)).toBeUndefined()
  })
})

describe('public holidays', () => {
  test('AUC-7 Easter is where the church has it', () => {
    const known = [
      '2024-03-31',
      '2025-04-20',
      '2026-04-05',
      '2027-03-28',
      '2038-04-25',
      '2049-04-18',
      '1954-04-18',
      '1981-04-19',
      '2285-03-22',
    ]
    for (const day of known) expect(easterSunday(Number(day.slice(0, 4)))).toBe(day)
    fc.assert(
      fc.property(fc.integer({ min: 1900, max: 2200 }), (year) => {
        const day = easterSunday(year)
        expect(weekday(day)).toBe(7)
        expect(day >= `${year}-03-22` && day <= `${year}-04-25`).toBe(true)
      }),
    )
  })

  test('AUC-7 each country has its own', () => {
    const days = (country: number) =>
      holidaysOf(country, 2026)
        .map(({ day }) => day.slice(5))
        .join(' ')
    expect(days(NO)).toBe('01-01 04-02 04-03 04-05 04-06 05-01 05-14 05-17 05-24 05-25 12-25 12-26')
    expect(days(SE)).toBe('01-01 01-06 04-03 04-05 04-06 05-01 05-14 05-24 06-06 06-20 10-31 12-25 12-26')
    expect(days(DK)).toBe('01-01 04-02 04-03 04-05 04-06 05-14 05-24 05-25 12-25 12-26')
    expect(days(FI)).toBe('01-01 01-06 04-03 04-05 04-06 05-01 05-14 05-24 06-20 10-31 12-06 12-25 12-26')
    const used = new Set(COUNTRIES.flatMap((country) => holidaysOf(country, 2026)).map(({ holiday }) => holiday))
    expect(used.size).toBe(HOLIDAYS.length)
  })

  test('AUC-7 a holiday warns in the country’s own day, and bars nothing', () => {
    const eveInOslo = at('2028-05-16T22:00:00Z')
    expect(holidayAtEnd(eveInOslo, NO)).toBe('constitution_day')
    expect(holidayAtEnd(eveInOslo - 1, NO)).toBeUndefined()
    expect(holidayAtEnd(eveInOslo, SE)).toBeUndefined()
    expect(isAllowedEnd(eveInOslo, NO)).toBe(true)
  })
})

describe('how long a negotiation lasts', () => {
  test.for([
    ['a day', '2026-11-17T10:00:00Z', DEFAULT_NEGOTIATION_HOURS, '2026-11-18T10:00:00.000Z'],
    ['to Friday', '2026-11-19T10:00:00Z', 24, '2026-11-20T10:00:00.000Z'],
    ['over the weekend', '2026-11-19T10:00:00Z', 48, '2026-11-23T10:00:00.000Z'],
    ['at most three working days', '2026-11-19T10:00:00Z', 500, '2026-11-24T10:00:00.000Z'],
    ['over Easter', '2026-04-01T10:00:00Z', 24, '2026-04-07T10:00:00.000Z'],
    ['over the change to summer time', '2026-03-26T10:00:00Z', 48, '2026-03-30T09:00:00.000Z'],
    ['begun on a Saturday', '2026-11-21T10:00:00Z', 2, '2026-11-23T01:00:00.000Z'],
    ['to midnight', '2026-11-17T10:00:00Z', 13, '2026-11-17T23:00:00.000Z'],
  ] as const)('AUC-9 %s', ([, from, length, deadline]) => {
    expect(written(negotiationDeadline(at(from), length, NO))).toBe(deadline)
  })

  test('AUC-9 it is never shorter than its hours', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: at('2020-01-01T00:00:00Z'), max: at('2040-01-01T00:00:00Z') }),
        fc.integer({ min: 1, max: 72 }),
        fc.constantFrom(...COUNTRIES),
        (from, length, country) => {
          const took = negotiationDeadline(from, length, country) - from
          expect(took).toBeGreaterThanOrEqual(hours(length))
          expect(took).toBeLessThanOrEqual(hours(length) + hours(24 * 10))
        },
      ),
    )
  })
})

describe('after an outage', () => {
  const end = at('2026-11-17T10:00:00Z')
  const auction = { scheduledEnd: end, effectiveEnd: end, countryId: NO }
  const after = (from: string, to: string, more = {}) =>
    written(endAfterOutage({ ...auction, ...more }, { from: at(from), to: at(to) }))

  test.for([
    ['in the last five minutes', '2026-11-17T09:54:00Z', '2026-11-17T09:55:01Z', '2026-11-17T10:10:01.000Z'],
    ['over the end', '2026-11-17T09:59:50Z', '2026-11-17T12:00:00Z', '2026-11-17T12:15:00.000Z'],
    ['not longer than ten seconds', '2026-11-17T09:59:00Z', '2026-11-17T09:59:10Z', undefined],
    ['before the last five minutes', '2026-11-17T09:40:00Z', '2026-11-17T09:55:00Z', undefined],
    ['after the end', '2026-11-17T10:00:00Z', '2026-11-17T10:30:00Z', undefined],
    ['until late in the evening', '2026-11-17T09:59:00Z', '2026-11-17T18:46:00Z', '2026-11-18T10:00:00.000Z'],
    [
      'until just before eight in the evening',
      '2026-11-17T09:59:00Z',
      '2026-11-17T18:45:00Z',
      '2026-11-17T19:00:00.000Z',
    ],
    ['until the night', '2026-11-17T09:59:00Z', '2026-11-18T03:00:00Z', '2026-11-18T10:00:00.000Z'],
    ['until Friday', '2026-11-17T09:59:00Z', '2026-11-20T09:00:00Z', '2026-11-23T10:00:00.000Z'],
    ['until Thursday night', '2026-11-17T09:59:00Z', '2026-11-19T20:00:00Z', '2026-11-23T10:00:00.000Z'],
  ] as const)('AUC-5 %s', ([, from, to, expected]) => {
    expect(after(from, to)).toBe(expected)
  })

  test('AUC-5 A3 an outage is a gap of more than ten seconds between moments at which bids were taken', () => {
    const moments = [0, 10_000, 20_001, 25_000, 60_000].map((ms) => end + ms)
    expect(outagesIn(moments)).toEqual([
      { from: end + 10_000, to: end + 20_001 },
      { from: end + 25_000, to: end + 60_000 },
    ])
    expect(outagesIn([])).toEqual([])
    expect(outagesIn([end])).toEqual([])
  })

  test('AUC-5 the new end is never before people can be back, nor before the old one', () => {
    fc.assert(
      fc.property(fc.nat(40_000), fc.nat(8_000), fc.constantFrom(...COUNTRIES), (begins, lasts, countryId) => {
        const outage = {
          from: end - minutes(10_000) + minutes(begins),
          to: end - minutes(10_000) + minutes(begins + lasts),
        }
        const moved = endAfterOutage({ ...auction, countryId }, outage)
        if (moved === undefined) return
        expect(moved).toBeGreaterThanOrEqual(Math.max(end, outage.to + minutes(15)))
        expect(isAllowedEnd(moved, countryId)).toBe(true)
      }),
    )
  })
})
