import type { Money } from '@klubba/domain/money'
import { useTranslation } from 'react-i18next'
import { formatAmount } from '../i18n/amounts.ts'
import { useLanguage } from '../i18n/use-language.ts'
import classes from './sold-for.module.css'

/** What was agreed for a sold asset: how ready it once was says nothing any more. */
export function SoldFor({ sum: { amount, currency } }: { sum: Money }) {
  const { t } = useTranslation('asset_list')
  const [language] = useLanguage()
  return (
    <span className={classes.price}>
      <span className={classes.unseen}>{t('sold_for')}</span>
      {formatAmount(language, amount)} <span className={classes.currency}>{currency}</span>
    </span>
  )
}
