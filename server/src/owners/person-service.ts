import { Readable } from 'node:stream'
import type { Owner } from '@klubba/domain/owners/owner-api'
import { audit, eraseDetailsAbout, listEntriesAbout } from '../audit/audit-service.ts'
import type { Db } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'
import type { Caller } from '../http/route.ts'
import { forgetValues, listAllChanges, recordChanges } from '../registry/registry-history-service.ts'
import { findOwnerRecord, isPerson, type OwnerRecord } from './owner-answer.ts'
import { getOwner } from './owner-service.ts'
import { eraseOwner, lockOwner } from './owner-sql.ts'

async function findPerson(db: Db, id: string): Promise<OwnerRecord> {
  const row = await findOwnerRecord(db, id)
  if (!isPerson(row) || row.erased_at !== null) throw new AppError('wrong_state')
  return row
}

/** What was known of the person goes from the row, the history and the audit log; that there was one stays. */
export async function erasePerson(
  deps: Deps,
  caller: Caller,
  id: string,
  { reason, requestId }: { reason: string; requestId: string },
): Promise<Owner> {
  await deps.db.transaction().execute(async (tx) => {
    await lockOwner(tx, id)
    const { retired_at } = await findPerson(tx, id)
    await eraseOwner(tx, id, caller.user_id)
    await forgetValues(tx, id)
    await recordChanges(tx, id, caller.user_id, [
      { field: 'erased', before: false, after: true },
      ...(retired_at === null ? [{ field: 'retired', before: false, after: true }] : []),
    ])
    await eraseDetailsAbout(tx, id)
    const subject = { type: 'owner', id } as const
    await audit(tx, deps.keys, {
      action: 'person_erased',
      actorId: caller.user_id,
      subject,
      requestId,
      details: { reason },
    })
  })
  return getOwner(deps, caller, id)
}

/** Everything that is held about a person, for them: the row, its history, and what the audit log says. */
export async function exportPerson(
  deps: Deps,
  caller: Caller,
  id: string,
  requestId: string,
): Promise<{ name: string; type: string; content: Readable }> {
  const held = await deps.db.transaction().execute(async (tx) => {
    const { uses: _, group: __, field_versions: ___, ...owner } = await findPerson(tx, id)
    const history = await listAllChanges(tx, id)
    const entries = await listEntriesAbout(tx, id)
    const subject = { type: 'owner', id } as const
    await audit(tx, deps.keys, { action: 'person_exported', actorId: caller.user_id, subject, requestId })
    return { owner, history, audit: entries }
  })
  const content = Readable.from([JSON.stringify(held, null, 2)])
  return { name: `person-${id}.json`, type: 'application/json', content }
}
