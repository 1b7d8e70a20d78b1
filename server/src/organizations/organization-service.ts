import type { Api } from '@klubba/domain/api'
import type { Output, Parsed } from '@klubba/domain/contract'
import type { CommissionModel } from '@klubba/domain/organizations/commission'
import { commissionIssues } from '@klubba/domain/organizations/commission-rules'
import type { OrganizationFields } from '@klubba/domain/organizations/organization'
import type {
  NewOrganization,
  Organization,
  OrganizationChanges,
  OrganizationRow,
} from '@klubba/domain/organizations/organization-api'
import { organizationIssues, VERIFIED_FIELDS } from '@klubba/domain/organizations/organization-checks'
import { VERIFICATION_STEPS, verificationVerdict, type VerificationAction } from '@klubba/domain/registry/verification'
import { changedFields, mergeChanges, type FieldVersions } from '@klubba/domain/versions'
import { normalizeNumber } from '@klubba/domain/identifiers/number-rule'
import { COUNTRY_RULES } from '@klubba/reference/countries'
import pg from 'pg'
import { audit } from '../audit/audit-service.ts'
import type { Tx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { AppError, changedMeanwhile } from '../http/app-error.ts'
import type { Caller } from '../http/route.ts'
import { forgetMediaOf } from '../media/media-removal-service.ts'
import { listChanges, recordChanges } from '../registry/registry-history-service.ts'
import { requireUnused } from '../registry/uses-service.ts'
import { verifierOf } from '../registry/verifier-service.ts'
import {
  countOrganizations,
  deleteOrganization,
  insertOrganization,
  listOrganizations as listRows,
  listOrganizationsByNumber,
  lockOrganization,
  updateOrganization,
  updateOrganizationRetired,
  updateOrganizationStatus,
} from './organization-sql.ts'
import {
  commissionFieldsOf,
  fieldsOf,
  findOrFail,
  hiddenFields,
  lockForEdit,
  present,
  standingOf,
} from './organization-view.ts'

/** Numbers as they are stored: without what people write between. */
function tidy<Fields extends Partial<OrganizationFields>>(fields: Fields, countryId: number): Fields {
  const country = COUNTRY_RULES.find(({ id }) => id === countryId)
  if (!country) return fields
  const { organization_number, vat_number } = fields
  return {
    ...fields,
    ...(organization_number && {
      organization_number: normalizeNumber(country.organization_number, organization_number),
    }),
    ...(vat_number && { vat_number: normalizeNumber(country.vat_number.rule, vat_number) }),
  }
}

function requireRight(fields: Partial<OrganizationFields>, countryId: number): void {
  const issues = organizationIssues(fields, countryId, COUNTRY_RULES)
  if (issues.length > 0) throw new AppError('invalid_input', issues)
}

/** A commission agreed in one currency does not become one in another. */
function requireCurrency(commission: CommissionModel | null, countryId: number): void {
  const country = COUNTRY_RULES.find(({ id }) => id === countryId)
  if (country && commissionIssues(commission, country.currency).length > 0) {
    throw new AppError('invalid_input', [{ path: 'country_id', code: 'wrong_currency' }])
  }
}

async function refusingTakenNumber<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.constraint === 'organizations_number_unique') {
      throw new AppError('invalid_input', [{ path: 'organization_number', code: 'number_taken' }])
    }
    throw error
  }
}

type ListOrganizations = Api['GET /v1/organizations']
type ListQuery = Parsed<ListOrganizations>['query']

const WHOLE_LIST = { page: 1, page_size: 1, retired: 'false', sort: 'name' } as const

const questionOf = (caller: Caller, { waiting, ...query }: ListQuery) => ({
  ...query,
  ...(waiting && { waitingFor: verifierOf(caller) }),
})

export async function listOrganizations(
  { db }: Deps,
  caller: Caller,
  query: ListQuery,
): Promise<Output<ListOrganizations>> {
  const { results, total } = await listRows(db, questionOf(caller, query), { counted: true })
  return { results, total, page: query.page, page_size: query.page_size }
}

/** How many the list holds under these filters. */
export async function countListedOrganizations(
  { db }: Deps,
  caller: Caller,
  filters: Partial<ListQuery>,
): Promise<number> {
  return countOrganizations(db, questionOf(caller, { ...WHOLE_LIST, ...filters }))
}

export async function searchOrganizations({ db }: Deps, q: string, limit: number): Promise<OrganizationRow[]> {
  return (await listRows(db, { ...WHOLE_LIST, q, page_size: limit }, { counted: false })).results
}

export async function getOrganization({ db }: Deps, caller: Caller, id: string): Promise<Organization> {
  return present(await findOrFail(db, id), caller)
}

export async function createOrganization(
  deps: Deps,
  caller: Caller,
  given: NewOrganization,
  requestId: string,
): Promise<Organization> {
  const { id, ...fields } = tidy(given, given.country_id)
  requireRight(fields, fields.country_id)
  const work = deps.db.transaction().execute(async (tx) => {
    if (!(await insertOrganization(tx, { id, createdBy: caller.user_id, ...fields }))) return
    await recordChanges(tx, id, caller.user_id, [{ field: 'status', before: null, after: 'DRAFT' }])
    await audit(tx, deps.keys, {
      action: 'organization_created',
      actorId: caller.user_id,
      subject: { type: 'organization', id },
      requestId,
    })
  })
  await refusingTakenNumber(work)
  return getOrganization(deps, caller, id)
}

/** AST-28: inside the caller's transaction, a new organization; or the one that has its number already, as it is. */
export async function registerOrganization(
  tx: Tx,
  caller: Caller,
  given: NewOrganization,
): Promise<{ id: string; isNew: boolean }> {
  const { id, ...fields } = tidy(given, given.country_id)
  if (await insertOrganization(tx, { id, createdBy: caller.user_id, ...fields }, { orNumber: true })) {
    await recordChanges(tx, id, caller.user_id, [{ field: 'status', before: null, after: 'DRAFT' }])
    return { id, isNew: true }
  }
  const { country_id, organization_number: number } = fields
  const [known] = number === null ? [] : await listOrganizationsByNumber(tx, country_id, [number])
  return { id: known?.id ?? id, isNew: false }
}

/** Saves what changed. A changed name or number of a verified organization asks for verification anew. */
export async function editOrganization(
  deps: Deps,
  caller: Caller,
  id: string,
  { version: from, ...given }: OrganizationChanges,
): Promise<Organization> {
  const work = deps.db.transaction().execute(async (tx) => {
    const row = await lockForEdit(tx, caller, id)
    const before = fieldsOf(row)
    const countryId = given.country_id ?? row.country_id
    const after = tidy(given, countryId)
    const changed = changedFields(before, after)
    requireRight(given.country_id === undefined ? after : { ...before, ...after }, countryId)
    requireCurrency(commissionFieldsOf(row).commission, countryId)
    const current = { version: row.version, fieldVersions: row.field_versions as FieldVersions }
    const merge = mergeChanges(current, from, changed)
    if (!merge.ok) throw changedMeanwhile(merge.conflicts, present(row, caller))
    if (changed.length === 0) return
    const anew = row.status === 'VERIFIED' && VERIFIED_FIELDS.some((field) => changed.includes(field))
    const status = anew ? 'PENDING' : row.status
    const saved = { ...after, version: merge.version, field_versions: merge.fieldVersions, status } as const
    await updateOrganization(tx, id, caller.user_id, saved)
    const history = changed.map((field) => ({ field, before: before[field], after: after[field] }))
    const statusChange = anew ? [{ field: 'status', before: 'VERIFIED', after: 'PENDING' }] : []
    await recordChanges(tx, id, caller.user_id, [...history, ...statusChange])
  })
  await refusingTakenNumber(work)
  return getOrganization(deps, caller, id)
}

export async function verifyStep(
  deps: Deps,
  caller: Caller,
  id: string,
  action: VerificationAction,
  { reason, requestId }: { reason?: string; requestId: string },
): Promise<Organization> {
  await deps.db.transaction().execute(async (tx) => {
    await lockOrganization(tx, id)
    const row = await findOrFail(tx, id)
    const verdict = verificationVerdict(caller, action, standingOf(row, caller))
    if (!verdict.ok) throw new AppError(verdict.code)
    const { to } = VERIFICATION_STEPS[action]
    await updateOrganizationStatus(tx, id, { status: to, actorId: caller.user_id, reason })
    await recordChanges(tx, id, caller.user_id, [
      { field: 'status', before: row.status, after: to },
      ...(reason === undefined ? [] : [{ field: 'return_reason', before: null, after: reason }]),
    ])
    if (action !== 'verify') return
    const subject = { type: 'organization', id } as const
    await audit(tx, deps.keys, { action: 'organization_verified', actorId: caller.user_id, subject, requestId })
  })
  return getOrganization(deps, caller, id)
}

export async function setOrganizationRetired(
  deps: Deps,
  caller: Caller,
  id: string,
  retired: boolean,
): Promise<Organization> {
  await deps.db.transaction().execute(async (tx) => {
    await lockOrganization(tx, id)
    const row = await findOrFail(tx, id)
    if ((row.retired_at !== null) === retired) throw new AppError('wrong_state')
    await updateOrganizationRetired(tx, id, retired)
    await recordChanges(tx, id, caller.user_id, [{ field: 'retired', before: !retired, after: retired }])
  })
  return getOrganization(deps, caller, id)
}

export async function removeOrganization(deps: Deps, caller: Caller, id: string, requestId: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await lockOrganization(tx, id)
    const row = await findOrFail(tx, id)
    requireUnused(row.uses)
    await forgetMediaOf(tx, { organization_id: id })
    await deleteOrganization(tx, id)
    const subject = { type: 'organization', id } as const
    await audit(tx, deps.keys, { action: 'organization_deleted', actorId: caller.user_id, subject, requestId })
  })
}

type ListHistory = Api['GET /v1/organizations/{id}/history']

export async function listOrganizationHistory(
  { db }: Deps,
  caller: Caller,
  id: string,
  query: Parsed<ListHistory>['query'],
): Promise<Output<ListHistory>> {
  const hidden = hiddenFields(await findOrFail(db, id), caller)
  return listChanges(db, id, query, { fields: (field) => hidden.some((name) => field.startsWith(name)) })
}
