import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { createUser, PASSWORD, signIn, signInAs, type SignedIn } from '../testing/factories.ts'
import { createTestApp } from '../testing/test-app.ts'

const app = await createTestApp()
let admin: SignedIn
beforeEach(async () => {
  admin = await signInAs(app, 'admin')
})

const newUser = (changes = {}) => ({
  id: randomUUIDv7(),
  first_name: 'Björn',
  last_name: 'Åkesson',
  email: `bjorn${Math.random()}@yard.example`,
  user_type: 'support',
  language: 'sv',
  ...changes,
})

const create = (body: object, token = admin.token) => app.call('POST /v1/users', { body }, { token })
const get = async (id: string, token = admin.token) =>
  (await app.call('GET /v1/users/{id}', { params: { id } }, { token })).body
const edit = (id: string, body: object, token = admin.token) =>
  app.call('PATCH /v1/users/{id}', { params: { id }, body }, { token })
const list = async (query: object) => (await app.call('GET /v1/users', { query }, { token: admin.token })).body
const act = (action: 'activate' | 'deactivate' | 'unlock' | 'resend_activation', id: string, token = admin.token) =>
  app.call(`POST /v1/users/{id}/${action}`, { params: { id } }, { token })
const login = (email: string, password = PASSWORD) => app.call('POST /api/_auth/login', { body: { email, password } })

async function setLocked(id: string): Promise<void> {
  await sql`UPDATE users SET locked_until = now() + interval '5 minutes' WHERE id = ${id}`.execute(app.deps.db)
}

describe('creating a user', () => {
  test('USR-1 invites them by mail in their language, and they activate the account', async () => {
    const body = newUser()
    const made = await create(body)
    expect(made).toMatchObject({
      status: 201,
      body: { state: 'invited', locked: false, email: body.email, version: 1 },
    })
    await app.runJobs()
    const mail = app.mails.findLast(({ to }) => to === body.email)
    expect(mail?.subject).toBe('Aktivera ditt konto hos Klubba')
    const code = /#code=([\w-]+)/.exec(mail?.text ?? '')?.[1]
    await app.call('POST /api/_auth/activate', { body: { code, password: PASSWORD } })
    expect((await login(body.email)).status).toBe(200)
    expect(await get(body.id)).toMatchObject({ state: 'activated' })
  })

  test('USR-1 the same id twice makes one user and one mail', async () => {
    const body = newUser()
    const answers = await Promise.all([create(body), create(body), create(body)])
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    await app.runJobs()
    expect(app.mails.filter(({ to }) => to === body.email)).toHaveLength(1)
  })

  test('USR-1 an e-mail that another user has is refused at its field, in any case', async () => {
    const other = await createUser(app)
    const answer = await create(newUser({ email: other.email.toUpperCase() }))
    expect(answer).toMatchObject({ status: 400, body: { issues: [{ path: 'email', code: 'email_taken' }] } })
    const edited = await edit((await create(newUser())).body.id, { version: 1, email: other.email })
    expect(edited.body).toMatchObject({ issues: [{ path: 'email', code: 'email_taken' }] })
  })

  test('USR-2 nobody promotes themselves by extra fields', async () => {
    const answer = await create(newUser({ state: 'activated', password_hash: 'x', version: 7 }))
    expect(answer.body).toMatchObject({ code: 'invalid_input' })
    expect((await app.call('PATCH /v1/profile', { body: { user_type: 'admin' } }, { token: admin.token })).status).toBe(
      400,
    )
  })
})

describe('editing a user', () => {
  test('AST-12 fields that do not overlap are merged; for the rest both values are told and nothing is saved', async () => {
    const { body: user } = await create(newUser())
    const other = await signInAs(app, 'admin')
    expect((await edit(user.id, { version: 1, last_name: 'Ek' }, other.token)).body.version).toBe(2)
    const merged = await edit(user.id, { version: 1, first_name: 'Bo' })
    expect(merged.body).toMatchObject({ first_name: 'Bo', last_name: 'Ek', version: 3 })
    const conflict = await edit(user.id, { version: 1, last_name: 'Al', language: 'fi' })
    expect(conflict).toMatchObject({
      status: 412,
      body: {
        code: 'changed_meanwhile',
        issues: [{ path: 'last_name' }],
        // Of the two changes the one that is in the way.
        current: { last_name: 'Ek', version: 3, updated_by: { id: other.user.id } },
      },
    })
    expect(await get(user.id)).toMatchObject({ last_name: 'Ek', language: 'sv', version: 3 })
    expect((await edit(user.id, { version: 3, last_name: 'Al' })).status).toBe(200)
  })

  test('USR-1 a changed user type holds from the next call on, for which one signs in again', async () => {
    const { user, token } = await signInAs(app, 'support')
    const look = async (by: string | undefined) =>
      (await app.call('GET /v1/users', { query: {} }, { token: by })).status
    expect(await look(token)).toBe(200)
    await edit(user.id, { version: 1, user_type: 'read' })
    expect(await look(token)).toBe(401)
    expect(await look((await login(user.email)).body.access_token)).toBe(403)
  })

  test('USR-2 nobody changes their own type or state', async () => {
    expect((await edit(admin.user.id, { version: 1, user_type: 'read' })).body).toMatchObject({ code: 'own_account' })
    expect((await act('deactivate', admin.user.id)).body).toMatchObject({ code: 'own_account' })
    expect((await edit(admin.user.id, { version: 1, first_name: 'Elin' })).status).toBe(200)
  })
})

describe('actions on a user', () => {
  test('USR-1 deactivate ends their sessions at once; activate lets them in again', async () => {
    const { user, token } = await signIn(app)
    expect((await act('deactivate', user.id)).body).toMatchObject({ state: 'deactivated' })
    expect((await app.call('GET /v1/countries', {}, { token })).status).toBe(401)
    expect((await login(user.email)).status).toBe(400)
    expect((await act('deactivate', user.id)).body).toMatchObject({ code: 'wrong_state' })
    expect((await act('activate', user.id)).body).toMatchObject({ state: 'activated' })
    expect((await login(user.email)).status).toBe(200)
  })

  test('USR-1 activating somebody who never chose a password invites them anew', async () => {
    const { body: user } = await create(newUser())
    await act('deactivate', user.id)
    expect((await act('activate', user.id)).body).toMatchObject({ state: 'invited' })
    await app.runJobs()
    expect(app.mails.findLast(({ to }) => to === user.email)?.subject).toContain('Aktivera')
  })

  test('USR-1 support unlocks and resends the code, and does no more', async () => {
    const support = await signInAs(app, 'support')
    const user = await createUser(app)
    await setLocked(user.id)
    expect(await get(user.id)).toMatchObject({ locked: true, actions: { unlock: 'allowed', deactivate: 'allowed' } })
    const seen = await get(user.id, support.token)
    expect(seen.actions).toEqual({ unlock: 'allowed', resend_activation: 'wrong_state' })
    expect((await login(user.email)).status).toBe(400)
    expect((await act('unlock', user.id, support.token)).body).toMatchObject({ locked: false })
    expect((await login(user.email)).status).toBe(200)
    expect((await act('unlock', user.id, support.token)).body).toMatchObject({ code: 'wrong_state' })

    const invited = await createUser(app, { state: 'invited', password_hash: null })
    const before = app.mails.length
    expect((await act('resend_activation', invited.id, support.token)).status).toBe(200)
    await app.runJobs()
    expect(app.mails).toHaveLength(before + 1)
    expect((await act('deactivate', user.id, support.token)).status).toBe(403)
    expect((await edit(user.id, { version: 1, first_name: 'X' }, support.token)).status).toBe(403)
  })

  test('USR-1 somebody who is not there: 404', async () => {
    for (const action of ['activate', 'deactivate', 'unlock', 'resend_activation'] as const) {
      expect((await act(action, randomUUIDv7())).status).toBe(404)
    }
  })
})

describe('the last administrator', async () => {
  const house = await createTestApp()
  const one = await signInAs(house, 'admin')
  const two = await signInAs(house, 'admin')

  test('USR-3 of two who deactivate each other at once, one remains', async () => {
    const deactivate = (id: string, token: string) =>
      house.call('POST /v1/users/{id}/deactivate', { params: { id } }, { token })
    const answers = await Promise.all([deactivate(two.user.id, one.token), deactivate(one.user.id, two.token)])
    const active = await house.deps.db.selectFrom('users').select('id').where('state', '=', 'activated').execute()
    expect(active).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('USR-3 cannot be deactivated, demoted or locked out by wrong passwords', async () => {
    const [left] = await house.deps.db.selectFrom('users').selectAll().where('state', '=', 'activated').execute()
    const { email = '', id = '' } = left ?? {}
    for (let count = 0; count < 25; count++) {
      await house.call('POST /api/_auth/login', { body: { email, password: 'wrong' } })
    }
    const answer = await house.call('POST /api/_auth/login', { body: { email, password: PASSWORD } })
    expect(answer.status).toBe(200)
    const { body } = await house.call('GET /v1/users/{id}', { params: { id } }, { token: answer.body.access_token })
    expect(body.actions.deactivate).toBe('own_account')
  })
})

describe('the list of users', () => {
  test('USR-1 finds by any part of name and e-mail, filters, sorts and pages', async () => {
    const tag = `q${Math.random().toString().slice(2)}`
    for (const [first_name, user_type] of [
      ['Åse', 'read'],
      ['Bo', 'support'],
      ['Cy_%', 'read'],
    ] as const) {
      await createUser(app, { first_name, last_name: tag, user_type })
    }
    const names = async (query: object) =>
      (await list({ q: tag, ...query })).results.map(({ first_name }) => first_name)
    expect(await names({ q: `${tag} bo` })).toEqual(['Bo'])
    expect(await names({ q: `${tag} y_%` })).toEqual(['Cy_%'])
    expect(await names({ q: `${tag} _` })).toEqual(['Cy_%'])
    expect(await names({ user_type: 'read', sort: '-name' })).toEqual(['Åse', 'Cy_%'])
    expect(await names({ user_type: ['read', 'support'], page_size: '2', page: '2' })).toHaveLength(1)
    expect(await names({ state: 'invited' })).toEqual([])
    const all = await list({ q: tag })
    expect(all).toMatchObject({ total: 3, page: 1, page_size: 25 })
    await setLocked(all.results[0]?.id ?? '')
    expect(await names({ state: 'locked' })).toHaveLength(1)
    expect(await list({ sort: 'password_hash' })).toMatchObject({ issues: [{ path: 'sort' }] })
  })

  test('USR-2 holds no secret', async () => {
    const text = JSON.stringify(await list({}))
    expect(text).not.toMatch(/argon2|password|secret|wrong_passwords/)
  })
})

describe('my profile', () => {
  test('SES-15 lists my sessions, ends one or all others, and nobody else’s', async () => {
    const mine = await signIn(app)
    const again = (await login(mine.user.email)).body.access_token ?? ''
    const stranger = await signIn(app)
    const sessions = async (token: string) => (await app.call('GET /v1/profile/sessions', {}, { token })).body.results
    const found = await sessions(mine.token)
    expect(found.filter(({ current }) => current)).toHaveLength(1)
    expect(found).toHaveLength(2)
    const other = found.find(({ current }) => !current)?.id ?? ''
    const end = (id: string, token: string) =>
      app.call('DELETE /v1/profile/sessions/{id}', { params: { id } }, { token })
    expect((await end(other, stranger.token)).status).toBe(404)
    expect((await end(other, mine.token)).body.results).toHaveLength(1)
    expect((await app.call('GET /v1/countries', {}, { token: again })).status).toBe(401)
    await login(mine.user.email)
    expect((await app.call('DELETE /v1/profile/sessions', {}, { token: mine.token })).body.results).toHaveLength(1)
    expect(await sessions(stranger.token)).toHaveLength(1)
  })

  test('OFF-9 my devices have one key, which outlives a new sign-in, and nobody else has it', async () => {
    const mine = await signIn(app)
    const again = (await login(mine.user.email)).body.access_token ?? ''
    const key = async (token: string) => (await app.call('GET /v1/profile/device_key', {}, { token })).body.key
    const [first, second] = await Promise.all([key(mine.token), key(again)])
    expect(Buffer.from(first, 'base64')).toHaveLength(32)
    expect(second).toBe(first)
    expect(await key((await signIn(app)).token)).not.toBe(first)
  })

  test('USR-1 I change my name and language', async () => {
    const { token, cookie } = await signIn(app)
    const answer = await app.call('PATCH /v1/profile', { body: { first_name: ' Ola ', language: 'fi' } }, { token })
    expect(answer.body).toMatchObject({ first_name: 'Ola', last_name: 'Nordmann', language: 'fi' })
    expect((await app.call('GET /api/_auth/session', {}, { cookie })).body.user).toMatchObject({ first_name: 'Ola' })
  })
})
