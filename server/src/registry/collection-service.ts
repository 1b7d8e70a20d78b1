import type { Api } from '@klubba/domain/api'
import type { Output, Parsed } from '@klubba/domain/contract'
import { can } from '@klubba/domain/permissions'
import type {
  Collection,
  CollectionAction,
  CollectionChanges,
  CollectionFields,
  NewCollection,
} from '@klubba/domain/registry/collection'
import { changedFields, mergeChanges, type FieldVersions } from '@klubba/domain/versions'
import { audit } from '../audit/audit-service.ts'
import type { Db, Tx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { AppError, changedMeanwhile } from '../http/app-error.ts'
import type { Caller } from '../http/route.ts'
import { offered, removalActions, stampsOf, usedByOf } from './answer-service.ts'
import { requireChoice } from './choices-service.ts'
import {
  countCollections,
  deleteCollection,
  findCollection,
  insertCollection,
  listCollections as listRows,
  lockCollection,
  organizationOf,
  updateCollection,
  updateCollectionRetired,
  type CollectionQuery,
  type FoundCollection,
} from './collection-sql.ts'
import { listChanges, recordChanges } from './registry-history-service.ts'
import { requireUnused, usesOf } from './uses-service.ts'

/** Portfolios and communities are kept alike. */
export type CollectionType = 'portfolio' | 'community'

const TABLES = { portfolio: 'portfolios', community: 'communities' } as const

type CollectionInUse = FoundCollection & { uses: Awaited<ReturnType<typeof usesOf>> }

const mayDelete = (row: CollectionInUse, caller: Caller) =>
  can(caller, 'registry.delete', { own: row.created_by === caller.user_id })

function actionsOf(type: CollectionType, row: CollectionInUse, caller: Caller): Collection['actions'] {
  const own = row.created_by === caller.user_id
  const retired = row.retired_at !== null
  return offered<CollectionAction>({
    edit: can(caller, `${TABLES[type]}.edit`, { own }) && (retired ? 'wrong_state' : 'allowed'),
    ...removalActions(mayDelete(row, caller), { retired, used: row.uses.length > 0 }),
  })
}

function present(type: CollectionType, row: CollectionInUse, caller: Caller): Collection {
  return {
    id: row.id,
    name: row.name,
    organization: organizationOf(row),
    retired: row.retired_at !== null,
    ...usedByOf(mayDelete(row, caller), row.uses),
    ...stampsOf(row),
    actions: actionsOf(type, row, caller),
  }
}

async function findOrFail(db: Db, type: CollectionType, id: string): Promise<CollectionInUse> {
  const row = await findCollection(db, TABLES[type], id)
  if (!row) throw new AppError('not_found')
  return { ...row, uses: await usesOf(db, type, id) }
}

/** That it is there, whether it is retired and who answers for it; locked until the transaction ends when it is about to change. */
export async function requireCollection(
  db: Db,
  type: CollectionType,
  id: string,
  locked?: 'locked',
): Promise<{ retired: boolean; organizationId: string | null }> {
  if (locked) await lockCollection(db, TABLES[type], id)
  const row = await findCollection(db, TABLES[type], id)
  if (!row) throw new AppError('not_found')
  return { retired: row.retired_at !== null, organizationId: row.organization_id }
}

export async function listCollections(
  { db }: Deps,
  type: CollectionType,
  query: CollectionQuery,
): Promise<Output<Api['GET /v1/portfolios']>> {
  const table = TABLES[type]
  const [total, results] = await Promise.all([countCollections(db, table, query), listRows(db, table, query)])
  return { results, total, page: query.page, page_size: query.page_size }
}

export async function searchCollections({ db }: Deps, type: CollectionType, q: string, limit: number) {
  return listRows(db, TABLES[type], { q, page: 1, page_size: limit, retired: 'false', sort: 'name' })
}

export async function getCollection({ db }: Deps, caller: Caller, type: CollectionType, id: string) {
  return present(type, await findOrFail(db, type, id), caller)
}

const responsible = (tx: Tx, id: string | null | undefined) =>
  id ? requireChoice(tx, 'organizations', id, 'organization_id') : null

export async function createCollection(
  deps: Deps,
  caller: Caller,
  type: CollectionType,
  given: NewCollection,
  requestId: string,
): Promise<Collection> {
  await deps.db.transaction().execute(async (tx) => {
    if (await findCollection(tx, TABLES[type], given.id)) return
    await responsible(tx, given.organization_id)
    if (!(await insertCollection(tx, TABLES[type], { ...given, createdBy: caller.user_id }))) return
    await recordChanges(tx, given.id, caller.user_id, [{ field: 'name', before: null, after: given.name }])
    const subject = { type, id: given.id }
    await audit(tx, deps.keys, { action: `${type}_created`, actorId: caller.user_id, subject, requestId })
  })
  return getCollection(deps, caller, type, given.id)
}

export async function editCollection(
  deps: Deps,
  caller: Caller,
  type: CollectionType,
  id: string,
  { version: from, ...given }: CollectionChanges,
): Promise<Collection> {
  await deps.db.transaction().execute(async (tx) => {
    await lockCollection(tx, TABLES[type], id)
    const row = await findOrFail(tx, type, id)
    if (row.retired_at !== null) throw new AppError('wrong_state')
    const before: CollectionFields = { name: row.name, organization_id: row.organization_id }
    const changed = changedFields(before, given)
    const current = { version: row.version, fieldVersions: row.field_versions as FieldVersions }
    const merge = mergeChanges(current, from, changed)
    if (!merge.ok) throw changedMeanwhile(merge.conflicts, present(type, row, caller))
    if (changed.length === 0) return
    const organization = changed.includes('organization_id') && (await newResponsible(tx, row, given.organization_id))
    const saved = { ...given, version: merge.version, field_versions: merge.fieldVersions, actorId: caller.user_id }
    await updateCollection(tx, TABLES[type], id, saved)
    await recordChanges(tx, id, caller.user_id, [
      ...(changed.includes('name') ? [{ field: 'name', before: row.name, after: given.name }] : []),
      ...(organization === false
        ? []
        : [{ field: 'organization_id', before: namedOrganization(row), after: organization }]),
    ])
  })
  return getCollection(deps, caller, type, id)
}

/** As the history tells it: an id alone says nothing to who reads it. */
function namedOrganization(row: FoundCollection) {
  const organization = organizationOf(row)
  return organization && { id: organization.id, name: organization.name }
}

/** What is an owner always has an organization that answers for it. */
async function newResponsible(tx: Tx, row: CollectionInUse, id: string | null | undefined) {
  if (!id && row.uses.some(({ what }) => what === 'owners')) {
    throw new AppError('invalid_input', [{ path: 'organization_id', code: 'needs_responsible_organization' }])
  }
  return responsible(tx, id)
}

export async function setCollectionRetired(
  deps: Deps,
  caller: Caller,
  type: CollectionType,
  id: string,
  retired: boolean,
): Promise<Collection> {
  await deps.db.transaction().execute(async (tx) => {
    await lockCollection(tx, TABLES[type], id)
    const row = await findOrFail(tx, type, id)
    if ((row.retired_at !== null) === retired) throw new AppError('wrong_state')
    await updateCollectionRetired(tx, TABLES[type], id, retired)
    await recordChanges(tx, id, caller.user_id, [{ field: 'retired', before: !retired, after: retired }])
  })
  return getCollection(deps, caller, type, id)
}

export async function removeCollection(
  deps: Deps,
  caller: Caller,
  type: CollectionType,
  id: string,
  requestId: string,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await lockCollection(tx, TABLES[type], id)
    requireUnused((await findOrFail(tx, type, id)).uses)
    await deleteCollection(tx, TABLES[type], id)
    const subject = { type, id }
    await audit(tx, deps.keys, { action: `${type}_deleted`, actorId: caller.user_id, subject, requestId })
  })
}

type ListHistory = Api['GET /v1/portfolios/{id}/history']

export async function listCollectionHistory(
  { db }: Deps,
  type: CollectionType,
  id: string,
  query: Parsed<ListHistory>['query'],
): Promise<Output<ListHistory>> {
  await findOrFail(db, type, id)
  return listChanges(db, id, query)
}
