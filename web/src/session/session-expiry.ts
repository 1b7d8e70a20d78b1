import { REFRESH_BEFORE_MS } from '@klubba/domain/session/session-times'
import type { SessionState } from './session-store.ts'

type Expiry = Pick<SessionState, 'user' | 'expiresAt'>

export function hasExpired({ expiresAt }: Expiry, now: number): boolean {
  return expiresAt === undefined || expiresAt <= now
}

export function isDueForRefresh({ user, expiresAt }: Expiry, now: number): boolean {
  return user !== undefined && (expiresAt === undefined || expiresAt - now < REFRESH_BEFORE_MS)
}

/** How long to leave a server alone that could not be reached: doubling from 2 s to a minute. */
export function pauseAfter(failures: number): number {
  return failures === 0 ? 0 : Math.min(2_000 * 2 ** (failures - 1), 60_000)
}
