import { SOLD_STATUSES } from '@klubba/domain/auctions/auction-status'
import { stepAt, type Ladder } from '@klubba/domain/auctions/ladder'
import type { CertifiedEntry, CertifiedLine, Statement } from '@klubba/domain/certificates/certificate'

type Faults = Iterable<string>

const time = (moment: string) => Date.parse(moment)

function* numberFaults({ entries, head }: Statement): Faults {
  for (const [place, { number, type }] of entries.entries()) {
    if (number !== place + 1) yield `Entry ${number} is in the place of entry ${place + 1}.`
    if ((type === 'terms') !== (place === 0)) yield 'The terms are not the first entry and no other.'
  }
  if (entries.length === 0) yield 'There are no entries.'
  if (head.chain === 'auction_log' && head.number !== entries.length) {
    yield `The head is entry ${head.number} of the log, but there are ${entries.length} entries.`
  }
}

function* timeFaults({ entries, terms, issued_at }: Statement): Faults {
  if (time(terms.end) <= time(terms.start)) yield 'The auction ends before it starts.'
  let before = -Infinity
  for (const entry of entries) {
    const at = time(entry.at)
    if (at < before) yield `Entry ${entry.number} is earlier than the one before.`
    before = at
    if (entry.type !== 'bid') continue
    if (at < time(terms.start)) yield `Bid ${entry.number} was taken before the start.`
    if (time(entry.arrived_at ?? entry.at) > at) yield `Bid ${entry.number} was taken before it arrived.`
  }
  if (time(issued_at) < before) yield 'The certificate is older than its last entry.'
}

const hasVoid = ({ entries }: Statement) => entries.some(({ type }) => type === 'void')

const linesOf = (entry: CertifiedEntry): readonly CertifiedLine[] => ('shown' in entry ? entry.shown : [])

/** The end as it was set, moved by the soft close and by hand; bids came before the one that held then. */
function* endFaults(statement: Statement): Faults {
  const { entries, terms, outcome } = statement
  const softClose = terms.soft_close_minutes * 60_000
  // What a void took back may have moved the end, and shows no price any more.
  const isWhole = !hasVoid(statement)
  let end = time(terms.end)
  for (const entry of entries) {
    const { number, type } = entry
    const at = time(entry.at)
    if (type === 'bid' && time(entry.arrived_at ?? entry.at) >= end) yield `Bid ${number} came after the end.`
    const moved = 'end' in entry && entry.end !== undefined ? time(entry.end) : undefined
    const isLate = end - at < softClose
    if (type !== 'end_moved') {
      if (moved !== undefined && (!isLate || moved !== at + softClose)) {
        yield `Entry ${number} moves the end otherwise than the soft close does.`
      }
      if (isWhole && isLate && moved === undefined && linesOf(entry).length > 0) {
        yield `Entry ${number} raised the price in the last minutes and did not move the end.`
      }
    }
    end = moved ?? end
  }
  if (time(outcome.end) !== end) yield 'The end is not the one that the entries lead to.'
}

function* voidFaults({ entries }: Statement): Faults {
  for (const entry of entries) {
    if (entry.type === 'void') {
      const bid = entries[entry.bid - 1]
      if (entry.bid >= entry.number || bid?.type !== 'bid' || !bid.voided) {
        yield `Entry ${entry.number} voids entry ${entry.bid}, which is not shown as a voided bid.`
      }
    }
    if (entry.type !== 'bid' || !entry.voided) continue
    if (entry.shown.length > 0) yield `Bid ${entry.number} is voided and still shows a price.`
    // With a bid go the raises that its bidder made of it later.
    const isVoided = entries.some((each) => {
      const bid = each.type === 'void' && each.number > entry.number ? entries[each.bid - 1] : undefined
      return bid?.type === 'bid' && bid.bidder === entry.bidder && bid.number <= entry.number
    })
    if (!isVoided) yield `Bid ${entry.number} is shown as voided, but no entry voids it.`
  }
}

interface Course {
  price: number | null
  /** Who may lead: one bidder, but for those who are shown at the same price when the leader lowers the maximum to it. */
  leaders: ReadonlySet<number>
}

type ShowingEntry = Extract<CertifiedEntry, { type: 'bid' | 'maximum' }>

/** Whether these are lines that one entry can lead to: its bidder's own, and one that the system added for the leader. */
function areLinesOf(entry: ShowingEntry, { leaders }: Course, isWhole: boolean): boolean {
  const own = entry.shown.filter(({ automatic }) => !automatic)
  const raised = entry.shown.find(({ automatic }) => automatic)
  if (own.length !== 1 || own[0]?.bidder !== entry.bidder) return false
  if (!raised) return true
  return entry.type === 'bid' && raised.bidder !== entry.bidder && (!isWhole || leaders.has(raised.bidder))
}

/** The price only rises: above the one before, and by at least a step where somebody else leads. */
function* lineFaults(entry: ShowingEntry, course: Course, { terms }: Statement, isWhole: boolean): Faults {
  const { number, bidder, shown } = entry
  const { price, leaders } = course
  if (!areLinesOf(entry, course, isWhole)) yield `The lines of entry ${number} are not those of one bid.`
  const own = shown.find(({ automatic }) => !automatic)?.amount ?? 0
  const ladder: Ladder = terms.ladder.map(({ from, step }) => [from, step])
  const isStepAsked = isWhole && price !== null && !leaders.has(bidder)
  const least = isStepAsked ? price + stepAt(price, ladder, terms.step) : (price ?? terms.start_price)
  if (own < least) yield `Bid ${number} of ${own} is below ${least}, the least that was taken.`
  let before = price ?? 0
  for (const { amount } of shown) {
    if (amount < before) yield `Entry ${number} shows ${amount} after ${before}.`
    before = amount
  }
  if (before === price) yield `Entry ${number} shows a line and leaves the price at ${before}.`
}

/**
 * Who lowers a maximum to that of somebody else is the later of two equals: the lead changes by an entry that is not
 * disclosed, and no line shows it.
 */
function afterUndisclosed({ price, leaders }: Course, before: readonly CertifiedEntry[]): Course {
  const equals = before.flatMap(linesOf).flatMap(({ amount, bidder }) => (amount === price ? bidder : []))
  return { price, leaders: new Set([...leaders, ...equals]) }
}

function* courseFaults(statement: Statement): Faults {
  const { entries, outcome } = statement
  // Without a bid that was voided, a later one may be shown lower than it was when it was taken.
  const isWhole = !hasVoid(statement)
  let course: Course = { price: null, leaders: new Set() }
  for (const [place, entry] of entries.entries()) {
    if (entry.type === 'undisclosed') course = afterUndisclosed(course, entries.slice(0, place))
    if (entry.type !== 'bid' && entry.type !== 'maximum') continue
    const last = entry.shown.at(-1)
    if (!last) continue
    yield* lineFaults(entry, course, statement, isWhole)
    course = { price: last.amount, leaders: new Set([last.bidder]) }
  }
  if (outcome.price !== course.price) yield 'The price is not that of the last bid.'
  const { leader } = outcome
  const isLed = leader === null ? course.leaders.size === 0 : course.leaders.has(leader)
  if (isWhole ? !isLed : (leader === null) !== (course.price === null)) {
    yield 'The leader is not the bidder of the last bid.'
  }
}

function* outcomeFaults({ entries, outcome }: Statement): Faults {
  const { status, sold, sale, price, leader } = outcome
  const bids = entries.flatMap((entry) => (entry.type === 'bid' && !entry.voided ? [entry.bidder] : []))
  const bidders = new Set(bids)
  if (outcome.bids !== bids.length) yield `There are ${bids.length} bids and not ${outcome.bids}.`
  if (outcome.bidders !== bidders.size) yield `There are ${bidders.size} bidders and not ${outcome.bidders}.`
  if (leader !== null && !bidders.has(leader)) yield `The leader, ${leader}, has not bid.`
  if (sold !== SOLD_STATUSES.some((each) => each === status)) yield `Sold does not agree with the status ${status}.`
  if (sold && sale === null) yield 'It is sold, but for no price.'
  if (status === 'LIVE') yield 'The auction has not ended.'
  if (sale?.by !== 'bid') return
  if (sale.price !== price) yield 'It went to the highest bid, but not at its price.'
  if (sale.bidder !== leader) yield 'It went to the highest bid, but not to its bidder.'
}

/**
 * What of a statement cannot be so, in a sentence each, the first one first. Only what can be known without hidden
 * maximums: that entries are complete and in order, that prices rise as bids can raise them, and that the outcome follows.
 */
export function* statementFaults(statement: Statement): Generator<string> {
  yield* numberFaults(statement)
  yield* timeFaults(statement)
  yield* endFaults(statement)
  yield* voidFaults(statement)
  yield* courseFaults(statement)
  yield* outcomeFaults(statement)
}
