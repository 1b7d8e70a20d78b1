import type { Auction } from '@klubba/domain/auctions/auction-answers'
import type { NegotiationAnswer } from '@klubba/domain/auctions/negotiation-api'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from '../../use-translation.ts'
import { call } from '../../api/call.ts'
import { Card } from '../../ui/card.tsx'
import { StatusBadge, type StatusColour, type StatusGlyph } from '../../ui/status-badge.tsx'
import { toast } from '../../ui/toast.ts'
import { AskDialog } from './ask-dialog.tsx'
import classes from './asked-bidders.module.css'
import { useTakeStep } from './page-queries.ts'
import { useBidderWords } from './use-bidder-words.ts'
import { useEntryKey } from './use-entry-key.ts'
import { useGuarded } from './use-guarded.ts'
import { useMoney } from './use-money.ts'

type AskedBidder = NegotiationAnswer['bidders'][number]

const LOOKS: Record<AskedBidder['state'], [StatusColour, StatusGlyph]> = {
  not_asked: ['gray', 'dashed'],
  open: ['amber', 'half'],
  agreed: ['teal', 'check'],
  declined: ['red', 'minus'],
  expired: ['gray', 'clock'],
}

interface ChanceDialogProps {
  auction: Auction
  asked: AskedBidder
  kind: 'second_chance' | 'later_sale'
  onClose: () => void
}

/** Asks the next bidder, or records what was agreed on outside of the answers. */
function ChanceDialog({ auction, asked, kind, onClose }: ChanceDialogProps) {
  const { t } = useTranslation('auction')
  const { amount: written } = useMoney()
  const words = useBidderWords()
  const take = useTakeStep()
  const guarded = useGuarded(auction.id)
  const { keyOf } = useEntryKey()
  const { id, version, currency } = auction
  return (
    <AskDialog
      title={t(`${kind}.title`, { bidder: words(asked.bidder) })}
      text={t(`${kind}.text`)}
      confirm={t(`${kind}.action`)}
      questions={[
        ...(kind === 'later_sale'
          ? [
              {
                name: 'amount',
                kind: 'amount',
                label: t('field.amount'),
                isRequired: true,
                initial: written(asked.bid.amount),
              } as const,
            ]
          : []),
        { name: 'note', kind: 'line', label: t('field.note') },
      ]}
      send={async ({ amount, note }) =>
        guarded(async () => {
          const given = { version, bidder_id: asked.bidder.id ?? '', note: note ? String(note) : null }
          const params = { id }
          if (kind === 'second_chance') {
            return call('POST /v1/auctions/{id}/second_chance', { params, body: given }, { key: keyOf(given) })
          }
          const body = { ...given, amount: { amount: Number(amount), currency } }
          return call('POST /v1/auctions/{id}/later_sale', { params, body }, { key: keyOf(body) })
        })
      }
      onSent={(saved) => {
        take(saved)
        toast.success(t('answer.done'))
      }}
      onClose={onClose}
    />
  )
}

/** Bidders by their own highest bid: what became of them, and who can be asked next. */
export function AskedBidders({ auction, negotiation }: { auction: Auction; negotiation: NegotiationAnswer }) {
  const { t } = useTranslation('auction')
  const { money } = useMoney()
  const words = useBidderWords()
  const [chosen, setChosen] = useState<Pick<ChanceDialogProps, 'asked' | 'kind'>>()
  const { bidders, now } = negotiation
  const isFree = auction.actions.negotiate === 'allowed' && now?.outcome !== 'open' && now?.outcome !== 'agreed'
  const next = bidders.find(({ state }) => state === 'not_asked')
  if (bidders.length === 0) return null
  return (
    <Card title={t('highest_bidders')}>
      <ul className={classes.bidders}>
        {bidders.map((asked) => {
          const [colour, glyph] = LOOKS[asked.state]
          return (
            <li key={asked.bidder.number}>
              <div className={classes.bidder}>
                <p>{words(asked.bidder)}</p>
                <p className={classes.words}>{money(asked.bid)}</p>
              </div>
              <StatusBadge colour={colour} glyph={glyph}>
                {t(`asked.${asked.state}`)}
              </StatusBadge>
              {isFree && asked.bidder.id !== undefined && (
                <div className={classes.chances}>
                  {asked === next && (
                    <Button variant="default" onClick={() => setChosen({ asked, kind: 'second_chance' })}>
                      {t('second_chance.action')}
                    </Button>
                  )}
                  <Button variant="default" onClick={() => setChosen({ asked, kind: 'later_sale' })}>
                    {t('later_sale.action')}
                  </Button>
                </div>
              )}
            </li>
          )
        })}
      </ul>
      {chosen && <ChanceDialog auction={auction} {...chosen} onClose={() => setChosen(undefined)} />}
    </Card>
  )
}
