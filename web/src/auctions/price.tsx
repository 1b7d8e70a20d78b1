import type { Money } from '@klubba/domain/money'
import { useTranslation } from '../use-translation.ts'
import { formatAmount } from '../i18n/amounts.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { PriceText } from '../ui/price-text.tsx'
import classes from './price.module.css'
import { filledOf, reachesReserve, priceOf, type Standing } from './standing.ts'

export function Price({ sum: { amount, currency } }: { sum: Money }) {
  const [language] = useLanguage()
  return <PriceText amount={formatAmount(language, amount)} currency={currency} />
}

/** How the price stands to the reserve; how far below it is, only to who may see the reserve. */
export function useReserveText(): (auction: Standing) => string {
  const { t } = useTranslation('auctions')
  const [language] = useLanguage()
  return (auction) => {
    const { reserve } = auction
    const price = priceOf(auction)
    if (reserve === null) return t('reserve.none')
    if (reachesReserve(auction)) return t('reserve.met')
    if (!reserve || !price) return t('reserve.not_met')
    return t('reserve.below', { amount: formatAmount(language, reserve.amount - price.amount) })
  }
}

/** The price against the reserve, to be read at a glance in a column of many. */
export function ReserveBar({ auction }: { auction: Standing }) {
  const textOf = useReserveText()
  const filled = filledOf(auction)
  return (
    <span
      className={classes.reserve}
      data-met={reachesReserve(auction) || undefined}
      data-bid={priceOf(auction) !== null}
    >
      {filled !== undefined && (
        <span className={classes.bar} aria-hidden>
          <span style={{ width: `${filled * 100}%` }} />
        </span>
      )}
      <span className={classes.words}>{textOf(auction)}</span>
    </span>
  )
}
