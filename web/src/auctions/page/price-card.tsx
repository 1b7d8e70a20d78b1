import type { Auction } from '@klubba/domain/auctions/auction-answers'
import type { BidLine } from '@klubba/domain/auctions/bid-api'
import { useState } from 'react'
import { useTranslation } from '../../use-translation.ts'
import { serverNow } from '../../api/server-clock.ts'
import { priceOf } from '../standing.ts'
import { TimeLeft, useServerSeconds } from '../../i18n/time-left.tsx'
import { useDateText } from '../../dates/use-date-text.ts'
import { useLotTime } from '../use-lot-time.ts'
import { PriceCurve } from './price-curve.tsx'
import { ReserveLine } from './reserve-line.tsx'
import classes from './price-card.module.css'
import { useAnnounced } from './use-announced.ts'
import { useBidderWords } from './use-bidder-words.ts'
import { useMoney } from './use-money.ts'

const MINUTE = 60_000

/** What the clock counts to now, if it runs. */
function clockOf({ status, start, bidding, negotiation_deadline }: Auction) {
  if (status === 'LIVE') return { name: 'left', until: bidding.effective_end } as const
  if (status === 'PUBLISHED_NEW_SERVICE') return { name: 'opens', until: start } as const
  if (status === 'CLOSED') return { name: 'answer', until: negotiation_deadline } as const
  return undefined
}

function Clock({ auction }: { auction: Auction }) {
  const { t } = useTranslation('auction')
  const dateText = useDateText()
  const { named } = useLotTime(auction.country_id)
  const clock = clockOf(auction)
  const end = auction.bidding.effective_end ?? auction.end
  if (clock?.until) {
    return (
      <div className={classes.clock}>
        <p className={classes.label}>{t(`clock.${clock.name}`)}</p>
        <p className={classes.time}>
          <TimeLeft until={clock.until} />
        </p>
        <p className={classes.when}>{named(clock.until)}</p>
      </div>
    )
  }
  if (auction.status === 'COMMUNITY' && auction.community) {
    return (
      <div className={classes.clock}>
        <p className={classes.label}>{t('community.valid_until')}</p>
        <p className={classes.moment}>{dateText(auction.community.valid_until)}</p>
      </div>
    )
  }
  if (end === null) return null
  return (
    <div className={classes.clock}>
      <p className={classes.label}>{t('clock.end')}</p>
      <p className={classes.moment}>{named(end)}</p>
    </div>
  )
}

/** The last minutes are told once each to who does not see the clock. */
function LastMinutes({ until }: { until: string }) {
  const { t } = useTranslation('auction')
  const left = Date.parse(until) - useServerSeconds()
  if (left <= 0 || left > 5 * MINUTE) return null
  return left <= MINUTE ? t('clock.one_minute') : t('clock.five_minutes')
}

function Announced({ auction }: { auction: Auction }) {
  const { t } = useTranslation('auction')
  const { money } = useMoney()
  const words = useBidderWords()
  const { price, leader } = auction.bidding
  const said = useAnnounced(price && leader ? t('announced', { price: money(price), bidder: words(leader) }) : '')
  const { effective_end: end } = auction.bidding
  return (
    <span className="unseen">
      <output aria-live="polite">{said}</output>
      <output aria-live="polite">{auction.status === 'LIVE' && end !== null && <LastMinutes until={end} />}</output>
    </span>
  )
}

/** The price that counts, and what it is called. */
function Figure({ auction, isAgreed }: { auction: Auction; isAgreed: boolean }) {
  const { t } = useTranslation('auction')
  const { amount } = useMoney()
  const { bidding, start_price, status } = auction
  const offering = status === 'COMMUNITY' ? auction.community : undefined
  const shown = offering?.price ?? priceOf(auction) ?? start_price
  const ofBidding = bidding.price ? t('highest_bid') : t('start_price')
  const label = isAgreed ? t('agreed_price') : ofBidding
  return (
    <div>
      <p className={classes.label}>{offering ? t('community.price') : label}</p>
      <p className={classes.price}>
        {shown ? amount(shown.amount) : t('none')} {shown && <span>{shown.currency}</span>}
      </p>
    </div>
  )
}

/** One price, one clock: price, price against the reserve, time left, and how it came about. */
export function PriceCard({ auction, lines }: { auction: Auction; lines: readonly BidLine[] }) {
  const { t } = useTranslation('auction')
  const words = useBidderWords()
  const { bidding, accepted_bid, status, reserve } = auction
  const isOffered = status === 'COMMUNITY'
  const isAgreed = accepted_bid !== null && accepted_bid.by !== 'bid'
  const isRunning = status === 'LIVE'
  const [openedAt] = useState(serverNow)
  const last = Date.parse(lines[0]?.at ?? '')
  // Drawn anew with every bid; in between the line only stands.
  const until = isRunning ? Math.max(openedAt, last) : Date.parse(bidding.effective_end ?? '')
  return (
    <section className={classes.card} aria-label={t('price')}>
      <div className={classes.figures}>
        <Figure auction={auction} isAgreed={isAgreed} />
        <Clock auction={auction} />
      </div>
      {!isOffered && !isAgreed && bidding.leader && (
        <p className={classes.leader}>
          {isRunning ? t('leads_now', { bidder: words(bidding.leader) }) : words(bidding.leader)}
        </p>
      )}
      {!isOffered && <ReserveLine auction={auction} />}
      <PriceCurve
        lines={lines}
        country={auction.country_id}
        reserve={reserve}
        until={Number.isNaN(until) ? last : until}
        isRunning={isRunning}
      />
      <Announced auction={auction} />
    </section>
  )
}
