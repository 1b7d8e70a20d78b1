import type { HighestBid } from './lead.ts'
import { isWholeAmount } from './ladder.ts'

export const PARTIES = ['owner', 'buyer'] as const
export type Party = (typeof PARTIES)[number]

/** The owner counters, the buyer raises; both accept or decline. */
export const ANSWERS = ['accept', 'decline', 'counter', 'raise'] as const
export type Answer = (typeof ANSWERS)[number]

/** What was done, each with its number and time; nothing of it changes later. Sums in minor units. */
export type NegotiationEntry = { number: number; at: number } & (
  | {
      /** Somebody is negotiated with: the highest bidder, who is bound, or another, who is asked. */
      type: 'opened'
      chance: 'highest_bid' | 'second_chance'
      bidder_id: string
      amount: number
      /** The bid reaches the reserve: the owner has agreed beforehand. */
      owner_bound: boolean
      deadline: number
    }
  | { type: 'answered'; party: Party; answer: Answer; amount: number | null }
  /** Agreed on outside of the answers, after the deadline for example. */
  | { type: 'later_sale'; bidder_id: string; amount: number }
)
export const NEGOTIATION_TYPES = ['opened', 'answered', 'later_sale'] as const satisfies NegotiationEntry['type'][]

export interface Negotiation {
  bidder_id: string
  /** The bid that it began from. */
  bid: number
  /** What the buyer has offered; a bidder who was outbid has offered nothing before saying yes. */
  offered: number | null
  /** What the owner asks; null until the owner counters. */
  asked: number | null
  ownerBound: boolean
  deadline: number
  /** Who answers next; null when it is decided. */
  turn: Party | null
  outcome: 'open' | 'agreed' | 'declined'
  /** The price that both agree on. */
  agreed: number | null
}

function opening(entry: Extract<NegotiationEntry, { type: 'opened' }>): Negotiation {
  const isBound = entry.chance === 'highest_bid'
  return {
    bidder_id: entry.bidder_id,
    bid: entry.amount,
    offered: isBound ? entry.amount : null,
    asked: null,
    ownerBound: entry.owner_bound,
    deadline: entry.deadline,
    turn: isBound ? 'owner' : 'buyer',
    outcome: 'open',
    agreed: null,
  }
}

const agreeAt = (at: Negotiation, agreed: number): Negotiation => ({ ...at, turn: null, outcome: 'agreed', agreed })

/** The buyer offers this much: an owner who is bound has agreed with it. */
function offer(at: Negotiation, amount: number): Negotiation {
  return at.ownerBound ? agreeAt({ ...at, offered: amount }, amount) : { ...at, offered: amount, turn: 'owner' }
}

function answered(at: Negotiation, { party, answer, amount }: Given): Negotiation {
  switch (answer) {
    case 'accept':
      if (party === 'owner') return agreeAt(at, at.offered ?? at.bid)
      return at.asked === null ? offer(at, at.bid) : agreeAt({ ...at, offered: at.asked }, at.asked)
    case 'counter':
      return { ...at, asked: amount, turn: 'buyer' }
    case 'raise':
      return offer(at, amount ?? at.bid)
    case 'decline':
      // Who is bound by a bid can decline a counter-offer, but the owner may still take the bid.
      return party === 'buyer' && at.offered !== null
        ? { ...at, asked: null, turn: 'owner' }
        : { ...at, turn: null, outcome: 'declined' }
  }
}

/** Where the negotiation stands by its entries; undefined before it has begun. */
export function negotiationOf(entries: readonly NegotiationEntry[]): Negotiation | undefined {
  return entries.reduce<Negotiation | undefined>((at, entry) => {
    if (entry.type === 'opened') return opening(entry)
    if (entry.type === 'answered') return at && answered(at, entry)
    const { bidder_id, amount } = entry
    const begun = { bidder_id, bid: amount, offered: amount, asked: null, ownerBound: true, deadline: entry.at }
    return { ...begun, turn: null, outcome: 'agreed', agreed: amount }
  }, undefined)
}

export type NegotiationRefusal =
  | 'wrong_state'
  | 'not_their_turn'
  | 'deadline_passed'
  | 'not_whole'
  | 'offer_out_of_range'

interface Given {
  party: Party
  answer: Answer
  amount: number | null
}

/** The owner asks for more than is offered and less than before; the buyer raises, but not to what is asked or more. */
function isInRange(at: Negotiation, { answer, amount }: Given): boolean {
  const namesNone = answer === 'accept' || answer === 'decline'
  if (namesNone || amount === null) return namesNone && amount === null
  const [low, high] = [at.offered ?? at.bid, at.asked ?? Infinity]
  return amount > low && amount < high
}

/** Which answers a side can give now. */
export function answersOf(at: Negotiation, party: Party, now: number): Answer[] {
  if (at.turn !== party || now >= at.deadline) return []
  return party === 'owner' ? ['accept', 'counter', 'decline'] : ['accept', 'raise', 'decline']
}

/** Why an answer is not taken, or undefined when it is. */
export function answerBar(at: Negotiation | undefined, given: Given, now: number): NegotiationRefusal | undefined {
  if (!at || at.outcome !== 'open') return 'wrong_state'
  if (now >= at.deadline) return 'deadline_passed'
  if (at.turn !== given.party || !answersOf(at, given.party, now).includes(given.answer)) return 'not_their_turn'
  if (given.amount !== null && !isWholeAmount(given.amount)) return 'not_whole'
  return isInRange(at, given) ? undefined : 'offer_out_of_range'
}

/** Who can still be asked, the next one first: bidders by their own highest bid, without those who were asked before. */
export function secondChances(bids: readonly HighestBid[], entries: readonly NegotiationEntry[]): HighestBid[] {
  const asked = new Set(entries.flatMap((entry) => (entry.type === 'answered' ? [] : [entry.bidder_id])))
  return bids.filter(({ bidder_id }) => !asked.has(bidder_id))
}

/** One at a time: a second chance is given when the negotiation before has come to nothing, or its time is out. */
export function secondChanceBar(entries: readonly NegotiationEntry[], now: number): NegotiationRefusal | undefined {
  const at = negotiationOf(entries)
  return at?.outcome === 'open' && now < at.deadline ? 'wrong_state' : undefined
}

/** Whom a negotiation or an agreement is with, and whether they are bound by the bid. */
export interface Asked {
  bidder_id: string
  bound: boolean
}

/**
 * Whom to negotiate with once a bid is void: the same bidder, at what is their highest bid now, unless the bid was theirs
 * and another's is higher; then the next who was not asked. Who was outbid is not bound by that.
 */
export function askedAfterVoid(
  bids: readonly HighestBid[],
  entries: readonly NegotiationEntry[],
  asked: Asked,
  voided: { bidder_id: string },
): { chance: 'highest_bid' | 'second_chance'; bid: HighestBid } | undefined {
  const kept = bids.find(({ bidder_id }) => bidder_id === asked.bidder_id)
  if (kept && (voided.bidder_id !== asked.bidder_id || bids[0] === kept)) {
    return { chance: asked.bound ? 'highest_bid' : 'second_chance', bid: kept }
  }
  const bid = secondChances(bids, entries).find(({ bidder_id }) => bidder_id !== asked.bidder_id)
  return bid && { chance: 'second_chance', bid }
}
