import { useSyncExternalStore } from 'react'

/** The file that this tab is sending, and how many of its bytes the server has or is just getting. */
interface FileProgress {
  fileId: string
  sent: number
}

let progress: FileProgress | undefined
const listeners = new Set<() => void>()

export function setFileProgress(next: FileProgress | undefined): void {
  progress = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function useFileProgress(): FileProgress | undefined {
  return useSyncExternalStore(subscribe, () => progress)
}
