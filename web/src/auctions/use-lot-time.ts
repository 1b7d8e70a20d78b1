import type { ZonedCountry } from '@klubba/domain/auctions/local-time'
import { serverNow } from '../api/server-clock.ts'
import { formatMoment } from '../i18n/format.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { useTranslation } from '../use-translation.ts'
import { formatMomentIn, NO_BREAK_SPACE } from './format-lot-time.ts'

/** The times of a lot are those of the clocks where it is, whoever looks at them from wherever. */
export function useLotTime(countryId: number) {
  const { t } = useTranslation('auctions')
  const [language] = useLanguage()
  // Never torn apart at the end of a line.
  const zone = t(`zone.${countryId as ZonedCountry}`).replaceAll(' ', NO_BREAK_SPACE)

  /** Where the zone is named beside it. */
  const plain = (instant: string) => formatMomentIn(language, Date.parse(instant), serverNow(), countryId)

  /** The viewer's own time, where the clocks differ. */
  const own = (instant: string) => {
    const here = formatMoment(language, new Date(instant), new Date(serverNow()))
    return here === plain(instant) ? '' : ` (${t('your_time', { time: here })})`
  }

  return { zone, plain, named: (instant: string) => `${plain(instant)} ${zone}${own(instant)}` }
}
