import type { CountryRules } from '../countries/country-rules.ts'
import { CURRENCIES, type Currency } from '../countries/currencies.ts'
import { ok, refused, type Issue, type Verdict } from '../errors.ts'
import { isValidNumber } from '../identifiers/number-rule.ts'
import type { Money } from '../money.ts'
import { isPhone } from '../registry/phone.ts'

export const BIDDER_STATUSES = ['pending', 'approved', 'blocked'] as const
export type BidderStatus = (typeof BIDDER_STATUSES)[number]

export const BIDDER_TYPES = ['organization', 'person'] as const
export type BidderType = (typeof BIDDER_TYPES)[number]

export const BIDDER_STEPS = ['approve', 'block', 'unblock'] as const
export type BidderStep = (typeof BIDDER_STEPS)[number]

export const BIDDER_ACTIONS = ['edit', 'set_limits', ...BIDDER_STEPS, 'erase'] as const
export type BidderAction = (typeof BIDDER_ACTIONS)[number]

/** What approval asks for. */
export const BIDDER_NEEDS = ['organization', 'contact'] as const
export type BidderNeed = (typeof BIDDER_NEEDS)[number]

interface BidderValues {
  bidder_type: BidderType
  organization_id: string | null
  email: string | null
  phone: string | null
}

/** A firm that a marketplace has registered is approved when it is known which organization it is. */
export function missingForApproval(bidder: BidderValues): BidderNeed[] {
  const has: Record<BidderNeed, boolean> = {
    organization: bidder.bidder_type === 'person' || bidder.organization_id !== null,
    contact: bidder.email !== null || bidder.phone !== null,
  }
  return BIDDER_NEEDS.filter((need) => !has[need])
}

/** What the rules of a bidder look at. */
export interface BidderStanding {
  bidder_type: BidderType
  status: BidderStatus
  missing: readonly BidderNeed[]
  erased: boolean
  /** Has bid where the outcome is not known yet. */
  openBids: boolean
  /** Has bought what is not paid or not handed over. */
  openPurchase: boolean
}

const STATES: Record<BidderAction, (bidder: BidderStanding) => boolean> = {
  edit: () => true,
  set_limits: () => true,
  approve: ({ status }) => status === 'pending',
  block: ({ status }) => status !== 'blocked',
  unblock: ({ status }) => status === 'blocked',
  erase: ({ bidder_type }) => bidder_type === 'person',
}

type BidderBar = 'wrong_state' | 'incomplete' | 'open_bids' | 'open_purchase'

export function bidderVerdict(action: BidderAction, bidder: BidderStanding): Verdict<BidderBar> {
  if (bidder.erased || !STATES[action](bidder)) return refused('wrong_state')
  if (action === 'erase' && bidder.openPurchase) return refused('open_purchase')
  if (action === 'erase' && bidder.openBids) return refused('open_bids')
  return action === 'approve' && bidder.missing.length > 0 ? refused('incomplete') : ok
}

/** Who is blocked and taken back is what they were before: approved, if somebody ever approved them. */
export function statusAfter(step: BidderStep, wasApproved: boolean): BidderStatus {
  if (step === 'block') return 'blocked'
  return step === 'approve' || wasApproved ? 'approved' : 'pending'
}

type BidderField =
  | 'organization_id'
  | 'name'
  | 'country_id'
  | 'organization_number'
  | 'contact_name'
  | 'email'
  | 'phone'
  | 'language'

const REACHED_BY = ['email', 'phone', 'language'] as const satisfies BidderField[]

/**
 * Which fields a bidder is registered with, the needed ones first. Staff choose the organization; a marketplace does not
 * see ours, and says who the firm is.
 */
const FIELDS: Record<BidderType, Record<'staff' | 'marketplace', { needs: BidderField[]; takes: BidderField[] }>> = {
  person: {
    staff: { needs: ['name', 'country_id', 'language'], takes: [...REACHED_BY] },
    marketplace: { needs: ['name', 'country_id', 'language'], takes: [...REACHED_BY] },
  },
  organization: {
    staff: { needs: ['organization_id', 'language'], takes: ['contact_name', ...REACHED_BY] },
    marketplace: {
      needs: ['name', 'country_id', 'language'],
      takes: ['organization_number', 'contact_name', ...REACHED_BY],
    },
  },
}

/** Fields that do not belong to this kind of bidder, and those that are needed and not there. */
export function bidderFieldIssues(
  type: BidderType,
  by: 'staff' | 'marketplace',
  values: Partial<Record<string, unknown>>,
): Issue[] {
  const { needs, takes } = FIELDS[type][by]
  const known: readonly string[] = [...needs, ...takes]
  const foreign = Object.keys(values).filter((field) => values[field] !== undefined && !known.includes(field))
  return [
    ...foreign.map((path): Issue => ({ path, code: 'unknown_field' })),
    ...needs.filter((field) => values[field] === undefined).map((path): Issue => ({ path, code: 'required' })),
  ]
}

/** What of a bidder can be changed afterwards; which organization it is, until it is approved. */
export function editableFields(type: BidderType): readonly string[] {
  return type === 'person' ? ['name', 'country_id', ...REACHED_BY] : ['organization_id', 'contact_name', ...REACHED_BY]
}

/** What is wrong with the values, by the rules of the country; the same in form and server. */
export function bidderIssues(
  values: {
    country_id?: number | undefined
    organization_number?: string | null | undefined
    phone?: string | null | undefined
  },
  countries: readonly CountryRules[],
): Issue[] {
  const { country_id, organization_number, phone } = values
  const rules = countries.find(({ id }) => id === country_id)
  if (country_id !== undefined && !rules) return [{ path: 'country_id', code: 'not_an_option' }]
  const wrongNumber = rules && organization_number && !isValidNumber(rules.organization_number, organization_number)
  return [
    ...(wrongNumber ? [{ path: 'organization_number', code: 'wrong_number' } as const] : []),
    ...(phone && !isPhone(phone, countries) ? [{ path: 'phone', code: 'wrong_phone' } as const] : []),
  ]
}

/** One limit a currency, in the order of our currencies; no limit where there is none. */
export function tidyLimits(limits: readonly Money[]): Money[] {
  return CURRENCIES.flatMap((currency) => limits.filter((limit) => limit.currency === currency))
}

export function limitIssues(limits: readonly Money[]): Issue[] {
  return limits.flatMap(({ currency }, index): Issue[] =>
    limits.findIndex((other) => other.currency === currency) < index
      ? [{ path: `limits.${index}.currency`, code: 'not_an_option' }]
      : [],
  )
}

const limitIn = (limits: readonly Money[], currency: Currency) =>
  limits.find((limit) => limit.currency === currency)?.amount

/** Whether some limit is lower than it was; none at all is the highest. */
export function isTighter(before: readonly Money[], after: readonly Money[]): boolean {
  return CURRENCIES.some((currency) => (limitIn(after, currency) ?? Infinity) < (limitIn(before, currency) ?? Infinity))
}

/** What a bidder may hold in running auctions. */
export interface BidderHold {
  status: BidderStatus
  limits: readonly Money[]
}

/** At most this much: a limit, nothing more than is shown already (null), or as much as they like (undefined). */
export function holdsAtMost({ status, limits }: BidderHold, currency: Currency): number | null | undefined {
  return status === 'approved' ? limitIn(limits, currency) : null
}

/** Why a bidder may not have what they lead or buy at. */
export const RESTRICTIONS = ['blocked', 'over_limit'] as const
export type Restriction = (typeof RESTRICTIONS)[number]

export function restrictionOf(
  bidder: BidderHold,
  price: { amount: number; currency: Currency },
): Restriction | undefined {
  const most = holdsAtMost(bidder, price.currency)
  if (most === null) return 'blocked'
  return most !== undefined && price.amount > most ? 'over_limit' : undefined
}
