import type { Statement } from '@klubba/domain/certificates/certificate'
import { dateFormat } from '@klubba/domain/kept-formats'
import { localeOf, type Language } from '@klubba/domain/languages'
import { formatNumber } from '@klubba/domain/number-text'
import { translator } from '@klubba/i18n/translator'

const DAY = { day: '2-digit', month: '2-digit', year: 'numeric' } as const
const CLOCK = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const
const EXACT = { ...CLOCK, fractionalSecondDigits: 3 } as const

/** How a certificate says things in a language. */
export function certificateWords(language: Language, { auction, terms }: Statement) {
  const t = translator(language, 'certificate')
  const timeZone = auction.time_zone
  const format = (options: Intl.DateTimeFormatOptions) => (moment: string) =>
    dateFormat(localeOf(language), { timeZone, ...options }).format(new Date(moment))
  const figure = (amount: number) => formatNumber(language, amount / 100)
  return {
    language,
    t,
    papers: translator(language, 'papers'),
    status: translator(language, 'auctions'),
    cameBy: translator(language, 'auction'),
    day: format(DAY),
    moment: format({ ...DAY, ...CLOCK }),
    exact: format({ ...DAY, ...EXACT }),
    clock: format(EXACT),
    figure,
    money: (amount: number) => `${figure(amount)} ${terms.currency}`,
    bidder: (number: number | null) => (number === null ? t('not_a_bidder') : t('bidder', { number })),
  }
}
export type CertificateWords = ReturnType<typeof certificateWords>
