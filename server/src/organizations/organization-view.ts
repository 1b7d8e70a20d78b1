import { can, mayEver } from '@klubba/domain/permissions'
import { CommissionModel } from '@klubba/domain/organizations/commission'
import { OrganizationFields } from '@klubba/domain/organizations/organization'
import type { Organization, OrganizationAction } from '@klubba/domain/organizations/organization-api'
import { missingForVerification } from '@klubba/domain/organizations/organization-checks'
import type { Db, Tx } from '../db/database.ts'
import { AppError } from '../http/app-error.ts'
import type { Caller } from '../http/route.ts'
import { offered, removalActions, stampsOf, usedByOf, verificationActions } from '../registry/answer-service.ts'
import { usesOf } from '../registry/uses-service.ts'
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

function maySeeCommission(row: FoundOrganization, caller: Caller): boolean {
  return can(caller, 'registry.see_commission', { own: row.created_by === caller.user_id })
}

/** The fields of its history that tell of documents, by whether they are for everybody. */
export const DOCUMENT_FIELDS = { open: 'documents', confidential: 'confidential_documents' } as const

function maySeeConfidential(row: FoundOrganization, caller: Caller): boolean {
  return can(caller, 'documents.see_classified', { own: row.created_by === caller.user_id })
}

/** The fields of its history that the caller may not see, by how their names begin. */
export function hiddenFields(row: FoundOrganization, caller: Caller): string[] {
  return [
    ...(mayEver(caller, 'registry.see_bank_details') ? [] : ['bank_details']),
    ...(maySeeCommission(row, caller) ? [] : ['commission']),
    ...(maySeeConfidential(row, caller) ? [] : [DOCUMENT_FIELDS.confidential]),
  ]
}

function mayEdit(row: FoundOrganization, caller: Caller): boolean {
  const permission = row.status === 'VERIFIED' ? 'registry.edit_verified' : 'registry.create'
  return can(caller, permission, { own: row.created_by === caller.user_id })
}

const mayDelete = (row: OrganizationInUse, caller: Caller) =>
  can(caller, 'registry.delete', { own: row.created_by === caller.user_id })

/** Absent: not offered to this user type. Otherwise 'allowed' or the reason why not. */
export function actionsOf(row: OrganizationInUse, caller: Caller): Organization['actions'] {
  const standing = standingOf(row, caller)
  const unlessRetired = standing.retired ? 'wrong_state' : 'allowed'
  return offered<OrganizationAction>({
    edit: mayEdit(row, caller) && unlessRetired,
    set_commission: mayEver(caller, 'registry.set_commission') && unlessRetired,
    add_tcr: mayEver(caller, 'registry.edit_verified') && unlessRetired,
    ...verificationActions(caller, standing),
    ...removalActions(mayDelete(row, caller), { retired: standing.retired, used: row.uses.length > 0 }),
  })
}

export function present(row: OrganizationInUse, caller: Caller): Organization {
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
    ...usedByOf(mayDelete(row, caller), row.uses),
    ...(maySeeCommission(row, caller) && commissionFieldsOf(row)),
    ...stampsOf(row),
    actions: actionsOf(row, caller),
  }
}

type OrganizationInUse = FoundOrganization & { uses: Awaited<ReturnType<typeof usesOf>> }

export async function findOrFail(db: Db, id: string): Promise<OrganizationInUse> {
  const row = await findOrganization(db, id)
  if (!row) throw new AppError('not_found')
  return { ...row, uses: await usesOf(db, 'organization', id) }
}

/** The organization, locked until the transaction ends, for somebody who may edit it now. */
export async function lockForEdit(tx: Tx, caller: Caller, id: string): Promise<OrganizationInUse> {
  await lockOrganization(tx, id)
  const row = await findOrFail(tx, id)
  if (!mayEdit(row, caller)) throw new AppError('forbidden')
  if (row.retired_at !== null) throw new AppError('wrong_state')
  return row
}
