import { useSyncExternalStore } from 'react'

let underWay = 0
const listeners = new Set<() => void>()

function set(next: number): void {
  underWay = next
  for (const listener of listeners) listener()
}

/** Something is being sent to the server to be kept there, until what is returned is called. */
export function beginWrite(): () => void {
  set(underWay + 1)
  return () => set(underWay - 1)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function useIsWriting(): boolean {
  return useSyncExternalStore(subscribe, () => underWay > 0)
}
