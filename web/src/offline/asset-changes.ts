import type { SavedSection } from '@klubba/domain/assets/asset'
import type { Asset } from '@klubba/domain/assets/asset-api'
import { draftOfAsset, saveHere } from '@klubba/domain/offline/asset-change'
import { isSent, type LocalDraft } from '@klubba/domain/offline/draft'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { getSession, useSession } from '../session/session-store.ts'
import { DeviceError } from './device-error.ts'
import { DRAFTS } from './draft-queries.ts'
import { addDraft, changeDraft, readDraft } from './draft-store.ts'
import { serverAsset } from './send-step.ts'
import { startOffline } from './start-offline.ts'
import { sendNow } from './sync.ts'

interface AssetSaving {
  section: SavedSection
  changes: Record<string, unknown>
  owner: LocalDraft['owner']
  portfolio: LocalDraft['portfolio']
}

/** "Save" where the server cannot be reached: the changes wait on the device and are sent like a draft. */
export async function saveAssetHere(asset: Asset, saving: AssetSaving): Promise<LocalDraft> {
  const userId = getSession().user?.id
  if (userId === undefined) throw new DeviceError('no_key')
  const seen = serverAsset(asset)
  const save = (now: LocalDraft) => saveHere(now, { ...saving, seen, at: new Date().toISOString() })
  for (;;) {
    const changed = await changeDraft(userId, asset.id, save)
    const added = changed ?? (await addDraft(save(draftOfAsset(asset.id, userId, seen))))
    if (!added) continue
    void sendNow()
    return added
  }
}

/** Changes what waits of an asset, if anything does. */
export async function changeUnsent(
  assetId: string,
  change: (now: LocalDraft) => LocalDraft,
): Promise<LocalDraft | undefined> {
  const userId = getSession().user?.id
  return userId === undefined ? undefined : changeDraft(userId, assetId, change)
}

const changeOptions = (userId: string, id: string) =>
  queryOptions({
    queryKey: [...DRAFTS, userId, 'of', id],
    queryFn: async () => (await readDraft(userId, id)) ?? null,
    enabled: userId !== '',
    staleTime: Infinity,
  })

/** What lies on this device of an asset and is not at the server; with whether that is known yet. */
export function useUnsent(assetId: string): { unsent: LocalDraft | undefined; isPending: boolean } {
  const { user } = useSession()
  useEffect(startOffline, [])
  const { data, isPending } = useQuery(changeOptions(user?.id ?? '', assetId))
  return { unsent: data && !isSent(data) ? data : undefined, isPending: isPending && user !== undefined }
}
