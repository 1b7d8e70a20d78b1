import { randomUUIDv7 } from 'node:crypto'
import type { Issue } from '@klubba/domain/errors'
import type { NewCustomer } from '@klubba/domain/owners/new-customer'
import { mayEver } from '@klubba/domain/permissions'
import { Address } from '@klubba/domain/registry/address'
import { saysWhere } from '@klubba/domain/registry/address-checks'
import type { Db, Tx } from '../db/database.ts'
import { AppError } from '../http/app-error.ts'
import type { Caller } from '../http/route.ts'
import { requireChoice } from '../registry/choices-service.ts'
import { recordChanges } from '../registry/registry-history-service.ts'
import { type MadeOwner, ownerOfNewCustomer } from './new-customer-service.ts'
import {
  insertOwnerOf,
  isOwner,
  listOwnerIdsNamed,
  listOwnerIdsOf,
  listOwnersCalled,
  lockOwnerWithAddresses,
} from './owner-choice-sql.ts'

interface OwnerChoice {
  id: string
  path: string
  /** Whose id it is, if nobody has registered them yet. */
  newCustomer?: NewCustomer | undefined
}

/** AST-28: the owner who was chosen; of an organization, the owner that it is or becomes; of a new customer, theirs. */
export async function ownerOfChoice(
  tx: Tx,
  caller: Caller,
  { id, path, newCustomer }: OwnerChoice,
): Promise<MadeOwner> {
  if (newCustomer) {
    if (newCustomer.id !== id) throw new AppError('invalid_input', [{ path: 'new_customer.id', code: 'not_an_option' }])
    return ownerOfNewCustomer(tx, caller, newCustomer)
  }
  if (await isOwner(tx, id)) return { id, merged: false, entries: [] }
  const organization = await requireChoice(tx, 'organizations', id, path)
  if (!mayEver(caller, 'registry.create')) throw new AppError('forbidden')
  const owner = await insertOwnerOf(tx, organization.id, { id: randomUUIDv7(), createdBy: caller.user_id })
  if (!owner.isNew) return { id: owner.id, merged: false, entries: [] }
  await recordChanges(tx, owner.id, caller.user_id, [{ field: 'owner_type', before: null, after: 'organization' }])
  return {
    id: owner.id,
    merged: false,
    entries: [{ action: 'owner_created', subject: { type: 'owner', id: owner.id } }],
  }
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
