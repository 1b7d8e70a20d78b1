import { isAllowedEnd } from '@klubba/domain/auctions/auction-end'
import { isOpen, isRound } from '@klubba/domain/auctions/auction-status'
import { isReserveMet } from '@klubba/domain/auctions/bidding'
import type { AuctionFacts } from '@klubba/domain/auctions/guards'
import type { HighestBid } from '@klubba/domain/auctions/lead'
import { hours, localTime, minutes } from '@klubba/domain/auctions/local-time'
import { isFarEnough } from '@klubba/domain/auctions/moved-end'
import { negotiationOf, secondChances, type NegotiationEntry } from '@klubba/domain/auctions/negotiation'
import type { AssetOfAuction } from '../assets/asset-auction-service.ts'
import type { EndMove, EndMoveEntry } from '../bidding/bidding-service.ts'
import type { FoundAuction, listRounds } from './auction-sql.ts'
import type { Restricted } from './restricted-bidder.ts'

type Rounds = Awaited<ReturnType<typeof listRounds>>

/** What was looked up for the rules. */
export interface Known {
  asset: AssetOfAuction
  rounds: Rounds
  /** The database's clock once everything was locked. */
  now: number
  entries: readonly NegotiationEntry[]
  bids: readonly HighestBid[]
  openOffers: number
  /** Of a running auction. */
  endMove: EndMove | undefined
  endMoves: readonly EndMoveEntry[]
  restricted: Restricted | undefined
  /** The number of the bid by which a restricted bidder leads. */
  restrictedBid: number | null
}

const HAND_OVER_TIME = minutes(5)
const DAY = hours(24)

const isWithin = (at: Date | null, time: number, now: number) => at !== null && now - at.getTime() <= time

/** Who can still be asked: bidders, but not who drops out, and nobody after a sale to a community. */
export function bidsLeft(row: FoundAuction, { bids, entries }: Pick<Known, 'bids' | 'entries'>): HighestBid[] {
  if (row.accepted_by === 'community_offer') return []
  return secondChances(bids, entries).filter(({ bidder_id }) => bidder_id !== row.buyer_id)
}

function scheduleFacts(row: FoundAuction, now: number) {
  const [start, end] = [row.starts_at?.getTime() ?? null, row.ends_at?.getTime() ?? null]
  return {
    endsAfterStart: start !== null && end !== null && end > start,
    endDayAllowed: end !== null && isAllowedEnd(end, row.country_id),
    endAhead: end !== null && end > now,
    startReached: start !== null && start <= now,
    ended: row.effective_end !== null && row.effective_end.getTime() <= now,
    soonAfterEnd: isWithin(row.ended_at, DAY, now),
    soonAfterDelivery: isWithin(row.delivered_at, DAY, now),
    deadlinePassed: row.negotiation_deadline !== null && row.negotiation_deadline.getTime() <= now,
    offeringExpired:
      row.community_valid_until !== null && localTime(now, row.country_id).day > row.community_valid_until,
    handOverFailed:
      row.hand_over_error !== null ||
      (row.hand_over_began_at !== null && !isWithin(row.hand_over_began_at, HAND_OVER_TIME, now)),
  }
}

function endMoveFacts({ endMove, now }: Known) {
  const earlierEnd = endMove?.earlierEnd ?? null
  return {
    endMoved: endMove !== undefined,
    bidSinceMove: endMove?.bidSince ?? false,
    earlierEndAhead: earlierEnd !== null && isFarEnough(earlierEnd, now),
  }
}

function negotiationFacts(row: FoundAuction, known: Known) {
  const { entries, openOffers } = known
  const negotiation = negotiationOf(entries)
  const answered = entries.some(({ type }) => type !== 'opened')
  return {
    hasOffer: row.status === 'COMMUNITY' ? openOffers > 0 : answered || row.date_paid !== null,
    agreed: negotiation?.outcome === 'agreed',
    declined: !negotiation || negotiation.outcome === 'declined',
    somebodyLeft: bidsLeft(row, known).length > 0,
  }
}

const NOTHING_SET = {
  hasTitle: false,
  hasVat: false,
  endsAfterStart: false,
  endDayAllowed: false,
  endAhead: false,
  startReached: false,
  handOverFailed: false,
  ended: false,
  endMoved: false,
  bidSinceMove: false,
  earlierEndAhead: false,
  hasBid: false,
  leaderRestricted: false,
  reserveMet: false,
  soonAfterEnd: false,
  hasOffer: false,
  agreed: false,
  declined: false,
  deadlinePassed: false,
  somebodyLeft: false,
  offeringExpired: false,
  soonAfterDelivery: false,
}

function factsOfAsset(asset: AssetOfAuction, others: Rounds) {
  return {
    assetStatus: asset.status,
    archived: asset.archived,
    complete: asset.complete,
    graded: asset.graded,
    ownerVerified: asset.ownerVerified,
    hasPlace: asset.hasPlace,
    hasImage: asset.hasImage,
    retraded: asset.retraded,
    openAuction: others.some(({ status }) => isOpen(status)),
    earlierRound: others.some(({ status }) => isRound(status)),
  }
}

/** Before there is an auction. */
export function factsWithoutAuction(asset: AssetOfAuction, rounds: Rounds): AuctionFacts {
  return { ...factsOfAsset(asset, rounds), ...NOTHING_SET }
}

export function factsOf(row: FoundAuction, known: Known): AuctionFacts {
  const others = known.rounds.filter(({ id }) => id !== row.id)
  return {
    ...factsOfAsset(known.asset, others),
    hasTitle: Object.values(row.title as object).some(Boolean),
    hasVat: row.vat !== null && row.start_price !== null,
    ...scheduleFacts(row, known.now),
    ...endMoveFacts(known),
    hasBid: row.price !== null,
    leaderRestricted: known.restricted !== undefined && !known.restricted.kept,
    reserveMet: isReserveMet(row),
    ...negotiationFacts(row, known),
  }
}
