import { useSyncExternalStore } from 'react'

/** What the shell shows of the drafts on this device; what reads them is fetched later than the shell. */
interface DraftsHere {
  all: number
  unsent: number
  /** Those that wait for their user. */
  attention: number
}

let here: DraftsHere = { all: 0, unsent: 0, attention: 0 }
const listeners = new Set<() => void>()

export function setDraftsHere(next: DraftsHere): void {
  const isSame = next.all === here.all && next.unsent === here.unsent && next.attention === here.attention
  if (isSame) return
  here = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function useDraftsHere(): DraftsHere {
  return useSyncExternalStore(subscribe, () => here)
}
