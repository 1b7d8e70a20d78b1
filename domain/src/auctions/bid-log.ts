import type { SaleTerms, Terms } from './terms.ts'

/** MANUAL is shown at its full amount, AUTO is a hidden maximum. */
export const BID_KINDS = ['MANUAL', 'AUTO'] as const
export type BidKind = (typeof BID_KINDS)[number]

/** Staff enter the first three for a bidder, the last comes by a marketplace's token. */
export const BID_CHANNELS = ['PHONE', 'EMAIL', 'ON_SITE', 'MARKETPLACE'] as const
export type BidChannel = (typeof BID_CHANNELS)[number]

/** Why an end was moved. Only ending early and taking back an earlier move bring it forward. */
export const END_CAUSES = ['extended', 'outage', 'stall', 'ended_early', 'reopened', 'moved_back'] as const
export type EndCause = (typeof END_CAUSES)[number]

export interface TermsEntry {
  type: 'terms'
  terms: Terms
}

/** What was changed before anybody had bid. */
export interface TermsChangedEntry {
  type: 'terms_changed'
  sale: SaleTerms
}

export interface BidEntry {
  type: 'bid_placed'
  bidder_id: string
  kind: BidKind
  channel: BidChannel
  amount: number
  /** Set when the bidder led already: the number of the bid whose maximum this one raises. */
  raises?: number
  /** When it reached a server: whether it came before the end. Absent: the entry's own time says that. */
  arrived?: number
}

export interface MaximumEntry {
  type: 'maximum_changed'
  bidder_id: string
  amount: number
  /** The number of the bid whose maximum is changed. */
  bid: number
  arrived?: number
}

export interface VoidEntry {
  type: 'bid_voided'
  bid: number
}

export interface ReserveEntry {
  type: 'reserve_lowered'
  /** null: there is none any more. */
  reserve: number | null
}

export interface EndEntry {
  type: 'end_moved'
  end: number
  cause: EndCause
}

/** The bidder was blocked, or got a lower limit. What they said before counts for at most that from here on. */
export interface CapEntry {
  type: 'bidder_capped'
  bidder_id: string
  /** null: blocked, so nothing more than what is shown already. */
  limit: number | null
  /** Which of the bidder's restrictions it follows from: each is applied once. */
  restriction: number
}

/** What was done, each with its number (1, 2, 3 … without gaps) and the time of the database. */
export type LogEntry = { number: number; at: number } & (
  | TermsEntry
  | TermsChangedEntry
  | BidEntry
  | MaximumEntry
  | VoidEntry
  | ReserveEntry
  | EndEntry
  | CapEntry
)
export type Log = readonly LogEntry[]

/** The bid that began the maximum which an entry places or changes. */
export function rootOf(entry: LogEntry): number | undefined {
  if (entry.type === 'bid_placed') return entry.raises ?? entry.number
  return entry.type === 'maximum_changed' ? entry.bid : undefined
}

export function findBid(log: Log, number: number): (BidEntry & { number: number; at: number }) | undefined {
  const entry = log[number - 1]
  return entry?.type === 'bid_placed' ? entry : undefined
}

/** What a void has made of the entries before it. */
export interface Voided {
  /** Entries that count no more. */
  gone: ReadonlySet<number>
  /** Changes of a maximum that only lower it now: a bidder's last word is never exceeded. */
  onlyLower: ReadonlySet<number>
}

/**
 * A voided bid counts no more, and neither do later changes of its maximum. When the bid was itself a raise, the maximum
 * before it comes back, but not above what the bidder has lowered it to since.
 */
export function voidedOf(log: Log): Voided {
  const gone = new Set<number>()
  const onlyLower = new Set<number>()
  for (const entry of log) {
    const bid = entry.type === 'bid_voided' ? findBid(log, entry.bid) : undefined
    if (!bid) continue
    const root = rootOf(bid)
    for (const later of log.slice(bid.number - 1, entry.number - 1)) {
      if (rootOf(later) !== root) continue
      const stays = later.type === 'maximum_changed' && bid.number !== root
      ;(stays ? onlyLower : gone).add(later.number)
    }
  }
  return { gone, onlyLower }
}
