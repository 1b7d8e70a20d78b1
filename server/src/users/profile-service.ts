import type { Api } from '@klubba/domain/api'
import type { Parsed } from '@klubba/domain/contract'
import type { SessionUser } from '@klubba/domain/users/user'
import { changedFields, mergeChanges, type FieldVersions } from '@klubba/domain/versions'
import { audit } from '../audit/audit-service.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'
import type { Caller } from '../http/route.ts'
import { findUserForAdmin, lockUser, updateUser } from './user-sql.ts'

type Changes = Parsed<Api['PATCH /v1/profile']>['body']

/** My own name and language: what I type last holds, and an admin who edits me meanwhile is told. */
export async function editProfile(
  deps: Deps,
  caller: Caller,
  changes: Changes,
  requestId: string,
): Promise<SessionUser> {
  return deps.db.transaction().execute(async (tx) => {
    await lockUser(tx, caller.user_id)
    const row = await findUserForAdmin(tx, caller.user_id)
    if (!row) throw new AppError('not_found')
    const changed = changedFields(row, changes)
    const fieldVersions = row.field_versions as FieldVersions
    const merge = mergeChanges({ version: row.version, fieldVersions }, row.version, changed)
    if (merge.ok && changed.length > 0) {
      await updateUser(tx, row.id, { ...changes, version: merge.version, field_versions: merge.fieldVersions })
      await audit(tx, deps.keys, {
        action: 'user_changed',
        actorId: row.id,
        subject: { type: 'user', id: row.id },
        requestId,
        details: { fields: changed.join(', ') },
      })
    }
    const { id, first_name, last_name, email, user_type, language } = { ...row, ...changes }
    return { id, first_name, last_name, email, user_type, language }
  })
}
