import type { Auction, RestrictedBidder } from '@klubba/domain/auctions/auction-answers'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from '../../use-translation.ts'
import { call } from '../../api/call.ts'
import { Notice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.ts'
import { AskDialog } from './ask-dialog.tsx'
import classes from './auction-page.module.css'
import { useTakeStep } from './page-queries.ts'
import { useBidderWords } from './use-bidder-words.ts'
import { useGuarded } from './use-guarded.ts'
import { useMoney } from './use-money.ts'
import { VoidDialog } from './void-dialog.tsx'

interface RestrictedProps {
  auction: Auction
  restricted: RestrictedBidder
}

function KeepDialog({ auction, restricted, onClose }: RestrictedProps & { onClose: () => void }) {
  const { t } = useTranslation('auction')
  const words = useBidderWords()
  const { money } = useMoney()
  const take = useTakeStep()
  const guarded = useGuarded(auction.id)
  const { id, version, bidding } = auction
  const bidder = words(restricted.bidder)
  return (
    <AskDialog
      title={t('restricted.keep_title', { bidder })}
      text={t('restricted.keep_text', { bidder, price: bidding.price ? money(bidding.price) : '' })}
      confirm={t('restricted.keep')}
      send={async () =>
        guarded(async () =>
          call('POST /v1/auctions/{id}/keep_bid', {
            params: { id },
            body: { version, bidder_id: restricted.bidder.id ?? '' },
          }),
        )
      }
      onSent={(answer) => {
        take(answer)
        toast.success(t('restricted.keep_done'))
      }}
      onClose={onClose}
    />
  )
}

/** A leader who was blocked or got a lower limit: the broker keeps the bid, or voids it. */
function RestrictedLeader({ auction, restricted }: RestrictedProps) {
  const { t } = useTranslation('auction')
  const words = useBidderWords()
  const { money } = useMoney()
  const [asked, setAsked] = useState<'keep' | 'void'>()
  const { bidding, actions } = auction
  const { because, kept, bid, bidder } = restricted
  if (!bidding.price) return null
  const said = { bidder: words(bidder), price: money(bidding.price) }
  const mayVoid = bid !== null && actions.void_bid === 'allowed'
  const mayKeep = actions.keep_bid === 'allowed'
  return (
    <Notice kind={kept ? 'info' : 'warning'}>
      <p>{kept ? t(`restricted.kept_${because}`, said) : t(`restricted.leader_${because}`, said)}</p>
      {!kept && (mayKeep || mayVoid) && (
        <div className={classes.choices}>
          {mayKeep && (
            <Button variant="default" onClick={() => setAsked('keep')}>
              {t('restricted.keep')}
            </Button>
          )}
          {mayVoid && (
            <Button variant="default" data-destructive onClick={() => setAsked('void')}>
              {t('void.confirm')}
            </Button>
          )}
        </div>
      )}
      {asked === 'keep' && <KeepDialog auction={auction} restricted={restricted} onClose={() => setAsked(undefined)} />}
      {asked === 'void' && bid !== null && (
        <VoidDialog
          auction={auction}
          line={{ number: bid, amount: bidding.price, bidder }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Notice>
  )
}

export function RestrictedNotice({ auction }: { auction: Auction }) {
  const { restricted_bidder: restricted, status } = auction
  if (!restricted || status === 'CLOSED_SUCCESSFUL') return null
  return <RestrictedLeader auction={auction} restricted={restricted} />
}

/** Before a sale is confirmed: a buyer who is blocked or above their limit. */
export function RestrictedBuyer({ auction }: { auction: Auction }) {
  const { t } = useTranslation('auction')
  const words = useBidderWords()
  const { restricted_bidder: restricted, status } = auction
  if (!restricted || status !== 'CLOSED_SUCCESSFUL') return null
  return (
    <Notice kind="warning">{t(`restricted.buyer_${restricted.because}`, { bidder: words(restricted.bidder) })}</Notice>
  )
}
