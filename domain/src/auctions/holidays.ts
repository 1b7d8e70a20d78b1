import { addDays, weekday } from './local-time.ts'

export const HOLIDAYS = [
  'new_year',
  'epiphany',
  'maundy_thursday',
  'good_friday',
  'easter_sunday',
  'easter_monday',
  'labour_day',
  'ascension_day',
  'whit_sunday',
  'whit_monday',
  'constitution_day',
  'national_day',
  'midsummer_day',
  'all_saints_day',
  'independence_day',
  'christmas_day',
  'second_day_of_christmas',
] as const
export type Holiday = (typeof HOLIDAYS)[number]

/** Easter Sunday of the Western churches: the first Sunday after the first full moon, by the church's tables, of spring. */
export function easterSunday(year: number): string {
  const century = Math.floor(year / 100)
  const yearOfMoon = year % 19
  const moonCorrection = Math.floor((8 * century + 13) / 25)
  const leapCorrection = century - Math.floor(century / 4)
  const age = (19 * yearOfMoon + leapCorrection - moonCorrection + 15) % 30
  // The tables shorten two of the nineteen years by a day, so that no full moon comes twice on the same date.
  const shortened = age === 29 || (age === 28 && yearOfMoon > 10) ? age - 1 : age
  const fullMoon = addDays(`${year}-03-21`, shortened)
  return addDays(fullMoon, 7 - (weekday(fullMoon) % 7))
}

/** The first such day of the week on or after a date. */
function onOrAfter(day: string, wanted: number): string {
  return addDays(day, (wanted - weekday(day) + 7) % 7)
}

const SATURDAY = 6

const AFTER_EASTER: Partial<Record<Holiday, number>> = {
  maundy_thursday: -3,
  good_friday: -2,
  easter_sunday: 0,
  easter_monday: 1,
  ascension_day: 39,
  whit_sunday: 49,
  whit_monday: 50,
}

const ON_THE_DATE: Partial<Record<Holiday, string>> = {
  new_year: '01-01',
  epiphany: '01-06',
  labour_day: '05-01',
  constitution_day: '05-17',
  national_day: '06-06',
  independence_day: '12-06',
  christmas_day: '12-25',
  second_day_of_christmas: '12-26',
}

const EVERYWHERE: readonly Holiday[] = [
  'new_year',
  'good_friday',
  'easter_sunday',
  'easter_monday',
  'ascension_day',
  'whit_sunday',
  'christmas_day',
  'second_day_of_christmas',
]

/** The public holidays of each country, by ISO 3166-1 numeric code. */
const OF_COUNTRY: Record<number, readonly Holiday[]> = {
  578: [...EVERYWHERE, 'maundy_thursday', 'labour_day', 'constitution_day', 'whit_monday'],
  752: [...EVERYWHERE, 'epiphany', 'labour_day', 'national_day', 'midsummer_day', 'all_saints_day'],
  208: [...EVERYWHERE, 'maundy_thursday', 'whit_monday'],
  246: [...EVERYWHERE, 'epiphany', 'labour_day', 'midsummer_day', 'all_saints_day', 'independence_day'],
}

function dayOf(holiday: Holiday, year: number): string {
  if (holiday === 'midsummer_day') return onOrAfter(`${year}-06-20`, SATURDAY)
  if (holiday === 'all_saints_day') return onOrAfter(`${year}-10-31`, SATURDAY)
  const date = ON_THE_DATE[holiday]
  return date ? `${year}-${date}` : addDays(easterSunday(year), AFTER_EASTER[holiday] ?? 0)
}

/** The public holidays of a country in a year, by day. */
export function holidaysOf(countryId: number, year: number): { day: string; holiday: Holiday }[] {
  const days = (OF_COUNTRY[countryId] ?? []).map((holiday) => ({ day: dayOf(holiday, year), holiday }))
  return days.toSorted((a, b) => (a.day < b.day ? -1 : 1))
}

export function holidayOn(day: string, countryId: number): Holiday | undefined {
  return holidaysOf(countryId, Number(day.slice(0, 4))).find((one) => one.day === day)?.holiday
}
