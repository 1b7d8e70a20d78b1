import type { SessionUser } from '@klubba/domain/users/user'
import { useSyncExternalStore } from 'react'

export interface SessionState {
  /** False until the first question about the session has ended. */
  ready: boolean
  user: SessionUser | undefined
  accessToken: string | undefined
  /** When the token runs out, in the server's clock. */
  expiresAt: number | undefined
  /** The session ended without the user asking for it; the login page says so. */
  loggedOut: boolean
}

export const NOBODY = { user: undefined, accessToken: undefined, expiresAt: undefined } as const

let state: SessionState = { ready: false, ...NOBODY, loggedOut: false }
const listeners = new Set<() => void>()

export function getSession(): SessionState {
  return state
}

export function setSession(change: Partial<SessionState>): void {
  state = { ...state, ...change }
  for (const listener of listeners) listener()
}

export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useSession(): SessionState {
  return useSyncExternalStore(onSessionChange, getSession, getSession)
}
