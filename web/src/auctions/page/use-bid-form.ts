import type { Auction } from '@klubba/domain/auctions/auction-answers'
import type { BidAnswer } from '@klubba/domain/auctions/bid-api'
import { useState } from 'react'
import { useTranslation } from '../../use-translation.ts'
import { call } from '../../api/call.ts'
import { useForm } from '../../forms/use-form.ts'
import { formatAmount, parseAmount } from '../../i18n/amounts.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { toast } from '../../ui/toast.ts'
import { offeredAmounts, refusalAtField } from './bid-values.ts'
import { useTakeBidding } from './page-queries.ts'
import { useEntryKey } from './use-entry-key.ts'
import { useExplanation } from './use-explanation.ts'
import { useMoney } from './use-money.ts'

export const STAFF_CHANNELS = ['PHONE', 'ON_SITE', 'EMAIL'] as const
export type StaffChannel = (typeof STAFF_CHANNELS)[number]

/** A bid that somebody of the staff enters for a bidder. Whom it was for is kept for the next one. */
export function useBidForm(auction: Auction, onTaken: () => void) {
  const { t } = useTranslation('auction')
  const { money } = useMoney()
  const [language] = useLanguage()
  const { id, currency } = auction
  const takeBidding = useTakeBidding(id)
  const explain = useExplanation()
  const { keyOf, forget } = useEntryKey()
  const [bidder, setBidder] = useState<{ id: string; name: string } | null>(null)
  const [channel, setChannel] = useState<StaffChannel>('PHONE')
  const [isMaximum, setMaximum] = useState(false)
  const [outcome, setOutcome] = useState<Pick<BidAnswer, 'outcome' | 'why'>>()
  const offered = offeredAmounts(auction)
  const lowest = offered[0] === undefined ? '' : formatAmount(language, offered[0])

  const form = useForm({
    // Empty: the lowest possible one, which rises while somebody is on the phone.
    initial: { bidder: '', amount: '', note: '' },
    check: ({ bidder: chosen, amount }) => [
      ...(chosen === '' ? [{ path: 'bidder', code: 'required' } as const] : []),
      ...(parseAmount(language, amount || lowest) === undefined
        ? [{ path: 'amount', code: 'wrong_format' } as const]
        : []),
    ],
    send: async ({ bidder: bidder_id, amount, note }: { bidder: string; amount: string; note: string }) => {
      setOutcome(undefined)
      const body = {
        bidder_id,
        kind: isMaximum ? ('AUTO' as const) : ('MANUAL' as const),
        amount: { amount: parseAmount(language, amount || lowest) ?? 0, currency },
        channel,
        note: note.trim() || null,
      }
      try {
        return await call('POST /v1/auctions/{id}/bids', { params: { id }, body }, { key: keyOf(body) })
      } catch (error) {
        throw refusalAtField(error)
      }
    },
    onSent: ({ bidding, outcome: became, why }) => {
      forget()
      takeBidding(bidding)
      // A sheet closes now: what became of it is read here.
      toast.success(`${t(`outcome.${became}`)} ${explain(why)}`)
      setOutcome({ outcome: became, why })
      form.begin({ bidder: bidder?.id ?? '', amount: '', note: '' })
      setMaximum(false)
      onTaken()
    },
  })
  const typed = form.values.amount || lowest
  const amount = parseAmount(language, typed)
  return {
    form,
    offered,
    bidder,
    chooseBidder: (chosen: { id: string; name: string } | null) => {
      setBidder(chosen)
      form.fillIn({ bidder: chosen?.id ?? '' })
    },
    channel,
    setChannel,
    isMaximum,
    setMaximum,
    outcome,
    typed,
    amount,
    /** `820 000 NOK`, as the button says it. */
    amountText: amount === undefined ? undefined : money({ amount, currency }),
  }
}
