import { ApiError, isUnreachable } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { queryClient } from '../query-client.ts'
import { bringBack, readDraft } from './draft-store.ts'
import { type Fate, lostDrafts, noteFate } from './drafts-mark.ts'

async function isAtServer(id: string): Promise<boolean> {
  try {
    await call('GET /v1/assets/{id}', { params: { id } })
    return true
  } catch (error) {
    if (error instanceof ApiError && error.status !== 401 && !isUnreachable(error)) return false
    throw error
  }
}

async function fateOf(userId: string, id: string): Promise<Fate> {
  if ((await bringBack(userId, id)) ?? (await readDraft(userId, id))) return 'back'
  return (await isAtServer(id)) ? 'back' : 'gone'
}

async function fetchAll(userId: string): Promise<void> {
  for (const [id, fate] of Object.entries(lostDrafts(userId))) {
    if (fate === 'asked') noteFate(userId, id, await fateOf(userId, id))
  }
  await queryClient.invalidateQueries({ queryKey: ['assets'] })
}

let fetching: Promise<void> | undefined

/**
 * Drafts that the browser has cleared away come back as far as this tab knows them; what the server has is listed and
 * opened from there. What cannot be asked now is asked the next time.
 */
export async function fetchLost(userId: string): Promise<void> {
  if (!Object.values(lostDrafts(userId)).includes('asked')) return
  fetching ??= fetchAll(userId).finally(() => {
    fetching = undefined
  })
  return fetching
}
