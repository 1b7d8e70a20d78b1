import {
  type Progress,
  type QueuedWork,
  queuedState,
  type Sending,
  worstState,
} from '@klubba/domain/offline/save-state'
import { useSyncExternalStore } from 'react'
import { isOutOfReach, useContact } from '../api/contact.ts'

/** What the shell shows of a draft on this device; what reads drafts is fetched later than the shell. */
export interface Queued {
  revision: number
  work: QueuedWork
  progress: Progress
  /** Whether it is among those that are listed. */
  isListed: boolean
}

type Queue = ReadonlyMap<string, Queued>

interface State {
  /** By draft. Absent until the device has been read: then nothing can be said of it. */
  queue: Queue | undefined
  /** Whether the queue is being sent. */
  isRunning: boolean
}

let state: State = { queue: undefined, isRunning: false }
const listeners = new Set<() => void>()

function set(change: Partial<State>): void {
  state = { ...state, ...change }
  for (const listener of listeners) listener()
}

/** The device as it was read. What has been written meanwhile is newer. */
export function setQueue(read: Queue | undefined): void {
  const before = state.queue
  const newer = ([id, queued]: [string, Queued]): [string, Queued] => {
    const known = before?.get(id)
    return [id, known && known.revision > queued.revision ? known : queued]
  }
  set({ queue: read && new Map([...read].map(newer)) })
}

/** A draft as it has just been written here, or that it has gone. */
export function noteQueued(id: string, queued: Queued | undefined): void {
  if (!state.queue) return
  const queue = new Map(state.queue)
  if (queued) queue.set(id, queued)
  else queue.delete(id)
  set({ queue })
}

export function setRunning(isRunning: boolean): void {
  if (state.isRunning !== isRunning) set({ isRunning })
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const useQueueState = () => useSyncExternalStore(subscribe, () => state)

/** How many drafts are listed, and how many of them need somebody. */
export function useListedDrafts(): { all: number; needYou: number } {
  const { queue } = useQueueState()
  const listed = [...(queue?.values() ?? [])].filter(({ isListed }) => isListed)
  return { all: listed.length, needYou: listed.filter(({ work }) => work.isRefused).length }
}

/** OFF-13: whether the queue is being sent, by what the server has responded. */
export function useSending(): Sending {
  const { isRunning } = useQueueState()
  const contact = useContact()
  if (!isRunning || isOutOfReach()) return 'no'
  return contact === 'reached' ? 'yes' : 'doubtful'
}

/** The worst of all that lies here, of how many drafts that is said, and how much of what is on its way has arrived. */
export function useQueueSummary() {
  const { queue } = useQueueState()
  const sending = useSending()
  if (!queue) return undefined
  const all = [...queue.values()]
  const states = all.map(({ work }) => queuedState(work, sending))
  const state = worstState(states)
  const progress = all.reduce(
    (sum, { progress: { done, total } }) => ({ done: sum.done + done, total: sum.total + total }),
    { done: 0, total: 0 },
  )
  return { state, count: states.filter((each) => each === state).length, progress }
}
