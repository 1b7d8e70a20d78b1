import type { Auction } from '@klubba/domain/auctions/auction-answers'
import type { Money } from '@klubba/domain/money'
import { commissionOf } from '@klubba/domain/organizations/commission-rules'
import { useTranslation } from '../../use-translation.ts'
import { Facts } from '../../ui/card.tsx'
import { buyerPaysOf } from './buyer-pays-of.ts'
import { told } from './told.ts'
import { useMoney } from './use-money.ts'

/** What both sides get and pay if it sells at this price. */
export function SaleFacts({ auction, price }: { auction: Auction; price: Money }) {
  const { t } = useTranslation('auction')
  const { money } = useMoney()
  const { currency } = auction
  const pays = buyerPaysOf(auction, price.amount)
  const commission = auction.effective_commission && commissionOf(auction.effective_commission, price)
  return (
    <Facts
      facts={told([
        commission && { name: t('field.commission'), value: money(commission) },
        commission && {
          name: t('sells.less_commission'),
          value: money({ amount: price.amount - commission.amount, currency }),
        },
        pays && { name: t('field.total'), value: money({ amount: pays.total, currency }) },
      ])}
    />
  )
}
