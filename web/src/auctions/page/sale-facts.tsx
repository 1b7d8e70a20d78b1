import type { Auction } from '@klubba/domain/auctions/auction-answers'
import { buyerPays } from '@klubba/domain/auctions/vat'
import type { Money } from '@klubba/domain/money'
import { commissionOf } from '@klubba/domain/organizations/commission-rules'
import { useTranslation } from '../../use-translation.ts'
import { Facts } from '../../ui/card.tsx'
import { told } from './told.ts'
import { useMoney } from './use-money.ts'

/** What both sides get and pay if it sells at this price. */
export function SaleFacts({ auction, price }: { auction: Auction; price: Money }) {
  const { t } = useTranslation('auction')
  const { money } = useMoney()
  const { buyers_fee: fee, vat, vat_rate: vatRate, prices_include_vat: pricesIncludeVat, currency } = auction
  const terms = { rate: fee.rate, minimum: fee.minimum.amount }
  const pays = vat && buyerPays({ price: price.amount, vat, vatRate, pricesIncludeVat, fee: terms })
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
