import type { Auction } from '@klubba/domain/auctions/auction-answers'
import type { Lead } from '@klubba/domain/auctions/bid-api'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../use-translation.ts'
import { LoadFailed } from '../../api/load-failed.tsx'
import { useLotTime } from '../use-lot-time.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { leadOf } from './lead-of.ts'
import { leadOptions } from './page-queries.ts'
import classes from './bids-card.module.css'
import { useBidderWords } from './use-bidder-words.ts'
import { useExplanation } from './use-explanation.ts'
import { useMoney } from './use-money.ts'

interface LeadDialogProps {
  auction: Pick<Auction, 'id' | 'country_id'>
  isRunning: boolean
  onClose: () => void
}

interface LeadAnswerProps {
  answer: Lead
  country: number
  isRunning: boolean
}

/** Who leads, with what and since when, and by which rule. */
function LeadAnswer({ answer: { results, why }, country, isRunning }: LeadAnswerProps) {
  const { t } = useTranslation('auction')
  const { plain } = useLotTime(country)
  const { money } = useMoney()
  const words = useBidderWords()
  const explain = useExplanation()
  const lead = leadOf(results)
  if (!lead) return null
  const { leader, price, since } = lead
  const said = { bidder: words(leader), price: money(price), when: plain(since) }
  return (
    <p className={classes.answer}>
      {isRunning ? t('lead.answer', said) : t('lead.answer_over', said)}
      {why && ` ${explain(why)}`}
    </p>
  )
}

/** Why the bidder leads, or has led to the end: step by step, in the order that decides between equals. */
export function LeadDialog({ auction, isRunning, onClose }: LeadDialogProps) {
  const { t } = useTranslation(['auction', 'common'])
  const { plain, zone } = useLotTime(auction.country_id)
  const { money } = useMoney()
  const words = useBidderWords()
  const { data, error, refetch } = useQuery(leadOptions(auction.id))
  return (
    <Dialog
      title={isRunning ? t('lead.title') : t('lead.title_over')}
      lead={t('times', { zone })}
      onClose={onClose}
      size="large"
      actions={<Button onClick={onClose}>{t('common:close')}</Button>}
    >
      {error && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {data && <LeadAnswer answer={data} country={auction.country_id} isRunning={isRunning} />}
      <details className={classes.log}>
        <summary>{t('lead.log')}</summary>
        <p className={classes.how}>{t('lead.text')}</p>
        <ol className={classes.lines}>
          {data?.results.toReversed().map(({ number, at, step, bidder, leader, price, reserve_met }) => (
            <li key={number} className={classes.line}>
              <div className={classes.who}>
                <p className={classes.bidder}>{t(`lead.step.${step}`, { bidder: bidder ? words(bidder) : '' })}</p>
                <p className={classes.how}>
                  {[
                    plain(at),
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
      </details>
    </Dialog>
  )
}
