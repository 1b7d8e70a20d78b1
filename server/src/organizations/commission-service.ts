import type { Organization } from '@klubba/domain/organizations/organization-api'
import type { CommissionChanges } from '@klubba/domain/organizations/organization-parts-api'
import { commissionIssues } from '@klubba/domain/organizations/commission-rules'
import { changedFields, mergeChanges, type FieldVersions } from '@klubba/domain/versions'
import { COUNTRY_RULES } from '@klubba/reference/countries'
import { audit } from '../audit/audit-service.ts'
import type { Deps } from '../deps.ts'
import { AppError, changedMeanwhile } from '../http/app-error.ts'
import type { Caller } from '../http/route.ts'
import { recordChanges } from '../registry/registry-history-service.ts'
import { lockOrganization, updateCommission } from './organization-sql.ts'
import { commissionFieldsOf, findOrFail, present } from './organization-view.ts'

export async function setCommission(
  deps: Deps,
  caller: Caller,
  id: string,
  { version: from, ...given }: CommissionChanges,
  requestId: string,
): Promise<Organization> {
  return deps.db.transaction().execute(async (tx) => {
    await lockOrganization(tx, id)
    const row = await findOrFail(tx, id)
    if (row.retired_at !== null) throw new AppError('wrong_state')
    const country = COUNTRY_RULES.find((rules) => rules.id === row.country_id)
    const issues = country ? commissionIssues(given.commission, country.currency) : []
    if (issues.length > 0) throw new AppError('invalid_input', issues)
    const before = commissionFieldsOf(row)
    const changed = changedFields(before, given)
    const current = { version: row.version, fieldVersions: row.field_versions as FieldVersions }
    const merge = mergeChanges(current, from, changed)
    if (!merge.ok) throw changedMeanwhile(merge.conflicts, present(row, caller))
    if (changed.length === 0) return present(row, caller)
    await updateCommission(tx, id, { ...given, version: merge.version, field_versions: merge.fieldVersions })
    const history = changed.map((field) => ({ field, before: before[field], after: given[field] }))
    await recordChanges(tx, id, caller.user_id, history)
    const saved = present(await findOrFail(tx, id), caller)
    const subject = { type: 'organization', id } as const
    await audit(tx, deps.keys, { action: 'commission_changed', actorId: caller.user_id, subject, requestId })
    return saved
  })
}
