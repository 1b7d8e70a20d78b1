import { voidedOf, type Log, type LogEntry } from '@klubba/domain/auctions/bid-log'
import { applyEntry, opened, type ShownBid } from '@klubba/domain/auctions/bidding'
import { applyVoid, replay } from '@klubba/domain/auctions/replay'
import type { CertifiedEntry, CertifiedLine } from '@klubba/domain/certificates/certificate'

export const momentOf = (at: number) => new Date(at).toISOString()

/** The end that the auction had after each entry. A void leaves it where it was. */
function endsOf(log: Log): number[] {
  const [first] = log
  if (first?.type !== 'terms') throw new Error('a log begins with the terms')
  let standing = opened(first.terms)
  return log.map((entry) => {
    if (entry.type === 'bid_voided') standing = applyVoid(standing, log.slice(0, entry.number)).standing
    else if (entry.type !== 'terms') ({ standing } = applyEntry(standing, entry))
    return standing.effective_end
  })
}

interface Seen {
  shown: CertifiedLine[]
  voided: boolean
  /** Where the entry moved the end to. */
  end: number | undefined
  bidder: (id: string) => number
}

function certified(entry: LogEntry, { shown, voided, end, bidder }: Seen): CertifiedEntry {
  const entered = { number: entry.number, at: momentOf(entry.at) }
  const moved = end !== undefined && { end: momentOf(end) }
  switch (entry.type) {
    case 'terms':
      return { ...entered, type: 'terms' }
    case 'bid_placed': {
      const arrived = entry.arrived !== undefined && { arrived_at: momentOf(entry.arrived) }
      return { ...entered, ...arrived, ...moved, type: 'bid', bidder: bidder(entry.bidder_id), voided, shown }
    }
    case 'maximum_changed':
      return shown.length > 0
        ? { ...entered, ...moved, type: 'maximum', bidder: bidder(entry.bidder_id), shown }
        : { ...entered, ...moved, type: 'undisclosed' }
    case 'bid_voided':
      return { ...entered, type: 'void', bid: entry.bid }
    case 'end_moved':
      return { ...entered, type: 'end_moved', end: momentOf(entry.end), cause: entry.cause }
    case 'reserve_lowered':
    case 'bidder_capped':
    case 'terms_changed':
      return { ...entered, type: 'undisclosed' }
  }
}

/** Every entry of the log as everybody may see it, with the history as it is shown now: bidders by number. */
export function certifiedEntries(log: Log, bidder: (id: string) => number): CertifiedEntry[] {
  const lines = Map.groupBy(replay(log).shown, ({ number }) => number)
  const { gone } = voidedOf(log)
  const ends = endsOf(log)
  const lineOf = ({ bidder_id, amount, automatic }: ShownBid) => ({ bidder: bidder(bidder_id), amount, automatic })
  return log.map((entry, place) => {
    const end = place > 0 && ends[place] !== ends[place - 1] ? ends[place] : undefined
    const shown = (lines.get(entry.number) ?? []).map(lineOf)
    return certified(entry, { shown, voided: gone.has(entry.number), end, bidder })
  })
}
