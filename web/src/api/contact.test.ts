import { beforeEach, expect, test, vi } from 'vitest'

let contact: Awaited<ReturnType<typeof load>>

/** Nothing is known of the server yet. */
const load = async () => import('./contact.ts')

beforeEach(async () => {
  vi.resetModules()
  contact = await load()
})

test.each([
  [{ status: 200, isOwn: true }, 'reached'],
  [{ status: 401, isOwn: true }, 'reached'],
  [{ status: 404, isOwn: true }, 'reached'],
  [{ status: 422, isOwn: true }, 'reached'],
  [{ status: 200, isOwn: false }, 'silent'],
  [{ status: 401, isOwn: false }, 'silent'],
  [{ status: 502, isOwn: false }, 'silent'],
  [{ status: 503, isOwn: true }, 'silent'],
  // They come from the server, but do not say that it works.
  [{ status: 408, isOwn: true }, 'unknown'],
  [{ status: 429, isOwn: true }, 'unknown'],
  [{ status: 500, isOwn: true }, 'unknown'],
])('OFF-11 Y2 after a response %o the server is %s', (response, expected) => {
  contact.noteResponse(response, Date.now())
  expect(contact.getContact()).toBe(expected)
})

test('OFF-11 Y2 a request without a response says nothing when the server has responded to another since', () => {
  const askedAt = Date.now() - 1
  contact.noteSilent(askedAt)
  expect(contact.getContact()).toBe('silent')
  contact.noteReached()
  contact.noteSilent(askedAt)
  expect(contact.getContact()).toBe('reached')
})

test('OFF-4 OFF-12 Y1 who waits for the server is told once when it responds again', () => {
  const listener = vi.fn<() => void>()
  contact.onContactRegained(listener)
  contact.noteReached()
  expect(listener).not.toHaveBeenCalled()
  contact.noteSilent(Date.now() + 1)
  contact.noteSilent(Date.now() + 1)
  contact.noteReached()
  contact.noteReached()
  expect(listener).toHaveBeenCalledTimes(1)
})

test('OFF-11 Y2 a response that was on its way when the network went does not mean that the server is there', () => {
  const told = new Map<string, () => void>()
  vi.stubGlobal('addEventListener', (name: string, listener: () => void) => told.set(name, listener))
  vi.stubGlobal('navigator', { onLine: true })
  contact.followNetwork()
  const before = Date.now() - 1
  told.get('offline')?.()
  contact.noteResponse({ status: 200, isOwn: true }, before)
  expect(contact.getContact()).toBe('no_network')
  // A server on the device itself responds all the same, until it does not.
  const later = Date.now() + 1
  contact.noteResponse({ status: 200, isOwn: true }, later)
  expect(contact.getContact()).toBe('reached')
  contact.noteSilent(Date.now() + 2)
  expect(contact.getContact()).toBe('no_network')
  vi.unstubAllGlobals()
})

test('OFF-12 Y1 the device knows that it has no network; that it has one again does not mean that the server is there', () => {
  const told = new Map<string, () => void>()
  vi.stubGlobal('addEventListener', (name: string, listener: () => void) => told.set(name, listener))
  vi.stubGlobal('navigator', { onLine: false })
  const listener = vi.fn<() => void>()
  contact.followNetwork()
  contact.onContactRegained(listener)
  expect(contact.getContact()).toBe('no_network')
  contact.noteSilent(Date.now())
  expect(contact.getContact()).toBe('no_network')
  told.get('online')?.()
  expect(contact.getContact()).toBe('unknown')
  expect(listener).not.toHaveBeenCalled()
  contact.noteReached()
  expect(listener).toHaveBeenCalledTimes(1)
  vi.unstubAllGlobals()
})
