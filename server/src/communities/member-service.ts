import type { Api } from '@klubba/domain/api'
import type { CommunityMember, NewCommunityMember } from '@klubba/domain/communities/community-api'
import type { Output } from '@klubba/domain/contract'
import pg from 'pg'
import type { Db, Tx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'
import type { Caller } from '../http/route.ts'
import { requireChoice } from '../registry/choices-service.ts'
import { requireCollection } from '../registry/collection-service.ts'
import { recordChanges } from '../registry/registry-history-service.ts'
import { findActivatedUser } from '../users/user-lookup-service.ts'
import {
  countMembers,
  deleteMember,
  findMember,
  insertMember,
  isOrganizationMember,
  listMembers as listRows,
  type MemberQuery,
} from './member-sql.ts'

export async function listMembers(
  { db }: Deps,
  communityId: string,
  query: MemberQuery,
): Promise<Output<Api['GET /v1/communities/{id}/members']>> {
  await requireCollection(db, 'community', communityId)
  const [total, results] = await Promise.all([countMembers(db, communityId, query), listRows(db, communityId, query)])
  return { results, total, page: query.page, page_size: query.page_size }
}

/** One of the two is given, and can be chosen. */
async function requireMember(tx: Tx, { organization_id, user_id }: NewCommunityMember): Promise<void> {
  if (organization_id !== undefined && user_id !== undefined) {
    throw new AppError('invalid_input', [{ path: 'user_id', code: 'unknown_field' }])
  }
  if (organization_id !== undefined) {
    await requireChoice(tx, 'organizations', organization_id, 'organization_id')
  } else if (user_id === undefined) {
    throw new AppError('invalid_input', [{ path: 'organization_id', code: 'required' }])
  } else if (!(await findActivatedUser(tx, user_id))) {
    throw new AppError('invalid_input', [{ path: 'user_id', code: 'not_an_option' }])
  }
}

const ONCE: Record<string, string> = {
  community_members_organization_once: 'organization_id',
  community_members_user_once: 'user_id',
}

async function refusingMemberAgain<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const path = error instanceof pg.DatabaseError && ONCE[error.constraint ?? '']
    if (path) throw new AppError('invalid_input', [{ path, code: 'member_already' }])
    throw error
  }
}

const nameOf = ({ organization, user }: CommunityMember) => organization?.name ?? user?.name ?? ''

async function findOrFail(db: Deps['db'], communityId: string, id: string): Promise<CommunityMember> {
  const member = await findMember(db, communityId, id)
  if (!member) throw new AppError('not_found')
  return member
}

export async function addMember(
  deps: Deps,
  caller: Caller,
  communityId: string,
  given: NewCommunityMember,
): Promise<CommunityMember> {
  const work = deps.db.transaction().execute(async (tx) => {
    const { retired } = await requireCollection(tx, 'community', communityId, 'locked')
    if (await findMember(tx, communityId, given.id)) return
    if (retired) throw new AppError('wrong_state')
    await requireMember(tx, given)
    const { id, organization_id = null, user_id = null } = given
    const row = { id, community_id: communityId, organization_id, user_id, added_by: caller.user_id }
    if (!(await insertMember(tx, row))) throw new AppError('invalid_input', [{ path: 'id', code: 'wrong_id' }])
    const name = nameOf(await findOrFail(tx, communityId, id))
    await recordChanges(tx, communityId, caller.user_id, [{ field: 'members', before: null, after: name }])
  })
  await refusingMemberAgain(work)
  return findOrFail(deps.db, communityId, given.id)
}

export async function removeMember(deps: Deps, caller: Caller, communityId: string, id: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const { retired } = await requireCollection(tx, 'community', communityId, 'locked')
    const member = await findOrFail(tx, communityId, id)
    if (retired) throw new AppError('wrong_state')
    await deleteMember(tx, id)
    await recordChanges(tx, communityId, caller.user_id, [{ field: 'members', before: nameOf(member), after: null }])
  })
}

/** Whether an organization belongs to a community. */
export async function isMemberOf(db: Db, communityId: string, organizationId: string): Promise<boolean> {
  return isOrganizationMember(db, communityId, organizationId)
}
