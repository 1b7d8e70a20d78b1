import { isSent } from '@klubba/domain/offline/draft'
import { setPwa } from '../pwa/pwa-state.ts'
import { ALL_COPIES } from './asset-copies.ts'
import { changeDraft, listDrafts } from './draft-store.ts'
import { write } from './offline-db.ts'
import { forgetOwnersRead } from './owners-of-work.ts'

const FETCHED = ['assetOwners', 'categories', 'cards', 'tcrs', 'registrationDataSyncedAt'] as const

/** OFF-9: everything that came from the server goes. What is unsent stays, locked. */
export async function clearFetched(): Promise<void> {
  await write(['asset', ...FETCHED], async (tx) => {
    await Promise.all([
      tx.objectStore('asset').delete(ALL_COPIES),
      ...FETCHED.map((store) => tx.objectStore(store).clear()),
    ])
  })
  forgetOwnersRead()
  setPwa({ stocked: false })
}

/** What another user has left who was logged out without having asked for it. */
export async function clearOthers(userId: string): Promise<void> {
  await write(['asset', 'assetOwners'], async (tx) => {
    const copies = await tx.objectStore('asset').getAll(ALL_COPIES)
    const owners = await tx.objectStore('assetOwners').getAll()
    await Promise.all([
      ...copies.filter(({ user_id }) => user_id !== userId).map(({ id }) => tx.objectStore('asset').delete(id)),
      ...owners.filter(({ user_id }) => user_id !== userId).map(({ id }) => tx.objectStore('assetOwners').delete(id)),
    ])
  })
}

/** At a logout, while the key is still there: drafts that the server has in full go as well. */
export async function clearAtLogout(userId: string): Promise<void> {
  await clearFetched()
  for (const draft of await listDrafts(userId)) {
    if (isSent(draft)) await changeDraft(userId, draft.id, (now) => (isSent(now) ? undefined : now))
  }
}
