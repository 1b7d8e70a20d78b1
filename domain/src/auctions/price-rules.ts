import type { Log, LogEntry } from './bid-log.ts'
import { isReserveMet, type Leader, type Standing } from './bidding.ts'
import { stepAt } from './ladder.ts'
import { replay, walk, type Passage } from './replay.ts'
import type { Terms } from './terms.ts'

/** The rule by which somebody leads at a price. */
export const PRICE_RULES = [
  /** Nobody else has bid, and the price is the start price. */
  'start_price',
  /** The leader's maximum is below the reserve, and the price is all of it. */
  'below_reserve',
  /** The leader's maximum reaches the reserve, and the price is the reserve. */
  'at_reserve',
  /** The bid was shown in full. */
  'bid_amount',
  /** One of the two before, for who may not know which: the reserve would be known by it. */
  'bid_or_reserve',
  /** One step above the most that anybody else would pay. */
  'step_above',
  /** Above the most that anybody else would pay, but by less than a step: the highest maximum leads in full. */
  'under_one_step',
  /** Another bidder went up to the same amount, but later. */
  'first_of_equals',
  /** The bidder led already and changed the own maximum: nobody bids against themselves. */
  'own_maximum',
] as const
export type PriceRule = (typeof PRICE_RULES)[number]

export interface Explanation {
  rule: PriceRule
  leader_id: string
  /** In minor units, as all sums here. */
  price: number
  /** Whoever would pay most after the leader. That is shown to everybody in the history. */
  opponent?: { bidder_id: string; amount: number }
  /** The least raise on the opponent's amount. */
  step?: number
}

/** What an explanation is made from. The leader's maximum is not among it, so that none can tell it. */
export interface Explained extends Pick<Standing, 'price' | 'reserve'> {
  terms: Pick<Terms, 'start_price' | 'ladder' | 'step'>
  leader: Pick<Leader, 'bidder_id'> | null
  behind: readonly Pick<Leader, 'bidder_id' | 'maximum'>[]
}

/** Against another bidder; undefined where the price is above what that asks for. */
function ruleAgainst(price: number, opponent: number, step: number): PriceRule | undefined {
  if (price === opponent) return 'first_of_equals'
  if (price === opponent + step) return 'step_above'
  return price < opponent + step ? 'under_one_step' : undefined
}

/** Why the leader leads at this price, for who may see the reserve. Undefined: nobody has bid. */
export function explain({ terms, price, reserve, leader, behind: [next] }: Explained): Explanation | undefined {
  if (!leader || price === null) return undefined
  const step = next && stepAt(next.maximum, terms.ladder, terms.step)
  const against = next && step !== undefined ? ruleAgainst(price, next.maximum, step) : undefined
  const alone = !next && price === terms.start_price ? 'start_price' : undefined
  const byReserve = price === reserve ? 'at_reserve' : 'bid_amount'
  const isBelow = !isReserveMet({ price, reserve }) && against !== 'first_of_equals'
  return {
    rule: isBelow ? 'below_reserve' : (against ?? alone ?? byReserve),
    leader_id: leader.bidder_id,
    price,
    ...(next && { opponent: { bidder_id: next.bidder_id, amount: next.maximum } }),
    ...(step !== undefined && { step }),
  }
}

const isSame = (a: Standing, b: Standing) => a.price === b.price && a.leader?.bidder_id === b.leader?.bidder_id

/** Why a bid, or a changed maximum, that was taken led to this price and leader. */
export function explainBid(before: Standing, after: Standing): Explanation | undefined {
  const explained = explain(after)
  return explained && isSame(before, after) ? { ...explained, rule: 'own_maximum' } : explained
}

/**
 * For who may not see the reserve: whether a price is the reserve or what was bid, they know only of a bid of their own
 * (its amount), which tells them that much anyway.
 */
export function withoutReserve(explained: Explanation, ownAmount?: number): Explanation {
  const { rule, price } = explained
  if (rule !== 'at_reserve' && rule !== 'bid_amount') return explained
  return { ...explained, rule: price === ownAmount ? 'bid_amount' : 'bid_or_reserve' }
}

/** What has happened since that explains why nothing else did. */
export const SINCE = ['bid_voided', 'maximum_capped', 'reserve_lowered'] as const

export interface Since {
  step: (typeof SINCE)[number]
  /** Whose bid was voided, or whose maximum counts for less. */
  bidder_id?: string
}

function sinceOf(log: Log, entry: LogEntry, leaderId: string | undefined): Since | undefined {
  switch (entry.type) {
    case 'bid_voided': {
      const bid = log[entry.bid - 1]
      const upTo = (number: number) => replay(log.slice(0, number)).standing
      if (bid?.type !== 'bid_placed' || isSame(upTo(entry.number - 1), upTo(entry.number))) return undefined
      return { step: 'bid_voided', bidder_id: bid.bidder_id }
    }
    case 'bidder_capped':
      return entry.bidder_id === leaderId ? { step: 'maximum_capped', bidder_id: entry.bidder_id } : undefined
    case 'reserve_lowered':
      return { step: 'reserve_lowered' }
    default:
      return undefined
  }
}

const movesPrice = ({ before, standing, voided }: Passage) => !voided && !isSame(before, standing)

/** Why the leader leads now: by the entry that moved price or lead last, and what has happened since. */
export function explainLead(log: Log): (Explanation & { since?: Since }) | undefined {
  const last = walk(log).findLast(movesPrice)
  const explained = last && explain(last.standing)
  if (!explained) return undefined
  const later = log.slice(last.entry.number).toReversed()
  const [since] = later.flatMap((entry) => sinceOf(log, entry, explained.leader_id) ?? [])
  return { ...explained, ...(since && { since }) }
}
