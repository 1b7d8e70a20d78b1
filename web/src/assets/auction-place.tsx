import { IconGavel } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Card } from '../ui/card.tsx'
import classes from './asset-page.module.css'

/** The place of the auction: price, reserve and time. */
export function AuctionPlace() {
  const { t } = useTranslation('assets')
  return (
    <Card title={t('auction.title')}>
      <p className={classes.empty}>
        <IconGavel size={20} aria-hidden />
        {t('auction.none')}
      </p>
    </Card>
  )
}
