import { randomUUIDv7 } from 'node:crypto'
import { api, type ApiCall } from '@klubba/domain/api'
import { splitCallName, type Endpoint } from '@klubba/domain/contract'
import { grantOf } from '@klubba/domain/permissions'
import { expect, test } from 'vitest'
import { signInAs, type SignedIn } from '../testing/factories.ts'
import { createTestApp, SOON, type TestApp } from '../testing/test-app.ts'

const app = await createTestApp()
const other = await app.another()
const [admin, reader, user] = await Promise.all([signInAs(app, 'admin'), signInAs(app, 'read'), signInAs(app, 'user')])

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

const ask = (who: SignedIn, given: object = {}) => {
  const body = { id: randomUUIDv7(), name: 'Spreadsheet', scope: 'read', expires_at: inDays(30), ...given }
  return app.call('POST /v1/profile/tokens', { body }, { token: who.token })
}
async function create(who: SignedIn, given: object = {}): Promise<{ id: string; token: string }> {
  const { body } = await ask(who, given)
  if (body.secret === undefined) throw new Error(`no token: ${JSON.stringify(body)}`)
  return { id: body.id, token: body.secret }
}
const list = async ({ token }: SignedIn) => (await app.call('GET /v1/profile/tokens', {}, { token })).body.results
const revoke = (id: string, { token }: SignedIn) =>
  app.call('POST /v1/profile/tokens/{id}/revoke', { params: { id } }, { token })
const look = async (token: string, server: TestApp = app) =>
  (await server.call('GET /v1/organizations', { query: {} }, { token })).status

async function knock(name: ApiCall, token: string): Promise<number> {
  const { method, path } = splitCallName(name)
  const answer = await app.inject({
    method,
    url: path.replaceAll(/\{\w+\}/g, '018f0000-0000-7000-8000-000000000000'),
    ...(method !== 'GET' && { payload: {} }),
    headers: { authorization: `Bearer ${token}` },
    payloadAsStream: true,
  })
  answer.stream().destroy()
  return answer.statusCode
}

test('INT-6 the secret is told once and kept only as a hash; the list shows the last use', async () => {
  const id = randomUUIDv7()
  const { body } = await ask(user, { id })
  expect(body.secret).toMatch(/^klubba_p_[\w-]{43}$/)
  expect((await ask(user, { id })).body.secret).toBeUndefined()
  expect((await list(user)).find((each) => each.id === id)?.last_used_at).toBeUndefined()
  expect(await look(body.secret ?? '')).toBe(200)
  const [shown] = await list(user)
  expect(shown).toMatchObject({ id, state: 'valid', scope: 'read', last_used_at: expect.any(String) })
  const { rows } = await app.deps.pool.query<{ row: string }>(
    'SELECT t::text AS row FROM personal_tokens t UNION ALL SELECT a::text FROM audit_log a',
  )
  expect(rows.map(({ row }) => row).join()).not.toContain(body.secret?.slice('klubba_p_'.length))
})

const calls = (Object.entries(api) as [ApiCall, Endpoint][]).filter(([, { access }]) => access !== 'public')

test('INT-6 no call goes further than the scope, nor than the rights of the owner', async () => {
  const tokens = [
    { userType: 'admin', scope: 'read', token: (await create(admin)).token },
    { userType: 'read', scope: 'all', token: (await create(reader, { scope: 'all' })).token },
  ] as const
  const wrong: string[] = []
  for (const [name, { access, inSession }] of calls) {
    for (const { userType, scope, token } of tokens) {
      const isAllowed =
        (access === 'signed_in' || access === 'public' || grantOf(userType, access) !== 'no') &&
        inSession !== true &&
        (scope === 'all' || name.startsWith('GET ') || name.startsWith('HEAD '))
      const isRefused = (await knock(name, token)) === 403
      if (isRefused === isAllowed) wrong.push(`${name} ${userType} ${scope}`)
    }
  }
  expect(wrong).toEqual([])
})

test('INT-6 SES-17 S2 what gives out secrets, is about sessions or changes credentials stays in the session', () => {
  const closed = calls.filter(([, { inSession }]) => inSession).map(([name]) => name)
  expect(closed.toSorted()).toEqual([
    'DELETE /v1/profile/sessions',
    'DELETE /v1/profile/sessions/{id}',
    'DELETE /v1/users/{id}/access',
    'DELETE /v1/users/{id}/access/sessions/{session_id}',
    'DELETE /v1/users/{id}/access/tokens/{token_id}',
    'GET /v1/profile/device_key',
    'GET /v1/profile/sessions',
    'GET /v1/profile/tokens',
    'GET /v1/users/{id}/access',
    'PATCH /v1/users/{id}',
    'POST /v1/downloads',
    'POST /v1/profile/tokens',
    'POST /v1/profile/tokens/{id}/revoke',
    'POST /v1/tokens',
    'POST /v1/users',
    'POST /v1/users/{id}/activate',
    'POST /v1/users/{id}/resend_activation',
    'POST /v1/webhooks',
    'PUT /api/_auth/password',
  ])
})

test('INT-6 a revoked one is refused at once here and soon after elsewhere; only its owner can do it', async () => {
  const { id, token } = await create(user)
  await expect.poll(() => look(token, other)).toBe(200)
  expect((await revoke(id, admin)).status).toBe(404)
  expect((await revoke(id, user)).body).toMatchObject({ state: 'revoked' })
  expect(await look(token)).toBe(401)
  await expect.poll(() => look(token, other), SOON).toBe(401)
  expect((await revoke(id, user)).status).toBe(409)
})

test('INT-6 it ends with a new user type or the account, and does not come back with it', async () => {
  const who = await signInAs(app, 'support')
  const { id, token } = await create(who, { scope: 'all' })
  const change = (path: 'activate' | 'deactivate') =>
    app.call(`POST /v1/users/{id}/${path}`, { params: { id: who.user.id } }, { token: admin.token })
  const users = async () => (await app.call('GET /v1/users', { query: {} }, { token })).status
  expect(await users()).toBe(200)
  const body = { version: 1, user_type: 'user' }
  const edited = await app.call('PATCH /v1/users/{id}', { params: { id: who.user.id }, body }, { token: admin.token })
  expect(edited.status).toBe(200)
  expect(await users()).toBe(401)
  await change('deactivate')
  await change('activate')
  expect(await look(token)).toBe(401)
  const { rows } = await app.deps.pool.query('SELECT revoked_at FROM personal_tokens WHERE id = $1', [id])
  expect(rows).toMatchObject([{ revoked_at: expect.any(Date) }])
})

test('INT-6 it expires, and lives a year at most', async () => {
  const { id, token } = await create(user)
  await app.deps.pool.query(`UPDATE personal_tokens SET expires_at = now() WHERE id = $1`, [id])
  await expect.poll(() => look(token), SOON).toBe(401)
  for (const [days, code] of [
    [-1, 'in_the_past'],
    [400, 'too_far_ahead'],
  ] as const) {
    const answer = await ask(user, { expires_at: inDays(days) })
    expect(answer).toMatchObject({ status: 400, body: { issues: [{ path: 'expires_at', code }] } })
  }
})
