import type { Auction } from '@klubba/domain/auctions/auction-answers'
import { useTranslation } from '../../use-translation.ts'
import { filledOf, reachesReserve, priceOf } from '../standing.ts'
import classes from './price-card.module.css'
import { useMoney } from './use-money.ts'

function useReserveWords(): (auction: Auction) => string {
  const { t } = useTranslation('auction')
  const { amount } = useMoney()
  return (auction) => {
    const { reserve } = auction
    if (reserve === null) return t('reserve.none')
    const price = priceOf(auction)
    const isMet = reachesReserve(auction)
    const apart = reserve && price ? Math.abs(price.amount - reserve.amount) : 0
    if (apart === 0) return isMet ? t('reserve.met') : t('reserve.not_met')
    return isMet ? t('reserve.above', { amount: amount(apart) }) : t('reserve.below', { amount: amount(apart) })
  }
}

/** The price against the reserve; its amount only to who may see it. */
export function ReserveLine({ auction }: { auction: Auction }) {
  const { t } = useTranslation('auction')
  const { money } = useMoney()
  const wordsOf = useReserveWords()
  const { reserve } = auction
  const filled = filledOf(auction)
  return (
    <div className={classes.reserve} data-met={reachesReserve(auction) || undefined}>
      {filled !== undefined && (
        <span className={classes.bar} aria-hidden>
          <span style={{ width: `${filled * 100}%` }} />
        </span>
      )}
      <p className={classes.against}>
        <span className={classes.verdict}>{wordsOf(auction)}</span>
        {reserve && <span>{t('reserve.amount', { amount: money(reserve) })}</span>}
      </p>
    </div>
  )
}
