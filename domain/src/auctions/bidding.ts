import { rootOf, type BidChannel, type BidEntry, type CapEntry, type LogEntry, type MaximumEntry } from './bid-log.ts'
import { stepAt } from './ladder.ts'
import type { RulesNumber, Terms } from './terms.ts'

const MINUTE = 60_000

/** Who leads, up to which hidden maximum. Never leaves the server. */
export interface Leader {
  bidder_id: string
  maximum: number
  /** The number of the bid that began this maximum. */
  bid: number
}

/** Where the bidding stands: small, however long the log is. */
export interface Standing {
  terms: Terms
  reserve: number | null
  /** null until the first bid. */
  price: number | null
  leader: Leader | null
  /** Who has the highest maximum after the leader's, in the order in which it was placed or changed. */
  behind: readonly Leader[]
  effective_end: number
  /** The number that the next entry gets. */
  next_number: number
}

/** One line of the history as everybody sees it. */
export interface ShownBid {
  /** The entry of the log that it came by; one entry can show two lines. */
  number: number
  at: number
  bidder_id: string
  amount: number
  /** Raised for the bidder by the bidder's maximum, because somebody else bid. */
  automatic: boolean
  channel: BidChannel | null
}

export interface Step {
  standing: Standing
  shown: readonly ShownBid[]
}

/** Whether it would be sold if it ended now: there is a bid, and it reaches the reserve or there is none. */
export function isReserveMet({ price, reserve }: Pick<Standing, 'price' | 'reserve'>): boolean {
  return price !== null && (reserve === null || price >= reserve)
}

/** The lowest bid that is taken from somebody who does not lead. */
export function lowestBid({ price, terms }: Pick<Standing, 'price' | 'terms'>): number {
  return price === null ? terms.start_price : price + stepAt(price, terms.ladder, terms.step)
}

/** Below the reserve the leader is shown at the whole maximum, from there on at least at the reserve. */
function byReserve(result: number, maximum: number, reserve: number | null): number {
  if (reserve === null) return result
  return maximum < reserve ? maximum : Math.max(result, reserve)
}

/** With a changed price and little time left there is time again to answer. */
function softClosed(before: Standing, after: Standing, at: number): Standing {
  const time = before.terms.soft_close_minutes * MINUTE
  if (after.price === before.price || before.effective_end - at >= time) return after
  return { ...after, effective_end: at + time }
}

type Placed = BidEntry & { number: number; at: number }
type Changed = MaximumEntry & { number: number; at: number }

/** A line of whoever the entry is by, and one that the system added for the other side. */
const own = ({ number, at, bidder_id, channel }: Placed, amount: number): ShownBid => ({
  number,
  at,
  bidder_id,
  amount,
  automatic: false,
  channel,
})
const raised = ({ number, at }: Placed, { bidder_id }: Leader, amount: number): ShownBid => ({
  number,
  at,
  bidder_id,
  amount,
  automatic: true,
  channel: null,
})

function firstBid(standing: Standing, bid: Placed): Step {
  const leader = { bidder_id: bid.bidder_id, maximum: bid.amount, bid: bid.number }
  const result = bid.kind === 'MANUAL' ? bid.amount : standing.terms.start_price
  const price = byReserve(result, bid.amount, standing.reserve)
  return { standing: { ...standing, leader, price }, shown: [own(bid, price)] }
}

/** The highest of them, equals in their order. */
function queue(maxima: readonly Leader[]): Leader[] {
  const highest = Math.max(...maxima.map(({ maximum }) => maximum))
  return maxima.filter(({ maximum }) => maximum === highest)
}

function challenge(standing: Standing, leader: Leader, bid: Placed): Step {
  const { terms, reserve } = standing
  const challenger = { bidder_id: bid.bidder_id, maximum: bid.amount, bid: bid.number }
  const behind = standing.behind.filter(({ bidder_id }) => bidder_id !== bid.bidder_id)
  const above = (amount: number) => amount + stepAt(amount, terms.ladder, terms.step)
  if (bid.amount > leader.maximum) {
    const result = bid.kind === 'MANUAL' ? bid.amount : Math.min(bid.amount, above(leader.maximum))
    const price = byReserve(result, bid.amount, reserve)
    const beaten = leader.maximum === standing.price ? [] : [raised(bid, leader, leader.maximum)]
    return {
      standing: { ...standing, leader: challenger, behind: queue([leader, ...behind]), price },
      shown: [...beaten, own(bid, price)],
    }
  }
  // Once an earlier bid is voided, a bid of the past may not reach the price any more.
  if (standing.price !== null && bid.amount <= standing.price) return { standing, shown: [] }
  // The maximum that was there first holds, at its own amount if the other is equal.
  const result = Math.min(leader.maximum, above(bid.amount))
  const price = byReserve(result, leader.maximum, reserve)
  return {
    standing: { ...standing, behind: queue([...behind, challenger]), price },
    shown: [own(bid, bid.amount), raised(bid, leader, price)],
  }
}

/**
 * The leader never bids against himself: only the reserve moves the price. Who lowers a maximum to that of somebody
 * else is the later of two equals, and falls in behind.
 */
function changeOwn(standing: Standing, leader: Leader, entry: Placed | Changed): Step {
  const maximum = entry.amount
  const changed = { ...leader, maximum, bid: rootOf(entry) ?? leader.bid }
  const price = byReserve(standing.price ?? maximum, maximum, standing.reserve)
  const [next, ...rest] = standing.behind
  const line = {
    number: entry.number,
    at: entry.at,
    bidder_id: entry.bidder_id,
    amount: price,
    automatic: false,
    channel: entry.type === 'bid_placed' ? entry.channel : null,
  }
  return {
    standing:
      next?.maximum === maximum
        ? { ...standing, leader: next, behind: [...rest, changed], price }
        : { ...standing, leader: changed, price },
    shown: price === standing.price ? [] : [line],
  }
}

function placed(standing: Standing, bid: Placed): Step {
  const { leader } = standing
  if (!leader) return firstBid(standing, bid)
  if (leader.bidder_id !== bid.bidder_id) return challenge(standing, leader, bid)
  // Once another's bid is voided, a bid of the past can turn out to be the leader's own raise.
  return bid.amount > leader.maximum ? changeOwn(standing, leader, bid) : { standing, shown: [] }
}

/**
 * Only what the leader still hides can be capped: everybody else is shown at the whole maximum. So neither price nor lead
 * changes.
 */
function capped(standing: Standing, { bidder_id, limit }: CapEntry): Step {
  const { leader, price } = standing
  if (leader?.bidder_id !== bidder_id) return { standing, shown: [] }
  const maximum = Math.max(price ?? 0, Math.min(leader.maximum, limit ?? 0))
  return { standing: { ...standing, leader: { ...leader, maximum } }, shown: [] }
}

/** What the entry itself does, before the clock is looked at. */
function stepOf(standing: Standing, entry: LogEntry): Step {
  switch (entry.type) {
    case 'bid_placed':
      return placed(standing, entry)
    case 'maximum_changed': {
      const { leader } = standing
      return leader?.bidder_id === entry.bidder_id ? changeOwn(standing, leader, entry) : { standing, shown: [] }
    }
    case 'reserve_lowered':
      return { standing: { ...standing, reserve: entry.reserve }, shown: [] }
    case 'end_moved':
      return { standing: { ...standing, effective_end: entry.end }, shown: [] }
    case 'bidder_capped':
      return capped(standing, entry)
    case 'terms_changed':
      return { standing: { ...standing, terms: { ...standing.terms, sale: entry.sale } }, shown: [] }
    case 'terms':
    case 'bid_voided':
      return { standing, shown: [] }
  }
}

/** What follows on the terms, but a void. */
export type Further = Exclude<LogEntry, { type: 'terms' | 'bid_voided' }>

function firstRules(standing: Standing, entry: Further): Step {
  const { standing: after, shown } = stepOf(standing, entry)
  return { standing: { ...softClosed(standing, after, entry.at), next_number: entry.number + 1 }, shown }
}

/** Without a soft close no bid moves the end, not even one that arrived before it and was processed later. */
function thirdRules(standing: Standing, entry: Further): Step {
  if (standing.terms.soft_close_minutes > 0) return firstRules(standing, entry)
  const { standing: after, shown } = stepOf(standing, entry)
  return { standing: { ...after, next_number: entry.number + 1 }, shown }
}

/**
 * How entries count, by the number of the rules. Logs that were written under a number are replayed by its code for good:
 * it stays as it is, and what changes gets a number and a function of its own. Number 2 has other terms than number 1, and
 * counts entries in the same way.
 */
const COUNTING: Record<RulesNumber, (standing: Standing, entry: Further) => Step> = {
  1: firstRules,
  2: firstRules,
  3: thirdRules,
}

/** Where a further entry leads. A void is no single step: the log is replayed without the bid. */
export function applyEntry(standing: Standing, entry: Further): Step {
  return COUNTING[standing.terms.rules](standing, entry)
}

/** Where it stands before the first bid, when the log holds only the terms. */
export function opened(terms: Terms): Standing {
  return {
    terms,
    reserve: terms.reserve,
    price: null,
    leader: null,
    behind: [],
    effective_end: terms.end,
    next_number: 2,
  }
}
