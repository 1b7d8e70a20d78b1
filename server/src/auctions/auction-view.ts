import type { Auction, AuctionRow, Bidding, RestrictedBidder } from '@klubba/domain/auctions/auction-answers'
import { auctionActions } from '@klubba/domain/auctions/auction-actions'
import { holidayAtEnd } from '@klubba/domain/auctions/auction-end'
import { type AuctionStatus, isRound } from '@klubba/domain/auctions/auction-status'
import { isReserveMet } from '@klubba/domain/auctions/bidding'
import type { AuctionFacts } from '@klubba/domain/auctions/guards'
import { paymentDue } from '@klubba/domain/auctions/payment'
import type { Place } from '@klubba/domain/assets/asset'
import type { Thumbnail } from '@klubba/domain/assets/asset-api'
import { commissionOf } from '@klubba/domain/organizations/commission-rules'
import { can, type Permission } from '@klubba/domain/permissions'
import { currencyOf, vatRateOf } from '@klubba/reference/countries'
import { bidderRef } from '../bidders/bidder-ref-service.ts'
import { ladderOf, lowestBidOn } from '../bidding/bidding-service.ts'
import { isMachine, type AnyCaller, type Caller } from '../http/route.ts'
import { stampsOf } from '../registry/answer-service.ts'
import type { Known } from './auction-facts.ts'
import type { auctionRows, FoundAuction } from './auction-sql.ts'
import { commissionOn, feeOn } from './auction-terms.ts'
import { fieldsOf, moneyOf } from './auction-values.ts'

type ListedAuction = Awaited<ReturnType<ReturnType<typeof auctionRows>['execute']>>[number]

/** Own is what belongs to an asset that the caller has created. */
export const isOwn = (row: { asset_creator: string }, caller: AnyCaller) =>
  !isMachine(caller) && row.asset_creator === caller.user_id

const may = (row: { asset_creator: string }, caller: AnyCaller, permission: Permission) =>
  can(caller, permission, { own: isOwn(row, caller) })

/** Where the bidding stands, as the caller sees it. */
function biddingOf(row: ListedAuction, caller: AnyCaller): Bidding {
  const { currency, price } = row
  return {
    price: moneyOf(price, currency),
    lowest_bid: moneyOf(lowestBidOn(row), currency),
    leader:
      row.leader_id === null || row.leader_number === null
        ? null
        : bidderRef(
            {
              number: row.leader_number,
              id: row.leader_id,
              name: row.leader_name,
              registered_name: row.leader_registered_name,
              token_id: row.leader_token,
            },
            caller,
          ),
    reserve_met: isReserveMet(row),
    effective_end: row.effective_end?.toISOString() ?? null,
    bid_count: row.bid_count,
    bidder_count: row.bidder_count,
  }
}

function acceptedOf({ accepted_price, accepted_by, accepted_at, currency }: ListedAuction): AuctionRow['accepted_bid'] {
  if (accepted_price === null || accepted_by === null || accepted_at === null) return null
  return { price: { amount: accepted_price, currency }, at: accepted_at.toISOString(), by: accepted_by }
}

const auctionNumber = (number: number) => `A-${number}`

/** Where it stands: as it was when it was sent, before that where the asset is now. */
const locationOf = (row: ListedAuction) =>
  (row.status === 'DRAFT' ? row.asset_place : (row.location ?? row.asset_place)) as Place | null

/** A draft follows its asset; what was sent stays where it was. */
function countryOf(row: ListedAuction): number {
  return row.status === 'DRAFT' ? (locationOf(row)?.country_id ?? row.country_id) : row.country_id
}

export function presentRow(row: ListedAuction, caller: AnyCaller): AuctionRow {
  const { currency, community_id, community_price, community_valid_until } = row
  const location = locationOf(row)
  return {
    id: row.id,
    auction_number: auctionNumber(row.number),
    asset: {
      id: row.asset_id,
      asset_number: row.asset_number,
      subcategory: row.subcategory,
      brand: row.brand,
      model: row.model,
      variant: row.variant,
      year: row.year,
      thumbnail: row.thumbnail as Thumbnail | null,
    },
    round: row.round_number,
    status: row.status,
    country_id: countryOf(row),
    place: location?.postal_place ?? location?.city ?? null,
    currency,
    start: row.starts_at?.toISOString() ?? null,
    end: row.ends_at?.toISOString() ?? null,
    bidding: biddingOf(row, caller),
    accepted_bid: acceptedOf(row),
    ...(may(row, caller, 'auctions.see_reserve') && { reserve: moneyOf(row.reserve, currency) }),
    ...(community_id !== null &&
      community_price !== null &&
      community_valid_until !== null &&
      !isMachine(caller) && {
        community: {
          community: { id: community_id, name: row.community_name ?? '' },
          price: { amount: community_price, currency },
          valid_until: community_valid_until,
        },
      }),
    last_event: row.next_event - 1,
    updated_at: row.updated_at.toISOString(),
  }
}

/** What only some see: reserve and commission, and what the staff noted. */
function hiddenPart(row: FoundAuction, caller: AnyCaller): Partial<Auction> {
  const { reserve, commission, comment } = fieldsOf(row)
  const price = row.accepted_price ?? row.price
  const effective = commissionOn(row)
  return {
    ...(may(row, caller, 'auctions.see_reserve') && {
      reserve,
      commission,
      effective_commission: effective,
      commission_now: price === null ? null : commissionOf(effective, { amount: price, currency: row.currency }),
    }),
    ...(may(row, caller, 'assets.see_internal_notes') && { comment }),
  }
}

const HANDED_OVER: readonly AuctionStatus[] = ['PAID', 'DELIVERED']

/** Who buys: named to who may see bidders, and from the payment on to who hands over. */
function seesBuyer(row: FoundAuction, caller: AnyCaller): boolean {
  return (
    may(row, caller, 'bidders.see') ||
    (HANDED_OVER.includes(row.status) && may(row, caller, 'auctions.hand_over') && !isMachine(caller))
  )
}

function buyerOf(row: FoundAuction, caller: AnyCaller): Pick<Auction, 'buyer' | 'collected_by'> {
  if (acceptedOf(row) === null) return { buyer: null, collected_by: null }
  const sees = seesBuyer(row, caller)
  return {
    buyer: {
      ...(row.buyer_number !== null && { bidder_number: row.buyer_number }),
      ...(sees && { name: row.buyer_name }),
      ...(sees && row.buyer_phone !== null && { phone: row.buyer_phone }),
    },
    collected_by: sees ? row.collected_by : null,
  }
}

/** Whoever may not see the register of bidders does not learn what is in it. */
function restrictedFor(row: FoundAuction, caller: Caller, known: Known): RestrictedBidder | null {
  const { restricted, restrictedBid } = known
  if (!restricted || !may(row, caller, 'bidders.see')) return null
  const { bidderId: id, because, kept } = restricted
  const isLeader = id === row.leader_id
  const [number, name] = isLeader ? [row.leader_number, row.leader_name] : [row.buyer_number, row.buyer_name]
  return { bidder: { id, number: number ?? 0, name }, because, bid: restrictedBid, kept }
}

/** What belongs to the staff alone. */
function forStaff(row: FoundAuction, caller: Caller, { facts, known }: { facts: AuctionFacts; known: Known }) {
  const earlierEnd = known.endMove?.earlierEnd ?? null
  return {
    earlier_end: earlierEnd === null ? null : new Date(earlierEnd).toISOString(),
    restricted_bidder: restrictedFor(row, caller, known),
    reason: row.reason,
    hand_over_error: row.hand_over_error,
    rounds: known.rounds
      .filter(({ id, status }) => id !== row.id && isRound(status))
      .map(({ id, round_number, status }) => ({ id, round: round_number, status })),
    approved_by: row.approved_by === null ? null : { id: row.approved_by, name: row.approver_name },
    ...stampsOf(row),
    actions: auctionActions(row.status, facts, { user_type: caller.user_type, own: isOwn(row, caller) }),
  }
}

/** A machine learns neither names nor reasons, and is offered nothing. */
function forMachines(row: FoundAuction) {
  const nobody = { creator_name: '', editor_name: '' }
  const none = { reason: null, hand_over_error: null, rounds: [], approved_by: null, actions: {} }
  return { ...none, earlier_end: null, restricted_bidder: null, ...stampsOf({ ...row, ...nobody }) }
}

interface Addition {
  at: string
  text: Auction['description_additions'][number]['text']
}

export function presentAuction(
  row: FoundAuction,
  caller: AnyCaller,
  more: { facts: AuctionFacts; known: Known },
): Auction {
  const { reserve: _reserve, commission: _commission, comment: _comment, buyers_fee: _fee, ...open } = fieldsOf(row)
  const holiday = row.ends_at === null ? undefined : holidayAtEnd(row.ends_at.getTime(), countryOf(row))
  const additions = row.description_additions as Addition[]
  const { date_sold, currency } = row
  const { rate, minimum } = feeOn(row)
  const vatRate = row.vat_rate ?? vatRateOf(countryOf(row))
  return {
    ...presentRow(row, caller),
    ...open,
    ...hiddenPart(row, caller),
    buyers_fee: { rate, minimum: { amount: minimum, currency } },
    ladder: ladderOf(row).map(([from, least]) => ({ from, step: least })),
    vat_rate: vatRate,
    fee_vat_rate: row.fee_vat_rate ?? vatRate,
    place_currency: currencyOf(countryOf(row)),
    location: locationOf(row),
    description_additions: additions.map(({ at, text }) => ({ at, text })),
    ...(holiday && { holiday }),
    bidding_stopped: row.bidding_stopped_at !== null,
    end_moves: more.known.endMoves.map(({ at, end, cause }) => ({
      at: at.toISOString(),
      end: end.toISOString(),
      cause,
    })),
    negotiation_deadline: row.negotiation_deadline?.toISOString() ?? null,
    ...buyerOf(row, caller),
    date_sold,
    payment_due: date_sold === null ? null : paymentDue(date_sold),
    date_paid: row.date_paid,
    date_delivered: row.date_delivered,
    approved_at: row.approved_at?.toISOString() ?? null,
    ...(isMachine(caller) ? forMachines(row) : forStaff(row, caller, more)),
  }
}

/** What a caller may not see of the history, by field. */
export function hiddenFields(row: FoundAuction, caller: Caller): string[] {
  return [
    ...(may(row, caller, 'auctions.see_reserve') ? [] : ['reserve', 'commission']),
    ...(may(row, caller, 'assets.see_internal_notes') ? [] : ['comment']),
    ...(seesBuyer(row, caller) ? [] : ['buyer', 'collected_by']),
  ]
}
