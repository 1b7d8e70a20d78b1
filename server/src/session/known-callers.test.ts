import { sql } from 'kysely'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { createUser, PASSWORD, signIn, signInAs, type SignedIn } from '../testing/factories.ts'
import { createTestApp, SOON, type TestApp } from '../testing/test-app.ts'

const app = await createTestApp()
const other = await app.another()

const status = async (server: TestApp, { token }: Pick<SignedIn, 'token'>) =>
  (await server.call('GET /v1/countries', {}, { token })).status

/** Until the server answers from what it knows: an end of the session that nobody tells it of is not seen. */
async function untilKnown(server: TestApp, who: SignedIn): Promise<void> {
  const silently = (change: ReturnType<typeof sql>) =>
    server.deps.db.transaction().execute(async (tx) => {
      await sql`ALTER TABLE sessions DISABLE TRIGGER sessions_tell_change`.execute(tx)
      await change.execute(tx)
      await sql`ALTER TABLE sessions ENABLE TRIGGER sessions_tell_change`.execute(tx)
    })
  await expect
    .poll(async () => {
      await status(server, who)
      await silently(sql`UPDATE sessions SET ended_at = now() WHERE user_id = ${who.user.id}`)
      const seen = await status(server, who)
      await silently(sql`UPDATE sessions SET ended_at = NULL WHERE user_id = ${who.user.id}`)
      return seen
    })
    .toBe(200)
}

async function answersSoon(server: TestApp, who: Pick<SignedIn, 'token'>, expected: number): Promise<void> {
  await expect.poll(() => status(server, who), SOON).toBe(expected)
}

test('SES-3 who logs out is refused at once by that server and soon after by every other', async () => {
  const who = await signIn(app)
  for (const server of [app, other]) await untilKnown(server, who)
  await app.call('DELETE /api/_auth/session', {}, who)
  expect(await status(app, who)).toBe(401)
  await answersSoon(other, who, 401)
})

test('SES-3 whoever is deactivated, or ended by another session of the same user, is refused likewise', async () => {
  const admin = await signInAs(app, 'admin')
  const who = await signIn(app)
  for (const server of [app, other]) await untilKnown(server, who)
  await app.call('POST /v1/users/{id}/deactivate', { params: { id: who.user.id } }, admin)
  expect(await status(app, who)).toBe(401)
  await answersSoon(other, who, 401)

  const first = await signIn(app)
  const { body } = await app.call('POST /api/_auth/login', { body: { email: first.user.email, password: PASSWORD } })
  for (const server of [app, other]) await untilKnown(server, first)
  await app.call('DELETE /v1/profile/sessions', {}, { token: body.access_token })
  expect(await status(app, first)).toBe(401)
  await answersSoon(other, first, 401)
  expect(await status(app, { token: body.access_token ?? '' })).toBe(200)
})

test('SES-11 a new user type ends the session at once on that server and soon after on every other', async () => {
  const admin = await signInAs(app, 'admin')
  const who = await signInAs(app, 'admin')
  for (const server of [app, other]) await untilKnown(server, who)
  const users = async (server: TestApp) => (await server.call('GET /v1/users', { query: {} }, who)).status
  expect(await users(other)).toBe(200)
  const change = { params: { id: who.user.id }, body: { version: 1, user_type: 'read' } }
  expect((await app.call('PATCH /v1/users/{id}', change, admin)).status).toBe(200)
  expect(await users(app)).toBe(401)
  await expect.poll(() => users(other), SOON).toBe(401)
})

test('SES-12 a changed password ends every token of before at once', async () => {
  const who = await signIn(app)
  await untilKnown(app, who)
  const body = { current_password: PASSWORD, password: 'a heron on the weir' }
  expect((await app.call('PUT /api/_auth/password', { body }, who)).status).toBe(200)
  expect(await status(app, who)).toBe(401)
})

test('SES-3 while changes cannot be heard, every call asks the database', async () => {
  const lonely = await createTestApp()
  const who = await signIn(lonely)
  await untilKnown(lonely, who)
  const superuser = new pg.Client({ connectionString: inject('superuserUrl') })
  await superuser.connect()
  onTestFinished(() => superuser.end())
  const { rows } = await lonely.deps.pool.query<{ name: string }>('SELECT current_database() AS name')
  const name = rows[0]?.name ?? ''
  await superuser.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`)
  await superuser.query(
    `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
     WHERE datname = $1 AND application_name = 'klubba sessions'`,
    [name],
  )
  await sql`ALTER TABLE sessions DISABLE TRIGGER sessions_tell_change`.execute(lonely.deps.db)
  const set = (ended: boolean) =>
    sql`UPDATE sessions SET ended_at = ${ended ? sql`now()` : null} WHERE user_id = ${who.user.id}`.execute(
      lonely.deps.db,
    )
  await set(true)
  // The broken connection is noticed by itself, and from then on nothing is believed.
  await answersSoon(lonely, who, 401)
  for (const ended of [false, true, false, true]) {
    await set(ended)
    expect(await status(lonely, who)).toBe(ended ? 401 : 200)
  }
  await superuser.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`)
  await set(false)
  await sql`ALTER TABLE sessions ENABLE TRIGGER sessions_tell_change`.execute(lonely.deps.db)
  await untilKnown(lonely, who)
})

test('SES-3 a session that ends while the database is asked about it is not kept', async () => {
  const user = await createUser(app)
  const { body } = await app.call('POST /api/_auth/login', { body: { email: user.email, password: PASSWORD } })
  const who = { token: body.access_token ?? '' }
  for (let round = 0; round < 20; round++) {
    const change = (state: 'activated' | 'deactivated') =>
      app.deps.db.updateTable('users').set({ state }).where('id', '=', user.id).execute()
    await Promise.all([status(app, who), change('deactivated'), status(app, who)])
    await answersSoon(app, who, 401)
    await change('activated')
    await answersSoon(app, who, 200)
  }
})
