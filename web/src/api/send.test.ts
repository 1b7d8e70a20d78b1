import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError, isUnreachable } from './api-error.ts'
import { call, fillPath } from './call.ts'
import { setTokenSource } from './send.ts'

const fetchStub = vi.fn<typeof fetch>()
const refused = vi.fn<(token: string) => void>()

function json(status: number, body: unknown): Response {
  return Response.json(body, { status })
}

function headersOfCall(index: number): Headers {
  return new Headers(fetchStub.mock.calls[index]?.[1]?.headers)
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', fetchStub)
  vi.stubGlobal('document', { documentElement: { lang: 'no' }, querySelector: () => null })
  setTokenSource({ held: () => 'held', fresh: async () => 'fresh', refused })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

test.each([408, 409, 425, 429, 500, 502, 503, 504])('INT-4 retries an idempotent read once on %i', async (status) => {
  fetchStub.mockImplementation(async () => json(status, { code: 'unavailable', message: 'Later', request_id: 'r' }))
  const answer = call('GET /v1/countries').catch((error: unknown) => error)
  await vi.runAllTimersAsync()
  expect(await answer).toMatchObject({ status, code: 'unavailable' })
  expect(fetchStub).toHaveBeenCalledTimes(2)
})

test('INT-4 a read that succeeds the second time is a success', async () => {
  fetchStub.mockResolvedValueOnce(json(503, {})).mockResolvedValueOnce(json(200, { results: [] }))
  const answer = call('GET /v1/countries')
  await vi.runAllTimersAsync()
  expect(await answer).toEqual({ results: [] })
})

test.each([400, 403, 404, 501])('INT-4 does not retry a read on %i', async (status) => {
  fetchStub.mockResolvedValue(json(status, { code: 'forbidden', message: 'No', request_id: 'r' }))
  await expect(call('GET /v1/countries')).rejects.toMatchObject({ status })
  expect(fetchStub).toHaveBeenCalledTimes(1)
})

test('INT-4 does not retry what is no read, and sends it as JSON', async () => {
  fetchStub.mockResolvedValue(json(503, { code: 'unavailable', message: 'Later', request_id: 'r' }))
  const body = { email: 'a@b.no', password: 'x' }
  await expect(call('POST /api/_auth/login', { body })).rejects.toBeInstanceOf(ApiError)
  expect(fetchStub).toHaveBeenCalledTimes(1)
  expect(headersOfCall(0).get('content-type')).toBe('application/json')
  expect(fetchStub.mock.calls[0]?.[1]?.body).toBe(JSON.stringify(body))
})

test('SES-2 asks for the session with Accept: text/json, and only once', async () => {
  fetchStub.mockResolvedValue(json(503, {}))
  await expect(call('GET /api/_auth/session')).rejects.toBeInstanceOf(ApiError)
  expect(fetchStub).toHaveBeenCalledTimes(1)
  expect(headersOfCall(0).get('accept')).toBe('text/json')
  expect(fetchStub.mock.calls[0]?.[1]?.credentials).toBe('same-origin')
})

test('SES-5 every call carries the token and the language', async () => {
  fetchStub.mockImplementation(async () => json(200, {}))
  await call('GET /v1/countries')
  await call('DELETE /api/_auth/session')
  expect(headersOfCall(0).get('authorization')).toBe('Bearer fresh')
  expect(headersOfCall(0).get('accept-language')).toBe('no')
  expect(headersOfCall(1).get('authorization')).toBe('Bearer held')
})

test('INT-4 /v1 lies at the base address of the API, the internal paths at the page', async () => {
  const content = 'https://api.klubba.example/'
  vi.stubGlobal('document', { documentElement: { lang: 'en' }, querySelector: () => ({ content }) })
  fetchStub.mockImplementation(async () => json(200, {}))
  await call('GET /v1/countries')
  await call('GET /auth/refresh')
  expect(fetchStub.mock.calls.map(([address]) => address)).toEqual([
    'https://api.klubba.example/v1/countries',
    '/auth/refresh',
  ])
})

test('SES-6 tells the session of a 401', async () => {
  fetchStub.mockResolvedValue(json(401, { code: 'signed_out', message: 'Out', request_id: 'r' }))
  await expect(call('GET /v1/countries')).rejects.toMatchObject({ code: 'signed_out' })
  expect(refused).toHaveBeenCalledWith('fresh')
})

test('OFF-11 no network, and an answer that is not our JSON, mean that the server was not reached', async () => {
  const page = () => new Response('<h1>Welcome to the airport</h1>', { headers: { 'content-type': 'text/html' } })
  fetchStub.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValueOnce(page())
  const offline = await call('GET /v1/countries').catch((error: unknown) => error)
  const portal = await call('GET /v1/countries').catch((error: unknown) => error)
  expect(offline).toMatchObject({ status: 0, code: 'no_connection' })
  expect(portal).toMatchObject({ status: 200, code: 'no_connection' })
  expect([offline, portal].every(isUnreachable)).toBe(true)
})

test.each([
  [408, true],
  [429, true],
  [500, true],
  [503, true],
  [400, false],
  [401, false],
  [403, false],
])('OFF-11 status %i means not reachable: %s', (status, unreachable) => {
  expect(isUnreachable(new ApiError({ status, code: 'unknown_error' }))).toBe(unreachable)
})

test('an error tells what is wrong with each field', async () => {
  const issues = [{ path: 'email', code: 'wrong_email', message: 'Skriv en e-postadresse' }]
  fetchStub.mockResolvedValue(json(400, { code: 'invalid_input', message: 'Se over', issues, request_id: 'r-7' }))
  const body = { email: 'x', password: 'x' }
  const error = (await call('POST /api/_auth/login', { body }).catch((caught: unknown) => caught)) as ApiError
  expect(error.issueAt('email')).toBe('Skriv en e-postadresse')
  expect(error.issueAt('password')).toBeUndefined()
  expect(error).toMatchObject({ message: 'Se over', requestId: 'r-7' })
})

test('a path is filled with encoded values, and never with an empty one', () => {
  expect(fillPath('/v1/assets/{id}', { id: 'a/b?c' })).toBe('/v1/assets/a%2Fb%3Fc')
  expect(() => fillPath('/v1/assets/{id}', { id: '' })).toThrow('needs id')
})
