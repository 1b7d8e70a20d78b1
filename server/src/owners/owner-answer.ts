import { PersonFields } from '@klubba/domain/owners/owner'
import { missingOfPerson, ownerKind, type PersonNeed } from '@klubba/domain/owners/owner-checks'
import type { Owner, OwnerAction } from '@klubba/domain/owners/owner-api'
import { can, mayEver } from '@klubba/domain/permissions'
import { VERIFICATION_ACTIONS, offersVerification } from '@klubba/domain/registry/verification'
import type { Db } from '../db/database.ts'
import { AppError } from '../http/app-error.ts'
import type { Caller } from '../http/route.ts'
import { offered, removalActions, stampsOf, usedByOf, verificationActions } from '../registry/answer-service.ts'
import { usesOf } from '../registry/uses-service.ts'
import { findOwner, listGroupOrganizations, type FoundOwner } from './owner-sql.ts'

/** An owner with what points to it and, for a group, its members. */
export type OwnerRecord = FoundOwner & {
  uses: Awaited<ReturnType<typeof usesOf>>
  group: Awaited<ReturnType<typeof listGroupOrganizations>>
}

export async function findOwnerRecord(db: Db, id: string): Promise<OwnerRecord> {
  const row = await findOwner(db, id)
  if (!row) throw new AppError('not_found')
  const group = row.owner_type === 'organization_group' ? await listGroupOrganizations(db, id) : []
  return { ...row, uses: await usesOf(db, 'owner', id), group }
}

export const isPerson = ({ owner_type }: Pick<FoundOwner, 'owner_type'>) => ownerKind(owner_type) === 'private'

/** A person's values; an erased one has none. */
export function personOf(row: FoundOwner): PersonFields {
  const { name, country_id, birth_date, address, phone, email } = row
  const parsed = PersonFields.omit({ name: true }).parse({ country_id, birth_date, address, phone, email })
  return { name, ...parsed }
}

const scopeOf = (row: FoundOwner, caller: Caller) => ({
  own: row.created_by === caller.user_id,
  verified: row.status === 'VERIFIED',
})

/** Whether the caller may see what is private to a person: always so for a business, which has nothing of it. */
export function maySeePerson(row: FoundOwner, caller: Caller): boolean {
  return !isPerson(row) || can(caller, 'registry.see_person', scopeOf(row, caller))
}

/** Who may not see a person may not edit them either. */
export function mayEdit(row: FoundOwner, caller: Caller): boolean {
  const permission = row.status === 'VERIFIED' ? 'registry.edit_verified' : 'registry.create'
  return maySeePerson(row, caller) && can(caller, permission, scopeOf(row, caller))
}

const missingOf = (row: FoundOwner): PersonNeed[] => (isPerson(row) ? missingOfPerson(personOf(row)) : [])

export function standingOf(row: FoundOwner, caller: Caller) {
  return {
    status: row.status,
    missing: missingOf(row),
    own: row.created_by === caller.user_id || row.updated_by === caller.user_id,
    retired: row.retired_at !== null,
  }
}

/** A business is verified where it stands: as an organization. A person by who may see them. */
function verificationOf(row: OwnerRecord, caller: Caller): Partial<Record<OwnerAction, string>> {
  if (!maySeePerson(row, caller)) return {}
  if (isPerson(row)) return verificationActions(caller, standingOf(row, caller))
  const actions = VERIFICATION_ACTIONS.filter((action) => offersVerification(caller, action))
  return Object.fromEntries(actions.map((action) => [action, 'wrong_state']))
}

const mayDelete = (row: FoundOwner, caller: Caller) => can(caller, 'registry.delete', scopeOf(row, caller))

function actionsOf(row: OwnerRecord, caller: Caller): Owner['actions'] {
  const retired = row.retired_at !== null
  const erased = row.erased_at !== null
  const hasFields = isPerson(row) || row.owner_type === 'organization_group'
  const removal = removalActions(mayDelete(row, caller), {
    retired,
    used: row.uses.length > 0,
  })
  const ofPerson = erased ? 'wrong_state' : 'allowed'
  return offered<OwnerAction>({
    edit: hasFields && mayEdit(row, caller) && (retired ? 'wrong_state' : 'allowed'),
    ...verificationOf(row, caller),
    ...removal,
    bring_back: erased && removal.bring_back ? 'wrong_state' : removal.bring_back,
    export: isPerson(row) && mayEver(caller, 'lists.export_personal_data') && ofPerson,
    erase: isPerson(row) && mayEver(caller, 'registry.erase_person') && ofPerson,
  })
}

/** What is told of a person only to who may see them. */
function privateOf(row: OwnerRecord, caller: Caller): Partial<Owner> {
  if (!isPerson(row) || !maySeePerson(row, caller)) return {}
  const { birth_date, address, phone, email } = personOf(row)
  return {
    birth_date,
    address,
    phone,
    email,
    missing: missingOf(row),
    ...(row.return_reason !== null && { return_reason: row.return_reason }),
  }
}

function pointedTo({ owner_type, portfolio_id, community_id, name, group, ...row }: OwnerRecord): Partial<Owner> {
  const { organization_id, organization_name, status } = row
  return {
    ...(organization_id !== null && { organization: { id: organization_id, name: organization_name ?? '', status } }),
    ...(portfolio_id !== null && { portfolio: { id: portfolio_id, name } }),
    ...(community_id !== null && { community: { id: community_id, name } }),
    ...(owner_type === 'organization_group' && { group_organizations: group }),
  }
}

export function presentOwner(row: OwnerRecord, caller: Caller): Owner {
  return {
    id: row.id,
    kind: ownerKind(row.owner_type),
    owner_type: row.owner_type,
    name: row.name,
    country_id: row.country_id,
    status: row.status,
    ...pointedTo(row),
    ...privateOf(row, caller),
    ...(row.verified_by !== null && { verified_by: { id: row.verified_by, name: row.verifier_name } }),
    ...(row.verified_at !== null && { verified_at: row.verified_at.toISOString() }),
    retired: row.retired_at !== null,
    erased: row.erased_at !== null,
    ...usedByOf(mayDelete(row, caller), row.uses),
    ...stampsOf(row),
    actions: actionsOf(row, caller),
  }
}
