import type { LocalDraft } from '@klubba/domain/offline/draft'
import { queuedWork, sendProgress } from '@klubba/domain/offline/draft-save-state'
import { mayOpen } from '@klubba/domain/pages'
import { mediaKey } from '../media/media-queries.ts'
import { queryClient } from '../query-client.ts'
import { getSession, onSessionChange } from '../session/session-store.ts'
import { clearFetched, clearOthers } from './clear-device.ts'
import { deviceKey, forgetKey } from './device-key.ts'
import { askForPersistence } from './device-storage.ts'
import { DRAFTS, isShown } from './draft-queries.ts'
import { forgetDrafts, listDrafts, onDraftChange } from './draft-store.ts'
import { noteDrafts, onLostDrafts } from './drafts-mark.ts'
import { fetchLost } from './fetch-lost.ts'
import { clearLeftOvers } from './file-store.ts'
import { loadOwnersOfWork } from './owners-of-work.ts'
import { noteQueued, type Queued, setQueue } from './save-queue.ts'
import { noteStock } from './stored-registration-data.ts'
import { onDraftSent, sendNow, startSync } from './sync.ts'

let startedFor: string | undefined
let isListening = false

const SHOWN_WITHIN_MS = 300
let showing: ReturnType<typeof setTimeout> | undefined

/** Lists of assets and files are asked for anew once the parts of a draft have gone out, not after each of them. */
function showSoon(id: string): void {
  clearTimeout(showing)
  showing = setTimeout(() => {
    void queryClient.invalidateQueries({ queryKey: ['assets'] })
    void queryClient.invalidateQueries({ queryKey: mediaKey(id) })
  }, SHOWN_WITHIN_MS)
}

const queuedOf = (draft: LocalDraft): Queued => ({
  revision: draft.revision,
  work: queuedWork(draft),
  progress: sendProgress(draft),
  isListed: isShown(draft),
})

/** What lies here, for the shell. What cannot be read is said where drafts are shown; the shell says nothing of it. */
async function readQueue(): Promise<Map<string, Queued> | undefined> {
  const { user } = getSession()
  if (!user) return undefined
  const drafts = await listDrafts(user.id)
  noteDrafts(
    user.id,
    drafts.map(({ id }) => id),
  )
  return new Map(drafts.map((draft) => [draft.id, queuedOf(draft)]))
}

let counting: Promise<void> | undefined
let isCountedAgain = false

/** One after the other: an earlier look that ends later would show what is past. */
async function count(): Promise<void> {
  isCountedAgain = true
  const countAll = async () => {
    while (isCountedAgain) {
      isCountedAgain = false
      setQueue(await readQueue().catch(() => undefined))
    }
  }
  counting ??= countAll().finally(() => {
    counting = undefined
  })
  return counting
}

/** What the browser has cleared away comes back from where it still is. */
function bringBackLost(): void {
  const { user } = getSession()
  if (user) fetchLost(user.id).catch(() => undefined)
}

/** For somebody who has signed in: the key comes while there is a network, and what is unsent goes out. */
export function startOffline(): void {
  const { user } = getSession()
  if (!user || startedFor === user.id) return
  startedFor = user.id
  // Without the key nothing is stored: whoever begins a registration is told then.
  deviceKey(user.id).catch(() => undefined)
  clearLeftOvers(user.id).catch(() => undefined)
  clearOthers(user.id).catch(() => undefined)
  noteStock().catch(() => undefined)
  if (mayOpen('assets/registration/new', user.user_type)) loadOwnersOfWork(user.id).catch(() => undefined)
  bringBackLost()
  if (isListening) return void sendNow()
  isListening = true
  void askForPersistence().catch(() => undefined)
  onSessionChange(() => {
    if (!getSession().user) {
      startedFor = undefined
      forgetKey()
      forgetDrafts()
      clearFetched().catch(() => undefined)
    }
    void count()
  })
  onDraftChange((id, written) => {
    // At once: what is written must not be taken for sent until it is read again.
    if (written !== undefined) noteQueued(id, written ? queuedOf(written) : undefined)
    void queryClient.invalidateQueries({ queryKey: DRAFTS })
    void count()
  })
  void count()
  onLostDrafts(bringBackLost)
  addEventListener('online', bringBackLost)
  addEventListener('focus', bringBackLost)
  onDraftSent(showSoon)
  startSync()
}
