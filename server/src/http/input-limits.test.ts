import { api, type ApiCall } from '@klubba/domain/api'
import { bodyLimitOf, splitCallName, type Endpoint } from '@klubba/domain/contract'
import { expect, test } from 'vitest'
import { createUser, PASSWORD, signIn } from '../testing/factories.ts'
import { createTestApp } from '../testing/test-app.ts'

const app = await createTestApp()
const { token } = await signIn(app)

const keys = (count: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, index) => [index.toString(36), 1])))

async function send(call: string, payload: string, headers: Record<string, string> = {}) {
  const [method, url] = call.split(' ') as ['POST', string]
  const all = { 'content-type': 'application/json', ...headers }
  const answer = await app.inject({ method, url, payload, headers: all, remoteAddress: '192.0.2.1' })
  const { issues = [], ...body } = answer.json<{ code: string; issues?: { path: string; message: string }[] }>()
  return { status: answer.statusCode, code: body.code, issues, bytes: answer.rawPayload.length }
}

test('S8 31 000 unknown fields sent to the sign-in are refused as too large, in a short answer', async () => {
  const answer = await send('POST /api/_auth/login', keys(31_000))
  expect(answer).toMatchObject({ status: 413, code: 'too_large' })
  expect(answer.bytes).toBeLessThan(1_000)
})

test('S8 an answer names at most 20 wrong fields, and none at length', async () => {
  const signedIn = { authorization: `Bearer ${token}` }
  const cases = {
    unknown: await send('POST /api/_auth/login', keys(300)),
    long: await send('POST /api/_auth/login', JSON.stringify({ ['k'.repeat(3_900)]: 1 })),
    form: await send('PATCH /v1/profile', keys(9_000), signedIn),
    flood: await send('PATCH /v1/profile', keys(20_000), signedIn),
    levels: await send('PATCH /v1/profile', '['.repeat(100_000) + ']'.repeat(100_000), signedIn),
    items: await send('POST /v1/asset_views', JSON.stringify({ columns: Array(9_000).fill('x') }), signedIn),
    query: await send(`GET /v1/countries?${Array.from({ length: 50 }, (_, key) => `q${key}`).join('&')}`, '', signedIn),
  }
  for (const [what, answer] of Object.entries(cases)) {
    expect({ what, status: answer.status, few: answer.issues.length <= 20 && answer.issues.length > 0 }).toEqual({
      what,
      status: 400,
      few: true,
    })
    expect(answer.bytes).toBeLessThan(10_000)
  }
  expect(cases.unknown.issues.map(({ path }) => path)).toContain('1')
  expect(cases.flood.issues).toEqual([
    { path: '', code: 'too_many_values', message: 'There are too many values here. Send at most 10000.' },
  ])
})

const publicCalls = (Object.entries(api) as [ApiCall, Endpoint][]).filter(([, { access }]) => access === 'public')

test('S8 whatever anybody may call without signing in takes small bodies only', async () => {
  const large = publicCalls.filter(([, call]) => bodyLimitOf(call) > 4096).map(([name]) => name)
  expect(large).toEqual(['POST /v1/integrations/{type}/messages'])
  for (const [name, call] of publicCalls) {
    const { method, path } = splitCallName(name)
    if (method === 'GET') continue
    const url = path.replaceAll('{type}', 'cofs')
    const payload = JSON.stringify({ email: 'x'.repeat(bodyLimitOf(call)) })
    expect({ name, answer: await send(`${method} ${url}`, payload) }).toMatchObject({ name, answer: { status: 413 } })
  }
})

test('S8 a body without a length is cut off where it becomes too large', async () => {
  const url = await app.listen()
  const body = ReadableStream.from(Array<string>(100).fill('x'.repeat(1_000))).pipeThrough(new TextEncoderStream())
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${url}/api/_auth/login`, { method: 'POST', body, headers, duplex: 'half' })
  expect(answer.status).toBe(413)
  expect(await answer.json()).toMatchObject({ code: 'too_large' })
})

test('S8 tries are counted before the body is read: whoever has none left hears that first', async () => {
  const user = await createUser(app)
  const from = { remoteAddress: '192.0.2.77' }
  const signInWith = (payload: string) =>
    app.inject({
      method: 'POST',
      url: '/api/_auth/login',
      payload,
      headers: { 'content-type': 'application/json' },
      ...from,
    })
  for (let count = 0; count < 50; count++) expect((await signInWith('{"nonsense":')).statusCode).toBe(400)
  expect((await signInWith('{"nonsense":')).json()).toMatchObject({ code: 'too_many_tries' })
  const right = JSON.stringify({ email: user.email, password: PASSWORD })
  expect((await signInWith(right)).statusCode).toBe(429)
})
