import type { Money } from '@klubba/domain/money'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../i18n/use-format.ts'
import classes from './sold-for.module.css'

/** Prices are whole amounts, kept in minor units. */
const MINOR_UNITS = 100

/** What was agreed for a sold asset: how ready it once was says nothing any more. */
export function SoldFor({ sum: { amount, currency } }: { sum: Money }) {
  const { t } = useTranslation('asset_list')
  const { number } = useFormat()
  return (
    <span className={classes.price}>
      <span className={classes.unseen}>{t('sold_for')}</span>
      {number(amount / MINOR_UNITS)} <span className={classes.currency}>{currency}</span>
    </span>
  )
}
