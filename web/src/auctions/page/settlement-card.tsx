import type { Auction } from '@klubba/domain/auctions/auction-answers'
import { useTranslation } from '../../use-translation.ts'
import { formatRate } from '../../i18n/amounts.ts'
import { useDateText } from '../../dates/use-date-text.ts'
import { useLotTime } from '../use-lot-time.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { Card, Facts } from '../../ui/card.tsx'
import { buyerPaysOf } from './buyer-pays-of.ts'
import { told } from './told.ts'
import { useMoney } from './use-money.ts'

/** Who buys, for how much, and how far the payment and the handover are. */
export function SettlementFacts({ auction }: { auction: Auction }) {
  const { t } = useTranslation('auction')
  const dateText = useDateText()
  const { named } = useLotTime(auction.country_id)
  const { money } = useMoney()
  const [language] = useLanguage()
  const { accepted_bid, buyer, currency, vat, date_sold, payment_due, date_paid, date_delivered } = auction
  if (!accepted_bid) return null
  const pays = buyerPaysOf(auction, accepted_bid.price.amount)
  const sum = (amount: number) => money({ amount, currency })
  const dated = (name: 'date_sold' | 'payment_due' | 'date_paid' | 'date_delivered', date: string | null) =>
    date !== null && { name: t(`field.${name}`), value: dateText(date) }
  return (
    <Facts
      facts={told([
        buyer && {
          name: t('field.buyer'),
          value: [buyer.name ?? (buyer.bidder_number && t('bidder', { number: buyer.bidder_number })), buyer.phone]
            .filter(Boolean)
            .join(', '),
        },
        {
          name: t('field.price'),
          value: `${money(accepted_bid.price)}, ${t(`came_by.${accepted_bid.by}`)}, ${named(accepted_bid.at)}`,
        },
        pays && vat === 'standard'
          ? {
              name: t('field.vat'),
              value: `${sum(pays.priceVat)}, ${t('vat.standard', { rate: formatRate(language, auction.vat_rate) })}`,
            }
          : undefined,
        vat && vat !== 'standard' ? { name: t('field.vat'), value: t(`vat.${vat}`, { rate: '' }) } : undefined,
        pays && pays.fee > 0 ? { name: t('field.buyers_fee'), value: sum(pays.fee) } : undefined,
        pays && pays.feeVat > 0
          ? {
              name: t('field.fee_vat'),
              value: t('fee_vat', { amount: sum(pays.feeVat), rate: formatRate(language, auction.fee_vat_rate) }),
            }
          : undefined,
        pays ? { name: t('field.total'), value: <strong>{sum(pays.total)}</strong> } : undefined,
        dated('date_sold', date_sold),
        dated('payment_due', date_paid === null ? payment_due : null),
        dated('date_paid', date_paid),
        dated('date_delivered', date_delivered),
        auction.collected_by !== null && { name: t('field.collected_by'), value: auction.collected_by },
      ])}
    />
  )
}

export function SettlementCard({ auction }: { auction: Auction }) {
  const { t } = useTranslation('auction')
  if (!auction.accepted_bid) return null
  return (
    <Card title={t('settlement')}>
      <SettlementFacts auction={auction} />
    </Card>
  )
}
