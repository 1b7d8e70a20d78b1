import type { Bidder } from '@klubba/domain/bidders/bidder-api'
import {
  BIDDER_ACTIONS,
  bidderVerdict,
  missingForApproval,
  type BidderAction,
  type BidderStanding,
} from '@klubba/domain/bidders/bidder-rules'
import { Money } from '@klubba/domain/money'
import { can, mayEver, type Permission } from '@klubba/domain/permissions'
import type { Db } from '../db/database.ts'
import { AppError } from '../http/app-error.ts'
import { isMachine, type AnyCaller, type Caller } from '../http/route.ts'
import { offered } from '../registry/answer-service.ts'
import { findBidder, type FoundBidder } from './bidder-sql.ts'

/** What is not the caller's to see is not there. */
export async function findBidderFor(db: Db, caller: AnyCaller, id: string): Promise<FoundBidder> {
  const row = await findBidder(db, id)
  const own = row !== undefined && isMachine(caller) && row.created_by_token === caller.token_id
  if (!row || !can(caller, 'bidders.see', { own })) throw new AppError('not_found')
  return row
}

export function standingOf(row: FoundBidder): BidderStanding {
  const { bidder_type, status, erased_at, open_bids: openBids, open_purchase: openPurchase } = row
  return { bidder_type, status, missing: missingForApproval(row), erased: erased_at !== null, openBids, openPurchase }
}

export const limitsOf = (row: FoundBidder) => Money.array().parse(row.limits)

const PERMISSIONS: Record<BidderAction, Permission> = {
  edit: 'bidders.register',
  set_limits: 'bidders.approve',
  approve: 'bidders.approve',
  block: 'bidders.approve',
  unblock: 'bidders.approve',
  erase: 'registry.erase_person',
}

function actionsOf(row: FoundBidder, caller: Caller): Bidder['actions'] {
  const standing = standingOf(row)
  const told = BIDDER_ACTIONS.filter((action) => action !== 'erase' || row.bidder_type === 'person').map((action) => {
    const verdict = bidderVerdict(action, standing)
    return [action, mayEver(caller, PERMISSIONS[action]) && (verdict.ok ? 'allowed' : verdict.code)]
  })
  return offered<BidderAction>(Object.fromEntries(told) as Record<BidderAction, string | false>)
}

/** What staff see beside what a marketplace sees of its own: our organization, our people and what they may do. */
function forStaff(row: FoundBidder, caller: Caller): Partial<Bidder> & Pick<Bidder, 'actions'> {
  const { organization_id, organization_name, organization_status, organization_country_id } = row
  return {
    ...(organization_name !== null && { name: organization_name }),
    ...(organization_country_id !== null && { country_id: organization_country_id }),
    ...(organization_id !== null &&
      organization_status !== null && {
        organization: { id: organization_id, name: organization_name ?? '', status: organization_status },
      }),
    ...(row.block_reason !== null && { block_reason: row.block_reason }),
    missing: missingForApproval(row),
    ...(row.approved_by !== null && { approved_by: { id: row.approved_by, name: row.approver_name } }),
    ...(row.approved_at !== null && { approved_at: row.approved_at.toISOString() }),
    ...(row.created_by !== null && { created_by: { id: row.created_by, name: row.creator_name } }),
    ...(row.created_by_token !== null && {
      created_by_token: { id: row.created_by_token, name: row.token_name ?? '' },
    }),
    ...(row.updated_by !== null && { updated_by: { id: row.updated_by, name: row.editor_name } }),
    actions: actionsOf(row, caller),
  }
}

export function presentBidder(row: FoundBidder, caller: AnyCaller): Bidder {
  const isFirm = row.bidder_type === 'organization'
  return {
    id: row.id,
    number: row.number,
    bidder_type: row.bidder_type,
    name: row.name ?? '',
    country_id: row.country_id ?? 0,
    contact_name: row.contact_name,
    email: row.email,
    phone: row.phone,
    language: row.language,
    status: row.status,
    limits: limitsOf(row),
    ...(isFirm && row.name !== null && { registered_name: row.name }),
    ...(row.organization_number !== null && { organization_number: row.organization_number }),
    erased: row.erased_at !== null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    version: row.version,
    ...(isMachine(caller) ? { actions: {} } : forStaff(row, caller)),
  }
}
