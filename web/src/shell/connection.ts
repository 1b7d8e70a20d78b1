import { useIsMutating } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { isUnreachable } from '../api/api-error.ts'
import { usePwa } from '../pwa/pwa-state.ts'
import { queryClient } from '../query-client.ts'

export type Connection = 'saved' | 'saving' | 'offline' | 'unreachable'

interface Experience {
  online: boolean
  /** Whether the last call that ended had an answer from the server. */
  answered: boolean
}

/** In words of one thing: no network outdoes a silent server, and that outdoes what is under way. */
export function connectionOf({ online, answered }: Experience, saving: number): Connection {
  if (!online) return 'offline'
  if (!answered) return 'unreachable'
  return saving > 0 ? 'saving' : 'saved'
}

let experience: Experience = { online: true, answered: true }

function watch(listener: () => void): () => void {
  const note = (change: Partial<Experience>) => {
    const next = { ...experience, ...change }
    if (next.online === experience.online && next.answered === experience.answered) return
    experience = next
    listener()
  }
  // A network that is back deserves the benefit of the doubt.
  const follow = () => note({ online: navigator.onLine, ...(navigator.onLine ? { answered: true } : {}) })
  const hear = (action: { type: string; error?: unknown }) => {
    if (action.type === 'success') note({ answered: true })
    else if (action.type === 'error') note({ answered: !isUnreachable(action.error) })
  }
  const stopQueries = queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated') hear(event.action)
  })
  const stopMutations = queryClient.getMutationCache().subscribe((event) => {
    if (event.type === 'updated') hear(event.action)
  })
  addEventListener('online', follow)
  addEventListener('offline', follow)
  follow()
  return () => {
    stopQueries()
    stopMutations()
    removeEventListener('online', follow)
    removeEventListener('offline', follow)
  }
}

/** What the user can count on: everything saved, being saved, or no way to the server. */
export function useConnection(): Connection {
  const saving = useIsMutating()
  const { offline } = usePwa()
  const { online, answered } = useSyncExternalStore(watch, () => experience)
  return connectionOf({ online: online && !offline, answered }, saving)
}
