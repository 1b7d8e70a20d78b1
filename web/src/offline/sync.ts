import type { Asset } from '@klubba/domain/assets/asset-api'
import { isSent, type LocalDraft } from '@klubba/domain/offline/draft'
import { isFileStep } from '@klubba/domain/offline/file-plan'
import { beginStep, nextStep, type Outcome, recordResult, type Step } from '@klubba/domain/offline/sync-plan'
import { onContactRegained } from '../api/contact.ts'
import { serverNow } from '../api/server-clock.ts'
import { getSession } from '../session/session-store.ts'
import { queryClient } from '../query-client.ts'
import { DRAFTS } from './draft-queries.ts'
import { changeDraft, listDrafts, onDraftChange } from './draft-store.ts'
import { isOpenInATab, oneTabSends } from './draft-locks.ts'
import { noteSent } from './last-sent.ts'
import { setRunning } from './save-queue.ts'
import { SendRuns } from './send-runs.ts'
import { sendFileStep } from './send-file-step.ts'
import { sendFieldStep, serverAsset } from './send-step.ts'
import { announceMerge } from './announce-merge.ts'

type SentListener = (id: string) => void
const sentListeners = new Set<SentListener>()

/** Told of each draft that the server has just confirmed a part of. */
export function onDraftSent(listener: SentListener): () => void {
  sentListeners.add(listener)
  return () => void sentListeners.delete(listener)
}

async function perform(draft: LocalDraft, step: Step): Promise<Outcome> {
  if (isFileStep(step)) return { step, result: await sendFileStep(draft, step) }
  return { step, result: await sendFieldStep(draft.id, step) }
}

/** What is filled in alone, or files as well. */
type Extent = 'fields' | 'all'

function stepOf(draft: LocalDraft, extent: Extent): Step | undefined {
  const step = nextStep(draft)
  return step && extent === 'fields' && isFileStep(step) ? undefined : step
}

/** Sends a draft step by step, each result written before the next; answers whether the server was reached. */
async function sendDraft(userId: string, id: string, extent: Extent): Promise<boolean> {
  for (;;) {
    const draft = await changeDraft(userId, id, (now) => {
      const next = stepOf(now, extent)
      return next ? beginStep(now, next) : now
    })
    const step = draft && stepOf(draft, extent)
    if (!step || getSession().user?.id !== userId) return true
    const outcome = await perform(draft, step)
    await changeDraft(userId, id, (now) => recordResult(now, outcome, new Date(serverNow()).toISOString()))
    if (outcome.result.kind === 'unreached') return false
    announceMerge(outcome).catch(() => undefined)
    runs.reached()
    noteSent(userId, new Date(serverNow()).toISOString())
    for (const listener of sentListeners) listener(id)
  }
}

/** Once the server has all of it the device's copy may go: unless somebody is working on it. */
async function letGo(userId: string, { id }: LocalDraft): Promise<void> {
  if (await isOpenInATab(id)) return
  await changeDraft(userId, id, (now) => (isSent(now) ? undefined : now))
}

async function sendAll(userId: string): Promise<boolean> {
  // What is filled in is small: no draft waits for the videos of another.
  for (const extent of ['fields', 'all'] as const) {
    for (const draft of await listDrafts(userId)) {
      if (!(await sendDraft(userId, draft.id, extent))) return false
    }
  }
  for (const draft of await listDrafts(userId)) {
    if (isSent(draft)) await letGo(userId, draft)
  }
  return true
}

/** What the server has made of a draft by a call beside the plan: as if a step had done it. */
export async function recordSaved(userId: string, asset: Asset): Promise<void> {
  const step = { kind: 'save_as_asset', version: asset.version } as const
  const outcome: Outcome = { step, result: { kind: 'done', asset: serverAsset(asset) } }
  await changeDraft(userId, asset.id, (now) => recordResult(now, outcome, new Date().toISOString()))
  for (const listener of sentListeners) listener(asset.id)
}

const SHOWN_WITHIN_MS = 1_000
let runsBegun = 0

/** What a run has changed is on the screen before it is shown that nothing is being sent any more. */
async function showEnd(run: number): Promise<void> {
  const reading = queryClient.getQueryCache().findAll({ queryKey: DRAFTS, fetchStatus: 'fetching' })
  const late = new Promise((resolve) => setTimeout(resolve, SHOWN_WITHIN_MS))
  await Promise.race([Promise.allSettled(reading.map((query) => query.fetch())), late])
  if (run === runsBegun) setRunning(false)
}

const runs = new SendRuns(async () => {
  const userId = getSession().user?.id
  if (userId === undefined) return true
  const run = ++runsBegun
  setRunning(true)
  try {
    return await oneTabSends(() => sendAll(userId))
  } finally {
    void showEnd(run)
  }
})

/** Sends what there is to send. Asked for again while it is under way, it looks once more at the end. */
export async function sendNow(): Promise<void> {
  return runs.now()
}

/** OFF-4: on start, when the network is back or the server responds again, when somebody looks at the page, and a moment after every change. */
export function startSync(): void {
  onDraftChange(() => runs.afterChange())
  const goOn = () => {
    runs.reached()
    void sendNow()
  }
  addEventListener('online', goOn)
  onContactRegained(goOn)
  addEventListener('focus', () => void sendNow())
  void sendNow()
}
