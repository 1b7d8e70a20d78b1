import { voidedOf, type Log, type Terms, type Voided } from './bid-log.ts'
import { applyEntry, opened, type Further, type ShownBid, type Standing, type Step } from './bidding.ts'

function termsOf([first]: Log): Terms {
  if (first?.type !== 'terms') throw new Error('a log begins with the terms')
  return first.terms
}

/** One entry of the log on the way to where it stands, without what was voided. */
export interface Passage extends Step {
  entry: Further
  before: Standing
  voided: boolean
}

/** Voided itself, or a change of a maximum that would raise it after the raise before was voided. */
function countsNoMore(entry: Further, { leader }: Standing, { gone, onlyLower }: Voided): boolean {
  if (gone.has(entry.number)) return true
  return onlyLower.has(entry.number) && entry.type === 'maximum_changed' && entry.amount >= (leader?.maximum ?? 0)
}

function capped(entry: Further, caps: ReadonlyMap<number, number>): Further {
  return entry.type === 'bid_placed' ? { ...entry, amount: caps.get(entry.number) ?? entry.amount } : entry
}

/** The bid whose maximum was lowered to below what now would be the price: it counts only for that from the beginning. */
function loweredTooFar(entry: Further, { leader, price }: Standing): number | undefined {
  const isTooFar =
    entry.type === 'maximum_changed' && leader?.bidder_id === entry.bidder_id && price !== null && entry.amount < price
  return isTooFar ? leader.bid : undefined
}

/** The entries one after another, without those that count no more. */
export function walk(log: Log, caps: ReadonlyMap<number, number> = new Map()): Passage[] {
  const voided = voidedOf(log)
  const passages: Passage[] = []
  let standing = opened(termsOf(log))
  for (const entry of log) {
    if (entry.type === 'terms' || entry.type === 'bid_voided') continue
    const before = standing
    if (countsNoMore(entry, standing, voided)) {
      passages.push({ entry, before, standing, shown: [], voided: true })
      continue
    }
    const lowered = loweredTooFar(entry, standing)
    if (lowered !== undefined && entry.type === 'maximum_changed') {
      return walk(log, new Map([...caps, [lowered, entry.amount]]))
    }
    const step = applyEntry(standing, capped(entry, caps))
    passages.push({ entry, before, ...step, voided: false })
    standing = step.standing
  }
  return passages
}

/** Where the void at the end of the log leads: as if the bid had never been, but the end that was told stays. */
export function applyVoid(before: Standing, log: Log): Step {
  const passages = walk(log)
  const { price, leader, behind } = passages.at(-1)?.standing ?? opened(termsOf(log))
  const standing = { ...before, price, leader, behind, next_number: log.length + 1 }
  return { standing, shown: passages.flatMap(({ shown }) => shown) }
}

/** Where the log leads: price, leader, end, and the history as it is shown. */
export function replay(log: Log): Step {
  let at: Step = { standing: opened(termsOf(log)), shown: [] }
  const shown: ShownBid[] = []
  for (const entry of log) {
    if (entry.type === 'terms') continue
    if (entry.type === 'bid_voided') {
      at = applyVoid(at.standing, log.slice(0, entry.number))
      shown.splice(0, shown.length, ...at.shown)
    } else {
      at = applyEntry(at.standing, entry)
      shown.push(...at.shown)
    }
  }
  return { standing: at.standing, shown }
}
