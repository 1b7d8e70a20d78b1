import type { AuctionRow } from '@klubba/domain/auctions/auction-answers'
import type { Money } from '@klubba/domain/money'
import { useTranslation } from 'react-i18next'
import { formatAmount } from '../i18n/amounts.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { PriceText } from '../ui/price-text.tsx'
import classes from './price.module.css'

export function Price({ sum: { amount, currency } }: { sum: Money }) {
  const [language] = useLanguage()
  return <PriceText amount={formatAmount(language, amount)} currency={currency} />
}

type Standing = Pick<AuctionRow, 'reserve' | 'bidding'>

/** How the price stands to the reserve; how far below it is, only to who may see the reserve. */
export function useReserveText(): (auction: Standing) => string {
  const { t } = useTranslation('auctions')
  const [language] = useLanguage()
  return ({ reserve, bidding: { price, reserve_met } }) => {
    if (reserve === null) return t('reserve.none')
    if (reserve_met) return t('reserve.met')
    if (!reserve || !price) return t('reserve.not_met')
    return t('reserve.below', { amount: formatAmount(language, reserve.amount - price.amount) })
  }
}

/** The bar runs from half of the reserve on; the tick stands at three quarters of it. */
const FROM = 0.5
const TO = 1.1667

/** The price against the reserve, to be read at a glance in a column of many. */
export function ReserveBar({ auction }: { auction: Standing }) {
  const textOf = useReserveText()
  const { reserve, bidding } = auction
  const share = reserve ? (bidding.price?.amount ?? 0) / reserve.amount : undefined
  const filled = share === undefined ? 0 : Math.min(1, Math.max(0, (share - FROM) / (TO - FROM)))
  return (
    <span className={classes.reserve} data-met={bidding.reserve_met || undefined} data-bid={bidding.price !== null}>
      {share !== undefined && (
        <span className={classes.bar} aria-hidden>
          <span style={{ width: `${filled * 100}%` }} />
        </span>
      )}
      <span className={classes.words}>{textOf(auction)}</span>
    </span>
  )
}
