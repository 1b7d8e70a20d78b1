import { randomUUIDv7 } from 'node:crypto'
import type { Issue } from '@klubba/domain/errors'
import { mayEver } from '@klubba/domain/permissions'
import { Address } from '@klubba/domain/registry/address'
import { saysWhere } from '@klubba/domain/registry/address-checks'
import { audit } from '../audit/audit-service.ts'
import type { Db, Tx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'
import type { Caller } from '../http/route.ts'
import { requireChoice } from '../registry/choices-service.ts'
import { recordChanges } from '../registry/registry-history-service.ts'
import {
  insertOwnerOf,
  isOwner,
  listOwnerIdsNamed,
  listOwnerIdsOf,
  listOwnersCalled,
  lockOwnerWithAddresses,
} from './owner-choice-sql.ts'

/** AST-28: the id of an owner; of an organization that was chosen as the owner, the id of the owner that it is or becomes. */
export async function ownerOfChoice(
  tx: Tx,
  deps: Deps,
  caller: Caller,
  { id, path, requestId }: { id: string; path: string; requestId?: string | undefined },
): Promise<string> {
  if (await isOwner(tx, id)) return id
  const organization = await requireChoice(tx, 'organizations', id, path)
  if (!mayEver(caller, 'registry.create')) throw new AppError('forbidden')
  const owner = await insertOwnerOf(tx, organization.id, { id: randomUUIDv7(), createdBy: caller.user_id })
  if (!owner.isNew) return owner.id
  await recordChanges(tx, owner.id, caller.user_id, [{ field: 'owner_type', before: null, after: 'organization' }])
  const subject = { type: 'owner', id: owner.id } as const
  await audit(tx, deps.keys, { action: 'owner_created', actorId: caller.user_id, subject, requestId })
  return owner.id
}

/** What is wrong with choosing this owner for an object: AST-10 asks for an address. */
export async function ownerChoiceIssue(tx: Tx, ownerId: string, path: string): Promise<Issue | undefined> {
  const owner = await lockOwnerWithAddresses(tx, ownerId)
  if (!owner || owner.retired_at !== null) return { path, code: 'not_an_option' }
  return addressIssue(owner, path)
}

/** AST-10: an owner without an address has no objects registered, whoever chose it before. */
export async function ownerAddressIssue(tx: Tx, ownerId: string, path: string): Promise<Issue | undefined> {
  const owner = await lockOwnerWithAddresses(tx, ownerId)
  return owner && addressIssue(owner, path)
}

function addressIssue({ addresses }: { addresses: readonly unknown[] }, path: string): Issue | undefined {
  const hasOne = addresses.map((address) => Address.nullable().parse(address)).some(saysWhere)
  return hasOne ? undefined : { path, code: 'owner_needs_address' }
}

/** For each searched word, the owners that it may mean. */
export async function findOwnersByWord(db: Db, words: readonly string[]): Promise<string[][]> {
  return words.length === 0 ? [] : listOwnerIdsNamed(db, words)
}

/** Owners by exactly their name or their organization's number, in lower case. */
export async function findOwnersCalled(db: Db, names: readonly string[]): Promise<{ id: string; called: string }[]> {
  return names.length === 0 ? [] : listOwnersCalled(db, names)
}

/** The owners that organizations answer for. */
export async function findOwnersOf(db: Db, organizationIds: readonly string[]): Promise<string[]> {
  return listOwnerIdsOf(db, organizationIds)
}
