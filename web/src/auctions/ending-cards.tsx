import { isBarredDay } from '@klubba/domain/auctions/barred-days'
import { localeOf } from '@klubba/domain/languages'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from '../use-translation.ts'
import { serverNow } from '../api/server-clock.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { pathTo } from '../paths.ts'
import { LandingCardFrame } from '../ui/landing-card.tsx'
import { midnight } from './auction-list-search.ts'
import { auctionListOptions, endsOptions } from './auction-queries.ts'
import classes from './landing-cards.module.css'
import { LotPicture } from './lot-picture.tsx'
import { Price, ReserveBar } from './price.tsx'
import { priceOf } from './standing.ts'
import { TimeLeft } from '../i18n/time-left.tsx'
import { useAuctionName } from './use-auction-name.ts'

/** The auctions that end first: price, price against the reserve, time left. */
export function EndingNextCard() {
  const { t } = useTranslation(['auctions', 'shell'])
  const nameOf = useAuctionName()
  const { data } = useQuery(auctionListOptions({ status: ['LIVE'], sort: 'effective_end', page_size: '5' }))
  if (!data || data.total === 0) return null
  const board = t('shell:page.board.title')
  return (
    <LandingCardFrame
      title={t('landing.ending_next')}
      all={{ to: pathTo('auctions/board'), search: {}, label: board, name: board }}
    >
      <ul className={classes.rows}>
        {data.results.map((row) => {
          const price = priceOf(row)
          const { effective_end: end } = row.bidding
          return (
            <li key={row.id}>
              <Link to={pathTo('auctions/{auctionId}', { auctionId: row.id })} className={classes.next}>
                <LotPicture asset={row.asset} />
                <span className={classes.text}>
                  <span className={classes.title}>{nameOf(row)}</span>
                  <span className={classes.standing}>
                    {price ? <Price sum={price} /> : <span className={classes.under}>{t('no_bids')}</span>}
                    <ReserveBar auction={row} />
                  </span>
                </span>
                {end !== null && <TimeLeft until={end} />}
              </Link>
            </li>
          )
        })}
      </ul>
    </LandingCardFrame>
  )
}

const DAYS = 10

/** The next days where the user is, as 2026-11-17, each with its beginning and the end of the last. */
function comingDays(now: Date) {
  const midnights = Array.from({ length: DAYS + 1 }, (_, ahead) => midnight(now, ahead))
  const days = midnights.slice(0, DAYS).map((instant) => {
    const date = new Date(instant)
    const two = (value: number) => String(value).padStart(2, '0')
    return { date, day: `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}` }
  })
  return { midnights, days }
}

/** Ten days, and how many auctions end on each; no end is planned for a Friday, Saturday or Sunday. */
export function EndingDaysCard() {
  const { t } = useTranslation('auctions')
  const { number } = useFormat()
  const [language] = useLanguage()
  const [{ midnights, days }] = useState(() => comingDays(new Date(serverNow())))
  const { data } = useQuery(endsOptions(midnights))
  if (!data) return null
  return (
    <LandingCardFrame title={t('landing.ending')} note={t('landing.barred_days')}>
      <ol className={classes.days}>
        {days.map(({ date, day }, ahead) => {
          const count = data.counts[ahead] ?? 0
          const weekday = date.toLocaleDateString(localeOf(language), { weekday: 'short' })
          const name = `${weekday.replace('.', '')} ${date.getDate()}`
          const isBarred = isBarredDay(day)
          return (
            <li key={day} data-barred={isBarred || undefined} data-today={ahead === 0 || undefined}>
              {isBarred && count === 0 ? (
                <span className={classes.day}>{name}</span>
              ) : (
                <Link
                  to={pathTo('auctions')}
                  search={{ status: 'PUBLISHED_NEW_SERVICE,LIVE', ends: day, sort: 'effective_end' }}
                  className={classes.day}
                >
                  {name}
                  <strong>
                    {number(count)} <span className="unseen">{t('landing.ends_on', { count })}</span>
                  </strong>
                </Link>
              )}
            </li>
          )
        })}
      </ol>
    </LandingCardFrame>
  )
}
