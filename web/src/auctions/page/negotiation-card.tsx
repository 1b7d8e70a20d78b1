import type { Auction } from '@klubba/domain/auctions/auction-answers'
import type { NegotiationAnswer } from '@klubba/domain/auctions/negotiation-api'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../use-translation.ts'
import { LoadFailed } from '../../api/load-failed.tsx'
import { TimeLeft } from '../../i18n/time-left.tsx'
import { useFormat } from '../../i18n/use-format.ts'
import { Card } from '../../ui/card.tsx'
import { AnswerButtons } from './answer-buttons.tsx'
import { AskedBidders } from './asked-bidders.tsx'
import classes from './negotiation.module.css'
import { negotiationOptions } from './page-queries.ts'
import { useBidderWords } from './use-bidder-words.ts'
import { useMoney } from './use-money.ts'

type Entry = NegotiationAnswer['entries'][number]

function useEntryWords(): (entry: Entry) => string {
  const { t } = useTranslation('auction')
  const words = useBidderWords()
  return ({ type, chance, bidder, party, answer }) => {
    const name = bidder ? words(bidder) : ''
    if (type === 'later_sale') return t('said.later_sale', { bidder: name })
    if (type === 'opened') return t(`said.${chance ?? 'highest_bid'}`, { bidder: name })
    return party && answer ? t(`said.${answer}`, { party: t(`party.${party}`) }) : ''
  }
}

function Said({ entry, isOpen }: { entry: Entry; isOpen: boolean }) {
  const { t } = useTranslation('auction')
  const { moment } = useFormat()
  const { amount } = useMoney()
  const wordsOf = useEntryWords()
  const side = entry.party ?? 'buyer'
  return (
    <li className={classes.said} data-side={side} data-open={isOpen || undefined}>
      <p className={classes.from}>
        <strong>{t(`party.${side}`)}</strong>
        <span>{moment(entry.at)}</span>
      </p>
      {entry.amount && (
        <p className={classes.sum}>
          {amount(entry.amount.amount)} <span>{entry.amount.currency}</span>
        </p>
      )}
      <p className={classes.words}>{wordsOf(entry)}</p>
      {entry.note && <p className={classes.words}>{entry.note}</p>}
      <p className={classes.words}>
        {[
          entry.deadline && t('until', { when: moment(entry.deadline) }),
          entry.entered_by && t('entered_by', { name: entry.entered_by.name }),
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
    </li>
  )
}

/** The two sides on one line, from the bid to the reserve. */
function HowFar({ auction, negotiation }: { auction: Auction; negotiation: NegotiationAnswer }) {
  const { t } = useTranslation('auction')
  const { amount, money } = useMoney()
  const { now } = negotiation
  if (!now) return null
  const points = [
    { name: t('point.bid'), sum: now.bid },
    { name: t('party.buyer'), sum: now.offered },
    { name: t('party.owner'), sum: now.asked },
    { name: t('point.reserve'), sum: auction.reserve },
  ].flatMap(({ name, sum }) => (sum ? [{ name, sum: sum.amount }] : []))
  const sums = points.map(({ sum }) => sum)
  const [low, high] = [Math.min(...sums), Math.max(...sums)]
  const placeOf = (sum: number) => (high === low ? 50 : ((sum - low) / (high - low)) * 100)
  const from = now.offered && placeOf(now.offered.amount)
  const to = now.asked && placeOf(now.asked.amount)
  return (
    <div className={classes.far}>
      <dl>
        {points.map(({ name, sum }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{amount(sum)}</dd>
          </div>
        ))}
      </dl>
      <span className={classes.scale} aria-hidden>
        {from !== null && to !== null && (
          <span className={classes.gap} style={{ left: `${from}%`, width: `${to - from}%` }} />
        )}
        {points.map(({ name, sum }) => (
          <span key={name} className={classes.point} style={{ left: `${placeOf(sum)}%` }} />
        ))}
      </span>
      {now.gap && now.gap.amount > 0 && <p>{t('apart', { amount: money(now.gap) })}</p>}
    </div>
  )
}

function Thread({ auction, negotiation }: { auction: Auction; negotiation: NegotiationAnswer }) {
  const { t } = useTranslation('auction')
  const { now, entries } = negotiation
  const isOpen = now?.outcome === 'open'
  const last = entries.at(-1)?.number
  return (
    <>
      <HowFar auction={auction} negotiation={negotiation} />
      <ol className={classes.thread}>
        {entries.map((entry) => (
          <Said key={entry.number} entry={entry} isOpen={isOpen && entry.number === last} />
        ))}
      </ol>
      {now && (
        <p className={classes.stands}>
          {t(`stands.${now.outcome === 'open' ? (now.turn ?? 'open') : now.outcome}`)}
          {isOpen && <TimeLeft until={now.deadline} />}
        </p>
      )}
      <AnswerButtons auction={auction} negotiation={negotiation} />
      <AskedBidders auction={auction} negotiation={negotiation} />
    </>
  )
}

/** Offers and answers of both sides, and where they stand. */
export function NegotiationCard({ auction }: { auction: Auction }) {
  const { t } = useTranslation('auction')
  const { data, error, refetch } = useQuery(negotiationOptions(auction.id))
  if (data?.entries.length === 0 && auction.status !== 'CLOSED') return null
  return (
    <Card title={t('negotiation')}>
      {!data && error && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {data && <Thread auction={auction} negotiation={data} />}
    </Card>
  )
}
