import { useSyncExternalStore } from 'react'

/** What lies over the page: one at a time. */
type Overlay = 'palette' | 'shortcuts' | 'more' | 'saving'

let open: Overlay | undefined
const listeners = new Set<() => void>()

export function showOverlay(next: Overlay | undefined): void {
  open = next
  for (const listener of listeners) listener()
}

export const closeOverlay = (): void => showOverlay(undefined)

/** Also while its code is still on the way. */
export const isOverlayOpen = (): boolean => open !== undefined

export function useOverlay(): Overlay | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => open,
  )
}
