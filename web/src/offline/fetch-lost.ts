import type { Asset } from '@klubba/domain/assets/asset-api'
import { ApiError, isUnreachable } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { addDraft, bringBack, readDraft } from './draft-store.ts'
import { type Fate, lostDrafts, noteFate } from './drafts-mark.ts'
import { draftOfServer } from './server-draft.ts'

/** What the server has of it. */
async function ask(id: string): Promise<Asset | undefined> {
  try {
    return await call('GET /v1/assets/{id}', { params: { id } })
  } catch (error) {
    if (error instanceof ApiError && error.status !== 401 && !isUnreachable(error)) return undefined
    throw error
  }
}

async function fateOf(userId: string, id: string): Promise<Fate> {
  if ((await bringBack(userId, id)) ?? (await readDraft(userId, id))) return 'back'
  const asset = await ask(id)
  if (!asset) return 'gone'
  const draft = draftOfServer(asset, userId)
  if (draft) await addDraft(draft)
  return 'back'
}

let fetching: Promise<void> | undefined

async function fetchAll(userId: string): Promise<void> {
  for (const [id, fate] of Object.entries(lostDrafts(userId))) {
    if (fate === 'asked') noteFate(userId, id, await fateOf(userId, id))
  }
}

/** Drafts that the browser has cleared away come back as far as this tab or the server knows them. Repeated, it goes on. */
export async function fetchLost(userId: string): Promise<void> {
  fetching ??= fetchAll(userId).finally(() => {
    fetching = undefined
  })
  return fetching
}
