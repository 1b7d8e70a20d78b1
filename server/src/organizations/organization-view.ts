import { can, mayEver } from '@klubba/domain/permissions'
import { CommissionModel } from '@klubba/domain/organizations/commission'
import { OrganizationFields } from '@klubba/domain/organizations/organization'
import {
  ORGANIZATION_ACTIONS,
  type Organization,
  type OrganizationAction,
} from '@klubba/domain/organizations/organization-api'
import { missingForVerification } from '@klubba/domain/organizations/organization-checks'
import { offersVerification, VERIFICATION_ACTIONS, verificationVerdict } from '@klubba/domain/registry/verification'
import type { Db, Tx } from '../db/database.ts'
import { AppError } from '../http/app-error.ts'
import type { Caller } from '../http/route.ts'
import { findOrganization, lockOrganization, type FoundOrganization } from './organization-sql.ts'

export function fieldsOf(row: FoundOrganization): OrganizationFields {
  return OrganizationFields.parse({
    name: row.name,
    legal_name: row.legal_name,
    organization_number: row.organization_number,
    vat_number: row.vat_number,
    country_id: row.country_id,
    official_address: row.official_address,
    physical_address: row.physical_address,
    contacts: row.contacts,
    vendo_id: row.vendo_id,
  })
}

export function standingOf(row: FoundOrganization, caller: Caller) {
  return {
    status: row.status,
    missing: missingForVerification(fieldsOf(row)),
    own: row.created_by === caller.user_id || row.updated_by === caller.user_id,
    retired: row.retired_at !== null,
  }
}

export function commissionFieldsOf(row: FoundOrganization) {
  return {
    commission: CommissionModel.nullable().parse(row.commission),
    commission_note: row.commission_note,
  }
}

export function maySeeCommission(row: FoundOrganization, caller: Caller): boolean {
  return can(caller, 'registry.see_commission', { own: row.created_by === caller.user_id })
}

export function mayEdit(row: FoundOrganization, caller: Caller): boolean {
  const permission = row.status === 'VERIFIED' ? 'registry.edit_verified' : 'registry.create'
  return can(caller, permission, { own: row.created_by === caller.user_id })
}

/** Absent: not offered to this user type. Otherwise 'allowed' or the reason why not. */
function actionsOf(row: FoundOrganization, caller: Caller): Organization['actions'] {
  const mayDelete = can(caller, 'registry.delete', { own: row.created_by === caller.user_id })
  const standing = standingOf(row, caller)
  const told: Partial<Record<OrganizationAction, string | false>> = {
    edit: mayEdit(row, caller) && (standing.retired ? 'wrong_state' : 'allowed'),
    set_commission: mayEver(caller, 'registry.set_commission') && (standing.retired ? 'wrong_state' : 'allowed'),
    add_tcr: mayEver(caller, 'registry.edit_verified') && (standing.retired ? 'wrong_state' : 'allowed'),
    retire: mayDelete && (standing.retired ? 'wrong_state' : 'allowed'),
    bring_back: mayDelete && (standing.retired ? 'allowed' : 'wrong_state'),
    delete: mayDelete && (row.in_use ? 'in_use' : 'allowed'),
  }
  for (const action of VERIFICATION_ACTIONS.filter((name) => offersVerification(caller, name))) {
    const verdict = verificationVerdict(caller, action, standing)
    told[action] = verdict.ok ? 'allowed' : verdict.code
  }
  const offered = ORGANIZATION_ACTIONS.filter((action) => told[action])
  return Object.fromEntries(offered.map((action) => [action, told[action] || '']))
}

export function present(row: FoundOrganization, caller: Caller): Organization {
  const fields = fieldsOf(row)
  return {
    id: row.id,
    ...fields,
    status: row.status,
    missing: missingForVerification(fields),
    ...(row.return_reason !== null && { return_reason: row.return_reason }),
    ...(row.verified_by !== null && { verified_by: { id: row.verified_by, name: row.verifier_name } }),
    ...(row.verified_at !== null && { verified_at: row.verified_at.toISOString() }),
    retired: row.retired_at !== null,
    created_by: { id: row.created_by, name: row.creator_name },
    created_at: row.created_at.toISOString(),
    updated_by: { id: row.updated_by, name: row.editor_name },
    updated_at: row.updated_at.toISOString(),
    ...(maySeeCommission(row, caller) && commissionFieldsOf(row)),
    version: row.version,
    actions: actionsOf(row, caller),
  }
}

export async function findOrFail(db: Db, id: string): Promise<FoundOrganization> {
  const row = await findOrganization(db, id)
  if (!row) throw new AppError('not_found')
  return row
}

/** The organization, locked until the transaction ends, for somebody who may edit it now. */
export async function lockForEdit(tx: Tx, caller: Caller, id: string): Promise<FoundOrganization> {
  await lockOrganization(tx, id)
  const row = await findOrFail(tx, id)
  if (!mayEdit(row, caller)) throw new AppError('forbidden')
  if (row.retired_at !== null) throw new AppError('wrong_state')
  return row
}
