import type { Auction } from '@klubba/domain/auctions/auction-answers'
import { useState } from 'react'
import { useTranslation } from '../../use-translation.ts'
import { call } from '../../api/call.ts'
import { toast } from '../../ui/toast.ts'
import { AskDialog } from './ask-dialog.tsx'
import { refusalAtField } from './bid-values.ts'
import { useTakeBidding } from './page-queries.ts'
import { useBidderWords } from './use-bidder-words.ts'
import { useEntryKey } from './use-entry-key.ts'
import { useExplanation } from './use-explanation.ts'
import { STAFF_CHANNELS, type StaffChannel } from './use-bid-form.ts'

/** The bidder who leads raises or lowers the own maximum, which nobody else gets to see. */
export function MaximumDialog({ auction, onClose }: { auction: Auction; onClose: () => void }) {
  const { t } = useTranslation('auction')
  const words = useBidderWords()
  const explain = useExplanation()
  const { id, currency } = auction
  const takeBidding = useTakeBidding(id)
  const { keyOf } = useEntryKey()
  // Whoever takes the lead meanwhile is not who was spoken with.
  const [leader] = useState(auction.bidding.leader)
  if (!leader?.id) return null
  const bidder_id = leader.id
  return (
    <AskDialog
      title={t('maximum.title', { bidder: words(leader) })}
      text={t('maximum.lead')}
      confirm={t('maximum.change')}
      questions={[
        { name: 'amount', kind: 'amount', label: t('field.amount'), isRequired: true },
        {
          name: 'channel',
          kind: 'choice',
          label: t('field.channel'),
          initial: 'PHONE',
          options: STAFF_CHANNELS.map((value) => ({ value, label: t(`channel.${value}`) })),
        },
        { name: 'note', kind: 'line', label: t('field.note') },
      ]}
      send={async ({ amount, channel, note }) => {
        const body = {
          bidder_id,
          amount: { amount: Number(amount), currency },
          channel: channel as StaffChannel,
          note: note === null ? null : String(note),
        }
        try {
          return await call('PATCH /v1/auctions/{id}/maximum', { params: { id }, body }, { key: keyOf(body) })
        } catch (error) {
          throw refusalAtField(error)
        }
      }}
      onSent={({ bidding, why }) => {
        takeBidding(bidding)
        toast.success(`${t('maximum.done')}. ${explain(why)}`)
      }}
      onClose={onClose}
    />
  )
}
