import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { enqueue } from '../jobs/jobs.ts'
import { createUser, PASSWORD, signIn } from '../testing/factories.ts'
import { createTestApp } from '../testing/test-app.ts'

const app = await createTestApp({ PUBLIC_URL: 'https://klubba.example' })
const origin = { origin: 'https://klubba.example' }
const NEW_PASSWORD = 'copper ladder winter nine'

const login = (email: string, password: string) => app.call('POST /api/_auth/login', { body: { email, password } })

/** The code of the last mail to this address. */
function codeFor(email: string): string {
  const mail = app.mails.findLast(({ to }) => to === email)
  return /#code=([0-9A-Z-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
}

async function forgot(email: string): Promise<string> {
  const answer = await app.call('POST /api/_auth/password/forgot', { body: { email } }, { headers: origin })
  expect(answer.status).toBe(202)
  await app.runJobs()
  return codeFor(email)
}

describe('a forgotten password', () => {
  test('SES-12 a one-time link by mail sets a new password and ends all sessions', async () => {
    const { user, token, cookie } = await signIn(app)
    const code = await forgot(user.email)
    const mail = app.mails.findLast(({ to }) => to === user.email)
    expect(mail?.subject).toBe('Nytt passord hos Klubba')
    expect(mail?.text).toContain(`https://klubba.example/no/auth/reset#code=${code}`)

    const reset = () =>
      app.call('POST /api/_auth/password/reset', { body: { code: code.toLowerCase(), password: NEW_PASSWORD } })
    expect((await reset()).status).toBe(200)
    expect((await app.call('GET /v1/countries', {}, { token })).status).toBe(401)
    expect((await app.call('GET /auth/refresh', {}, { cookie })).status).toBe(401)
    expect((await login(user.email, PASSWORD)).status).toBe(400)
    expect((await login(user.email, NEW_PASSWORD)).status).toBe(200)

    expect(await reset()).toMatchObject({ status: 400, body: { code: 'code_refused' } })
    await app.runJobs()
    expect(app.mails.at(-1)?.subject).toBe('Passordet ditt hos Klubba er endret')
  })

  test('SES-12 two uses of one code at once: one succeeds', async () => {
    const user = await createUser(app)
    const code = await forgot(user.email)
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, index) =>
        app.call('POST /api/_auth/password/reset', { body: { code, password: `${NEW_PASSWORD} ${index}` } }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('SES-12 the code works for one hour', async () => {
    const user = await createUser(app)
    const code = await forgot(user.email)
    const age = (minutes: number) =>
      sql`UPDATE user_codes SET expires_at = expires_at - ${minutes} * interval '1 minute' WHERE user_id = ${user.id}`.execute(
        app.deps.db,
      )
    await age(59)
    const weak = await app.call('POST /api/_auth/password/reset', { body: { code, password: 'password12345' } })
    expect(weak.body).toMatchObject({ issues: [{ path: 'password', code: 'password_too_common' }] })
    await age(2)
    const late = await app.call('POST /api/_auth/password/reset', { body: { code, password: NEW_PASSWORD } })
    expect(late.body).toMatchObject({ code: 'code_refused' })
  })

  test('SES-12 the answer for an unknown address is the same, and no mail goes out', async () => {
    const before = app.mails.length
    await forgot('nobody@yard.example')
    await forgot((await createUser(app, { state: 'deactivated' })).email)
    expect(app.mails).toHaveLength(before)
  })

  test('SES-12 the link is made from PUBLIC_URL, never from what the caller sends', async () => {
    const user = await createUser(app)
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' }
    await app.call('POST /api/_auth/password/forgot', { body: { email: user.email } }, { headers })
    await app.runJobs()
    expect(app.mails.at(-1)?.to).toBe(user.email)
    expect(app.mails.at(-1)?.html).not.toContain('evil')
  })

  test('SES-12 a new password lifts a lock', async () => {
    const user = await createUser(app)
    for (let count = 0; count < 10; count++) await login(user.email, 'wrong')
    const code = await forgot(user.email)
    await app.call('POST /api/_auth/password/reset', { body: { code, password: NEW_PASSWORD } })
    expect((await login(user.email, NEW_PASSWORD)).status).toBe(200)
  })
})

describe('activation', () => {
  test('SES-1 the code from the mail activates the account, once', async () => {
    const user = await createUser(app, { state: 'invited', password_hash: null, language: 'fi' })
    await enqueue(app.deps.db, 'send_code', { user_id: user.id, purpose: 'activation' })
    await app.runJobs()
    expect(app.mails.at(-1)?.subject).toBe('Aktivoi tilisi: Klubba')
    const activate = () =>
      app.call('POST /api/_auth/activate', { body: { code: codeFor(user.email), password: NEW_PASSWORD } })
    expect((await activate()).status).toBe(200)
    expect((await login(user.email, NEW_PASSWORD)).status).toBe(200)
    expect((await activate()).body).toMatchObject({ code: 'code_refused' })
  })

  test('SES-12 an activation code is no reset code', async () => {
    const user = await createUser(app, { state: 'invited', password_hash: null })
    await enqueue(app.deps.db, 'send_code', { user_id: user.id, purpose: 'activation' })
    await app.runJobs()
    const answer = await app.call('POST /api/_auth/password/reset', {
      body: { code: codeFor(user.email), password: NEW_PASSWORD },
    })
    expect(answer.body).toMatchObject({ code: 'code_refused' })
  })
})

describe('changing my password', () => {
  test('SES-3 needs the old one, ends every other session and goes on with a new one', async () => {
    const { user, token, cookie } = await signIn(app)
    const change = (current_password: string) =>
      app.call(
        'PUT /api/_auth/password',
        { body: { current_password, password: NEW_PASSWORD } },
        { token, language: 'da' },
      )
    const wrong = await change('not this one')
    expect(wrong).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'current_password', code: 'wrong_password', message: 'Adgangskoden er forkert.' }] },
    })
    const changed = await change(PASSWORD)
    expect(changed.status).toBe(200)
    expect((await app.call('GET /v1/countries', {}, { token })).status).toBe(401)
    expect((await app.call('GET /auth/refresh', {}, { cookie })).status).toBe(401)
    expect((await app.call('GET /v1/countries', {}, { token: changed.body.access_token })).status).toBe(200)
    expect((await app.call('GET /auth/refresh', {}, { cookie: changed.cookie })).status).toBe(200)
    expect((await login(user.email, NEW_PASSWORD)).status).toBe(200)
  })

  test('SES-10 refuses short and common passwords and those made of the own name, by field', async () => {
    const { token } = await signIn(app, { first_name: 'Gunnhild', email: 'gunnhild@yard.example' })
    const cases = {
      kort: 'too_short',
      'Password-2026!': 'password_too_common',
      'gunnhild 123456': 'password_too_common',
    }
    for (const [password, code] of Object.entries(cases)) {
      const body = { current_password: PASSWORD, password }
      const answer = await app.call('PUT /api/_auth/password', { body }, { token })
      expect(answer.body).toMatchObject({ code: 'invalid_input', issues: [{ path: 'password', code }] })
    }
  })
})
