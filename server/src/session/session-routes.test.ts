import { LANGUAGES } from '@klubba/domain/languages'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createUser, PASSWORD, signIn } from '../testing/factories.ts'
import { createTestApp, SOON } from '../testing/test-app.ts'

const app = await createTestApp()
const login = (email: string, password: string, options = {}) =>
  app.call('POST /api/_auth/login', { body: { email, password } }, options)

async function setLock(id: string, minutes: number): Promise<void> {
  const until = sql<Date>`now() + ${minutes} * interval '1 minute'`
  await app.deps.db.updateTable('users').set({ locked_until: until }).where('id', '=', id).execute()
}

/** What another server or another program has changed. */
async function refusesSoon(server: typeof app, token: string): Promise<void> {
  const status = async () => (await server.call('GET /v1/countries', {}, { token })).status
  await expect.poll(status, SOON).toBe(401)
}

describe('the session', () => {
  test('SES-2 answers user, token and expiry, and nothing at all when nobody is signed in', async () => {
    const { user, cookie } = await signIn(app)
    const known = await app.call('GET /api/_auth/session', {}, { cookie, headers: { accept: 'text/json' } })
    expect(known.body.user).toEqual({
      id: user.id,
      email: user.email,
      first_name: 'Kari',
      last_name: 'Nordmann',
      user_type: 'user',
      language: 'no',
    })
    expect(Date.parse(known.body.expires_at ?? '')).toBeGreaterThan(Date.now() + 29 * 60_000)
    expect((await app.call('GET /api/_auth/session', {})).body).toEqual({})
    expect((await app.call('GET /api/_auth/session', {}, { cookie: 'klubba_session=nonsense' })).body).toEqual({})
  })

  test('SES-3 logging out ends the session on the server: the old cookie and the old token no longer work', async () => {
    const { token, cookie } = await signIn(app)
    const other = await app.another()
    expect((await other.call('GET /v1/countries', {}, { token })).status).toBe(200)
    const out = await app.call('DELETE /api/_auth/session', {}, { cookie })
    expect(out.headers['clear-site-data']).toBe('"cache"')
    for (const server of [app, other]) {
      await refusesSoon(server, token)
      expect((await server.call('GET /auth/refresh', {}, { cookie })).status).toBe(401)
      expect((await server.call('GET /api/_auth/session', {}, { cookie })).body).toEqual({})
    }
  })

  test('SES-4 refreshing gives a new token on the same cookie', async () => {
    const { cookie } = await signIn(app)
    const answer = await app.call('GET /auth/refresh', {}, { cookie })
    expect(answer.cookie).toBe(cookie)
    expect((await app.call('GET /v1/countries', {}, { token: answer.body.access_token })).status).toBe(200)
    expect((await app.call('GET /auth/refresh', {})).status).toBe(401)
  })

  test('SES-11 the cookie is HttpOnly, SameSite=Strict and Secure over HTTPS', async () => {
    const user = await createUser(app)
    const overHttp = await login(user.email, PASSWORD)
    expect(String(overHttp.headers['set-cookie'])).toMatch(/; HttpOnly; SameSite=Strict$/)
    const https = await createTestApp({ PUBLIC_URL: 'https://klubba.example' })
    const secure = await signInRaw(https)
    expect(secure).toMatch(/Path=\/; HttpOnly; Secure; SameSite=Strict$/)
  })

  test('SES-11 a session ends after fourteen days without use, and each use begins them anew', async () => {
    const { user, cookie, token } = await signIn(app)
    const age = (days: number) =>
      app.deps.db
        .updateTable('sessions')
        .set({ expires_at: sql<Date>`expires_at - ${days} * interval '1 day'` })
        .where('user_id', '=', user.id)
        .execute()
    await age(13)
    expect((await app.call('GET /auth/refresh', {}, { cookie })).status).toBe(200)
    await age(13)
    expect((await app.call('GET /v1/countries', {}, { token })).status).toBe(200)
    await age(1.01)
    await refusesSoon(app, token)
    expect((await app.call('GET /auth/refresh', {}, { cookie })).status).toBe(401)
  })

  test('SES-9 two tabs on two servers that refresh at once, 100 rounds: nobody is logged out', async () => {
    const { cookie } = await signIn(app)
    const other = await app.another()
    for (let round = 0; round < 100; round++) {
      const answers = await Promise.all(
        [app, other, app, other].map((server) => server.call('GET /auth/refresh', {}, { cookie })),
      )
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
      const token = answers[round % 4]?.body.access_token
      expect((await other.call('GET /v1/countries', {}, { token })).status).toBe(200)
    }
  })
})

async function signInRaw(server: typeof app): Promise<string> {
  const user = await createUser(server)
  const answer = await server.call('POST /api/_auth/login', { body: { email: user.email, password: PASSWORD } })
  return String(answer.headers['set-cookie'])
}

describe('signing in', () => {
  test('SES-10 by e-mail in any case, with a password hashed by argon2id', async () => {
    const user = await createUser(app)
    expect((await login(` ${user.email.toUpperCase()} `, PASSWORD)).status).toBe(200)
    expect(user.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  test('SES-10 wrong password, unknown, invited, deactivated and locked users get the same answer', async () => {
    const locked = await createUser(app)
    await setLock(locked.id, 5)
    const tries: [string, string][] = [
      [(await createUser(app)).email, 'wrong'],
      ['nobody@yard.example', PASSWORD],
      [(await createUser(app, { state: 'invited', password_hash: null })).email, PASSWORD],
      [(await createUser(app, { state: 'deactivated' })).email, PASSWORD],
      [locked.email, PASSWORD],
    ]
    const answers = await Promise.all(tries.map(([email, password]) => login(email, password, { language: 'sv' })))
    const seen = answers.map(({ status, body, headers }) => {
      const { request_id: _, ...rest } = body as Record<string, unknown>
      const { 'x-request-id': __, date: ___, ...other } = headers
      return { status, rest, other }
    })
    expect(seen[0]?.status).toBe(400)
    expect(seen[0]?.rest).toMatchObject({ code: 'sign_in_refused', message: expect.stringContaining('lösenordet') })
    for (const answer of seen) expect(answer).toEqual(seen[0])
  })

  test('SES-10 ten wrong passwords in a row lock new sign-ins; running sessions go on; a right one in between resets', async () => {
    const { user, token } = await signIn(app)
    const wrong = async (times: number) => {
      for (let count = 0; count < times; count++) await login(user.email, 'wrong')
    }
    await wrong(9)
    expect((await login(user.email, PASSWORD)).status).toBe(200)
    await wrong(10)
    expect((await login(user.email, PASSWORD)).status).toBe(400)
    expect((await app.call('GET /v1/countries', {}, { token })).status).toBe(200)
    await setLock(user.id, -1)
    expect((await login(user.email, PASSWORD)).status).toBe(200)
  })

  test('SES-10 each lock lasts twice as long as the one before, up to a day', async () => {
    const user = await createUser(app)
    const minutes: number[] = []
    for (let lock = 0; lock < 9; lock++) {
      await Promise.all(Array.from({ length: 10 }, () => login(user.email, 'wrong')))
      const { rows } = await sql<{ minutes: number }>`
        SELECT round(extract(epoch FROM locked_until - now()) / 60)::int AS minutes FROM users WHERE id = ${user.id}`.execute(
        app.deps.db,
      )
      minutes.push(rows[0]?.minutes ?? 0)
      await setLock(user.id, -1)
    }
    expect(minutes).toEqual([15, 30, 60, 120, 240, 480, 960, 1440, 1440])
  })

  test('SES-10 tries are limited per address, over all servers; successful ones do not count', async () => {
    const address = '192.0.2.7'
    const user = await createUser(app)
    const other = await app.another()
    const statuses: number[] = []
    for (let count = 0; count < 51; count++) {
      const server = count % 2 ? app : other
      const body = { email: `nobody${count}@yard.example`, password: 'wrong' }
      statuses.push((await server.call('POST /api/_auth/login', { body }, { address })).status)
      if (count < 5) expect((await login(user.email, PASSWORD, { address })).status).toBe(200)
    }
    expect(statuses).toEqual([...Array<number>(50).fill(400), 429])
    expect((await login(user.email, PASSWORD, { address })).status).toBe(429)
    expect((await login(user.email, PASSWORD, { address: '192.0.2.8' })).status).toBe(200)
  })

  test('LNG-2 the refusal is in the language of the caller, in all five', async () => {
    const messages = await Promise.all(
      LANGUAGES.map(async (language) => {
        const { body } = await login('nobody@yard.example', 'wrong', { language })
        return (body as { message?: string }).message
      }),
    )
    expect(new Set(messages).size).toBe(LANGUAGES.length)
  })
})

test('SES-1 SES-5 without a valid token every /v1 call is refused with 401', async () => {
  for (const headers of [
    {},
    { authorization: 'Basic eDp5' },
    { authorization: 'Bearer x.y.z' },
    { authorization: 'Bearer' },
  ]) {
    const answer = await app.call('GET /v1/countries', {}, { headers: headers as Record<string, string> })
    expect(answer.status).toBe(401)
    expect(answer.body).toMatchObject({ code: 'signed_out', message: 'You have been logged out. Sign in to continue.' })
  }
})

test('SES-3 a user deactivated in the database by whomever is refused by every server, cookie and token', async () => {
  const { user, token, cookie } = await signIn(app)
  const other = await app.another()
  await app.deps.db.updateTable('users').set({ state: 'deactivated' }).where('id', '=', user.id).execute()
  for (const server of [app, other]) {
    await refusesSoon(server, token)
    expect((await server.call('GET /auth/refresh', {}, { cookie })).status).toBe(401)
  }
})
