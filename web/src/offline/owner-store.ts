import type { OwnerRow } from '@klubba/domain/owners/owner-api'
import { getSession } from '../session/session-store.ts'
import { deviceKey } from './device-key.ts'
import { read, type SealedRecord, write } from './offline-db.ts'
import { seal, unseal } from './sealed.ts'

/** What is known of an owner without a network: neither birth date nor contact, and of the place the country alone. */
export type StoredOwner = Pick<OwnerRow, 'id' | 'owner_type' | 'name' | 'status' | 'country_id'>

const KEPT = 200
const FOUND = 20

const keyOf = (userId: string, ownerId: string) => `${userId} ${ownerId}`
const startingWith = (start: string) => IDBKeyRange.bound(start, `${start}\uFFFF`)
const lastFirst = (one: SealedRecord, other: SealedRecord) => (other.opened_at ?? '').localeCompare(one.opened_at ?? '')

async function sealOwner(userId: string, owner: OwnerRow): Promise<SealedRecord> {
  const { owner_type, name, status, country_id } = owner
  const id = keyOf(userId, owner.id)
  const content: StoredOwner = { id: owner.id, owner_type, name, status, country_id }
  const sealed = await seal(await deviceKey(userId), id, content)
  return { id, user_id: userId, revision: 0, opened_at: new Date().toISOString(), sealed }
}

const isHidden = ({ erased, retired }: OwnerRow) => erased || retired

/** OFF-2: keeps owners that were used, in the place of those that were used longest ago. Those erased or retired go. */
export async function keepOwners(owners: readonly OwnerRow[]): Promise<void> {
  const userId = getSession().user?.id
  if (userId === undefined || owners.length === 0) return
  const records = await Promise.all(owners.filter((owner) => !isHidden(owner)).map((owner) => sealOwner(userId, owner)))
  await write(['assetOwners'], async (tx) => {
    // Whoever has logged out meanwhile leaves nothing behind.
    if (getSession().user?.id !== userId) return
    const store = tx.objectStore('assetOwners')
    await Promise.all([
      ...records.map((record) => store.put(record)),
      ...owners.filter(isHidden).map(({ id }) => store.delete(keyOf(userId, id))),
    ])
    const all = await store.getAll(startingWith(`${userId} `))
    await Promise.all(
      all
        .toSorted(lastFirst)
        .slice(KEPT)
        .map(({ id }) => store.delete(id)),
    )
  })
}

export async function dropOwner(ownerId: string): Promise<void> {
  const userId = getSession().user?.id
  if (userId === undefined) return
  await write(['assetOwners'], (tx) => tx.objectStore('assetOwners').delete(keyOf(userId, ownerId)))
}

async function records(userId: string): Promise<SealedRecord[]> {
  const owners = await read(['assetOwners'], (tx) => tx.objectStore('assetOwners').getAll(startingWith(`${userId} `)))
  return owners.toSorted(lastFirst)
}

/** The ids of those that are kept, the one that was read longest ago first. */
export async function keptOwners(userId: string): Promise<string[]> {
  const kept = await records(userId)
  return kept.toReversed().map(({ id }) => id.slice(userId.length + 1))
}

/** Owners by a part of their name, the last used first. Undefined when none are kept at all. */
export async function findKeptOwners(words: string): Promise<StoredOwner[] | undefined> {
  const userId = getSession().user?.id
  if (userId === undefined) return undefined
  const kept = await records(userId)
  if (kept.length === 0) return undefined
  const key = await deviceKey(userId)
  const owners = await Promise.all(kept.map(({ id, sealed }) => unseal<StoredOwner>(key, id, sealed)))
  const wanted = words.toLocaleLowerCase()
  return owners.filter(({ name }) => name.toLocaleLowerCase().includes(wanted)).slice(0, FOUND)
}
