import type { Auction } from '@klubba/domain/auctions/auction-answers'
import type { BidLine } from '@klubba/domain/auctions/bid-api'
import { Button } from '@mantine/core'
import {
  type Icon,
  IconArrowAutofitUp,
  IconBan,
  IconBuildingWarehouse,
  IconMail,
  IconPhone,
  IconWorld,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '../../use-translation.ts'
import { LoadFailed } from '../../api/load-failed.tsx'
import { serverNow } from '../../api/server-clock.ts'
import { useLotTime } from '../use-lot-time.ts'
import { ShowMore } from '../../lists/show-more.tsx'
import { Card } from '../../ui/card.tsx'
import classes from './bids-card.module.css'
import { LeadDialog } from './lead-dialog.tsx'
import { MaximumDialog } from './maximum-dialog.tsx'
import { lineKey } from './page-queries.ts'
import { useBidderWords } from './use-bidder-words.ts'
import type { Bids } from './use-bids.ts'
import { useMoney } from './use-money.ts'
import { VoidDialog } from './void-dialog.tsx'

const SIGNS: Record<NonNullable<BidLine['channel']>, Icon> = {
  PHONE: IconPhone,
  EMAIL: IconMail,
  ON_SITE: IconBuildingWarehouse,
  MARKETPLACE: IconWorld,
}

interface LineProps {
  line: BidLine
  country: number
  isNew: boolean
  isRunning: boolean
  /** Absent where it cannot be voided. */
  onVoid: (() => void) | undefined
}

function Line({ line, country, isNew, isRunning, onVoid }: LineProps) {
  const { t } = useTranslation('auction')
  const { plain } = useLotTime(country)
  const { amount } = useMoney()
  const words = useBidderWords()
  const { at, channel, automatic, leads, entered_by, note } = line
  const Sign = channel && !automatic ? SIGNS[channel] : IconArrowAutofitUp
  const how = [plain(at), channel && !automatic && t(`channel.${channel}`), entered_by?.name].filter(Boolean)
  return (
    <li className={classes.line} data-leads={leads || undefined} data-new={isNew || undefined}>
      <Sign size={20} stroke={1.7} aria-hidden className={classes.sign} />
      <div className={classes.who}>
        <p className={classes.bidder}>
          {words(line.bidder)}
          {leads && <span className={classes.leads}>{isRunning ? t('leads') : t('highest_bid')}</span>}
          {automatic && <span className={classes.automatic}>{t('automatic')}</span>}
        </p>
        <p className={classes.how}>{how.join(', ')}</p>
        {note && <p className={classes.how}>{note}</p>}
      </div>
      <p className={classes.amount}>
        {amount(line.amount.amount)} <span>{line.amount.currency}</span>
      </p>
      {onVoid && (
        <Button
          variant="subtle"
          className={classes.void ?? ''}
          leftSection={<IconBan size={16} aria-hidden />}
          aria-label={t('void.label', { amount: amount(line.amount.amount), bidder: words(line.bidder) })}
          onClick={onVoid}
        >
          {t('void.short')}
        </Button>
      )}
    </li>
  )
}

function Voided({ voided, country }: { voided: Bids['voided']; country: number }) {
  const { t } = useTranslation('auction')
  const { plain } = useLotTime(country)
  const words = useBidderWords()
  if (voided.length === 0) return null
  return (
    <div className={classes.voided}>
      <h3>{t('voided.title')}</h3>
      <ul>
        {voided.map(({ number, at, bidder, voided_at, reason }) => (
          <li key={number}>
            <p>
              <s>{words(bidder)}</s>, {plain(at)}
            </p>
            <p className={classes.how}>{t('voided.when', { when: plain(voided_at), reason })}</p>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The history of bids, newest first: automatic raises are marked, voided bids stand apart. */
export function BidsCard({ auction, bids }: { auction: Auction; bids: Bids }) {
  const { t } = useTranslation('auction')
  const { zone } = useLotTime(auction.country_id)
  const [openedAt] = useState(serverNow)
  const [asked, setAsked] = useState<BidLine | 'lead' | 'maximum'>()
  const { bidding, actions } = auction
  const isRunning = auction.status === 'LIVE'
  // Without a bid there was none to void; the lines tell of those that came since.
  const mayVoid = actions.void_bid === 'allowed' || actions.void_bid === 'no_bid'
  return (
    <Card
      title={t('bids')}
      lead={
        bidding.bid_count > 0
          ? `${t('bid_count', { count: bidding.bid_count })}, ${t('bidder_count', { count: bidding.bidder_count })}. ${t('times', { zone })}`
          : t('no_bids')
      }
      action={
        bidding.leader && (
          <div className={classes.buttons}>
            {actions.place_bid === 'allowed' && (
              <Button variant="default" onClick={() => setAsked('maximum')}>
                {t('maximum.change')}
              </Button>
            )}
            <Button variant="default" onClick={() => setAsked('lead')}>
              {isRunning ? t('lead.open') : t('lead.open_over')}
            </Button>
          </div>
        )
      }
    >
      {!bids.lines && !bids.isPending && <LoadFailed error={bids.error} onRetry={bids.refetch} />}
      <ol className={classes.lines}>
        {bids.lines?.map((line) => (
          <Line
            key={lineKey(line)}
            line={line}
            country={auction.country_id}
            isNew={Date.parse(line.at) > openedAt}
            isRunning={isRunning}
            onVoid={mayVoid && !line.automatic ? () => setAsked(line) : undefined}
          />
        ))}
      </ol>
      <ShowMore {...bids.more} />
      <Voided voided={bids.voided} country={auction.country_id} />
      {typeof asked === 'object' && <VoidDialog auction={auction} line={asked} onClose={() => setAsked(undefined)} />}
      {asked === 'lead' && <LeadDialog auction={auction} isRunning={isRunning} onClose={() => setAsked(undefined)} />}
      {asked === 'maximum' && <MaximumDialog auction={auction} onClose={() => setAsked(undefined)} />}
    </Card>
  )
}
