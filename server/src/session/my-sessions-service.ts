import type { Api } from '@klubba/domain/api'
import type { Output } from '@klubba/domain/contract'
import { audit } from '../audit/audit-service.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'
import type { Caller } from '../http/route.ts'
import { changeSessionsOf } from './session-service.ts'
import { listRunningSessions, updateOtherSessionsEnded, updateOwnSessionEnded } from './session-sql.ts'

type MySessions = Output<Api['GET /v1/profile/sessions']>

export async function listMySessions({ db }: Deps, caller: Caller): Promise<MySessions> {
  const rows = await listRunningSessions(db, caller.user_id)
  return {
    results: rows.map(({ id, user_agent, created_at, used_at }) => ({
      id,
      user_agent,
      created_at: created_at.toISOString(),
      used_at: used_at.toISOString(),
      current: id === caller.session_id,
    })),
  }
}

/** Ends one of the caller's sessions, or all but the one that asks. */
export async function endMySessions(
  deps: Deps,
  caller: Caller,
  which: { id: string } | 'others',
  requestId: string,
): Promise<MySessions> {
  await changeSessionsOf(deps, caller.user_id, async (tx) => {
    const ended =
      which === 'others'
        ? await updateOtherSessionsEnded(tx, caller.user_id, caller.session_id)
        : await updateOwnSessionEnded(tx, caller.user_id, which.id)
    if (which !== 'others' && ended === 0) throw new AppError('not_found')
    await audit(tx, deps.keys, {
      action: 'session_ended',
      actorId: caller.user_id,
      subject: { type: 'user', id: caller.user_id },
      requestId,
      details: { sessions: ended },
    })
  })
  return listMySessions(deps, caller)
}
