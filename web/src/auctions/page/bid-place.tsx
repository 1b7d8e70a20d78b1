import type { Auction } from '@klubba/domain/auctions/auction-answers'
import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../use-translation.ts'
import { TimeLeft } from '../../i18n/time-left.tsx'
import { Card } from '../../ui/card.tsx'
import { OverlayDialog } from '../../ui/overlay-dialog.tsx'
import { BidForm } from './bid-form.tsx'
import classes from './bid-form.module.css'
import { useMoney } from './use-money.ts'

const maySend = ({ actions }: Auction) => actions.place_bid === 'allowed'

/** Where there is room, the form stands beside the price. */
export function BidPanel({ auction }: { auction: Auction }) {
  const { t } = useTranslation('auction')
  if (!maySend(auction)) return null
  return (
    <div className={classes.panel} data-wide>
      <Card title={t('place_for')}>
        <BidForm auction={auction} />
      </Card>
    </div>
  )
}

/** The focus begins here, so that no list opens over the sheet before anybody has read it. */
function SheetTitle() {
  const { t } = useTranslation('auction')
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <h2 ref={title} tabIndex={-1}>
      {t('place_for')}
    </h2>
  )
}

/** In the hand, the next bid and its button are always on screen; the form comes up as a sheet. */
export function BidFoot({ auction }: { auction: Auction }) {
  const { t } = useTranslation(['auction', 'common'])
  const { money } = useMoney()
  const [isOpen, setOpen] = useState(false)
  const { lowest_bid, price, effective_end } = auction.bidding
  if (!maySend(auction)) return null
  return (
    <div className={classes.foot} data-bid-foot>
      <p>
        {t('next_from')}
        <strong>{lowest_bid ? money(lowest_bid) : t('none')}</strong>
      </p>
      <Button size="lg" onClick={() => setOpen(true)}>
        {t('place')}
      </Button>
      {isOpen && (
        <OverlayDialog label={t('place_for')} kind="sheet" onClose={() => setOpen(false)}>
          <div className={classes.sheet}>
            <div className={classes.top}>
              <span>
                {t('highest_bid')} <strong>{price ? money(price) : t('none')}</strong>
              </span>
              {effective_end !== null && <TimeLeft until={effective_end} />}
            </div>
            <SheetTitle />
            <BidForm auction={auction} onTaken={() => setOpen(false)} />
            <Button variant="subtle" onClick={() => setOpen(false)}>
              {t('common:cancel')}
            </Button>
          </div>
        </OverlayDialog>
      )}
    </div>
  )
}
