import type { Api } from '@klubba/domain/api'
import type { Output, Parsed } from '@klubba/domain/contract'
import type { Issue } from '@klubba/domain/errors'
import { OTHER_WAY_ROUND } from '@klubba/domain/organizations/affiliation'
import type { Affiliation, NewAffiliation } from '@klubba/domain/organizations/organization-parts-api'
import pg from 'pg'
import type { Tx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'
import type { Caller } from '../http/route.ts'
import { recordChanges } from '../registry/registry-history-service.ts'
import {
  countAffiliations,
  deleteAffiliation,
  findAffiliation,
  insertAffiliation,
  isAncestor,
  listAffiliations as listRows,
  lockAffiliations,
  type FoundAffiliation,
} from './affiliation-sql.ts'
import { findOrganization } from './organization-sql.ts'
import { findOrFail, lockForEdit } from './organization-view.ts'

function present({ id, other_id, name, status, role, outward, starts_on, ends_on }: FoundAffiliation): Affiliation {
  const organization = { id: other_id, name, status }
  return { id, organization, role: outward ? role : OTHER_WAY_ROUND[role], starts_on, ends_on }
}

type ListAffiliations = Api['GET /v1/organizations/{id}/affiliations']

export async function listAffiliations(
  { db }: Deps,
  id: string,
  { page, page_size }: Parsed<ListAffiliations>['query'],
): Promise<Output<ListAffiliations>> {
  await findOrFail(db, id)
  const [total, rows] = await Promise.all([
    countAffiliations(db, id),
    listRows(db, id, { limit: page_size, offset: (page - 1) * page_size }),
  ])
  return { results: rows.map(present), total, page, page_size }
}

/** No organization is above itself, through however many others. */
async function isOwnParent(tx: Tx, id: string, given: NewAffiliation): Promise<boolean> {
  if (given.role !== 'parent' && given.role !== 'subsidiary') return false
  const other = given.organization_id
  const [parent, child] = given.role === 'parent' ? [other, id] : [id, other]
  await lockAffiliations(tx)
  return isAncestor(tx, { parent, child, starts_on: given.starts_on ?? null, ends_on: given.ends_on ?? null })
}

async function issuesOf(tx: Tx, id: string, given: NewAffiliation): Promise<Issue[]> {
  if (given.organization_id === id) return [{ path: 'organization_id', code: 'itself' }]
  const other = await findOrganization(tx, given.organization_id)
  return [
    ...(!other || other.retired_at ? [{ path: 'organization_id', code: 'not_an_option' } as const] : []),
    ...(given.starts_on && given.ends_on && given.ends_on < given.starts_on
      ? [{ path: 'ends_on', code: 'ends_before_start' } as const]
      : []),
    ...((await isOwnParent(tx, id, given)) ? [{ path: 'organization_id', code: 'own_parent' } as const] : []),
  ]
}

async function refusingSecond<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.constraint === 'affiliations_once') {
      throw new AppError('invalid_input', [{ path: 'organization_id', code: 'affiliated_already' }])
    }
    throw error
  }
}

export async function addAffiliation(
  deps: Deps,
  caller: Caller,
  id: string,
  given: NewAffiliation,
): Promise<Affiliation> {
  const work = deps.db.transaction().execute(async (tx) => {
    await lockForEdit(tx, caller, id)
    const issues = await issuesOf(tx, id, given)
    if (issues.length > 0) throw new AppError('invalid_input', issues)
    const isNew = await insertAffiliation(tx, id, given)
    const row = await findAffiliation(tx, id, given.id)
    if (!row) throw new AppError('not_found')
    const added = present(row)
    if (isNew) await recordChanges(tx, id, caller.user_id, [{ field: 'affiliations', before: null, after: added }])
    return added
  })
  return refusingSecond(work)
}

export async function removeAffiliation(deps: Deps, caller: Caller, id: string, affiliationId: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await lockForEdit(tx, caller, id)
    const row = await findAffiliation(tx, id, affiliationId)
    if (!row) throw new AppError('not_found')
    await deleteAffiliation(tx, affiliationId)
    await recordChanges(tx, id, caller.user_id, [{ field: 'affiliations', before: present(row), after: null }])
  })
}
