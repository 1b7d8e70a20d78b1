import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../use-translation.ts'
import { LoadFailed } from '../../api/load-failed.tsx'
import { useFormat } from '../../i18n/use-format.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { leadOptions } from './page-queries.ts'
import classes from './bids-card.module.css'
import { useBidderWords } from './use-bidder-words.ts'
import { useMoney } from './use-money.ts'

/** Why the bidder leads, or has led to the end: step by step, in the order that decides between equals. */
export function LeadDialog({ id, isRunning, onClose }: { id: string; isRunning: boolean; onClose: () => void }) {
  const { t } = useTranslation(['auction', 'common'])
  const { moment } = useFormat()
  const { money } = useMoney()
  const words = useBidderWords()
  const { data, error, refetch } = useQuery(leadOptions(id))
  return (
    <Dialog
      title={isRunning ? t('lead.title') : t('lead.title_over')}
      lead={t('lead.text')}
      onClose={onClose}
      size="large"
      actions={<Button onClick={onClose}>{t('common:close')}</Button>}
    >
      {error && <LoadFailed error={error} onRetry={() => void refetch()} />}
      <ol className={classes.lines}>
        {data?.results.toReversed().map(({ number, at, step, bidder, leader, price, reserve_met }) => (
          <li key={number} className={classes.line}>
            <div className={classes.who}>
              <p className={classes.bidder}>{t(`lead.step.${step}`, { bidder: bidder ? words(bidder) : '' })}</p>
              <p className={classes.how}>
                {[
                  moment(at),
                  leader && t('leads_now', { bidder: words(leader) }),
                  reserve_met ? t('reserve.met') : t('reserve.not_met'),
                ]
                  .filter(Boolean)
                  .join(', ')}
              </p>
            </div>
            {price && <p className={classes.amount}>{money(price)}</p>}
          </li>
        ))}
      </ol>
    </Dialog>
  )
}
