import { randomUUIDv7 } from 'node:crypto'
import type { Language } from '@klubba/domain/languages'
import { describe, expect, test } from 'vitest'
import { createUser, PASSWORD, signIn, signInAs, type SignedIn } from '../testing/factories.ts'
import { createTestApp, SOON, type TestApp } from '../testing/test-app.ts'
import type { UserRow } from '../users/user-sql.ts'
import { resetPasswordByCommand } from './password-service.ts'

const app = await createTestApp()
const other = await app.another()
const admin = await signInAs(app, 'admin')
const NEW_PASSWORD = 'copper ladder winter nine'

const login = async (email: string, password = PASSWORD) =>
  app.call('POST /api/_auth/login', { body: { email, password } })
const status = async (token: string | undefined, server: TestApp = app) =>
  (await server.call('GET /v1/countries', {}, { token })).status
const edit = (id: string, changes: object, token = admin.token) =>
  app.call('PATCH /v1/users/{id}', { params: { id }, body: { version: 1, ...changes } }, { token })
const act = (action: 'activate' | 'deactivate' | 'resend_activation', id: string) =>
  app.call(`POST /v1/users/{id}/${action}`, { params: { id } }, { token: admin.token })
const reset = (code: string) => app.call('POST /api/_auth/password/reset', { body: { code, password: NEW_PASSWORD } })
const activate = (code: string) => app.call('POST /api/_auth/activate', { body: { code, password: NEW_PASSWORD } })

/** The mails that were sent because of this, and of nothing before it. */
async function mailsOf(work: () => Promise<unknown>) {
  await app.runJobs()
  const before = app.mails.length
  await work()
  await app.runJobs()
  return app.mails.slice(before)
}
const codeIn = (mail: { text: string } | undefined) => /#code=([0-9A-Z-]+)/.exec(mail?.text ?? '')?.[1] ?? ''

async function askForCode(email: string): Promise<string> {
  const mails = await mailsOf(() => app.call('POST /api/_auth/password/forgot', { body: { email } }))
  return codeIn(mails[0])
}

async function createToken({ token }: SignedIn): Promise<string> {
  const expires_at = new Date(Date.now() + 86_400_000).toISOString()
  const body = { id: randomUUIDv7(), name: 'Spreadsheet', scope: 'all', expires_at }
  const { body: created } = await app.call('POST /v1/profile/tokens', { body }, { token })
  return created.secret ?? ''
}

/** Somebody with two sessions, a personal token and a mailed code. */
async function someone(given: Partial<UserRow> = {}) {
  const here = await signIn(app, { language: 'fi', ...given })
  const elsewhere = (await login(here.user.email)).body.access_token ?? ''
  const secret = await createToken(here)
  const code = await askForCode(here.user.email)
  for (const token of [here.token, elsewhere, secret]) {
    for (const server of [app, other]) expect(await status(token, server)).toBe(200)
  }
  return { here, elsewhere, secret, code, user: here.user }
}
type Someone = Awaited<ReturnType<typeof someone>>

/** What changes the credentials; whether the session it is done from goes on; and which mails it sends. */
interface Change {
  by: (who: Someone) => Promise<{ status: number } | string | undefined>
  keepsSession?: boolean
  mails: (who: Someone) => { to: string; subject: string }[]
  given?: Partial<UserRow>
}

const newAddress = ({ user }: Someone) => `new-${user.email}`
const to = (subject: string) => (who: Someone) => [{ to: who.user.email, subject }]

const CHANGES: Record<string, Change> = {
  'changing the password': {
    by: ({ here }) =>
      app.call(
        'PUT /api/_auth/password',
        { body: { current_password: PASSWORD, password: NEW_PASSWORD } },
        { token: here.token },
      ),
    mails: to('Salasanasi on vaihdettu: Klubba'),
  },
  'a reset by mail': { by: ({ code }) => reset(code), mails: to('Salasanasi on vaihdettu: Klubba') },
  'a reset by command': {
    by: ({ user }) => resetPasswordByCommand(app.deps, user.email),
    mails: to('Salasanasi on vaihdettu: Klubba'),
  },
  'ending all sessions': {
    by: ({ here }) => app.call('DELETE /v1/profile/sessions', {}, { token: here.token }),
    keepsSession: true,
    mails: to('Muut istuntosi on päätetty: Klubba'),
  },
  'a new e-mail': {
    by: (who) => edit(who.user.id, { email: newAddress(who) }),
    mails: (who) => [
      { to: who.user.email, subject: 'Tilisi sähköpostiosoite on vaihdettu: Klubba' },
      { to: newAddress(who), subject: 'Uusi sähköpostiosoitteesi: Klubba' },
    ],
  },
  'a new e-mail of one’s own': {
    by: (who) => edit(who.user.id, { email: newAddress(who) }, who.here.token),
    given: { user_type: 'admin' },
    keepsSession: true,
    mails: (who) => [
      { to: who.user.email, subject: 'Tilisi sähköpostiosoite on vaihdettu: Klubba' },
      { to: newAddress(who), subject: 'Uusi sähköpostiosoitteesi: Klubba' },
    ],
  },
  'a new user type': {
    by: ({ user }) => edit(user.id, { user_type: 'support' }),
    mails: to('Käyttäjätyyppisi on vaihdettu: Klubba'),
  },
  deactivating: { by: ({ user }) => act('deactivate', user.id), mails: to('Tilisi on poistettu käytöstä: Klubba') },
}

describe('a change of credentials', () => {
  test.for(Object.entries(CHANGES))(
    'SES-17 S2 %s ends sessions, tokens and codes on every server, and is reported by mail',
    async ([, change]) => {
      const who = await someone(change.given)
      const mails = await mailsOf(async () => {
        const answer = await change.by(who)
        if (typeof answer === 'object') expect(answer.status).toBe(200)
      })
      expect(await status(who.elsewhere)).toBe(401)
      expect(await status(who.secret)).toBe(401)
      expect(await status(who.here.token)).toBe(change.keepsSession ? 200 : 401)
      await expect.poll(() => status(who.elsewhere, other), SOON).toBe(401)
      await expect.poll(() => status(who.secret, other), SOON).toBe(401)
      expect((await reset(who.code)).body).toMatchObject({ code: 'code_refused' })
      const sent = mails.map(({ to, subject }) => ({ to, subject }))
      expect(sent.toSorted((a, b) => a.to.localeCompare(b.to))).toEqual(
        change.mails(who).toSorted((a, b) => a.to.localeCompare(b.to)),
      )
    },
  )

  test('SES-17 S2 what ended does not come back when a deactivated account is activated, which is reported by mail', async () => {
    const who = await someone()
    await act('deactivate', who.user.id)
    const mails = await mailsOf(() => act('activate', who.user.id))
    expect(mails).toMatchObject([{ to: who.user.email, subject: 'Tilisi on taas käytössä: Klubba' }])
    for (const token of [who.here.token, who.elsewhere, who.secret]) expect(await status(token)).toBe(401)
    expect((await reset(who.code)).body).toMatchObject({ code: 'code_refused' })
    expect((await login(who.user.email)).status).toBe(200)
  })

  test('SES-17 S2 names and language are no credentials: everything goes on, and no mail is sent', async () => {
    const who = await someone()
    const mails = await mailsOf(() => edit(who.user.id, { first_name: 'Aino', language: 'sv' }))
    expect(mails).toEqual([])
    for (const token of [who.here.token, who.elsewhere, who.secret]) expect(await status(token)).toBe(200)
    expect((await reset(who.code)).status).toBe(200)
  })

  test('SES-17 S2 the old address does not learn the new one', async () => {
    const who = await someone()
    const [first] = await mailsOf(() => edit(who.user.id, { email: newAddress(who) }))
    expect(first?.to).toBe(who.user.email)
    expect(first?.text).not.toContain(newAddress(who))
  })

  const subjects: Record<Language, string> = {
    en: 'Your password at Klubba was changed',
    no: 'Passordet ditt hos Klubba er endret',
    sv: 'Ditt lösenord hos Klubba har ändrats',
    da: 'Din adgangskode hos Klubba er ændret',
    fi: 'Salasanasi on vaihdettu: Klubba',
  }
  test.for(Object.entries(subjects))(
    'SES-17 S2 the mail is in the language of the person: %s',
    async ([language, subject]) => {
      const user = await createUser(app, { language: language as Language })
      const code = await askForCode(user.email)
      expect(await mailsOf(() => reset(code))).toMatchObject([{ to: user.email, subject }])
    },
  )
})

describe('mailed codes', () => {
  const invite = (given: Partial<UserRow> = {}) =>
    createUser(app, { state: 'invited', password_hash: null, language: 'en', ...given })

  test('USR-1 S3 a code that went to a wrong address opens nothing once the address is corrected', async () => {
    const user = await invite()
    const [wrong] = await mailsOf(() => act('resend_activation', user.id))
    const right = `right-${user.email}`
    const mails = await mailsOf(() => edit(user.id, { email: right }))
    expect(mails.map(({ to, subject }) => ({ to, subject }))).toEqual(
      expect.arrayContaining([
        { to: user.email, subject: 'The email of your account at Klubba was changed' },
        { to: right, subject: 'Activate your account at Klubba' },
      ]),
    )
    expect((await activate(codeIn(wrong))).body).toMatchObject({ code: 'code_refused' })
    expect((await activate(codeIn(mails.find(({ to }) => to === right)))).status).toBe(200)
  })

  test('USR-1 S3 a new code takes the place of the one before it', async () => {
    const user = await invite()
    const [first] = await mailsOf(() => act('resend_activation', user.id))
    const [second] = await mailsOf(() => act('resend_activation', user.id))
    expect((await activate(codeIn(first))).body).toMatchObject({ code: 'code_refused' })
    expect((await activate(codeIn(second))).status).toBe(200)
    const one = await askForCode(user.email)
    const two = await askForCode(user.email)
    expect((await reset(one)).body).toMatchObject({ code: 'code_refused' })
    expect((await reset(two)).status).toBe(200)
  })

  test('USR-1 S3 a new user type of somebody invited voids the code, and a new one is sent', async () => {
    const user = await invite()
    const [first] = await mailsOf(() => act('resend_activation', user.id))
    const [second] = await mailsOf(() => edit(user.id, { user_type: 'admin' }))
    expect((await activate(codeIn(first))).body).toMatchObject({ code: 'code_refused' })
    expect((await activate(codeIn(second))).status).toBe(200)
  })

  test('SES-17 S2 activating an account by its code is reported by mail', async () => {
    const user = await invite({ language: 'da' })
    const [mail] = await mailsOf(() => act('resend_activation', user.id))
    expect(await mailsOf(() => activate(codeIn(mail)))).toMatchObject([
      { to: user.email, subject: 'Din konto hos Klubba er aktiveret' },
    ])
  })

  test('USR-1 S3 a code that is used while the address changes works before the change or not at all', async () => {
    for (let round = 0; round < 8; round++) {
      const user = await createUser(app)
      const code = await askForCode(user.email)
      const email = `moved-${user.email}`
      const [used, edited] = await Promise.all([reset(code), edit(user.id, { email })])
      expect([200, 412]).toContain(edited.status)
      const { rows } = await app.deps.pool.query<{ action: string }>(
        `SELECT action FROM audit_log WHERE subject_id = $1 AND action IN ('password_reset', 'user_changed') ORDER BY number`,
        [user.id],
      )
      const order = rows.map(({ action }) => action)
      expect(
        used.status === 200 ? [['password_reset', 'user_changed'], ['password_reset']] : [['user_changed']],
      ).toContainEqual(order)
      expect((await login(email, NEW_PASSWORD)).status === 200).toBe(used.status === 200 && edited.status === 200)
    }
  })
})

describe('at the same moment', () => {
  test('SES-17 S2 a sign-in with the old password does not outlive a reset', async () => {
    for (let round = 0; round < 8; round++) {
      const user = await createUser(app)
      const code = await askForCode(user.email)
      const [signedIn, changed] = await Promise.all([login(user.email), reset(code)])
      expect(changed.status).toBe(200)
      if (signedIn.status === 200) expect(await status(signedIn.body.access_token)).toBe(401)
    }
  })

  test('SES-17 S2 a token that is created while all sessions end does not outlive them', async () => {
    for (let round = 0; round < 8; round++) {
      const who = await signIn(app)
      const { body } = await login(who.user.email)
      const [secret] = await Promise.all([
        createToken(who),
        app.call('DELETE /v1/profile/sessions', {}, { token: body.access_token }),
      ])
      if (secret !== '') expect(await status(secret)).toBe(401)
    }
  })

  test('SES-17 S2 whoever knows the old password cannot undo a reset that ends while they change it', async () => {
    for (let round = 0; round < 8; round++) {
      const who = await signIn(app)
      const code = await askForCode(who.user.email)
      const body = { current_password: PASSWORD, password: 'a heron on the weir' }
      const [changed, done] = await Promise.all([
        app.call('PUT /api/_auth/password', { body }, { token: who.token }),
        reset(code),
      ])
      // One of the two came first, and made the other impossible.
      expect([changed.status, done.status].filter((each) => each === 200)).toHaveLength(1)
      expect((await login(who.user.email, done.status === 200 ? NEW_PASSWORD : body.password)).status).toBe(200)
    }
  })
})
