import type { Api } from '@klubba/domain/api'
import type { Output, Parsed } from '@klubba/domain/contract'
import type { Issue } from '@klubba/domain/errors'
import type { OwnerPointer, PersonFields } from '@klubba/domain/owners/owner'
import {
  foreignFieldIssues,
  isPersonal,
  neededFieldIssues,
  personIssues,
  pointerOf,
} from '@klubba/domain/owners/owner-checks'
import type { NewOwner, Owner, OwnerChanges, OwnerRow } from '@klubba/domain/owners/owner-api'
import { changedFields, mergeChanges, type FieldVersions } from '@klubba/domain/versions'
import { COUNTRY_RULES } from '@klubba/reference/countries'
import pg from 'pg'
import { audit } from '../audit/audit-service.ts'
import type { Tx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { AppError, changedMeanwhile } from '../http/app-error.ts'
import type { Caller } from '../http/route.ts'
import { requireChoice } from '../registry/choices-service.ts'
import { requireCollection } from '../registry/collection-service.ts'
import { forgetValues, listChanges, recordChanges } from '../registry/registry-history-service.ts'
import { requireUnused } from '../registry/uses-service.ts'
import { verifierOf } from '../registry/verifier-service.ts'
import {
  findOwnerRecord,
  isPerson,
  mayEdit,
  maySeePerson,
  personOf,
  presentOwner,
  type OwnerRecord,
} from './owner-answer.ts'
import { countOwners, listOwners as listRows } from './owner-list-sql.ts'
import {
  deleteOwner,
  findOwner,
  insertOwner,
  lockOwner,
  replaceGroupOrganizations,
  updateOwner,
  updateOwnerRetired,
} from './owner-sql.ts'

type ListQuery = Parsed<Api['GET /v1/owners']>['query']

const WHOLE_LIST = { page: 1, page_size: 1, retired: 'false', sort: 'name' } as const

const questionOf = (caller: Caller, { created_by, waiting, ...query }: ListQuery) => ({
  ...query,
  ...(created_by && { createdBy: caller.user_id }),
  ...(waiting && { waitingFor: verifierOf(caller) }),
})

export async function listOwners(
  { db }: Deps,
  caller: Caller,
  query: ListQuery,
): Promise<Output<Api['GET /v1/owners']>> {
  const asked = questionOf(caller, query)
  const [total, results] = await Promise.all([countOwners(db, asked), listRows(db, asked)])
  return { results, total, page: query.page, page_size: query.page_size }
}

/** How many the list holds under these filters. */
export async function countListedOwners({ db }: Deps, caller: Caller, filters: Partial<ListQuery>): Promise<number> {
  return countOwners(db, questionOf(caller, { ...WHOLE_LIST, ...filters }))
}

export async function searchOwners({ db }: Deps, q: string, limit: number): Promise<OwnerRow[]> {
  return listRows(db, { q, page: 1, page_size: limit, retired: 'false', sort: 'name' })
}

export async function getOwner({ db }: Deps, caller: Caller, id: string): Promise<Owner> {
  return presentOwner(await findOwnerRecord(db, id), caller)
}

function refuse(issues: readonly Issue[]): void {
  if (issues.length > 0) throw new AppError('invalid_input', issues)
}

/** A day that has not begun anywhere is not a day of birth. */
const today = () => new Date().toISOString().slice(0, 10)

function requirePerson(values: Partial<PersonFields>, countryId: number): void {
  refuse(personIssues(values, { countryId, countries: COUNTRY_RULES, today: today() }))
}

const POINTS_TO = {
  organization_id: 'organizations',
  portfolio_id: 'portfolios',
  community_id: 'communities',
} as const satisfies Record<OwnerPointer, string>

/** What the owner points to is there, not retired, and has an organization that answers for it. */
async function requireTarget(tx: Tx, given: NewOwner): Promise<void> {
  const pointer = pointerOf(given.owner_type)
  const id = pointer && given[pointer]
  if (!pointer || !id) return
  await requireChoice(tx, POINTS_TO[pointer], id, pointer)
  if (pointer === 'organization_id') return
  const { organizationId } = await requireCollection(tx, pointer === 'portfolio_id' ? 'portfolio' : 'community', id)
  if (organizationId === null) refuse([{ path: pointer, code: 'needs_responsible_organization' }])
}

/** The organizations of a group as they are kept: each once, in one order, the ones that join not retired. */
async function requireGroup(
  tx: Tx,
  ids: readonly string[],
  { head, members = [] }: { head: string | null | undefined; members?: readonly { id: string; name: string }[] },
) {
  const group: { id: string; name: string }[] = []
  for (const id of [...new Set(ids)].toSorted()) {
    if (id === head) refuse([{ path: 'group_organization_ids', code: 'not_an_option' }])
    const member = members.find((known) => known.id === id)
    group.push(member ?? (await requireChoice(tx, 'organizations', id, 'group_organization_ids')))
  }
  return group.map(({ id, name }) => ({ id, name }))
}

const ONCE: Record<string, OwnerPointer> = {
  owners_organization_once: 'organization_id',
  owners_portfolio_once: 'portfolio_id',
  owners_community_once: 'community_id',
}

async function refusingOwnerAgain<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const path = error instanceof pg.DatabaseError && ONCE[error.constraint ?? '']
    if (path) throw new AppError('invalid_input', [{ path, code: 'owner_exists' }])
    throw error
  }
}

export async function createOwner(deps: Deps, caller: Caller, given: NewOwner, requestId: string): Promise<Owner> {
  const { id, owner_type: ownerType, group_organization_ids, ...values } = given
  const { id: _, owner_type: __, ...fields } = given
  refuse([...foreignFieldIssues(ownerType, fields), ...neededFieldIssues(ownerType, fields)])
  if (values.country_id !== undefined) requirePerson(values, values.country_id)
  const work = deps.db.transaction().execute(async (tx) => {
    if (await findOwner(tx, id)) return
    await requireTarget(tx, given)
    const group = await requireGroup(tx, group_organization_ids ?? [], { head: given.organization_id })
    if (!(await insertOwner(tx, { id, ownerType, createdBy: caller.user_id, ...values }))) return
    await replaceGroupOrganizations(
      tx,
      id,
      group.map((member) => member.id),
    )
    await recordChanges(tx, id, caller.user_id, [{ field: 'owner_type', before: null, after: ownerType }])
    await audit(tx, deps.keys, {
      action: 'owner_created',
      actorId: caller.user_id,
      subject: { type: 'owner', id },
      requestId,
    })
  })
  await refusingOwnerAgain(work)
  return getOwner(deps, caller, id)
}

type EditableFields = PersonFields & { group_organization_ids: string[] }

function fieldsOf(row: OwnerRecord): Partial<EditableFields> {
  return isPerson(row) ? personOf(row) : { group_organization_ids: row.group.map(({ id }) => id).toSorted() }
}

/** Saves what changed. A changed name of a verified person asks for verification anew. */
export async function editOwner(
  deps: Deps,
  caller: Caller,
  id: string,
  { version: from, ...given }: OwnerChanges,
): Promise<Owner> {
  await deps.db.transaction().execute(async (tx) => {
    await lockOwner(tx, id)
    const row = await findOwnerRecord(tx, id)
    if (!mayEdit(row, caller)) throw new AppError('forbidden')
    if (row.retired_at !== null) throw new AppError('wrong_state')
    refuse(foreignFieldIssues(row.owner_type, given))
    const { group_organization_ids: ids, ...person } = given
    const before = fieldsOf(row)
    const group = ids && (await requireGroup(tx, ids, { head: row.organization_id, members: row.group }))
    const after: Partial<EditableFields> = {
      ...person,
      ...(group && { group_organization_ids: group.map((member) => member.id) }),
    }
    if (isPerson(row)) {
      requirePerson(
        given.country_id === undefined ? person : { ...before, ...person },
        given.country_id ?? row.country_id,
      )
    }
    const changed = changedFields(before, after)
    const current = { version: row.version, fieldVersions: row.field_versions as FieldVersions }
    const merge = mergeChanges(current, from, changed)
    if (!merge.ok) throw changedMeanwhile(merge.conflicts, presentOwner(row, caller))
    if (changed.length === 0) return
    const toPending = isPerson(row) && row.status === 'VERIFIED' && changed.includes('name')
    const versions = { version: merge.version, field_versions: merge.fieldVersions }
    await updateOwner(tx, id, caller.user_id, { ...person, ...versions, toPending })
    if (after.group_organization_ids) await replaceGroupOrganizations(tx, id, after.group_organization_ids)
    const named = { group_organization_ids: row.group.map((member) => ({ id: member.id, name: member.name })) }
    await recordChanges(tx, id, caller.user_id, [
      ...changed.map((field) =>
        field === 'group_organization_ids'
          ? { field, before: named.group_organization_ids, after: group }
          : { field, before: before[field], after: after[field] },
      ),
      ...(toPending ? [{ field: 'status', before: 'VERIFIED', after: 'PENDING' }] : []),
    ])
  })
  return getOwner(deps, caller, id)
}

export async function setOwnerRetired(deps: Deps, caller: Caller, id: string, retired: boolean): Promise<Owner> {
  await deps.db.transaction().execute(async (tx) => {
    await lockOwner(tx, id)
    const row = await findOwnerRecord(tx, id)
    if ((row.retired_at !== null) === retired || row.erased_at !== null) throw new AppError('wrong_state')
    await updateOwnerRetired(tx, id, retired)
    await recordChanges(tx, id, caller.user_id, [{ field: 'retired', before: !retired, after: retired }])
  })
  return getOwner(deps, caller, id)
}

export async function removeOwner(deps: Deps, caller: Caller, id: string, requestId: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await lockOwner(tx, id)
    const row = await findOwnerRecord(tx, id)
    requireUnused(row.uses)
    await deleteOwner(tx, id)
    // What was known of a person does not live on in the history.
    if (isPerson(row)) await forgetValues(tx, id)
    const subject = { type: 'owner', id } as const
    await audit(tx, deps.keys, { action: 'owner_deleted', actorId: caller.user_id, subject, requestId })
  })
}

type ListHistory = Api['GET /v1/owners/{id}/history']

export async function listOwnerHistory(
  { db }: Deps,
  caller: Caller,
  id: string,
  query: Parsed<ListHistory>['query'],
): Promise<Output<ListHistory>> {
  const sees = maySeePerson(await findOwnerRecord(db, id), caller)
  return listChanges(db, id, query, { values: (field) => !sees && isPersonal(field) })
}
