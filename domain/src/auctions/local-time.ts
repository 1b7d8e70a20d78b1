/** The countries' time zones, by ISO 3166-1 numeric code. */
const ZONES: Record<number, string> = {
  578: 'Europe/Oslo',
  752: 'Europe/Stockholm',
  208: 'Europe/Copenhagen',
  246: 'Europe/Helsinki',
} satisfies Record<ZonedCountry, string>

/** The countries whose clocks we know. */
export type ZonedCountry = 578 | 752 | 208 | 246

export function zoneOf(countryId: number): string {
  const zone = ZONES[countryId]
  if (!zone) throw new Error(`no time zone for country ${countryId}`)
  return zone
}

const MINUTE = 60_000
const DAY = 86_400_000

/** A day of the calendar as 2026-11-17, and the milliseconds of the clock since its midnight. */
export interface LocalTime {
  day: string
  clock: number
}

const pad = (value: number, digits: number) => String(value).padStart(digits, '0')

/** Days since 1 January 1970. Years are counted from March, so that the leap day is the last of its year. */
export function dayNumber(day: string): number {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const fromMarch = (month + 9) % 12
  const years = month < 3 ? year - 1 : year
  const leapDays = Math.floor(years / 4) - Math.floor(years / 100) + Math.floor(years / 400)
  const beforeMonth = Math.floor((fromMarch * 306 + 5) / 10)
  return years * 365 + leapDays + beforeMonth + date - 1 - 719_468
}

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  formats.set(zone, format)
  return format
}

function inZone(at: number, zone: string): LocalTime {
  const parts = new Map(
    formatOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )
  const number = (type: Intl.DateTimeFormatPartTypes) => Number(parts.get(type))
  const day = `${pad(number('year'), 4)}-${pad(number('month'), 2)}-${pad(number('day'), 2)}`
  const seconds = (number('hour') * 60 + number('minute')) * 60 + number('second')
  return { day, clock: seconds * 1000 + (((at % 1000) + 1000) % 1000) }
}

/** The day and the clock in the country at a moment. */
export function localTime(at: number, countryId: number): LocalTime {
  return inZone(at, zoneOf(countryId))
}

/**
 * The moment at which the country's clocks show this. In the night when they go forward it is as much later as they
 * skip; in the night when they go back it is the first of the two.
 */
export function momentOf({ day, clock }: LocalTime, countryId: number): number {
  const zone = zoneOf(countryId)
  const asUtc = dayNumber(day) * DAY + clock
  const ahead = (at: number) => {
    const there = inZone(at, zone)
    return dayNumber(there.day) * DAY + there.clock - at
  }
  // Clocks change at most once in these two days.
  const early = asUtc - ahead(asUtc - DAY)
  const late = asUtc - ahead(asUtc + DAY)
  const shows = (at: number) => at + ahead(at) === asUtc
  return !shows(early) && shows(late) ? late : early
}

/** The day so many days later, or earlier. */
export function addDays(day: string, days: number): string {
  return inZone((dayNumber(day) + days) * DAY + DAY / 2, 'UTC').day
}

/** 1 Monday … 7 Sunday. */
export function weekday(day: string): number {
  return ((((dayNumber(day) + 3) % 7) + 7) % 7) + 1
}

export const minutes = (count: number) => count * MINUTE
export const hours = (count: number) => count * 60 * MINUTE
