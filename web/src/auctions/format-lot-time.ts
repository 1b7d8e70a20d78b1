import { localTime, zoneOf } from '@klubba/domain/auctions/local-time'
import { dateFormat, relativeTimeFormat } from '@klubba/domain/kept-formats'
import { type Language, localeOf } from '@klubba/domain/languages'

export const NO_BREAK_SPACE = '\u00a0'
const DAY = 86_400_000

/** `today 12:00` or `Tue 17 Nov 12:00` by the clock of a country, wherever the device is. */
export function formatMomentIn(language: Language, moment: number, now: number, countryId: number): string {
  const [{ day }, { day: today }] = [localTime(moment, countryId), localTime(now, countryId)]
  const days = Math.round((Date.parse(day) - Date.parse(today)) / DAY)
  const timeZone = zoneOf(countryId)
  const locale = localeOf(language)
  const rest = day.slice(0, 4) === today.slice(0, 4) ? ({ weekday: 'short' } as const) : ({ year: 'numeric' } as const)
  const dayText =
    Math.abs(days) <= 1
      ? relativeTimeFormat(locale, { numeric: 'auto' }).format(days, 'day')
      : dateFormat(locale, { timeZone, day: 'numeric', month: 'short', ...rest }).format(moment)
  const time = dateFormat(locale, { timeZone, hour: '2-digit', minute: '2-digit' }).format(moment)
  return `${dayText} ${time}`.replaceAll(' ', NO_BREAK_SPACE)
}
