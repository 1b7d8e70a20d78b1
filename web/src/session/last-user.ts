import type { SessionUser } from '@klubba/domain/users/user'

const KEY = 'klubba-last-user'

/** What the drafts of a signed-in user are unlocked with: it goes when the user goes. */
export const KEY_DATABASE = 'klubba-device-keys'

/** Who was signed in on this device and has not logged out: OFF-11, for a start without a network. */
export function recallUser(): SessionUser | undefined {
  try {
    const kept = localStorage.getItem(KEY)
    return kept === null ? undefined : (JSON.parse(kept) as SessionUser)
  } catch {
    return undefined
  }
}

export function rememberUser(user: SessionUser | undefined): void {
  try {
    if (user) localStorage.setItem(KEY, JSON.stringify(user))
    else {
      localStorage.removeItem(KEY)
      indexedDB.deleteDatabase(KEY_DATABASE)
    }
  } catch {
    // Storage may be full or forbidden: then there is no work without a network, and nothing else is lost.
  }
}
