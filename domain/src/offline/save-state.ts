/** OFF-13: how far a piece of work has come, the worst first. Every screen says it in the same five words. */
export const SAVE_STATES = ['needs_you', 'typed', 'on_device', 'sending', 'at_server'] as const
export type SaveState = (typeof SAVE_STATES)[number]

/** What is known of a piece of work: by the field it is in, the device's queue, and the server's own responses. */
export interface Work {
  /** In the field, and not on the device yet. */
  isTyped: boolean
  /** It goes no further until somebody acts. */
  isRefused: boolean
  /** The server lacks something of it. */
  isOwed: boolean
  /** It is being sent, and nothing says that the server cannot be reached. */
  isUnderWay: boolean
}

/** The first line that fits holds. */
const TABLE: readonly [SaveState, (work: Work) => boolean][] = [
  ['needs_you', ({ isRefused }) => isRefused],
  ['typed', ({ isTyped }) => isTyped],
  ['at_server', ({ isOwed }) => !isOwed],
  ['sending', ({ isUnderWay }) => isUnderWay],
  ['on_device', () => true],
]

export function saveStateOf(work: Work): SaveState {
  return TABLE.find(([, fits]) => fits(work))?.[0] ?? 'on_device'
}

/** Of several pieces of work the worst; without any the server has everything. */
export function worstState(states: readonly SaveState[]): SaveState {
  return SAVE_STATES.find((state) => states.includes(state)) ?? 'at_server'
}

/** What the queue knows of a draft, whatever is going on around it. */
export interface QueuedWork {
  isRefused: boolean
  isOwed: boolean
  /** The last try did not reach the server. */
  isUnreached: boolean
}

/** What goes on around the queue. `doubtful`: it is being sent, and the server has not responded yet. */
export type Sending = 'no' | 'doubtful' | 'yes'

const isUnderWay = (sending: Sending, isUnreached: boolean) =>
  sending === 'yes' || (sending === 'doubtful' && !isUnreached)

export function queuedState(work: QueuedWork, sending: Sending, isTyped = false): SaveState {
  return saveStateOf({ ...work, isTyped, isUnderWay: isUnderWay(sending, work.isUnreached) })
}

export interface Progress {
  done: number
  total: number
}
