import type { ServerStatus } from '../assets/asset-status.ts'
import type { ErrorCode } from '../errors.ts'

/** What the rules of auctions look at. The server gathers it; a screen gets only the verdicts. */
export interface AuctionFacts {
  assetStatus: ServerStatus
  archived: boolean
  complete: boolean
  /** Somebody has chosen the overall grade of the condition. */
  graded: boolean
  ownerVerified: boolean
  hasPlace: boolean
  /** At least one ACTIVE image. */
  hasImage: boolean
  retraded: boolean
  /** Another auction of the asset is open. */
  openAuction: boolean
  /** The asset has had an auction before. */
  earlierRound: boolean
  hasTitle: boolean
  hasVat: boolean
  endsAfterStart: boolean
  endDayAllowed: boolean
  endAhead: boolean
  startReached: boolean
  /** The hand-over failed, or has taken more than five minutes. */
  handOverFailed: boolean
  /** The effective end has passed. */
  ended: boolean
  /** An outage or a broker has moved the end of a running auction, and nothing has moved it since. */
  endMoved: boolean
  bidSinceMove: boolean
  /** The end before it was moved is at least an hour away. */
  earlierEndAhead: boolean
  hasBid: boolean
  /** Who leads may not any more, and nobody has chosen yet what becomes of the bid. */
  leaderRestricted: boolean
  /** There is a bid, and it reaches the reserve or there is none. */
  reserveMet: boolean
  /** Not more than 24 hours since the end. */
  soonAfterEnd: boolean
  /** Somebody has made an offer in the negotiation or the community, or has paid. */
  hasOffer: boolean
  /** Both sides of the negotiation agree. */
  agreed: boolean
  /** A side has declined, or nobody is left to negotiate with. */
  declined: boolean
  deadlinePassed: boolean
  /** Another bidder can be asked, and it was not a sale to a community. */
  somebodyLeft: boolean
  offeringExpired: boolean
  /** Not more than 24 hours since the handover. */
  soonAfterDelivery: boolean
}

/** The caller, as far as guards look at people: more rights open more. */
export interface GuardedCaller {
  /** May begin a further round. */
  runsAuctions: boolean
  /** May withdraw what would be sold. */
  annuls: boolean
}

interface Rule {
  holds: (facts: AuctionFacts, caller: GuardedCaller) => boolean
  /** What is told when it does not hold. */
  reason: ErrorCode
}

const RULES = {
  in_inventory: { holds: ({ assetStatus }) => assetStatus === 'INVENTORY', reason: 'not_in_inventory' },
  not_archived: { holds: ({ archived }) => !archived, reason: 'archived' },
  no_open_auction: { holds: ({ openAuction }) => !openAuction, reason: 'auction_open' },
  may_begin_round: {
    holds: ({ earlierRound }, { runsAuctions }) => !earlierRound || runsAuctions,
    reason: 'later_round',
  },
  complete: { holds: ({ complete }) => complete, reason: 'incomplete' },
  graded: { holds: ({ graded }) => graded, reason: 'not_graded' },
  owner_verified: { holds: ({ ownerVerified }) => ownerVerified, reason: 'owner_not_verified' },
  has_place: { holds: ({ hasPlace }) => hasPlace, reason: 'no_place' },
  has_image: { holds: ({ hasImage }) => hasImage, reason: 'no_image' },
  has_title: { holds: ({ hasTitle }) => hasTitle, reason: 'no_title' },
  has_vat: { holds: ({ hasVat }) => hasVat, reason: 'no_vat' },
  ends_after_start: { holds: ({ endsAfterStart }) => endsAfterStart, reason: 'no_end_after_start' },
  end_day_allowed: { holds: ({ endDayAllowed }) => endDayAllowed, reason: 'barred_end_day' },
  end_ahead: { holds: ({ endAhead }) => endAhead, reason: 'end_not_ahead' },
  start_ahead: { holds: ({ startReached }) => !startReached, reason: 'wrong_state' },
  start_reached: { holds: ({ startReached }) => startReached, reason: 'wrong_state' },
  hand_over_failed: { holds: ({ handOverFailed }) => handOverFailed, reason: 'hand_over_running' },
  end_passed: { holds: ({ ended }) => ended, reason: 'wrong_state' },
  end_moved: { holds: ({ endMoved }) => endMoved, reason: 'end_not_moved' },
  no_bid_since_move: { holds: ({ bidSinceMove }) => !bidSinceMove, reason: 'bid_since_move' },
  earlier_end_ahead: { holds: ({ earlierEndAhead }) => earlierEndAhead, reason: 'earlier_end_too_close' },
  may_withdraw: { holds: ({ reserveMet }, { annuls }) => !reserveMet || annuls, reason: 'reserve_met' },
  reserve_met: { holds: ({ reserveMet }) => reserveMet, reason: 'wrong_state' },
  reserve_not_met: { holds: ({ reserveMet }) => !reserveMet, reason: 'wrong_state' },
  leader_restricted: { holds: ({ leaderRestricted }) => leaderRestricted, reason: 'wrong_state' },
  has_bid: { holds: ({ hasBid }) => hasBid, reason: 'no_bid' },
  no_bid: { holds: ({ hasBid }) => !hasBid, reason: 'wrong_state' },
  soon_after_end: { holds: ({ soonAfterEnd }) => soonAfterEnd, reason: 'too_late' },
  no_offer: { holds: ({ hasOffer }) => !hasOffer, reason: 'offer_made' },
  has_offer: { holds: ({ hasOffer }) => hasOffer, reason: 'no_offer' },
  agreed: { holds: ({ agreed }) => agreed, reason: 'not_agreed' },
  declined_or_late: {
    holds: ({ declined, deadlinePassed }) => declined || deadlinePassed,
    reason: 'negotiation_open',
  },
  deadline_passed: { holds: ({ deadlinePassed }) => deadlinePassed, reason: 'wrong_state' },
  somebody_left: { holds: ({ somebodyLeft }) => somebodyLeft, reason: 'wrong_state' },
  nobody_left: { holds: ({ somebodyLeft }) => !somebodyLeft, reason: 'wrong_state' },
  offering_expired: { holds: ({ offeringExpired }) => offeringExpired, reason: 'wrong_state' },
  soon_after_delivery: { holds: ({ soonAfterDelivery }) => soonAfterDelivery, reason: 'too_late' },
  not_retraded: { holds: ({ retraded }) => !retraded, reason: 'retraded' },
} as const satisfies Record<string, Rule>

export type Guard = keyof typeof RULES

/** The reason of the first guard that does not hold. */
export function barOf(guards: readonly Guard[], facts: AuctionFacts, caller: GuardedCaller): ErrorCode | undefined {
  return guards.map((guard): Rule => RULES[guard]).find(({ holds }) => !holds(facts, caller))?.reason
}
