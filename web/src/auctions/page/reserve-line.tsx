import type { Auction } from '@klubba/domain/auctions/auction-answers'
import { useTranslation } from 'react-i18next'
import classes from './price-card.module.css'
import { useMoney } from './use-money.ts'

/** The tick stands at three quarters; the bar runs from half of the reserve on. */
const FROM = 0.5
const TO = 1.1667

function useReserveWords(): (auction: Auction) => string {
  const { t } = useTranslation('auction')
  const { amount } = useMoney()
  return ({ reserve, bidding: { price, reserve_met } }) => {
    if (reserve === null) return t('reserve.none')
    const apart = reserve && price ? Math.abs(price.amount - reserve.amount) : 0
    if (apart === 0) return reserve_met ? t('reserve.met') : t('reserve.not_met')
    return reserve_met ? t('reserve.above', { amount: amount(apart) }) : t('reserve.below', { amount: amount(apart) })
  }
}

/** The price against the reserve; its amount only to who may see it. */
export function ReserveLine({ auction }: { auction: Auction }) {
  const { t } = useTranslation('auction')
  const { money } = useMoney()
  const wordsOf = useReserveWords()
  const { reserve, bidding } = auction
  const share = reserve ? (bidding.price?.amount ?? 0) / reserve.amount : undefined
  const filled = share === undefined ? 0 : Math.min(1, Math.max(0, (share - FROM) / (TO - FROM)))
  return (
    <div className={classes.reserve} data-met={bidding.reserve_met || undefined}>
      {reserve && (
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
