import { formatNumber } from '@klubba/domain/number-text'
import { serverNow } from '../api/server-clock.ts'
import { formatAgo, formatDay, formatMoment } from './format.ts'
import { useLanguage } from './use-language.ts'

/** Numbers and moments as the page's language writes them, moments by the server's clock and in the user's time zone. */
export function useFormat() {
  const [language] = useLanguage()
  return {
    number: (value: number) => formatNumber(language, value),
    moment: (instant: string) => formatMoment(language, new Date(instant), new Date(serverNow())),
    day: (date: Date) => formatDay(language, date, new Date(serverNow())),
    ago: (instant: string) => formatAgo(language, new Date(instant), new Date(serverNow())),
  }
}
