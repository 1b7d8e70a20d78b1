import type { AssetRow } from '@klubba/domain/assets/asset-api'
import { useTranslation } from '../use-translation.ts'
import { useFormat } from '../i18n/use-format.ts'
import { PriceText } from '../ui/price-text.tsx'
import { TimeLeft } from '../i18n/time-left.tsx'
import classes from './asset-table.module.css'

/** Prices are whole amounts, kept in minor units. */
const MINOR_UNITS = 100

/** How the auction stands that runs now: its price and the time that is left. */
export function LivePrice({ live: { price, ends } }: { live: NonNullable<AssetRow['live']> }) {
  const { t } = useTranslation('auctions')
  const { number } = useFormat()
  return (
    <span>
      {price ? (
        <PriceText amount={number(price.amount / MINOR_UNITS)} currency={price.currency} />
      ) : (
        <span className={classes.none}>{t('no_bids')}</span>
      )}
      <span className={classes.live}>
        {t('status.LIVE')} <TimeLeft until={ends} />
      </span>
    </span>
  )
}
