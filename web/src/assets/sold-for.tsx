import type { Money } from '@klubba/domain/money'
import { useTranslation } from '../use-translation.ts'
import { useFormat } from '../i18n/use-format.ts'
import { PriceText } from '../ui/price-text.tsx'

/** Prices are whole amounts, kept in minor units. */
const MINOR_UNITS = 100

/** What was agreed for a sold asset: how ready it once was says nothing any more. */
export function SoldFor({ sum: { amount, currency } }: { sum: Money }) {
  const { t } = useTranslation('asset_list')
  const { number } = useFormat()
  return (
    <span>
      <span className="unseen">{t('sold_for')}</span>
      <PriceText amount={number(amount / MINOR_UNITS)} currency={currency} />
    </span>
  )
}
