import type { AuctionRow } from '@klubba/domain/auctions/auction-answers'
import type { NegotiationRow } from '@klubba/domain/auctions/negotiation-api'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../use-translation.ts'
import { serverNow } from '../api/server-clock.ts'
import { useFormat } from '../i18n/use-format.ts'
import { pathTo } from '../paths.ts'
import { LandingCardFrame } from '../ui/landing-card.tsx'
import { LandingRow } from '../ui/landing-row.tsx'
import { endsBetween } from './auction-list-search.ts'
import { auctionListOptions, type AuctionListQuery, negotiationListOptions } from './auction-queries.ts'
import classes from './landing-cards.module.css'
import { LotPicture } from './lot-picture.tsx'
import { useMoney } from './page/use-money.ts'
import { useReserveText } from './price.tsx'
import { priceOf } from './standing.ts'
import { TimeLeft } from '../i18n/time-left.tsx'
import { useAuctionName } from './use-auction-name.ts'

/** So many stand on a card; the list shows them all. */
const SHOWN = '4'

interface CardProps<Row extends AuctionRow> {
  title: string
  answer: { results: readonly Row[]; total: number } | undefined
  all: { to: string; search: Record<string, string> }
  /** What is done about each of them. */
  action: string
  /** How a row stands, in a few words. */
  facts: (row: Row) => readonly (string | false | null)[]
  /** What hurries about a row. */
  renderWhen?: (row: Row) => ReactNode
}

/** Auctions that wait for somebody; nothing where there are none. */
function AuctionsCard<Row extends AuctionRow>({ title, answer, all, action, facts, renderWhen }: CardProps<Row>) {
  const { t } = useTranslation('auctions')
  const { number } = useFormat()
  const nameOf = useAuctionName()
  if (!answer || answer.total === 0) return null
  return (
    <LandingCardFrame
      title={title}
      count={number(answer.total)}
      all={{ ...all, label: t('landing.show_all'), name: t('landing.show_all_of', { title }) }}
    >
      <ul className={classes.rows}>
        {answer.results.map((row) => (
          <li key={row.id}>
            <LandingRow
              to={pathTo('auctions/{auctionId}', { auctionId: row.id })}
              picture={<LotPicture asset={row.asset} />}
              title={nameOf(row)}
              text={[[row.auction_number, row.place].filter(Boolean).join(', '), ...facts(row)]
                .filter(Boolean)
                .join(' · ')}
              when={renderWhen?.(row)}
              action={action}
            />
          </li>
        ))}
      </ul>
    </LandingCardFrame>
  )
}

const useAuctions = (query: AuctionListQuery) => useQuery(auctionListOptions({ ...query, page_size: SHOWN })).data

/** How high the bids are. */
function usePriceFact(): (row: AuctionRow) => string {
  const { t } = useTranslation('auctions')
  const { money } = useMoney()
  return (row) => {
    const price = priceOf(row)
    return price ? money(price) : t('no_bids')
  }
}

/** What ends today below its reserve, what is negotiated, what is not paid and not collected: the most urgent first. */
export function EndsTodayCard() {
  const { t } = useTranslation('auctions')
  const [now] = useState(() => new Date(serverNow()))
  const priceFact = usePriceFact()
  const reserveText = useReserveText()
  return (
    <AuctionsCard
      title={t('landing.ends_today')}
      answer={useAuctions({
        status: ['LIVE'],
        reserve_met: 'false',
        sort: 'effective_end',
        ...endsBetween('today', now),
      })}
      all={{ to: pathTo('auctions'), search: { status: 'LIVE', ends: 'today', sort: 'effective_end' } }}
      action={t('form.open_auction')}
      facts={(row) => [priceFact(row), reserveText(row)]}
      renderWhen={({ bidding }) => bidding.effective_end !== null && <TimeLeft until={bidding.effective_end} />}
    />
  )
}

export function NegotiationsCard() {
  const { t } = useTranslation('auctions')
  const { money } = useMoney()
  const factsOf = ({ offered, bidding, asked, turn }: NegotiationRow) => {
    const sum = offered ?? bidding.price
    return [
      sum && `${t('column.offered')} ${money(sum)}`,
      asked && `${t('asked')} ${money(asked)}`,
      turn !== null && `${t('filter.turn')}: ${t(`turn.${turn}`)}`,
    ]
  }
  return (
    <AuctionsCard
      title={t('landing.negotiations')}
      answer={useQuery(negotiationListOptions({ page_size: SHOWN })).data}
      all={{ to: pathTo('auctions/negotiations'), search: {} }}
      action={t('landing.answer')}
      facts={factsOf}
      renderWhen={({ deadline }) => deadline !== null && <TimeLeft until={deadline} />}
    />
  )
}

export function UnpaidCard() {
  const { t } = useTranslation('auctions')
  const priceFact = usePriceFact()
  return (
    <AuctionsCard
      title={t('landing.unpaid')}
      answer={useAuctions({ status: ['SOLD'], sort: 'updated_at' })}
      all={{ to: pathTo('auctions'), search: { status: 'SOLD', sort: 'updated_at' } }}
      action={t('landing.enter_payment')}
      facts={(row) => [priceFact(row)]}
    />
  )
}

export function UncollectedCard() {
  const { t } = useTranslation('auctions')
  const priceFact = usePriceFact()
  return (
    <AuctionsCard
      title={t('landing.uncollected')}
      answer={useAuctions({ status: ['PAID'], sort: 'updated_at' })}
      all={{ to: pathTo('auctions'), search: { status: 'PAID', sort: 'updated_at' } }}
      action={t('landing.hand_over')}
      facts={(row) => [priceFact(row)]}
    />
  )
}
