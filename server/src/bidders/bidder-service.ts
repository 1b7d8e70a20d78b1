import type { Api } from '@klubba/domain/api'
import type { Bidder, BidderChanges, NewBidder } from '@klubba/domain/bidders/bidder-api'
import {
  bidderFieldIssues,
  bidderIssues,
  editableFields,
  isTighter,
  limitIssues,
  tidyLimits,
} from '@klubba/domain/bidders/bidder-rules'
import type { Output, Parsed } from '@klubba/domain/contract'
import type { Issue } from '@klubba/domain/errors'
import { normalizeNumber } from '@klubba/domain/identifiers/number-rule'
import { DEFAULT_LANGUAGE } from '@klubba/domain/languages'
import type { Money } from '@klubba/domain/money'
import { changedFields, mergeChanges, type FieldVersions } from '@klubba/domain/versions'
import { COUNTRY_RULES } from '@klubba/reference/countries'
import { capNow, restrictBidder, settleCapsBefore } from '../auctions/bidder-cap-service.ts'
import { audit } from '../audit/audit-service.ts'
import type { Tx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { AppError, changedMeanwhile } from '../http/app-error.ts'
import { actorIdOf, isMachine, type AnyCaller, type Caller } from '../http/route.ts'
import { takeTry } from '../http/tries.ts'
import { recordBidder } from '../proof/record-service.ts'
import { requireChoice } from '../registry/choices-service.ts'
import { listChanges, recordChanges, recordChangesByToken } from '../registry/registry-history-service.ts'
import { findBidderFor, limitsOf, presentBidder } from './bidder-answer.ts'
import { countBidders, listBidders as listRows } from './bidder-list-sql.ts'
import {
  findBidder,
  insertBidder,
  lockBidder,
  updateBidder,
  type BidderFields,
  type FoundBidder,
} from './bidder-sql.ts'

const REGISTRATIONS_PER_MINUTE = 60

function refuse(issues: readonly Issue[]): void {
  if (issues.length > 0) throw new AppError('invalid_input', issues)
}

type ListBidders = Api['GET /v1/bidders']

export async function listBidders(
  { db }: Deps,
  caller: AnyCaller,
  query: Parsed<ListBidders>['query'],
): Promise<Output<ListBidders>> {
  const asked = { ...query, ...(isMachine(caller) && { tokenId: caller.token_id }) }
  const [total, results] = await Promise.all([countBidders(db, asked), listRows(db, asked)])
  return { results, total, page: query.page, page_size: query.page_size }
}

export async function getBidder({ db }: Deps, caller: AnyCaller, id: string): Promise<Bidder> {
  return presentBidder(await findBidderFor(db, caller, id), caller)
}

/** The number as it is stored: without what people write between. */
function tidyNumber({ organization_number, country_id }: NewBidder) {
  const country = COUNTRY_RULES.find(({ id }) => id === country_id)
  if (!organization_number || !country) return {}
  return { organization_number: normalizeNumber(country.organization_number, organization_number) }
}

export async function registerBidder(
  deps: Deps,
  caller: AnyCaller,
  given: NewBidder,
  requestId: string,
): Promise<Bidder> {
  const { id, bidder_type, ...values } = given
  refuse(bidderFieldIssues(bidder_type, isMachine(caller) ? 'marketplace' : 'staff', values))
  refuse(bidderIssues(values, COUNTRY_RULES))
  if (isMachine(caller)) {
    await takeTry(deps.db, { key: `bidders ${caller.token_id}`, tries: REGISTRATIONS_PER_MINUTE, minutes: 1 })
  }
  const { language = DEFAULT_LANGUAGE, organization_id, ...rest } = values
  const by = isMachine(caller) ? { token: caller.token_id } : { user: caller.user_id }
  await deps.db.transaction().execute(async (tx) => {
    if (await findBidder(tx, id)) return
    if (organization_id) await requireChoice(tx, 'organizations', organization_id, 'organization_id')
    const row = { ...rest, ...tidyNumber(given), organization_id: organization_id ?? null, id, bidder_type, language }
    if (!(await insertBidder(tx, row, by))) return
    await recordRegistered(tx, deps, caller, id)
    const subject = { type: 'bidder', id } as const
    await audit(tx, deps.keys, { action: 'bidder_registered', actorId: actorIdOf(caller), subject, requestId })
  })
  return getBidder(deps, caller, id)
}

async function recordRegistered(tx: Tx, { keys }: Deps, caller: AnyCaller, id: string): Promise<void> {
  const changes = [{ field: 'status', before: null, after: 'pending' }]
  const history = isMachine(caller)
    ? await recordChangesByToken(tx, id, caller.token_id, changes)
    : await recordChanges(tx, id, caller.user_id, changes)
  await recordBidder(tx, keys, id, { actorId: actorIdOf(caller), changed: [], history })
}

const fieldsOf = (row: FoundBidder): BidderFields => ({
  organization_id: row.organization_id,
  name: row.name,
  country_id: row.country_id,
  contact_name: row.contact_name,
  email: row.email,
  phone: row.phone,
  language: row.language,
})

/** The bidder, locked until the transaction ends, for a change of its fields. */
async function lockForEdit(tx: Tx, caller: Caller, id: string): Promise<FoundBidder> {
  await lockBidder(tx, id)
  const row = await findBidderFor(tx, caller, id)
  if (row.erased_at !== null) throw new AppError('wrong_state')
  return row
}

function mergeInto(row: FoundBidder, caller: Caller, from: number, changed: readonly string[]) {
  const merge = mergeChanges(
    { version: row.version, fieldVersions: row.field_versions as FieldVersions },
    from,
    changed,
  )
  if (!merge.ok) throw changedMeanwhile(merge.conflicts, presentBidder(row, caller))
  return { version: merge.version, field_versions: merge.fieldVersions }
}

/** Who the bidder is stays once it was approved: another organization is another bidder. */
async function newOrganization(tx: Tx, row: FoundBidder, id: string) {
  if (row.approved_at !== null) throw new AppError('wrong_state')
  const { name } = await requireChoice(tx, 'organizations', id, 'organization_id')
  return { id, name }
}

export async function editBidder(
  deps: Deps,
  caller: Caller,
  id: string,
  { version: from, ...given }: BidderChanges,
): Promise<Bidder> {
  await deps.db.transaction().execute(async (tx) => {
    const row = await lockForEdit(tx, caller, id)
    const known = editableFields(row.bidder_type)
    const foreign = Object.keys(given).filter((field) => !known.includes(field))
    refuse(foreign.map((path) => ({ path, code: 'unknown_field' })))
    refuse(bidderIssues(given, COUNTRY_RULES))
    const before = fieldsOf(row)
    const changed = changedFields<BidderFields>(before, given)
    const versions = mergeInto(row, caller, from, changed)
    if (changed.length === 0) return
    const chosen = changed.includes('organization_id') && given.organization_id
    const organization = chosen ? await newOrganization(tx, row, chosen) : undefined
    await updateBidder(tx, id, caller.user_id, { ...given, ...versions })
    const was = row.organization_id && { id: row.organization_id, name: row.organization_name }
    const history = changed.map((field) =>
      field === 'organization_id'
        ? { field, before: was, after: organization }
        : { field, before: before[field], after: given[field as keyof typeof given] },
    )
    await recordChanges(tx, id, caller.user_id, history)
  })
  return getBidder(deps, caller, id)
}

export async function setLimits(
  deps: Deps,
  caller: Caller,
  id: string,
  { limits: given, version: from, requestId }: { limits: readonly Money[]; version: number; requestId: string },
): Promise<Bidder> {
  refuse(limitIssues(given))
  const limits = tidyLimits(given)
  await settleCapsBefore(deps, id, caller.user_id)
  const isRestricted = await deps.db.transaction().execute(async (tx) => {
    const row = await lockForEdit(tx, caller, id)
    const before = limitsOf(row)
    const changed = changedFields({ limits: before }, { limits })
    const versions = mergeInto(row, caller, from, changed)
    if (changed.length === 0) return false
    await updateBidder(tx, id, caller.user_id, { limits, ...versions })
    const history = await recordChanges(tx, id, caller.user_id, [{ field: 'limits', before, after: limits }])
    const isLess = isTighter(before, limits)
    if (isLess) await restrictBidder(tx, id)
    const set = isLess ? ['limits', 'restrictions'] : ['limits']
    await recordBidder(tx, deps.keys, id, { actorId: caller.user_id, changed: set, history })
    const subject = { type: 'bidder', id } as const
    await audit(tx, deps.keys, { action: 'bidder_limited', actorId: caller.user_id, subject, requestId })
    return isLess
  })
  if (isRestricted) await capNow(deps, id, caller.user_id)
  return getBidder(deps, caller, id)
}

type ListHistory = Api['GET /v1/bidders/{id}/history']

export async function listBidderHistory(
  { db }: Deps,
  caller: Caller,
  id: string,
  query: Parsed<ListHistory>['query'],
): Promise<Output<ListHistory>> {
  await findBidderFor(db, caller, id)
  return listChanges(db, id, query)
}
