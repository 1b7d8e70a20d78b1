import type { Owner } from '@klubba/domain/owners/owner-api'
import { VERIFICATION_STEPS, verificationVerdict, type VerificationAction } from '@klubba/domain/registry/verification'
import { audit } from '../audit/audit-service.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'
import type { Caller } from '../http/route.ts'
import { recordChanges } from '../registry/registry-history-service.ts'
import { findOwnerRecord, isPerson, maySeePerson, standingOf } from './owner-answer.ts'
import { getOwner } from './owner-service.ts'
import { lockOwner, updateOwnerStatus } from './owner-sql.ts'

/** A step of a private person's verification. A business is verified as the organization that it is. */
export async function verifyOwnerStep(
  deps: Deps,
  caller: Caller,
  id: string,
  action: VerificationAction,
  { reason, requestId }: { reason?: string; requestId: string },
): Promise<Owner> {
  await deps.db.transaction().execute(async (tx) => {
    await lockOwner(tx, id)
    const row = await findOwnerRecord(tx, id)
    if (!isPerson(row)) throw new AppError('wrong_state')
    if (!maySeePerson(row, caller)) throw new AppError('forbidden')
    const verdict = verificationVerdict(caller, action, standingOf(row, caller))
    if (!verdict.ok) throw new AppError(verdict.code)
    const { to } = VERIFICATION_STEPS[action]
    await updateOwnerStatus(tx, id, { status: to, actorId: caller.user_id, reason })
    await recordChanges(tx, id, caller.user_id, [
      { field: 'status', before: row.status, after: to },
      ...(reason === undefined ? [] : [{ field: 'return_reason', before: null, after: reason }]),
    ])
    if (action !== 'verify') return
    const subject = { type: 'owner', id } as const
    await audit(tx, deps.keys, { action: 'owner_verified', actorId: caller.user_id, subject, requestId })
  })
  return getOwner(deps, caller, id)
}
