import { draftOfAsset } from '@klubba/domain/offline/asset-change'
import type { LocalDraft } from '@klubba/domain/offline/draft'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { queryClient } from '../../query-client.ts'
import { DRAFTS } from '../../offline/draft-queries.ts'
import { addDraft, readDraft } from '../../offline/draft-store.ts'
import { serverAsset } from '../../offline/send-step.ts'
import { startOffline } from '../../offline/start-offline.ts'
import { useSession } from '../../session/session-store.ts'
import { whenIdle } from '../../when-idle.ts'

/** The registration from the device, or else from the server, where another device may have left it. */
async function openDraft(userId: string, id: string): Promise<LocalDraft> {
  const kept = await readDraft(userId, id)
  if (kept) return kept
  const asset = await call('GET /v1/assets/{id}', { params: { id } })
  const isOpen = asset.status === 'DRAFT' && asset.actions.edit === 'allowed'
  if (!isOpen) throw new ApiError({ status: 409, code: 'wrong_state' })
  await addDraft(draftOfAsset(id, userId, serverAsset(asset)))
  const added = await readDraft(userId, id)
  if (!added) throw new ApiError({ status: 404, code: 'not_found' })
  return added
}

export const draftOptions = (userId: string, id: string) =>
  queryOptions({
    queryKey: [...DRAFTS, userId, id],
    queryFn: () => openDraft(userId, id),
    enabled: userId !== '' && id !== '',
    staleTime: Infinity,
  })

/** What was just written is shown at once, also before anything listens to what changes on the device. */
export function showDraft(draft: LocalDraft): void {
  queryClient.setQueryData(draftOptions(draft.user_id, draft.id).queryKey, (shown) =>
    shown && shown.revision > draft.revision ? shown : draft,
  )
}

export function useOpenDraft(id: string) {
  const { user } = useSession()
  const query = useQuery(draftOptions(user?.id ?? '', id))
  // What works behind the page takes nothing from it until it can be typed in.
  const isRead = !query.isPending
  useEffect(() => {
    if (isRead) void whenIdle().then(startOffline)
  }, [isRead])
  return query
}
