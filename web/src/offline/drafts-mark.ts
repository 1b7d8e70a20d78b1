/** Beside the database, which a browser may clear away: so that it does not do so unnoticed. */
const HERE = 'klubba-drafts-here'
const LOST = 'klubba-drafts-lost'

/** What became of a draft that the browser has cleared away: not known yet, here again, or gone for good. */
export type Fate = 'asked' | 'back' | 'gone'
export type LostDrafts = Record<string, Fate>

type ByUser<T> = Record<string, T>

function recall<T>(key: string): ByUser<T> {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}') as ByUser<T>
  } catch {
    return {}
  }
}

function remember<T extends object>(key: string, byUser: ByUser<T>): void {
  const kept = Object.entries(byUser).filter(([, what]) => Object.keys(what).length > 0)
  try {
    if (kept.length > 0) localStorage.setItem(key, JSON.stringify(Object.fromEntries(kept)))
    else localStorage.removeItem(key)
  } catch {
    // Without this storage a browser that clears the other one is not found out, and nothing else is lost.
  }
}

/** The drafts that lie here. */
export function noteDrafts(userId: string, ids: readonly string[]): void {
  remember(HERE, { ...recall<readonly string[]>(HERE), [userId]: ids })
}

const listeners = new Set<() => void>()

/** Told when something was cleared away, and when more is known of what became of it. */
export function onLostDrafts(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The database was made anew: what lay here is not here any more. */
export function noteCleared(): void {
  const here = Object.entries(recall<readonly string[]>(HERE))
  if (here.length === 0) return
  const lost = recall<LostDrafts>(LOST)
  for (const [userId, ids] of here) {
    lost[userId] = { ...lost[userId], ...Object.fromEntries(ids.map((id) => [id, 'asked' as const])) }
  }
  remember(HERE, {})
  remember(LOST, lost)
  for (const listener of listeners) listener()
}

export function lostDrafts(userId: string): LostDrafts {
  return recall<LostDrafts>(LOST)[userId] ?? {}
}

export const isLost = (userId: string, id: string): boolean => lostDrafts(userId)[id] === 'asked'

export function noteFate(userId: string, id: string, fate: Fate): void {
  const lost = recall<LostDrafts>(LOST)
  remember(LOST, { ...lost, [userId]: { ...lost[userId], [id]: fate } })
  for (const listener of listeners) listener()
}

/** The user has read it. */
export function forgetLost(userId: string): void {
  remember(LOST, { ...recall<LostDrafts>(LOST), [userId]: {} })
  for (const listener of listeners) listener()
}
