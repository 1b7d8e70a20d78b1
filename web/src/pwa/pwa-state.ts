import { useSyncExternalStore } from 'react'

export interface PwaState {
  /** The id of a build that is newer than this page, and that a reload brings. */
  newBuild: string | undefined
  /** OFF-6: a newer worker waits to take over. */
  needsRefresh: boolean
  /** OFF-6: the worker has just stored what the app needs to start without a network. */
  offlineReady: boolean
  /** OFF-2: what registering needs lies on the device. */
  stocked: boolean
  /** OFF-6 */
  registrationFailed: boolean
  /** OFF-7: the browser has handed over its question whether to install, and nobody has answered it yet. */
  installable: boolean
}

let state: PwaState = {
  newBuild: undefined,
  needsRefresh: false,
  offlineReady: false,
  stocked: false,
  registrationFailed: false,
  installable: false,
}
const listeners = new Set<() => void>()

export function getPwa(): PwaState {
  return state
}

export function setPwa(change: Partial<PwaState>): void {
  state = { ...state, ...change }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function usePwa(): PwaState {
  return useSyncExternalStore(subscribe, getPwa)
}
