import { LANGUAGES, type Language } from '@klubba/domain/languages'
import { formatNumber } from '@klubba/domain/number-text'
import { SYNTAX } from '@klubba/i18n/phrases'
import { createInstance } from 'i18next'
import { describe, expect, test } from 'vitest'
import { formatAgo, formatDay, formatMoment, formatTime } from './format.ts'

const now = new Date(2026, 10, 17, 14, 30)
const at = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute)
const inAll = (format: (language: Language) => string) =>
  Object.fromEntries(LANGUAGES.map((language) => [language, format(language).replaceAll('\u00a0', ' ')]))

describe('LNG-3 numbers', () => {
  test('thousands are set apart by a no-break space in all five', () => {
    for (const language of LANGUAGES) expect(formatNumber(language, 1284)).toBe('1\u00a0284')
  })

  test('decimals are as the language has them', () => {
    expect(inAll((language) => formatNumber(language, 1234567.5))).toEqual({
      en: '1 234 567.5',
      no: '1 234 567,5',
      sv: '1 234 567,5',
      da: '1 234 567,5',
      fi: '1 234 567,5',
    })
  })
})

describe('LNG-3 moments', () => {
  test('the time of day', () => {
    const times = { en: '09:05', no: '09:05', sv: '09:05', da: '09.05', fi: '09.05' }
    expect(inAll((language) => formatTime(language, at(17, 9, 5)))).toEqual(times)
  })

  test('today and its neighbours by name', () => {
    expect(inAll((language) => formatMoment(language, at(17, 11), now))).toEqual({
      en: 'today 11:00',
      no: 'i dag 11:00',
      sv: 'i dag 11:00',
      da: 'i dag 11.00',
      fi: 'tänään 11.00',
    })
    expect(inAll((language) => formatMoment(language, at(16, 23, 59), now))).toEqual({
      en: 'yesterday 23:59',
      no: 'i går 23:59',
      sv: 'i går 23:59',
      da: 'i går 23.59',
      fi: 'eilen 23.59',
    })
    expect(formatMoment('en', at(18, 0), now)).toBe('tomorrow\u00a000:00')
  })

  test('other days by weekday and date, those of another year by the year', () => {
    expect(inAll((language) => formatMoment(language, at(10, 11), now))).toEqual({
      en: 'Tue 10 Nov 11:00',
      no: 'tir. 10. nov. 11:00',
      sv: 'tis 10 nov. 11:00',
      da: 'tirs. 10. nov. 11.00',
      fi: 'ti 10.11. 11.00',
    })
    expect(inAll((language) => formatDay(language, new Date(2025, 10, 10), now))).toEqual({
      en: '10 Nov 2025',
      no: '10. nov. 2025',
      sv: '10 nov. 2025',
      da: '10. nov. 2025',
      fi: '10.11.2025',
    })
  })

  test('a day of 23 or 25 hours is one day', () => {
    expect(formatMoment('en', new Date(2026, 2, 28, 11), new Date(2026, 2, 29, 11))).toBe('yesterday\u00a011:00')
    expect(formatMoment('en', new Date(2026, 9, 24, 11), new Date(2026, 9, 25, 11))).toBe('yesterday\u00a011:00')
  })

  test('what is less than an hour ago is told so', () => {
    expect(inAll((language) => formatAgo(language, at(17, 14, 25), now))).toEqual({
      en: '5 min ago',
      no: 'for 5 min siden',
      sv: 'för 5 min sen',
      da: '5 min. siden',
      fi: '5 min sitten',
    })
    expect(formatAgo('en', now, now)).toBe('now')
    expect(formatAgo('en', at(17, 13, 30), now)).toBe('today\u00a013:30')
    // A clock that is a little ahead.
    expect(formatAgo('en', at(17, 14, 31), now)).toBe('today\u00a014:31')
  })
})

const files = import.meta.glob<Record<string, string>>('../../../i18n/src/users/*.json', {
  eager: true,
  import: 'default',
})

describe('LNG-3 plurals', async () => {
  const i18n = createInstance()
  const phrases = (language: Language) => files[`../../../i18n/src/users/${language}.json`] ?? {}
  await i18n.init({
    resources: Object.fromEntries(LANGUAGES.map((language) => [language, { users: phrases(language) }])),
    ...SYNTAX,
  })
  const counted = (count: number) =>
    inAll((language) => i18n.getFixedT(language, 'users')('count', { count, number: formatNumber(language, count) }))

  test('one, many and none', () => {
    const one = { en: '1 user', no: '1 bruker', sv: '1 användare', da: '1 bruger', fi: '1 käyttäjä' }
    const many = { en: '2 users', no: '2 brukere', sv: '2 användare', da: '2 brugere', fi: '2 käyttäjää' }
    expect(counted(1)).toEqual(one)
    expect(counted(2)).toEqual(many)
    expect(counted(0)).toMatchObject({ en: '0 users', fi: '0 käyttäjää' })
    expect(counted(1284)).toMatchObject({ en: '1 284 users', da: '1 284 brugere' })
  })
})
