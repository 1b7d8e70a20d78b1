import { REFRESH_EVERY_MS } from '@klubba/domain/session/session-times'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const MINUTE = 60_000
const user = {
  id: '0193a7c0-0000-7000-8000-000000000001',
  first_name: 'Ingrid',
  last_name: 'Haugen',
  email: 'ingrid@klubba.example',
  user_type: 'auction_broker',
  language: 'no',
}

const fetchStub = vi.fn<(address: string, init?: RequestInit) => Promise<Response>>()
let stored: Map<string, string>
let hear: (event: { data: unknown }) => void
let serverAhead = 0

function session(token: string, minutes = 30) {
  const now = Date.now() + serverAhead
  const body = { user, access_token: token, expires_at: new Date(now + minutes * MINUTE).toISOString() }
  return Response.json(body, { headers: { date: new Date(now).toUTCString() } })
}

function failure(status: number) {
  return Response.json({ code: 'unknown_error', message: 'No', request_id: 'r' }, { status })
}

function asked(path: string): number {
  return fetchStub.mock.calls.filter(([address]) => address === path).length
}

/** Every test has a page of its own, which has just been opened. */
async function openPage(onSignedIn = () => {}) {
  vi.resetModules()
  const { startSession, logIn, logOut } = await import('./session.ts')
  const { getSession } = await import('./session-store.ts')
  const { call } = await import('../api/call.ts')
  startSession(onSignedIn)
  await vi.advanceTimersByTimeAsync(100)
  return { getSession, logIn, logOut, call }
}

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-16T08:00:00Z') })
  stored = new Map()
  serverAhead = 0
  vi.stubGlobal('fetch', fetchStub)
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('document', { documentElement: { lang: 'en' }, querySelector: () => null })
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      postMessage() {}
      addEventListener(_: string, listener: typeof hear) {
        hear = listener
      }
    },
  )
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

test('SES-7 nobody knows who is there until the first question has ended', async () => {
  let answer: (response: Response) => void = () => {}
  fetchStub.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)))
  const { getSession } = await openPage()
  expect(getSession().ready).toBe(false)
  answer(Response.json({}))
  await vi.advanceTimersByTimeAsync(1)
  expect(getSession()).toMatchObject({ ready: true, user: undefined, loggedOut: false })
})

test('SES-8 a signed-in user gets a refresh every hour and what the start brings', async () => {
  fetchStub.mockImplementation(async () => session('long', 24 * 60))
  const onSignedIn = vi.fn<() => void>()
  await openPage(onSignedIn)
  expect(onSignedIn).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(REFRESH_EVERY_MS - 1_000)
  expect(asked('/auth/refresh')).toBe(0)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(asked('/auth/refresh')).toBe(1)
})

test('SES-9 the session is refreshed with under five minutes left, by the clock of the server', async () => {
  serverAhead = -3 * 60 * MINUTE
  fetchStub.mockImplementation(async () => session('t'))
  await openPage()
  await vi.advanceTimersByTimeAsync(24 * MINUTE)
  expect(asked('/auth/refresh')).toBe(0)
  await vi.advanceTimersByTimeAsync(MINUTE + 5_000)
  expect(asked('/auth/refresh')).toBe(1)
})

test('SES-9 an answer that lay waiting while the device slept does not set the clock back', async () => {
  fetchStub.mockImplementation(async () => session('first'))
  const { getSession } = await openPage()
  let answer: (response: Response) => void = () => {}
  fetchStub.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)))
  await vi.advanceTimersByTimeAsync(26 * MINUTE)
  expect(asked('/auth/refresh')).toBe(1)
  const second = session('second')
  vi.setSystemTime(Date.now() + 28 * MINUTE)
  answer(second)
  await vi.advanceTimersByTimeAsync(1)
  expect(getSession().accessToken).toBe('second')
  fetchStub.mockImplementation(async () => session('third'))
  await vi.advanceTimersByTimeAsync(3_000)
  expect(getSession().accessToken).toBe('third')
})

test('SES-9 what another tab has told while this one was frozen does not set the clock back', async () => {
  fetchStub.mockImplementation(async () => session('first'))
  const { getSession } = await openPage()
  const toldAt = Date.now()
  const data = { kind: 'session', session: await session('second').json(), serverNow: toldAt, toldAt }
  vi.setSystemTime(toldAt + 28 * MINUTE)
  hear({ data })
  expect(getSession().accessToken).toBe('second')
  fetchStub.mockImplementation(async () => session('third'))
  await vi.advanceTimersByTimeAsync(3_000)
  expect(getSession().accessToken).toBe('third')
})

test('SES-6 a call that is answered 401 logs the user out', async () => {
  fetchStub.mockImplementation(async (address) => (address.startsWith('/v1/') ? failure(401) : session('t')))
  const { getSession, call } = await openPage()
  await expect(call('GET /v1/countries')).rejects.toMatchObject({ status: 401 })
  expect(getSession()).toMatchObject({ user: undefined, accessToken: undefined, loggedOut: true })
})

test('OFF-11 SES-6 Y1 a 401 that is not the product’s own, as of a captive portal, is not a logout', async () => {
  const portal = () => new Response('<h1>Sign in to the Wi-Fi</h1>', { status: 401 })
  fetchStub.mockImplementation(async (address) => (address.startsWith('/v1/') ? portal() : session('t')))
  const { getSession, call } = await openPage()
  await expect(call('GET /v1/countries')).rejects.toMatchObject({ code: 'no_connection' })
  expect(getSession()).toMatchObject({ user: { first_name: 'Ingrid' }, accessToken: 't' })
})

test('SES-6 a token that ran out while the device slept is renewed before a call', async () => {
  let token = 'old'
  fetchStub.mockImplementation(async (address) => (address.startsWith('/v1/') ? Response.json({}) : session(token)))
  const { call } = await openPage()
  vi.setSystemTime(Date.now() + 60 * MINUTE)
  token = 'new'
  await call('GET /v1/countries')
  const headers = new Headers(fetchStub.mock.calls.at(-1)?.[1]?.headers)
  expect(headers.get('authorization')).toBe('Bearer new')
})

test.each([408, 429, 500, 502, 503])('OFF-11 a refresh that fails with %i is not a logout', async (status) => {
  fetchStub.mockImplementation(async (address) => (address === '/auth/refresh' ? failure(status) : session('t')))
  const { getSession } = await openPage()
  await vi.advanceTimersByTimeAsync(40 * MINUTE)
  expect(asked('/auth/refresh')).toBeGreaterThan(3)
  expect(getSession().user?.first_name).toBe('Ingrid')
})

test('OFF-11 a start without a network goes on as the last user of the device', async () => {
  fetchStub.mockImplementation(async () => session('t'))
  await openPage()
  fetchStub.mockRejectedValue(new TypeError('Failed to fetch'))
  const { getSession, call } = await openPage()
  expect(getSession()).toMatchObject({ ready: true, user: { first_name: 'Ingrid' } })
  await expect(call('GET /v1/countries')).rejects.toMatchObject({ code: 'no_connection' })
  expect(getSession().user).toBeDefined()
})

/** A device that knows its user, on a network that accepts the connection and does not answer. */
async function openStalled() {
  fetchStub.mockImplementation(async () => session('t'))
  await openPage()
  const answers: ((response: Response) => void)[] = []
  fetchStub.mockReset()
  fetchStub.mockImplementation(() => new Promise((resolve) => answers.push(resolve)))
  const page = await openPage()
  return { ...page, answer: (response: Response, turn = 0) => answers[turn]?.(response) }
}

test('OFF-12 SES-7 Y1 the last user of the device does not wait more than 500 ms for the first answer', async () => {
  const { getSession, answer } = await openStalled()
  expect(getSession().ready).toBe(false)
  await vi.advanceTimersByTimeAsync(500)
  expect(getSession()).toMatchObject({ ready: true, user: { first_name: 'Ingrid' }, accessToken: undefined })
  answer(session('late'))
  await vi.advanceTimersByTimeAsync(1)
  expect(getSession()).toMatchObject({ accessToken: 'late', user: { first_name: 'Ingrid' } })
})

test('OFF-12 SES-7 Y1 what the page has asked before the app was there is not asked again, and its time counts', async () => {
  fetchStub.mockImplementation(async () => session('t'))
  await openPage()
  fetchStub.mockReset()
  let answer: (response: Response) => void = () => {}
  const response = new Promise<Response>((resolve) => (answer = resolve))
  vi.stubGlobal('klubbaSession', { askedAt: Date.now() - 450, response })
  const { getSession } = await openPage()
  expect(fetchStub).not.toHaveBeenCalledWith('/api/_auth/session', expect.anything())
  expect(getSession()).toMatchObject({ ready: true, user: { first_name: 'Ingrid' }, accessToken: undefined })
  answer(session('early'))
  await vi.advanceTimersByTimeAsync(1)
  expect(getSession().accessToken).toBe('early')
})

test('OFF-12 Y1 the question is repeated in the background while the first has no answer', async () => {
  const { getSession, answer } = await openStalled()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(asked('/auth/refresh')).toBe(1)
  answer(session('back'), 1)
  await vi.advanceTimersByTimeAsync(1)
  expect(getSession()).toMatchObject({ accessToken: 'back', user: { first_name: 'Ingrid' } })
})

test('OFF-12 Y1 a call made while the server does not answer fails at once, and nobody waits for it', async () => {
  const { call } = await openStalled()
  await vi.advanceTimersByTimeAsync(500)
  const failure = call('GET /v1/countries').catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(600)
  expect(await failure).toMatchObject({ code: 'no_connection' })
})

test('OFF-11 SES-6 Y1 an answer without a user that comes late still logs out', async () => {
  const { getSession, answer } = await openStalled()
  await vi.advanceTimersByTimeAsync(500)
  answer(Response.json({}))
  await vi.advanceTimersByTimeAsync(1)
  expect(getSession()).toMatchObject({ user: undefined, loggedOut: true })
})

test('OFF-11 Y1 an answer about the session that comes after a logout changes nothing', async () => {
  const { getSession, answer } = await openStalled()
  await vi.advanceTimersByTimeAsync(500)
  hear({ data: { kind: 'logged_out' } })
  answer(session('late'))
  await vi.advanceTimersByTimeAsync(1)
  expect(getSession()).toMatchObject({ user: undefined, accessToken: undefined })
})

test.each([
  ['408', () => failure(408)],
  ['429', () => failure(429)],
  ['500', () => failure(500)],
  ['a proxy', () => new Response('Bad gateway', { status: 502, headers: { 'content-type': 'text/html' } })],
  ['a captive portal', () => new Response('<h1>Wi-Fi</h1>', { headers: { 'content-type': 'text/html' } })],
  ['a portal that refuses', () => new Response('<h1>Pay first</h1>', { status: 403 })],
])('OFF-11 SES-2 Y1 a first answer of %s is not a logout', async (_, answer) => {
  fetchStub.mockImplementation(async () => session('t'))
  await openPage()
  fetchStub.mockImplementation(async () => answer())
  const { getSession } = await openPage()
  expect(getSession()).toMatchObject({ ready: true, user: { first_name: 'Ingrid' }, loggedOut: false })
})

test('OFF-11 an answer without a user empties the session, on the device as well', async () => {
  fetchStub.mockImplementation(async () => session('t'))
  await openPage()
  fetchStub.mockImplementation(async () => Response.json({}))
  const { getSession } = await openPage()
  expect(getSession().user).toBeUndefined()
  expect(stored.size).toBe(0)
})

test('SES-3 logging out asks the server first and then clears the session', async () => {
  fetchStub.mockImplementation(async () => session('t'))
  const { getSession, logOut } = await openPage()
  fetchStub.mockImplementationOnce(async () => failure(503))
  await expect(logOut()).rejects.toMatchObject({ status: 503 })
  expect(getSession().user).toBeDefined()
  fetchStub.mockImplementationOnce(async () => Response.json({}))
  await logOut()
  expect(getSession()).toMatchObject({ user: undefined, loggedOut: false })
  expect(stored.size).toBe(0)
})
