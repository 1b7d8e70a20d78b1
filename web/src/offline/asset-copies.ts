import type { Asset } from '@klubba/domain/assets/asset-api'
import { wasGraded } from '@klubba/domain/assets/grade'
import { inspectionsFromValues } from '@klubba/domain/offline/stored-inspections'
import { getSession } from '../session/session-store.ts'
import { deviceKey } from './device-key.ts'
import { read, write } from './offline-db.ts'
import { seal, unseal } from './sealed.ts'

/** How many of the assets that were last opened can be opened without a network. */
const KEPT = 50

/** An asset as the server had it at a moment. */
export interface AssetCopy {
  asset: Asset
  read_at: string
}

/** Copies lie beside what is unsent, under keys that no draft has. */
const PREFIX = 'copy '
const keyOf = (userId: string, assetId: string) => `${PREFIX}${userId} ${assetId}`
const startingWith = (start: string) => IDBKeyRange.bound(start, `${start}\uFFFF`)

/** The copies of everybody who has used this browser. */
export const ALL_COPIES = startingWith(PREFIX)

/** Keeps an asset that was opened, in the place of the one that was opened longest ago. */
export async function keepCopy(asset: Asset): Promise<void> {
  const userId = getSession().user?.id
  if (userId === undefined) return
  const id = keyOf(userId, asset.id)
  const read_at = new Date().toISOString()
  const copy: AssetCopy = { asset, read_at }
  const sealed = await seal(await deviceKey(userId), id, copy)
  await write(['asset'], async (tx) => {
    // Whoever has logged out meanwhile leaves nothing behind.
    if (getSession().user?.id !== userId) return
    const store = tx.objectStore('asset')
    await store.put({ id, user_id: userId, revision: 0, opened_at: read_at, sealed })
    const own = startingWith(`${PREFIX}${userId} `)
    if ((await store.count(own)) <= KEPT) return
    const copies = await store.getAll(own)
    const lastFirst = copies.toSorted((one, other) => (other.opened_at ?? '').localeCompare(one.opened_at ?? ''))
    await Promise.all(lastFirst.slice(KEPT).map((record) => store.delete(record.id)))
  })
}

export async function readCopy(assetId: string): Promise<AssetCopy | undefined> {
  const userId = getSession().user?.id
  if (userId === undefined) return undefined
  const id = keyOf(userId, assetId)
  const record = await read(['asset'], (tx) => tx.objectStore('asset').get(id))
  if (!record) return undefined
  const copy = await unseal<AssetCopy>(await deviceKey(userId), id, record.sealed)
  const { asset } = copy
  // One that an earlier build kept does not say whether it was graded, and has no records of inspections.
  const graded = asset.graded ?? wasGraded(asset)
  const inspections = asset.inspections ?? inspectionsFromValues(asset.id, asset.values, asset.place)
  return { ...copy, asset: { ...asset, graded, inspections } }
}

/** The server has it no more, or not for this user. */
export async function dropCopy(assetId: string): Promise<void> {
  const userId = getSession().user?.id
  if (userId !== undefined) await write(['asset'], (tx) => tx.objectStore('asset').delete(keyOf(userId, assetId)))
}
