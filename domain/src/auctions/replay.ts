import { voidedOf, type Log } from './bid-log.ts'
import { applyEntry, opened, type Further, type ShownBid, type Standing, type Step } from './bidding.ts'
import type { Terms } from './terms.ts'

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

/** What a bidder said before an entry of the log counts for at most this much. */
interface Cap {
  bidder_id: string
  before: number
  amount: number
}

/** Bids and maxima at what they count for. */
function capped(entry: Further, caps: readonly Cap[]): Further {
  if (entry.type !== 'bid_placed' && entry.type !== 'maximum_changed') return entry
  const mine = caps.filter(({ bidder_id, before }) => bidder_id === entry.bidder_id && entry.number < before)
  return { ...entry, amount: Math.min(entry.amount, ...mine.map(({ amount }) => amount)) }
}

const amountOf = (entry: Further) => ('amount' in entry ? entry.amount : 0)

/** Whether an entry has no effect any more: a change of a maximum that may only lower it, and does not. */
function countsNoMore(entry: Further, onlyLowers: boolean, { leader }: Standing): boolean {
  return onlyLowers && entry.type === 'maximum_changed' && entry.amount >= (leader?.maximum ?? 0)
}

/**
 * Without a bid that was voided, a maximum can turn out to have been lowered below what would be the price. Then what
 * its bidder said before counts only for that from the beginning.
 */
function capOf(entry: Further, { leader, price }: Standing): Cap | undefined {
  if (entry.type !== 'maximum_changed' || leader?.bidder_id !== entry.bidder_id) return undefined
  const { bidder_id, number: before, amount } = entry
  return price !== null && amount < price ? { bidder_id, before, amount } : undefined
}

/** The entries one after another, without those that count no more. */
export function walk(log: Log, caps: readonly Cap[] = []): Passage[] {
  const { gone, onlyLower } = voidedOf(log)
  const passages: Passage[] = []
  let standing = opened(termsOf(log))
  for (const entry of log) {
    if (entry.type === 'terms' || entry.type === 'bid_voided') continue
    const before = standing
    const counted = capped(entry, caps)
    const onlyLowers = onlyLower.has(entry.number) || amountOf(counted) !== amountOf(entry)
    if (gone.has(entry.number) || countsNoMore(counted, onlyLowers, standing)) {
      passages.push({ entry, before, standing, shown: [], voided: true })
      continue
    }
    const cap = capOf(counted, standing)
    if (cap) return walk(log, [...caps, cap])
    const step = applyEntry(standing, counted)
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
