import { SignJWT, UnsecuredJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { keysFrom } from '../secret-key.ts'
import { createUser, PASSWORD, signIn } from '../testing/factories.ts'
import { createTestApp, TEST_SECRET } from '../testing/test-app.ts'

const app = await createTestApp()
const key = keysFrom(TEST_SECRET)('access-token')

async function usersAndAudit(): Promise<unknown> {
  const users = await app.deps.db.selectFrom('users').selectAll().orderBy('id').execute()
  return users
}

describe('tampered tokens', async () => {
  const { token } = await signIn(app)
  const [, payload = ''] = token.split('.')
  const { sub = '' } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { sub?: string }
  const now = Math.floor(Date.now() / 1000)
  const claims = (jwt: SignJWT) =>
    jwt
      .setSubject(sub)
      .setIssuer('klubba')
      .setAudience('klubba-api')
      .setIssuedAt(now)
      .setExpirationTime(now + 600)
  const plain = () => claims(new SignJWT())

  test('SES-11 the same claims, properly signed, work: the refusals below are about the tampering', async () => {
    const good = await plain().setProtectedHeader({ alg: 'HS256' }).sign(key)
    expect((await app.call('GET /v1/countries', {}, { token: good })).status).toBe(200)
  })

  const tampered: Record<string, () => Promise<string>> = {
    'no signature': async () =>
      new UnsecuredJWT()
        .setSubject(sub)
        .setIssuer('klubba')
        .setAudience('klubba-api')
        .setExpirationTime(now + 600)
        .encode(),
    'another algorithm': () =>
      plain()
        .setProtectedHeader({ alg: 'HS512' })
        .sign(Buffer.concat([key, key])),
    'another key': () =>
      plain()
        .setProtectedHeader({ alg: 'HS256' })
        .sign(keysFrom(`${TEST_SECRET}x`)('access-token')),
    'a key made for something else': () =>
      plain().setProtectedHeader({ alg: 'HS256' }).sign(keysFrom(TEST_SECRET)('codes')),
    'expired by a second': () =>
      plain()
        .setExpirationTime(now - 1)
        .setProtectedHeader({ alg: 'HS256' })
        .sign(key),
    'another audience': () => plain().setAudience('other').setProtectedHeader({ alg: 'HS256' }).sign(key),
    'another issuer': () => plain().setIssuer('other').setProtectedHeader({ alg: 'HS256' }).sign(key),
    'no expiry': () =>
      new SignJWT()
        .setSubject(sub)
        .setIssuer('klubba')
        .setAudience('klubba-api')
        .setProtectedHeader({ alg: 'HS256' })
        .sign(key),
    'a session that does not exist': () =>
      plain().setSubject('018f0000-0000-7000-8000-000000000000').setProtectedHeader({ alg: 'HS256' }).sign(key),
    'a foreign key id': () =>
      plain().setProtectedHeader({ alg: 'HS256', kid: '../../dev/null' }).sign(Buffer.alloc(32)),
    'a changed payload': async () => {
      const [head, , signature] = token.split('.')
      const other = Buffer.from(JSON.stringify({ sub, iss: 'klubba', aud: 'klubba-api', exp: now + 9e6 })).toString(
        'base64url',
      )
      return `${head}.${other}.${signature}`
    },
  }
  test.for(Object.entries(tampered))('SES-11 refuses a token with %s', async ([, make]) => {
    const answer = await app.call('GET /v1/countries', {}, { token: await make() })
    expect(answer).toMatchObject({ status: 401, body: { code: 'signed_out' } })
  })
})

describe('requests from other sites', () => {
  test.for([
    ['POST /api/_auth/login', { body: { email: 'a@b.example', password: 'x' } }],
    ['GET /api/_auth/session', {}],
    ['DELETE /api/_auth/session', {}],
    ['GET /auth/refresh', {}],
    ['POST /api/_auth/password/forgot', { body: { email: 'a@b.example' } }],
  ] as const)('SES-11 %s is refused across sites, and the session goes on', async ([name, input]) => {
    const { cookie } = await signIn(app)
    const hostile: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
    ]
    for (const headers of hostile) {
      const answer = await app.call(name, input, { cookie, headers })
      expect(answer).toMatchObject({ status: 403, body: { code: 'cross_site' } })
    }
    const own = { 'sec-fetch-site': 'same-origin', origin: 'http://localhost:3000', host: 'localhost:3000' }
    expect((await app.call('GET /auth/refresh', {}, { cookie, headers: own })).status).toBe(200)
  })
})

describe('bad input', () => {
  const login = (payload: string, headers: Record<string, string> = {}) =>
    app.inject({
      method: 'POST',
      url: '/api/_auth/login',
      payload,
      headers: { 'content-type': 'application/json', 'accept-language': 'fi', ...headers },
    })

  test('RUN-4 every kind gets a clear 4xx that names the field, and changes nothing', async () => {
    const user = await createUser(app)
    const { email } = user
    const before = await usersAndAudit()
    const cases: [string, string, number, string, string?][] = [
      ['not JSON', '{"email":', 400, 'invalid_input'],
      ['nothing', '', 400, 'invalid_input'],
      ['an array', '[]', 400, 'invalid_input'],
      ['null', 'null', 400, 'invalid_input'],
      ['a number for text', JSON.stringify({ email: 7, password: PASSWORD }), 400, 'invalid_input', 'email'],
      ['null for text', JSON.stringify({ email: null, password: PASSWORD }), 400, 'invalid_input', 'email'],
      ['a list for text', JSON.stringify({ email: [email], password: PASSWORD }), 400, 'invalid_input', 'email'],
      ['a missing field', JSON.stringify({ email }), 400, 'invalid_input', 'password'],
      [
        'an extra field',
        JSON.stringify({ email, password: PASSWORD, user_type: 'admin' }),
        400,
        'invalid_input',
        'user_type',
      ],
      ['another one', JSON.stringify({ email, password: PASSWORD, locked: false }), 400, 'invalid_input', 'locked'],
      ['U+0000', JSON.stringify({ email, password: 'a\u0000b' }), 400, 'invalid_input', 'password'],
      ['half a pair', '{"email":"a@b.example","password":"\\ud800"}', 400, 'invalid_input', 'password'],
      ['half a pair in a key', '{"\\udc00":1}', 400, 'invalid_input'],
      ['__proto__', `{"__proto__":{"admin":true},"email":"${email}","password":"x"}`, 400, 'invalid_input'],
      ['1 MB', JSON.stringify({ email, password: 'x'.repeat(1_000_000) }), 413, 'too_large'],
      ['1 000 levels', '['.repeat(1_000) + ']'.repeat(1_000), 400, 'invalid_input'],
      ['30 levels', `${'{"a":'.repeat(30)}1${'}'.repeat(30)}`, 400, 'invalid_input', 'a'],
    ]
    for (const [what, payload, status, code, path] of cases) {
      const answer = await login(payload)
      expect({ what, status: answer.statusCode }).toEqual({ what, status })
      const body = answer.json<{ issues?: { path: string }[] }>()
      expect(body).toMatchObject({ code, request_id: answer.headers['x-request-id'] })
      if (path) expect(body.issues?.map((issue) => issue.path)).toContain(path)
    }
    expect(await usersAndAudit()).toEqual(before)
  })

  test('RUN-4 takes JSON only', async () => {
    const answer = await login('email=a', { 'content-type': 'application/x-www-form-urlencoded' })
    expect(answer).toMatchObject({ statusCode: 415 })
    expect(answer.json()).toMatchObject({
      code: 'wrong_content_type',
      message: 'Palvelin ei ota vastaan tällaista sisältöä.',
    })
    const stream = await login('{}', { 'content-type': 'application/offset+octet-stream' })
    expect(stream).toMatchObject({ statusCode: 415 })
  })

  test('RUN-4 unknown query parameters, huge headers and encoded path tricks are refused', async () => {
    const { token } = await signIn(app)
    const get = (url: string, headers: Record<string, string> = {}) =>
      app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}`, ...headers } })
    expect((await get('/v1/countries?admin=true')).json()).toMatchObject({
      issues: [{ path: 'admin', code: 'unknown_field' }],
    })
    expect((await get('/v1/%63ountries')).statusCode).toBe(200)
    for (const path of [
      '/v1/countries/..%2fusers',
      '/v1/..%2fhealth',
      '/v1/%00',
      '/v1/countries%2f',
      '/v1//countries',
      '/v1/nothing',
    ]) {
      expect({ path, status: (await get(path)).statusCode }).toEqual({ path, status: 404 })
    }
  })

  test('RUN-4 an unexpected fault tells the caller nothing but a reference', async () => {
    const { token } = await signIn(app)
    const broken = await app.another()
    await broken.deps.pool.query('ALTER VIEW owner_facts RENAME TO facts_gone')
    try {
      const answer = await broken.call('GET /v1/active_owner_countries', {}, { token })
      expect(answer.status).toBe(500)
      expect(Object.keys(answer.body).toSorted()).toEqual(['code', 'message', 'request_id'])
      expect(JSON.stringify(answer.body)).not.toContain('owner_facts')
    } finally {
      await broken.deps.pool.query('ALTER VIEW facts_gone RENAME TO owner_facts')
    }
  })
})

test('RUN-4 every answer carries the security headers', async () => {
  const { headers } = await app.call('GET /health', {})
  expect(headers['content-security-policy']).toContain("script-src 'self';")
  expect(headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe/)
  expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' })
  expect(headers['x-frame-options']).toBeDefined()
  for (const method of ['GET', 'PUT'] as const) {
    const answer = await app.inject({ method, url: '/v1/assets' })
    expect(answer.headers).toMatchObject({
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    })
  }
})
