import { z } from 'zod'
import { CURRENCIES } from '../countries/currencies.ts'
import { endpoint } from '../contract.ts'
import { Id, Instant, Line, OptionalLine } from '../fields.ts'
import { LANGUAGES } from '../languages.ts'
import { listOf, oneOrMore, Paging } from '../lists.ts'
import { Money } from '../money.ts'
import { CountryFilter, HistoryEntry, OrganizationRef, Person } from '../registry/registry-api.ts'
import { OptionalEmail } from '../users/user.ts'
import { BIDDER_ACTIONS, BIDDER_NEEDS, BIDDER_STATUSES, BIDDER_TYPES } from './bidder-rules.ts'

/** The largest bid or maximum in a currency: whole units, kept in minor ones. */
const Limit = z.strictObject({
  amount: Money.shape.amount.min(100).multipleOf(100),
  currency: z.enum(CURRENCIES),
})

const fields = {
  contact_name: OptionalLine(200),
  email: OptionalEmail,
  phone: OptionalLine(40),
  language: z.enum(LANGUAGES),
}
const person = { name: Line(200), country_id: z.int() }

/** As it stands in a list. Name and country of an organization are those of the organization. */
export const BidderRow = z.strictObject({
  id: Id,
  number: z.int(),
  bidder_type: z.enum(BIDDER_TYPES),
  /** Empty when the person was erased. */
  name: z.string(),
  country_id: z.int(),
  contact_name: z.string().nullable(),
  language: z.enum(LANGUAGES),
  status: z.enum(BIDDER_STATUSES),
  erased: z.boolean(),
  updated_at: Instant,
})
export type BidderRow = z.infer<typeof BidderRow>

export const Bidder = BidderRow.extend({
  email: z.string().nullable(),
  phone: z.string().nullable(),
  limits: z.array(Money),
  /** What a marketplace said about a firm. */
  registered_name: z.string().optional(),
  organization_number: z.string().optional(),
  created_at: Instant,
  version: z.int(),
  /** What follows is for staff alone. */
  organization: OrganizationRef.optional(),
  block_reason: z.string().optional(),
  missing: z.array(z.enum(BIDDER_NEEDS)).optional(),
  approved_by: Person.optional(),
  approved_at: Instant.optional(),
  /** One of the two: somebody of the staff, or the token of a marketplace. */
  created_by: Person.optional(),
  created_by_token: Person.optional(),
  updated_by: Person.optional(),
  /** What the caller may do now: 'allowed', or the code of the reason why not. */
  actions: z.partialRecord(z.enum(BIDDER_ACTIONS), z.string()),
})
export type Bidder = z.infer<typeof Bidder>

/** The type, and who registers, say which of the fields belong to it. */
export const NewBidder = z
  .strictObject({ ...fields, ...person, organization_id: Id, organization_number: OptionalLine(40) })
  .partial()
  .extend({ id: Id, bidder_type: z.enum(BIDDER_TYPES) })
export type NewBidder = z.infer<typeof NewBidder>

export const BidderChanges = z
  .strictObject({ ...fields, ...person, organization_id: Id })
  .partial()
  .extend({ version: z.int() })
export type BidderChanges = z.infer<typeof BidderChanges>

const BIDDER_SORTS = ['name', 'number', 'updated_at', 'created_at'] as const

const Params = z.strictObject({ id: Id })
const Reason = z.strictObject({ reason: Line(500) })

export const bidderApi = {
  'GET /v1/bidders': endpoint({
    access: 'bidders.see',
    marketplace: true,
    summary: 'Bidders, found by number, name, organization or contact; a marketplace finds its own',
    query: z.strictObject({
      ...Paging,
      q: z.string().max(200).optional(),
      status: oneOrMore(z.enum(BIDDER_STATUSES)).optional(),
      bidder_type: z.enum(BIDDER_TYPES).optional(),
      country: CountryFilter,
      language: oneOrMore(z.enum(LANGUAGES)).optional(),
      sort: z.enum([...BIDDER_SORTS, ...BIDDER_SORTS.map((sort) => `-${sort}` as const)]).default('name'),
    }),
    response: listOf(BidderRow),
  }),
  'POST /v1/bidders': endpoint({
    access: 'bidders.register',
    marketplace: true,
    summary:
      'Register a bidder: a person, or an organization, which staff choose by its id and a marketplace names. The same id again is harmless',
    body: NewBidder,
    response: Bidder,
    status: 201,
  }),
  'GET /v1/bidders/{id}': endpoint({
    access: 'bidders.see',
    marketplace: true,
    summary: 'One bidder; a marketplace sees its own',
    params: Params,
    response: Bidder,
  }),
  'PATCH /v1/bidders/{id}': endpoint({
    access: 'bidders.register',
    summary: 'Change fields of a bidder, from the version they were read at',
    params: Params,
    body: BidderChanges,
    response: Bidder,
  }),
  'PUT /v1/bidders/{id}/limits': endpoint({
    access: 'bidders.approve',
    summary: 'Set the largest bid or maximum per currency, from the version it was read at',
    params: Params,
    body: z.strictObject({ limits: z.array(Limit).max(CURRENCIES.length), version: z.int() }),
    response: Bidder,
  }),
  'POST /v1/bidders/{id}/approve': endpoint({
    access: 'bidders.approve',
    summary: 'Approve: the bidder may bid',
    params: Params,
    response: Bidder,
  }),
  'POST /v1/bidders/{id}/block': endpoint({
    access: 'bidders.approve',
    summary: 'Block, with a reason: the bidder may not bid',
    params: Params,
    body: Reason,
    response: Bidder,
  }),
  'POST /v1/bidders/{id}/unblock': endpoint({
    access: 'bidders.approve',
    summary: 'Take back a blocked bidder, as they were before',
    params: Params,
    response: Bidder,
  }),
  'POST /v1/bidders/{id}/erase': endpoint({
    access: 'registry.erase_person',
    summary: 'Erase a private person: what is known of them is blanked, here, in the history and in the audit log',
    params: Params,
    body: Reason,
    response: Bidder,
  }),
  'GET /v1/bidders/{id}/history': endpoint({
    access: 'bidders.see',
    summary: 'Who changed what, when, from which value to which, newest first',
    params: Params,
    query: z.strictObject({ ...Paging }),
    response: listOf(HistoryEntry),
  }),
}
