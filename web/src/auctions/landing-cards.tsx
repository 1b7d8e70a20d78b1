import type { AuctionRow } from '@klubba/domain/auctions/auction-answers'
import { IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { serverNow } from '../api/server-clock.ts'
import { useFormat } from '../i18n/use-format.ts'
import { pathTo } from '../paths.ts'
import { LandingCardFrame } from '../ui/landing-card.tsx'
import { endsBetween } from './auction-list-search.ts'
import { auctionListOptions, type AuctionListQuery, negotiationListOptions } from './auction-queries.ts'
import classes from './landing-cards.module.css'
import { Price } from './price.tsx'
import { TimeLeft } from './time-left.tsx'
import { useAuctionName } from './use-auction-name.ts'

/** So many stand on a card; the list shows them all. */
const SHOWN = '4'

interface CardProps<Row extends AuctionRow> {
  title: string
  answer: { results: readonly Row[]; total: number } | undefined
  all: { to: string; search: Record<string, string> }
  /** What hurries about a row. */
  renderWhen?: (row: Row) => ReactNode
}

/** Auctions that wait for somebody; nothing where there are none. */
function AuctionsCard<Row extends AuctionRow>({ title, answer, all, renderWhen }: CardProps<Row>) {
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
            <Link to={pathTo('auctions/{auctionId}', { auctionId: row.id })} className={classes.row}>
              <span className={classes.text}>
                <span className={classes.title}>{nameOf(row)}</span>
                <span className={classes.under}>
                  {[row.auction_number, row.asset.asset_number, row.place].filter(Boolean).join(', ')}
                </span>
              </span>
              <span className={classes.facts}>
                {row.bidding.price && <Price sum={row.bidding.price} />}
                {renderWhen?.(row)}
              </span>
              <IconChevronRight size={20} className={classes.go} aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </LandingCardFrame>
  )
}

const useAuctions = (query: AuctionListQuery) => useQuery(auctionListOptions({ ...query, page_size: SHOWN })).data

/** What ends today, what is negotiated, what is not paid and what is not collected: the most urgent first. */
export function EndsTodayCard() {
  const { t } = useTranslation('auctions')
  const [now] = useState(() => new Date(serverNow()))
  return (
    <AuctionsCard
      title={t('landing.ends_today')}
      answer={useAuctions({ status: ['LIVE'], sort: 'effective_end', ...endsBetween('today', now) })}
      all={{ to: pathTo('auctions'), search: { status: 'LIVE', ends: 'today', sort: 'effective_end' } }}
      renderWhen={({ bidding }) => bidding.effective_end !== null && <TimeLeft until={bidding.effective_end} />}
    />
  )
}

export function NegotiationsCard() {
  const { t } = useTranslation('auctions')
  return (
    <AuctionsCard
      title={t('landing.negotiations')}
      answer={useQuery(negotiationListOptions({ page_size: SHOWN })).data}
      all={{ to: pathTo('auctions/negotiations'), search: {} }}
      renderWhen={({ deadline }) => deadline !== null && <TimeLeft until={deadline} />}
    />
  )
}

export function UnpaidCard() {
  const { t } = useTranslation('auctions')
  return (
    <AuctionsCard
      title={t('landing.unpaid')}
      answer={useAuctions({ status: ['SOLD'], sort: 'updated_at' })}
      all={{ to: pathTo('auctions'), search: { status: 'SOLD', sort: 'updated_at' } }}
    />
  )
}

export function UncollectedCard() {
  const { t } = useTranslation('auctions')
  return (
    <AuctionsCard
      title={t('landing.uncollected')}
      answer={useAuctions({ status: ['PAID'], sort: 'updated_at' })}
      all={{ to: pathTo('auctions'), search: { status: 'PAID', sort: 'updated_at' } }}
    />
  )
}
