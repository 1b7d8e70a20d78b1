import { useSyncExternalStore } from 'react'

/**
 * Whether the server can be reached, by its own responses alone: whatever comes from the device says nothing about it.
 * `unknown` until it has responded or failed to.
 */
export type Contact = 'unknown' | 'reached' | 'silent' | 'no_network'

let contact: Contact = 'unknown'
let reachedAt = 0
/** Since when the device has had no network, by what it says itself. */
let lostAt: number | undefined
const listeners = new Set<() => void>()

function set(next: Contact): void {
  if (next === contact) return
  contact = next
  for (const listener of listeners) listener()
}

export function getContact(): Contact {
  return contact
}

/** Without contact, as far as is known: there is no point in waiting for the server. */
export function isOutOfReach(): boolean {
  return contact === 'silent' || contact === 'no_network'
}

export function noteReached(): void {
  reachedAt = Date.now()
  set('reached')
}

/** A request of that time has no response, or one that is not the server's own. It says nothing if another has had one since. */
export function noteSilent(askedAt: number): void {
  if (reachedAt <= askedAt) set(lostAt === undefined ? 'silent' : 'no_network')
}

/** A response that was on its way when the network went says nothing about now. */
const wasLostSince = (askedAt: number) => lostAt !== undefined && askedAt <= lostAt

const UNAVAILABLE = new Set([502, 503, 504])

/** What a response says: our server speaks JSON, and says itself when it cannot work. Other errors say nothing. */
export function noteResponse({ status, isOwn }: { status: number; isOwn: boolean }, askedAt: number): void {
  if (!isOwn || UNAVAILABLE.has(status)) noteSilent(askedAt)
  else if (status < 500 && status !== 408 && status !== 429 && !wasLostSince(askedAt)) noteReached()
}

export function onContact(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The server responds again after it did not. */
export function onContactRegained(listener: () => void): () => void {
  let wasOut = isOutOfReach()
  return onContact(() => {
    const isRegained = wasOut && contact === 'reached'
    // A device that says it has a network has still to prove it.
    if (contact !== 'unknown') wasOut = isOutOfReach()
    if (isRegained) listener()
  })
}

export function useContact(): Contact {
  return useSyncExternalStore(onContact, getContact, getContact)
}

/** The device itself knows when it has no network; that it has one does not mean that the server is there. */
export function followNetwork(): void {
  const lose = () => {
    lostAt = Date.now()
    set('no_network')
  }
  addEventListener('offline', lose)
  addEventListener('online', () => {
    lostAt = undefined
    set('unknown')
  })
  if (!navigator.onLine) lose()
}
