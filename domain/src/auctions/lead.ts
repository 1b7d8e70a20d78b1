import type { Log, LogEntry } from './bid-log.ts'
import { isReserveMet, type ShownBid, type Standing } from './bidding.ts'
import { walk } from './replay.ts'

/** What happened at each step of the way to who leads now. */
export const LEAD_STEPS = [
  'first_bid',
  'took_lead',
  'held_lead',
  'held_lead_as_first',
  'own_maximum_changed',
  'maximum_capped',
  'reserve_lowered',
  'bid_voided',
] as const

export interface LeadStep {
  /** The number in the log: the order that decides between equals. */
  number: number
  at: number
  step: (typeof LEAD_STEPS)[number]
  /** Whose bid it was; absent when the reserve was lowered. */
  bidder_id?: string
  /** Who led after it. */
  leader_id: string | null
  /** The price as it was shown after it. A maximum never stands here. */
  price: number | null
  reserve_met: boolean
}

function nameOf(before: Standing, after: Standing, entry: LogEntry): LeadStep['step'] | undefined {
  switch (entry.type) {
    case 'bid_placed':
      if (before.leader === null) return 'first_bid'
      if (before.leader.bidder_id === entry.bidder_id) return 'own_maximum_changed'
      if (after.leader?.bidder_id === entry.bidder_id) return 'took_lead'
      // Equal to the maximum that was there before: the price stands at both.
      return entry.amount === after.price ? 'held_lead_as_first' : 'held_lead'
    case 'maximum_changed':
      return 'own_maximum_changed'
    case 'bidder_capped':
      return 'maximum_capped'
    case 'reserve_lowered':
      return 'reserve_lowered'
    case 'end_moved':
    case 'terms':
    case 'terms_changed':
    case 'bid_voided':
      return undefined
  }
}

/** Why the leader leads: by order and time, without any amount that is hidden. Bids that were voided are named as such. */
export function whyLeads(log: Log): LeadStep[] {
  return walk(log).flatMap(({ entry, before, standing, voided }): LeadStep[] => {
    const step = voided ? voidedName(entry) : nameOf(before, standing, entry)
    if (!step) return []
    return [
      {
        number: entry.number,
        at: entry.at,
        step,
        ...('bidder_id' in entry && { bidder_id: entry.bidder_id }),
        leader_id: standing.leader?.bidder_id ?? null,
        price: standing.price,
        reserve_met: isReserveMet(standing),
      },
    ]
  })
}

function voidedName({ type }: LogEntry): LeadStep['step'] | undefined {
  return type === 'bid_placed' ? 'bid_voided' : undefined
}

export interface HighestBid {
  bidder_id: string
  amount: number
  /** The entry that it came by. */
  number: number
}

/** Each bidder's own highest bid as it was shown, the highest first, the earlier of equals first. */
export function highestBids(shown: readonly ShownBid[], leaderId: string | null): HighestBid[] {
  const best = new Map<string, HighestBid>()
  for (const { bidder_id, amount, number } of shown) {
    if (amount > (best.get(bidder_id)?.amount ?? -1)) best.set(bidder_id, { bidder_id, amount, number })
  }
  const leadsFirst = ({ bidder_id }: HighestBid) => (bidder_id === leaderId ? 0 : 1)
  return [...best.values()].toSorted(
    (a, b) => b.amount - a.amount || leadsFirst(a) - leadsFirst(b) || a.number - b.number,
  )
}
