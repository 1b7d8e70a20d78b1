import { z } from 'zod'
import { Thumbnail } from '../assets/asset-api.ts'
import { RESTRICTIONS } from '../bidders/bidder-rules.ts'
import { Day, Id, Instant } from '../fields.ts'
import { Money } from '../money.ts'
import { CommissionModel } from '../organizations/commission.ts'
import { Address } from '../registry/address.ts'
import { Person, Stamps } from '../registry/registry-api.ts'
import { AuctionFields, BuyersFee, Currency, Description } from './auction.ts'
import { AUCTION_ACTIONS } from './auction-actions.ts'
import { AUCTION_STATUSES } from './auction-status.ts'
import { END_CAUSES } from './bid-log.ts'
import { HOLIDAYS } from './holidays.ts'

export const Status = z.enum(AUCTION_STATUSES)

/** A bidder is known by the number; who it is, only to who may see the register. */
export const BidderRef = z.strictObject({ number: z.int(), id: Id.optional(), name: z.string().optional() })
export type BidderRef = z.infer<typeof BidderRef>

/** The asset, with what its title is composed from. */
const AuctionedAsset = z.strictObject({
  id: Id,
  asset_number: z.string(),
  subcategory: z.string(),
  brand: z.string().nullable(),
  model: z.string().nullable(),
  variant: z.string().nullable(),
  year: z.int().nullable(),
  thumbnail: Thumbnail.nullable(),
})

/** Where the bidding stands, as everybody sees it. A hidden maximum stands nowhere. */
export const Bidding = z.strictObject({
  /** null until the first bid. */
  price: Money.nullable(),
  /** The lowest bid that would be taken now from somebody who does not lead. */
  lowest_bid: Money.nullable(),
  leader: BidderRef.nullable(),
  /** There is a bid, and it reaches the reserve or there is none. */
  reserve_met: z.boolean(),
  effective_end: Instant.nullable(),
  bid_count: z.int(),
  bidder_count: z.int(),
})
export type Bidding = z.infer<typeof Bidding>

const AcceptedBid = z.strictObject({
  price: Money,
  at: Instant,
  /** How it came about. */
  by: z.enum(['bid', 'negotiation', 'second_chance', 'later_sale', 'community_offer']),
})

/** Who buys: a bidder, or a member of the community. Name and phone are absent where the caller may not see them. */
const Buyer = z.strictObject({
  bidder_number: z.int().optional(),
  name: z.string().optional(),
  phone: z.string().optional(),
})

/** Who leads or buys although they may not: since they did, they were blocked or got a lower limit. */
const RestrictedBidder = z.strictObject({
  bidder: BidderRef,
  because: z.enum(RESTRICTIONS),
  /** The bid that voiding takes back, by its number in the log; null once the auction has ended. */
  bid: z.int().nullable(),
  /** A broker has chosen to keep it. */
  kept: z.boolean(),
})
export type RestrictedBidder = z.infer<typeof RestrictedBidder>

const CommunityOffering = z.strictObject({
  community: z.strictObject({ id: Id, name: z.string() }),
  price: Money,
  valid_until: Day,
})

/** What the caller may do now: 'allowed', or the code of the reason why not. Absent: not offered. */
const Actions = z.partialRecord(z.enum(AUCTION_ACTIONS), z.string())

export const AuctionRow = z.strictObject({
  id: Id,
  auction_number: z.string(),
  asset: AuctionedAsset,
  round: z.int(),
  status: Status,
  country_id: z.int(),
  place: z.string().nullable(),
  currency: Currency,
  start: Instant.nullable(),
  end: Instant.nullable(),
  bidding: Bidding,
  /** What it was sold for; null until both sides agree. */
  accepted_bid: AcceptedBid.nullable(),
  /** Absent where the caller may not see it. */
  reserve: Money.nullable().optional(),
  community: CommunityOffering.optional(),
  /** The number of the newest event that this includes. */
  last_event: z.int(),
  updated_at: Instant,
})
export type AuctionRow = z.infer<typeof AuctionRow>

const { reserve, commission, comment, buyers_fee: _fee, start: _start, end: _end, ...open } = AuctionFields.shape

export const Auction = AuctionRow.extend({
  ...open,
  /** Reserve, commission and comment are absent where the caller may not see them. */
  reserve: reserve.optional(),
  commission: commission.optional(),
  /** The one that holds: the auction's own, or that of the owner's organization. */
  effective_commission: CommissionModel.optional(),
  /** What it comes to at the present price. */
  commission_now: Money.nullable().optional(),
  comment: comment.optional(),
  buyers_fee: BuyersFee,
  /** From which leading bid on which raise is the least, in minor units; the auction's own `step` holds instead of it. */
  ladder: z.array(z.strictObject({ from: z.int(), step: z.int() })),
  /** The country's, in hundredths of a percent: today's, or that of the day of sale. */
  vat_rate: z.int(),
  /** What the buyer's fee bears VAT at, whatever the VAT of the price is; 0 only on some sales of the past. */
  fee_vat_rate: z.int(),
  /** Of the country where the asset is. While the auction is a draft, sums may still be in that of another country. */
  place_currency: Currency,
  /** Where it stands. */
  location: Address.extend({ country_id: z.int() }).nullable(),
  /** What was added to the description since somebody bid. */
  description_additions: z.array(z.strictObject({ at: Instant, text: Description })),
  /** A public holiday that the end falls on. */
  holiday: z.enum(HOLIDAYS).optional(),
  /** It takes no bids, because its log does not lead to what is kept of it: a person has to decide. */
  bidding_stopped: z.boolean(),
  /** How the end came to be, other than by late bids; the first move first. */
  end_moves: z.array(z.strictObject({ at: Instant, end: Instant, cause: z.enum(END_CAUSES) })),
  /** Null where there is none, and where the caller may not see it. */
  restricted_bidder: RestrictedBidder.nullable(),
  /** The end before it was moved last, while nobody has bid since; null otherwise. */
  earlier_end: Instant.nullable(),
  negotiation_deadline: Instant.nullable(),
  buyer: Buyer.nullable(),
  date_sold: Day.nullable(),
  /** Five days after the sale. */
  payment_due: Day.nullable(),
  date_paid: Day.nullable(),
  date_delivered: Day.nullable(),
  collected_by: z.string().nullable(),
  /** Why the auction stands as it does, where somebody had to say it. */
  reason: z.string().nullable(),
  /** Why the last hand-over failed. */
  hand_over_error: z.string().nullable(),
  /** Of the other rounds of the asset, oldest first. */
  rounds: z.array(z.strictObject({ id: Id, round: z.int(), status: Status })),
  approved_by: Person.nullable(),
  approved_at: Instant.nullable(),
  ...Stamps,
  actions: Actions,
})
export type Auction = z.infer<typeof Auction>
