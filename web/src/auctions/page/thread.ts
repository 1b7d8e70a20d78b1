import type { BidderRef } from '@klubba/domain/auctions/auction-answers'
import type { NegotiationAnswer } from '@klubba/domain/auctions/negotiation-api'
import type { Party } from '@klubba/domain/auctions/negotiation'
import type { Money } from '@klubba/domain/money'

type Entry = NegotiationAnswer['entries'][number]

/** What one side says, with the sum that it is about; or what happened between the two. */
export type Turn = { entry: Entry; sum: Money | null; bidder: BidderRef | undefined } & (
  | { kind: 'message'; party: Party }
  | { kind: 'note' }
)

/**
 * The conversation. Accepting names no sum in the record: it is that of the other side, or the bid that it began from.
 */
export function turnsOf(entries: readonly Entry[]): Turn[] {
  let bid: Money | null = null
  let bidder: BidderRef | undefined
  const named: Record<Party, Money | null> = { owner: null, buyer: null }
  return entries.map((entry): Turn => {
    const { type, chance, party, answer, amount } = entry
    if (type !== 'answered') {
      bid = amount
      bidder = entry.bidder
      named.owner = null
      const isBound = type === 'opened' && chance === 'highest_bid'
      named.buyer = isBound ? amount : null
      return { entry, sum: amount, bidder, ...(isBound ? { kind: 'message', party: 'buyer' } : { kind: 'note' }) }
    }
    const side = party ?? 'buyer'
    const other = side === 'owner' ? named.buyer : named.owner
    const sum = answer === 'accept' ? (other ?? bid) : amount
    if (sum) named[side] = sum
    // Whoever declines a price leaves the other side without one.
    if (answer === 'decline' && side === 'buyer') named.owner = null
    return { entry, sum, bidder, kind: 'message', party: side }
  })
}
