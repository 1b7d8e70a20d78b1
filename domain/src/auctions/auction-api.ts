import { z } from 'zod'
import { endpoint, type Contract } from '../contract.ts'
import { Day, Id, Instant, Line, OptionalLine } from '../fields.ts'
import { listOf, oneOrMore, Paging } from '../lists.ts'
import { Money } from '../money.ts'
import type { Permission } from '../permissions.ts'
import { CountryFilter, HistoryEntry } from '../registry/registry-api.ts'
import { AuctionChanges, Description, NewAuction, Publication, Reason, WholeMoney } from './auction.ts'
import { Auction, AuctionRow, Status } from './auction-answers.ts'
import { SOLD_STATUSES } from './auction-status.ts'
import { bidApi } from './bid-api.ts'
import { negotiationApi } from './negotiation-api.ts'

const Params = z.strictObject({ id: Id })
const Version = z.strictObject({ version: z.int() })

/** A step of an auction: from the version that was read, with what it asks for. */
const act = <A extends Permission, Shape extends z.ZodRawShape>(access: A, summary: string, shape: Shape) =>
  endpoint({ access, summary, params: Params, body: Version.extend(shape), response: Auction })

const AUCTION_SORTS = ['effective_end', 'start', 'updated_at', 'created_at', 'auction_number'] as const

const AuctionFilters = z.strictObject({
  q: z.string().max(200).optional(),
  status: oneOrMore(Status).optional(),
  country: CountryFilter,
  category: oneOrMore(z.string().max(100)).optional(),
  owner: oneOrMore(Id).optional(),
  /** Of an owner that one of these organizations answers for. */
  organization: oneOrMore(Id).optional(),
  portfolio: oneOrMore(Id).optional(),
  /** Offered to one of these communities, or sold to one of its members. */
  community: oneOrMore(Id).optional(),
  created_by: z.literal('me').optional(),
  ends_from: Instant.optional(),
  ends_to: Instant.optional(),
  reserve_met: z.enum(['true', 'false']).optional(),
})
export type AuctionFilters = z.output<typeof AuctionFilters>

/** Of many: not bounded as a single price is. */
const Total = Money.extend({ amount: z.int().min(0) })

const setUp = {
  'GET /v1/auctions': endpoint({
    access: 'auctions.see',
    marketplace: true,
    summary: 'Auctions, searched and filtered',
    query: z.strictObject({
      ...Paging,
      ...AuctionFilters.shape,
      sort: z.enum([...AUCTION_SORTS, ...AUCTION_SORTS.map((sort) => `-${sort}` as const)]).default('-updated_at'),
    }),
    response: listOf(AuctionRow),
  }),
  'GET /v1/auctions/ends': endpoint({
    access: 'auctions.see',
    summary: 'How many auctions that run or are to come end between each moment and the next',
    query: z.strictObject({ between: z.array(Instant).min(2).max(32) }),
    response: z.strictObject({ counts: z.array(z.int()) }),
  }),
  'GET /v1/auctions/sales': endpoint({
    access: 'auctions.see',
    summary: 'How many auctions were sold and what for, by status and currency',
    query: AuctionFilters.omit({ status: true }),
    response: z.strictObject({
      results: z.array(z.strictObject({ status: z.enum(SOLD_STATUSES), count: z.int(), sum: Total })),
    }),
  }),
  'GET /v1/auctions/{id}': endpoint({
    access: 'auctions.see',
    marketplace: true,
    summary: 'One auction; reserve, commission and names are absent where the caller may not see them',
    params: Params,
    response: Auction,
  }),
  'PATCH /v1/auctions/{id}': endpoint({
    access: 'auctions.configure',
    summary: 'Change fields of an auction, from the version they were read at',
    params: Params,
    body: AuctionChanges,
    response: Auction,
  }),
  'GET /v1/auctions/{id}/history': endpoint({
    access: 'history.see',
    summary: 'Who changed what, when, from which value to which, newest first; every change of status is among it',
    params: Params,
    query: z.strictObject({ ...Paging }),
    response: listOf(HistoryEntry),
  }),
  'GET /v1/assets/{id}/auctions': endpoint({
    access: 'auctions.see',
    summary: 'All auctions of an asset, the newest round first',
    params: Params,
    query: z.strictObject({ ...Paging }),
    response: listOf(AuctionRow),
  }),
  'POST /v1/assets/{id}/auctions': endpoint({
    access: 'auctions.configure',
    summary: 'Configure an auction of the asset, as a draft. The same id again is harmless',
    params: Params,
    body: NewAuction,
    response: Auction,
    status: 201,
  }),
  'POST /v1/assets/{id}/send_to_auction': endpoint({
    access: 'auctions.send',
    summary: 'Configure an auction of the asset and send it: all of it or nothing. The same id again is harmless',
    params: Params,
    body: NewAuction,
    response: Auction,
    status: 201,
  }),
  'POST /v1/assets/{id}/save_and_send_to_auction': endpoint({
    access: 'auctions.send',
    summary: 'Save a complete draft as asset, configure its auction and send it: all of it or nothing',
    params: Params,
    body: Version.extend({ auction: NewAuction }),
    response: Auction,
    status: 201,
  }),
  'POST /v1/assets/{id}/publish': endpoint({
    access: 'auctions.run',
    summary: 'Publish to a community: an asset in inventory, its draft, or what was closed without a sale',
    params: Params,
    body: Publication,
    response: Auction,
    status: 201,
  }),
  'POST /v1/assets/{id}/unpublish': act('auctions.run', 'Unpublish from the community', {}),
  'GET /v1/communities/{id}/offerings': endpoint({
    access: 'auctions.see',
    summary: 'What is offered to a community now',
    params: Params,
    query: z.strictObject({ ...Paging }),
    response: listOf(AuctionRow),
  }),
}

const steps = {
  'POST /v1/auctions/{id}/submit': act('auctions.send', 'Send to auction', {}),
  'POST /v1/auctions/{id}/discard': act('auctions.configure', 'Discard a draft', {}),
  'POST /v1/auctions/{id}/return': act('auctions.run', 'Return for changes', { reason: Reason }),
  'POST /v1/auctions/{id}/approve': act('auctions.run', 'Approve and publish', {}),
  'POST /v1/auctions/{id}/stop_hand_over': act('auctions.run', 'Take back what could not be handed over', {}),
  'POST /v1/auctions/{id}/take_back': act('auctions.run', 'Take back for changes before it opens', {}),
  'POST /v1/auctions/{id}/cancel': act('auctions.run', 'Cancel before it opens', { reason: Reason }),
  'POST /v1/auctions/{id}/lower_reserve': act('auctions.change_live', 'Lower the reservation price, or take it away', {
    reserve: WholeMoney.nullable(),
  }),
  'POST /v1/auctions/{id}/extend': act('auctions.change_live', 'Move the end to a later time', {
    end: Instant,
    reason: Reason,
  }),
  'POST /v1/auctions/{id}/move_end_back': act(
    'auctions.change_live',
    'Move the end back to where it was before an outage or a broker moved it, while nobody has bid since',
    { reason: Reason },
  ),
  'POST /v1/auctions/{id}/keep_bid': act(
    'auctions.change_live',
    'Keep the bid of a leader who was blocked or got a lower limit, at the price that is shown',
    { bidder_id: Id },
  ),
  'POST /v1/auctions/{id}/add_to_description': act('auctions.change_live', 'Add to the description, with the date', {
    text: Description,
  }),
  'POST /v1/auctions/{id}/withdraw': act('auctions.run', 'Withdraw: while it runs, or the owner from a negotiation', {
    reason: Reason,
  }),
  'POST /v1/auctions/{id}/end': act('auctions.end_reopen_annul', 'End early', { reason: Reason }),
  'POST /v1/auctions/{id}/reopen': act('auctions.end_reopen_annul', 'Reopen after an outage or a mistake', {
    end: Instant,
    reason: Reason,
  }),
  'POST /v1/auctions/{id}/restart': endpoint({
    access: 'auctions.run',
    summary: 'Start a new round of the asset, as a draft with a new start and end. The same id again is harmless',
    params: Params,
    body: Version.extend({ id: Id, start: Instant, end: Instant }),
    response: Auction,
    status: 201,
  }),
  'POST /v1/auctions/{id}/close_without_sale': act('auctions.negotiate_and_settle', 'Close without a sale', {}),
  'POST /v1/auctions/{id}/reopen_negotiation': act('auctions.negotiate_and_settle', 'Negotiate again', {}),
  'POST /v1/auctions/{id}/give_up': act('auctions.run', 'Give up: it stays not sold', {}),
}

const settlement = {
  'POST /v1/auctions/{id}/confirm_sale': act('auctions.negotiate_and_settle', 'Confirm buyer and VAT: sold', {
    comment: OptionalLine(2000).optional(),
    /** Needed to sell to a buyer who is blocked or above their limit. */
    reason: Reason.optional(),
  }),
  'POST /v1/auctions/{id}/pass_to_next': act(
    'auctions.pass_to_next_bidder',
    'The buyer drops out or does not pay: to the next bidder, or closed without a sale when nobody is left',
    { reason: Reason },
  ),
  'POST /v1/auctions/{id}/annul': act('auctions.end_reopen_annul', 'Annul an agreement or a sale', { reason: Reason }),
  'POST /v1/auctions/{id}/mark_paid': act('auctions.negotiate_and_settle', 'Paid in full', { date_paid: Day }),
  'POST /v1/auctions/{id}/mark_delivered': act('auctions.hand_over', 'Handed over', {
    date_delivered: Day,
    collected_by: Line(200),
  }),
  'POST /v1/auctions/{id}/undo_paid': act('auctions.reverse_sale', 'The payment was entered wrongly', {}),
  'POST /v1/auctions/{id}/refund': act('auctions.reverse_sale', 'Refund: it is not sold', { reason: Reason }),
  'POST /v1/auctions/{id}/undo_delivered': act('auctions.reverse_sale', 'The handover was entered wrongly', {}),
  'POST /v1/auctions/{id}/take_return': act('auctions.reverse_sale', 'Returned after a complaint: it is not sold', {
    reason: Reason,
  }),
}

/** Every call about auctions. */
export const auctionApi = { ...setUp, ...steps, ...settlement, ...bidApi, ...negotiationApi } satisfies Contract
