import { z } from 'zod'
import { endpoint } from '../contract.ts'
import { Id, Instant, OptionalLine } from '../fields.ts'
import { listOf, Paging } from '../lists.ts'
import { Money } from '../money.ts'
import { CountryFilter, OrganizationRef, Person } from '../registry/registry-api.ts'
import { WholeMoney } from './auction.ts'
import { Auction, AuctionRow, BidderRef } from './auction-answers.ts'
import { ANSWERS, NEGOTIATION_TYPES, PARTIES } from './negotiation.ts'

const Params = z.strictObject({ id: Id })
const Turn = z.enum(PARTIES).nullable()

const Entry = z.strictObject({
  number: z.int(),
  at: Instant,
  type: z.enum(NEGOTIATION_TYPES),
  chance: z.enum(['highest_bid', 'second_chance']).optional(),
  bidder: BidderRef.optional(),
  party: z.enum(PARTIES).optional(),
  answer: z.enum(ANSWERS).optional(),
  amount: Money.nullable(),
  deadline: Instant.optional(),
  entered_by: Person.nullable(),
  note: z.string().nullable(),
})

const NegotiationAnswer = z.strictObject({
  entries: z.array(Entry),
  /** Where it stands; absent before it has begun. */
  now: z
    .strictObject({
      bidder: BidderRef,
      bid: Money,
      offered: Money.nullable(),
      asked: Money.nullable(),
      /** What the two sides are apart. */
      gap: Money.nullable(),
      agreed: Money.nullable(),
      turn: Turn,
      outcome: z.enum(['open', 'agreed', 'declined', 'expired']),
      deadline: Instant,
    })
    .optional(),
  /** Bidders by their own highest bid, and what became of them. */
  bidders: z.array(
    z.strictObject({
      bidder: BidderRef,
      bid: Money,
      state: z.enum(['not_asked', 'open', 'agreed', 'declined', 'expired']),
    }),
  ),
  /** What can be said now, by side. */
  answers: z.partialRecord(z.enum(PARTIES), z.array(z.enum(ANSWERS))),
})
export type NegotiationAnswer = z.infer<typeof NegotiationAnswer>

const NegotiationRow = AuctionRow.extend({
  offered: Money.nullable(),
  asked: Money.nullable(),
  turn: Turn,
  deadline: Instant.nullable(),
})
export type NegotiationRow = z.infer<typeof NegotiationRow>

/** An offer of a member organization for what is offered to its community. */
const CommunityOffer = z.strictObject({
  id: Id,
  organization: OrganizationRef,
  amount: Money,
  note: z.string().nullable(),
  status: z.enum(['open', 'accepted']),
  entered_by: Person,
  entered_at: Instant,
})
export type CommunityOffer = z.infer<typeof CommunityOffer>

const Note = OptionalLine(500).optional()

export const negotiationApi = {
  'GET /v1/auctions/negotiations': endpoint({
    access: 'auctions.see_negotiations',
    summary: 'Auctions that are negotiated, by deadline; to users only their own',
    query: z.strictObject({ ...Paging, country: CountryFilter, turn: z.enum(PARTIES).optional() }),
    response: listOf(NegotiationRow),
  }),
  'GET /v1/auctions/{id}/negotiations': endpoint({
    access: 'auctions.see_negotiations',
    summary: 'The negotiation of an auction: every offer and answer, and where it stands',
    params: Params,
    response: NegotiationAnswer,
  }),
  'POST /v1/auctions/{id}/negotiations': endpoint({
    access: 'auctions.negotiate_and_settle',
    idempotent: true,
    summary: 'Enter what the owner or the buyer answers; when both agree, the auction is closed successfully',
    params: Params,
    body: z.strictObject({
      version: z.int(),
      party: z.enum(PARTIES),
      action: z.enum(ANSWERS),
      amount: WholeMoney.optional(),
      note: Note,
    }),
    response: Auction,
    status: 201,
  }),
  'POST /v1/auctions/{id}/second_chance': endpoint({
    access: 'auctions.negotiate_and_settle',
    idempotent: true,
    summary: 'Ask the next bidder, at the own highest bid',
    params: Params,
    body: z.strictObject({ version: z.int(), bidder_id: Id, note: Note }),
    response: Auction,
    status: 201,
  }),
  'POST /v1/auctions/{id}/later_sale': endpoint({
    access: 'auctions.negotiate_and_settle',
    idempotent: true,
    summary: 'Record a sale that was agreed on outside of the answers',
    params: Params,
    body: z.strictObject({ version: z.int(), bidder_id: Id, amount: WholeMoney, note: Note }),
    response: Auction,
    status: 201,
  }),
  'GET /v1/auctions/{id}/offers': endpoint({
    access: 'auctions.see_negotiations',
    summary: 'Offers of member organizations, the highest first',
    params: Params,
    query: z.strictObject({ ...Paging }),
    response: listOf(CommunityOffer),
  }),
  'POST /v1/auctions/{id}/offers': endpoint({
    access: 'bids.enter',
    summary: 'Enter the offer of a member organization. The same id again is harmless',
    params: Params,
    body: z.strictObject({ id: Id, organization_id: Id, amount: WholeMoney, note: Note }),
    response: CommunityOffer,
    status: 201,
  }),
  'POST /v1/auctions/{id}/offers/{offer_id}/accept': endpoint({
    access: 'auctions.negotiate_and_settle',
    summary: 'Accept an offer',
    params: Params.extend({ offer_id: Id }),
    body: z.strictObject({ version: z.int() }),
    response: Auction,
  }),
}
