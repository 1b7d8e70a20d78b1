import type { Api } from '@klubba/domain/api'
import type { AuditAction } from '@klubba/domain/audit/audit'
import type { Output } from '@klubba/domain/contract'
import type { Verdict } from '@klubba/domain/errors'
import { can, type Permission } from '@klubba/domain/permissions'
import {
  USER_ACTIONS,
  userActionVerdict,
  userTypeChangeVerdict,
  type UserAction,
  type UserStanding,
} from '@klubba/domain/users/user'
import type { NewUser, User, UserChanges } from '@klubba/domain/users/user-api'
import { changedFields, mergeChanges, type FieldVersions } from '@klubba/domain/versions'
import pg from 'pg'
import { audit } from '../audit/audit-service.ts'
import type { Db, Tx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { AppError, changedMeanwhile } from '../http/app-error.ts'
import type { Caller } from '../http/route.ts'
import { endAccess, notifyOwner, sendActivation, type EndedAccess } from '../session/credentials-service.ts'
import { changeSessionsOf, holdAccount, unlockSignIns } from '../session/session-service.ts'
import {
  countUsers,
  findLastChange,
  findUserForAdmin,
  hasPassword,
  insertUser,
  listUsers as listRows,
  lockUser,
  updateUser,
  updateUserState,
  type FoundUser,
  type UserQuery,
} from './user-sql.ts'

const PERMISSIONS: Record<UserAction, Permission> = {
  edit: 'users.edit',
  activate: 'users.edit',
  deactivate: 'users.edit',
  unlock: 'users.list_and_unlock',
  resend_activation: 'users.list_and_unlock',
}

function standingOf(row: FoundUser, caller: Caller): UserStanding {
  return {
    state: row.state,
    locked: row.locked,
    own: row.id === caller.user_id,
    lastAdmin: row.user_type === 'admin' && row.state === 'activated' && row.active_admins === 1,
  }
}

function present(row: FoundUser, caller: Caller): User {
  const standing = standingOf(row, caller)
  const offered = USER_ACTIONS.filter((action) => can(caller, PERMISSIONS[action], { own: standing.own }))
  const actions = Object.fromEntries(
    offered.map((action) => {
      const verdict = userActionVerdict(action, standing)
      return [action, verdict.ok ? 'allowed' : verdict.code]
    }),
  )
  return {
    id: row.id,
    first_name: row.first_name,
    last_name: row.last_name,
    email: row.email,
    user_type: row.user_type,
    language: row.language,
    state: row.state,
    locked: row.locked,
    ...(row.locked && row.locked_until && { locked_until: row.locked_until.toISOString() }),
    ...(row.last_used_at && { last_used_at: row.last_used_at.toISOString() }),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    version: row.version,
    actions,
  }
}

function require(verdict: Verdict): void {
  if (!verdict.ok) throw new AppError(verdict.code)
}

async function findOrFail(db: Db, id: string): Promise<FoundUser> {
  const row = await findUserForAdmin(db, id)
  if (!row) throw new AppError('not_found')
  return row
}

export async function listUsers({ db }: Deps, caller: Caller, query: UserQuery): Promise<Output<Api['GET /v1/users']>> {
  const [total, rows] = await Promise.all([countUsers(db, query), listRows(db, query)])
  const { page, page_size } = query
  return { results: rows.map((row) => present(row, caller)), total, page, page_size }
}

export async function getUser({ db }: Deps, caller: Caller, id: string): Promise<User> {
  return present(await findOrFail(db, id), caller)
}

/** The e-mail is somebody else's: said at its field. */
async function refusingTakenEmail<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.constraint === 'users_email_unique') {
      throw new AppError('invalid_input', [{ path: 'email', code: 'email_taken' }])
    }
    throw error
  }
}

export async function createUser(deps: Deps, caller: Caller, given: NewUser, requestId: string): Promise<User> {
  const work = deps.db.transaction().execute(async (tx) => {
    const added = await insertUser(tx, { ...given, state: 'invited', password_hash: null })
    if (!added) return
    await sendActivation(tx, given.id)
    await audit(tx, deps.keys, {
      action: 'user_created',
      actorId: caller.user_id,
      subject: { type: 'user', id: given.id },
      requestId,
      details: { user_type: given.user_type },
    })
  })
  await refusingTakenEmail(work)
  return getUser(deps, caller, given.id)
}

/** For whoever meets a change of the same fields: whose it was, and when. */
async function lastChange(db: Db, id: string, fields: readonly string[]): Promise<Partial<User>> {
  const change = await findLastChange(db, id, fields)
  if (!change) return {}
  return { updated_by: { id: change.actor_id, name: change.actor_name }, updated_at: change.at.toISOString() }
}

export async function editUser(
  deps: Deps,
  caller: Caller,
  id: string,
  { version: from, ...given }: UserChanges,
  requestId: string,
): Promise<User> {
  const work = changeSessionsOf(deps, id, async (tx) => {
    await lockUser(tx, id)
    const row = await findOrFail(tx, id)
    const changed = changedFields(row, given)
    if (changed.includes('user_type')) require(userTypeChangeVerdict(standingOf(row, caller)))
    const fieldVersions = row.field_versions as FieldVersions
    const merge = mergeChanges({ version: row.version, fieldVersions }, from, changed)
    if (!merge.ok) {
      throw changedMeanwhile(merge.conflicts, {
        ...present(row, caller),
        ...(await lastChange(tx, id, merge.conflicts)),
      })
    }
    if (changed.length === 0) return
    await updateUser(tx, id, { ...given, version: merge.version, field_versions: merge.fieldVersions })
    const ended = await followCredentials(tx, caller, row, { ...row, ...given })
    const types = changed.includes('user_type') && { from: row.user_type, to: given.user_type ?? row.user_type }
    await audit(tx, deps.keys, {
      action: 'user_changed',
      actorId: caller.user_id,
      subject: { type: 'user', id },
      requestId,
      details: { fields: changed.join(', '), ...types, ...ended },
    })
  })
  await refusingTakenEmail(work)
  return getUser(deps, caller, id)
}

type Credentials = Pick<FoundUser, 'id' | 'email' | 'user_type' | 'state'>

/** A new e-mail or user type ends all access of before, and the person is notified at the old and the new address. */
async function followCredentials(
  tx: Tx,
  caller: Caller,
  before: Credentials,
  after: Credentials,
): Promise<EndedAccess | undefined> {
  const isMoved = after.email !== before.email
  if (!isMoved && after.user_type === before.user_type) return undefined
  const isOwn = before.id === caller.user_id
  if (isOwn) await holdAccount(tx, caller)
  const ended = await endAccess(tx, before.id, isOwn ? caller.session_id : undefined)
  if (isMoved) await notifyOwner(tx, before, 'old_email')
  if (after.state === 'invited') {
    await sendActivation(tx, after.id)
    return ended
  }
  if (isMoved) await notifyOwner(tx, after, 'new_email')
  if (after.user_type !== before.user_type) await notifyOwner(tx, after, 'user_type_changed')
  return ended
}

interface Doing {
  audited: AuditAction
  /** What the audit log says beside it. */
  work: (tx: Tx, user: FoundUser) => Promise<EndedAccess | void>
}

/** What each action does once it is allowed. */
const DOING: Record<Exclude<UserAction, 'edit'>, Doing> = {
  activate: {
    audited: 'user_activated',
    async work(tx, user) {
      // Who never chose a password is invited again.
      const ready = await hasPassword(tx, user.id)
      await updateUserState(tx, user.id, ready ? 'activated' : 'invited')
      const ended = await endAccess(tx, user.id)
      if (ready) await notifyOwner(tx, user, 'account_reactivated')
      else await sendActivation(tx, user.id)
      return ended
    },
  },
  deactivate: {
    audited: 'user_deactivated',
    async work(tx, user) {
      await updateUserState(tx, user.id, 'deactivated')
      const ended = await endAccess(tx, user.id)
      await notifyOwner(tx, user, 'account_deactivated')
      return ended
    },
  },
  unlock: { audited: 'user_unlocked', work: (tx, { id }) => unlockSignIns(tx, id) },
  resend_activation: { audited: 'activation_resent', work: (tx, { id }) => sendActivation(tx, id) },
}

export async function doWithUser(
  deps: Deps,
  caller: Caller,
  id: string,
  action: Exclude<UserAction, 'edit'>,
  requestId: string,
): Promise<User> {
  await changeSessionsOf(deps, id, async (tx) => {
    await lockUser(tx, id)
    const user = await findOrFail(tx, id)
    require(userActionVerdict(action, standingOf(user, caller)))
    const ended = await DOING[action].work(tx, user)
    await audit(tx, deps.keys, {
      action: DOING[action].audited,
      actorId: caller.user_id,
      subject: { type: 'user', id },
      requestId,
      ...(ended && { details: ended }),
    })
  })
  return getUser(deps, caller, id)
}
