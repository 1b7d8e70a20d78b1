import type { Api } from '@klubba/domain/api'
import type { Output } from '@klubba/domain/contract'
import type { MySession } from '@klubba/domain/users/profile-api'
import { audit } from '../audit/audit-service.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'
import type { Caller } from '../http/route.ts'
import { endAccess, notifyOwner } from './credentials-service.ts'
import { changeSessionsOf, holdAccount } from './session-service.ts'
import { listRunningSessions, lockAccount, updateOwnSessionEnded } from './session-sql.ts'

type MySessions = Output<Api['GET /v1/profile/sessions']>

/** The running sessions of a user, the last used first. */
export async function listSessionsOf({ db }: Deps, userId: string, caller: Caller): Promise<MySession[]> {
  const rows = await listRunningSessions(db, userId)
  return rows.map(({ id, user_agent, address, created_at, used_at }) => ({
    id,
    user_agent,
    ...(address !== null && { address }),
    created_at: created_at.toISOString(),
    used_at: used_at.toISOString(),
    current: id === caller.session_id,
  }))
}

export async function listMySessions(deps: Deps, caller: Caller): Promise<MySessions> {
  return { results: await listSessionsOf(deps, caller.user_id, caller) }
}

/** Ends one session of a user: their own, or another's by an admin. */
export async function endSessionOf(
  deps: Deps,
  caller: Caller,
  { userId, sessionId }: { userId: string; sessionId: string },
  requestId: string,
): Promise<void> {
  await changeSessionsOf(deps, userId, async (tx) => {
    const sessions = await updateOwnSessionEnded(tx, userId, sessionId)
    if (sessions === 0) throw new AppError('not_found')
    const subject = { type: 'user', id: userId } as const
    const details = { sessions }
    await audit(tx, deps.keys, { action: 'session_ended', actorId: caller.user_id, subject, requestId, details })
  })
}

/** Everything by which a user gets in, by an admin; of their own, all but the session that asks. */
export async function endAllAccess(deps: Deps, caller: Caller, userId: string, requestId: string): Promise<void> {
  await changeSessionsOf(deps, userId, async (tx) => {
    const isOwn = userId === caller.user_id
    const account = isOwn ? await holdAccount(tx, caller) : await lockAccount(tx, userId)
    if (!account) throw new AppError('not_found')
    const ended = await endAccess(tx, userId, isOwn ? caller.session_id : undefined)
    if (ended.sessions + ended.tokens > 0) await notifyOwner(tx, account, isOwn ? 'others_ended' : 'all_ended')
    const subject = { type: 'user', id: userId } as const
    const entry = { actorId: caller.user_id, subject, requestId, details: ended }
    await audit(tx, deps.keys, { action: 'access_ended', ...entry })
  })
}
