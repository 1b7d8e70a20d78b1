import type { Auction } from '@klubba/domain/auctions/auction-answers'
import type { BidLine } from '@klubba/domain/auctions/bid-api'
import { useState } from 'react'
import { useTranslation } from '../../use-translation.ts'
import { call } from '../../api/call.ts'
import { toast } from '../../ui/toast.ts'
import { AskDialog } from './ask-dialog.tsx'
import { useTakeStep } from './page-queries.ts'
import { useBidderWords } from './use-bidder-words.ts'
import { useMoney } from './use-money.ts'

interface VoidDialogProps {
  auction: Auction
  line: Pick<BidLine, 'number' | 'amount' | 'bidder'>
  onClose: () => void
}

/** A bid that was entered by mistake, or that does not hold, counts no more. */
export function VoidDialog({ auction, line, onClose }: VoidDialogProps) {
  const { t } = useTranslation('auction')
  const { money } = useMoney()
  const words = useBidderWords()
  const take = useTakeStep()
  const [key] = useState(() => crypto.randomUUID())
  return (
    <AskDialog
      title={t('void.title', { amount: money(line.amount), bidder: words(line.bidder) })}
      text={t('void.text')}
      confirm={t('void.confirm')}
      isDestructive
      questions={[{ name: 'reason', kind: 'text', label: t('field.reason'), isRequired: true }]}
      send={async ({ reason }) =>
        call(
          'POST /v1/auctions/{id}/bids/{bid_id}/void',
          { params: { id: auction.id, bid_id: String(line.number) }, body: { reason: String(reason) } },
          { key },
        )
      }
      onSent={(answer) => {
        take(answer)
        toast.success(t('void.done'))
      }}
      onClose={onClose}
    />
  )
}
