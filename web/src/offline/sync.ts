import { isSent, type LocalDraft } from '@klubba/domain/offline/draft'
import { beginStep, nextStep, recordResult, type Result, type Step } from '@klubba/domain/offline/sync-plan'
import { queryClient } from '../query-client.ts'
import { getSession } from '../session/session-store.ts'
import { changeDraft, listDrafts, onDraftChange } from './draft-store.ts'
import { isOpenInATab, oneTabSends } from './draft-locks.ts'
import { sendStep } from './send-step.ts'

const AFTER_TYPING_MS = 1_000
const FIRST_PAUSE_MS = 5_000
const LONGEST_PAUSE_MS = 5 * 60_000

type SentListener = (id: string) => void
const sentListeners = new Set<SentListener>()

/** Told of each draft that the server has just confirmed a part of. */
export function onDraftSent(listener: SentListener): () => void {
  sentListeners.add(listener)
  return () => void sentListeners.delete(listener)
}

/** As a mutation, so that the shell sees that something is being saved, and whether the server answers. */
async function send(id: string, step: Step): Promise<Result> {
  const mutation = queryClient.getMutationCache().build(queryClient, { mutationFn: () => sendStep(id, step) })
  return mutation.execute(undefined)
}

/** Sends a draft step by step, each result written before the next; answers whether the server was reached. */
async function sendDraft(userId: string, id: string): Promise<boolean> {
  for (;;) {
    const draft = await changeDraft(userId, id, (now) => (nextStep(now) ? beginStep(now) : now))
    const step = draft && nextStep(draft)
    if (!step || getSession().user?.id !== userId) return true
    const result = await send(id, step)
    await changeDraft(userId, id, (now) => recordResult(now, step, result, new Date().toISOString()))
    if (result.kind === 'unreached') return false
    for (const listener of sentListeners) listener(id)
  }
}

/** Once the server has all of it the device's copy may go: unless somebody is working on it. */
async function letGo(userId: string, { id }: LocalDraft): Promise<void> {
  if (await isOpenInATab(id)) return
  await changeDraft(userId, id, (now) => (isSent(now) ? undefined : now))
}

async function sendAll(userId: string): Promise<boolean> {
  for (const draft of await listDrafts(userId)) {
    if (!(await sendDraft(userId, draft.id))) return false
  }
  for (const draft of await listDrafts(userId)) {
    if (isSent(draft)) await letGo(userId, draft)
  }
  return true
}

let timer: ReturnType<typeof setTimeout> | undefined
let running: Promise<void> | undefined
let isWanted = false
let failures = 0

function planNext(inMs: number): void {
  clearTimeout(timer)
  timer = setTimeout(() => void sendNow(), inMs)
}

async function run(): Promise<void> {
  do {
    isWanted = false
    const userId = getSession().user?.id
    if (userId === undefined) return
    const isReached = await oneTabSends(() => sendAll(userId)).catch(() => false)
    failures = isReached ? 0 : failures + 1
    if (!isReached) return planNext(Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS))
  } while (isWanted)
}

/** Sends what there is to send. Asked for again while it is under way, it looks once more at the end. */
export async function sendNow(): Promise<void> {
  clearTimeout(timer)
  isWanted = true
  running ??= run().finally(() => {
    running = undefined
  })
  return running
}

/** OFF-4: on start, when the network is back, when somebody looks at the page, and a moment after every change. */
export function startSync(): void {
  onDraftChange(() => {
    // What is typed while others are sent is looked at once more at the end.
    if (running) isWanted = true
    else if (failures === 0) planNext(AFTER_TYPING_MS)
  })
  addEventListener('online', () => void sendNow())
  addEventListener('focus', () => void sendNow())
  void sendNow()
}
