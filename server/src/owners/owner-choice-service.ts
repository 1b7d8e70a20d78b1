import { Address } from '@klubba/domain/registry/address'
import { saysWhere } from '@klubba/domain/registry/address-checks'
import type { Issue } from '@klubba/domain/errors'
import type { Db, Tx } from '../db/database.ts'
import { listOwnerIdsNamed, listOwnersCalled, lockOwnerWithAddresses } from './owner-choice-sql.ts'

/** What is wrong with choosing this owner for an object: AST-10 asks for an address. */
export async function ownerChoiceIssue(tx: Tx, ownerId: string, path: string): Promise<Issue | undefined> {
  const owner = await lockOwnerWithAddresses(tx, ownerId)
  if (!owner || owner.retired_at !== null) return { path, code: 'not_an_option' }
  const addresses = owner.addresses.map((address) => Address.nullable().parse(address))
  return addresses.some(saysWhere) ? undefined : { path, code: 'owner_needs_address' }
}

/** For each searched word, the owners that it may mean. */
export async function findOwnersByWord(db: Db, words: readonly string[]): Promise<string[][]> {
  return words.length === 0 ? [] : listOwnerIdsNamed(db, words)
}

/** Owners by exactly their name or their organization's number, in lower case. */
export async function findOwnersCalled(db: Db, names: readonly string[]): Promise<{ id: string; called: string }[]> {
  return names.length === 0 ? [] : listOwnersCalled(db, names)
}
