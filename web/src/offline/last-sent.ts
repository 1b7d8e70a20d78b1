const KEY = 'klubba-last-sent'

type ByUser = Record<string, string>

function recall(): ByUser {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as ByUser
  } catch {
    return {}
  }
}

/** When the server has last confirmed something that came from this device. */
export function lastSent(userId: string): string | undefined {
  return recall()[userId]
}

export function noteSent(userId: string, at: string): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...recall(), [userId]: at }))
  } catch {
    // Then it is not told, and nothing else is lost.
  }
}
