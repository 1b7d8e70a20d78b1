import { randomUUIDv7 } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createUser, PASSWORD, signIn, signInAs, type SignedIn } from '../testing/factories.ts'
import { createTestApp, SOON, type TestApp } from '../testing/test-app.ts'

const app = await createTestApp()
const other = await app.another()
const admin = await signInAs(app, 'admin')

const status = async (token: string | undefined, server: TestApp = app) =>
  (await server.call('GET /v1/countries', {}, { token })).status
const access = async (id: string, { token }: SignedIn = admin) =>
  (await app.call('GET /v1/users/{id}/access', { params: { id } }, { token })).body
const endAll = (id: string, { token }: SignedIn = admin) =>
  app.call('DELETE /v1/users/{id}/access', { params: { id } }, { token })
const endSession = (id: string, session_id: string) =>
  app.call('DELETE /v1/users/{id}/access/sessions/{session_id}', { params: { id, session_id } }, { token: admin.token })
const revoke = (id: string, token_id: string) =>
  app.call('DELETE /v1/users/{id}/access/tokens/{token_id}', { params: { id, token_id } }, { token: admin.token })

async function createToken({ token }: SignedIn, name = 'Spreadsheet') {
  const id = randomUUIDv7()
  const expires_at = new Date(Date.now() + 86_400_000).toISOString()
  const body = { id, name, scope: 'all', expires_at }
  const { secret = '' } = (await app.call('POST /v1/profile/tokens', { body }, { token })).body
  return { id, secret }
}

const audited = async (id: string) => {
  const query = { user: admin.user.id }
  const { results } = (await app.call('GET /v1/audit', { query }, { token: admin.token })).body
  return results.filter(({ subject }) => subject?.id === id).map(({ action, details }) => ({ action, details }))
}

describe('sessions and tokens of others', () => {
  test('SES-17 S2 an admin sees where a user is signed in, from which address, and their tokens, without the secrets', async () => {
    const user = await createUser(app)
    const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' }
    const { body } = await app.call(
      'POST /api/_auth/login',
      { body: { email: user.email, password: PASSWORD } },
      { address: '192.0.2.44', headers },
    )
    const made = await createToken({ user, token: body.access_token ?? '', cookie: '' })
    const seen = await access(user.id)
    expect(seen).toMatchObject({
      sessions: [{ user_agent: headers['user-agent'], address: '192.0.2.44', current: false }],
      tokens: [{ id: made.id, name: 'Spreadsheet', scope: 'all', state: 'valid' }],
    })
    expect(JSON.stringify(seen)).not.toContain(made.secret)
  })

  test('SES-17 the address is that of the last use, for the owner too', async () => {
    const { token, cookie } = await signIn(app)
    await app.call('GET /auth/refresh', {}, { cookie, address: '198.51.100.9' })
    const { results } = (await app.call('GET /v1/profile/sessions', {}, { token })).body
    expect(results).toMatchObject([{ address: '198.51.100.9', current: true }])
  })

  test('SES-17 S2 an admin ends one session and revokes one token; they are refused everywhere, the others go on', async () => {
    const who = await signIn(app)
    const again = await app.call('POST /api/_auth/login', { body: { email: who.user.email, password: PASSWORD } })
    const [one, two] = [await createToken(who, 'One'), await createToken(who, 'Two')]
    for (const token of [who.token, one.secret]) expect(await status(token, other)).toBe(200)
    const mine = (await app.call('GET /v1/profile/sessions', {}, { token: who.token })).body.results
    const left = await endSession(who.user.id, mine.find(({ current }) => current)?.id ?? '')
    expect(left.body.sessions).toHaveLength(1)
    expect((await revoke(who.user.id, one.id)).body.tokens.map(({ name, state }) => [name, state])).toEqual([
      ['Two', 'valid'],
      ['One', 'revoked'],
    ])
    for (const token of [who.token, one.secret]) {
      expect(await status(token)).toBe(401)
      await expect.poll(() => status(token, other), SOON).toBe(401)
    }
    for (const token of [again.body.access_token, two.secret]) expect(await status(token)).toBe(200)
    expect(await audited(who.user.id)).toEqual([
      { action: 'personal_token_revoked', details: { name: 'One', scope: 'all' } },
      { action: 'session_ended', details: { sessions: 1 } },
    ])
    expect((await revoke(who.user.id, one.id)).body).toMatchObject({ code: 'wrong_state' })
  })

  test('SES-17 S2 an admin ends everything at once; the person is notified by mail', async () => {
    const who = await signIn(app, { language: 'sv' })
    const { secret } = await createToken(who)
    await app.runJobs()
    expect((await endAll(who.user.id)).body).toMatchObject({ sessions: [], tokens: [{ state: 'revoked' }] })
    for (const token of [who.token, secret]) expect(await status(token)).toBe(401)
    expect(await audited(who.user.id)).toEqual([{ action: 'access_ended', details: { sessions: 1, tokens: 1 } }])
    await app.runJobs()
    expect(app.mails.at(-1)).toMatchObject({
      to: who.user.email,
      subject: 'Dina sessioner hos Klubba har avslutats',
    })
  })

  test('SES-17 an admin who ends everything of their own stays signed in where they are', async () => {
    const own = await signInAs(app, 'admin')
    const again = await app.call('POST /api/_auth/login', { body: { email: own.user.email, password: PASSWORD } })
    expect((await endAll(own.user.id, own)).body.sessions).toMatchObject([{ current: true }])
    expect(await status(own.token)).toBe(200)
    expect(await status(again.body.access_token)).toBe(401)
  })

  test('SES-17 a session or token of somebody else is not there, and neither is an unknown user', async () => {
    const [one, two] = [await signIn(app), await signIn(app)]
    const { id } = await createToken(two)
    const [session] = (await access(two.user.id)).sessions
    expect((await endSession(one.user.id, session?.id ?? '')).status).toBe(404)
    expect((await revoke(one.user.id, id)).status).toBe(404)
    for (const call of [access, endAll]) {
      expect(await call(randomUUIDv7())).toMatchObject(call === access ? { code: 'not_found' } : { status: 404 })
    }
    expect(await status(two.token)).toBe(200)
  })
})

test('SES-17 S2 with a personal token nobody changes credentials, of themselves or of others', async () => {
  const owner = await signInAs(app, 'admin')
  const { secret: token } = await createToken(owner)
  const victim = await signInAs(app, 'admin')
  const invited = await createUser(app, { state: 'invited', password_hash: null })
  const params = { id: victim.user.id }
  const newUser = { id: randomUUIDv7(), first_name: 'A', last_name: 'B', email: 'evil@evil.example', language: 'en' }
  const expires_at = new Date(Date.now() + 86_400_000).toISOString()
  const answers = [
    await app.call('PATCH /v1/users/{id}', { params, body: { version: 1, email: 'evil@evil.example' } }, { token }),
    await app.call('PATCH /v1/users/{id}', { params, body: { version: 1, user_type: 'read' } }, { token }),
    await app.call('POST /v1/users', { body: { ...newUser, user_type: 'admin' } }, { token }),
    await app.call('POST /v1/users/{id}/resend_activation', { params: { id: invited.id } }, { token }),
    await app.call('POST /v1/users/{id}/activate', { params }, { token }),
    await app.call('PUT /api/_auth/password', { body: { current_password: PASSWORD, password: 'x' } }, { token }),
    await app.call(
      'POST /v1/profile/tokens',
      { body: { id: randomUUIDv7(), name: 'More', scope: 'all', expires_at } },
      { token },
    ),
    await app.call('DELETE /v1/users/{id}/access', { params }, { token }),
  ]
  for (const answer of answers) expect(answer).toMatchObject({ status: 403, body: { code: 'not_by_token' } })
  expect((await app.call('GET /v1/users/{id}', { params }, { token })).body).toMatchObject({ email: victim.user.email })
  expect(await status(victim.token)).toBe(200)
})
