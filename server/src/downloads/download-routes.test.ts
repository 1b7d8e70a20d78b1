import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createUser, signInAs } from '../testing/factories.ts'
import { createTestApp } from '../testing/test-app.ts'

const app = await createTestApp()

async function ask(token: string, language = 'en', filters = {}): Promise<string> {
  const body = { download: { kind: 'audit', filters } }
  const answer = await app.call('POST /v1/downloads', { body }, { token, language })
  return answer.body.url.split('/').at(-1) ?? ''
}
const fetchFile = (key: string) => app.call('GET /v1/downloads/{key}', { params: { key } })

test('SES-5 a file is fetched by an address that works once', async () => {
  const { token } = await signInAs(app, 'admin')
  const key = await ask(token)
  const first = await fetchFile(key)
  expect(first.status).toBe(200)
  expect(first.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': "attachment; filename*=UTF-8''audit-log.csv",
    'x-content-type-options': 'nosniff',
  })
  expect(String(first.body)).toMatch(/^\uFEFFNumber,Time,What happened,Who,About,Details,Reference\r\n/)
  expect((await fetchFile(key)).status).toBe(404)
})

test('SES-5 the address lives a minute and dies with the session or the right', async () => {
  const expired = await signInAs(app, 'admin')
  const key = await ask(expired.token)
  await sql`UPDATE downloads SET expires_at = expires_at - interval '61 seconds'`.execute(app.deps.db)
  expect((await fetchFile(key)).status).toBe(404)

  const other = await ask(expired.token)
  await app.call('DELETE /api/_auth/session', {}, { cookie: expired.cookie })
  expect((await fetchFile(other)).status).toBe(404)

  const demoted = await signInAs(app, 'admin')
  const third = await ask(demoted.token)
  await sql`UPDATE users SET user_type = 'read' WHERE id = ${demoted.user.id}`.execute(app.deps.db)
  expect((await fetchFile(third)).status).toBe(403)
  expect((await fetchFile('x'.repeat(43))).status).toBe(404)
})

test('USR-4 only admins export the audit log', async () => {
  const { token } = await signInAs(app, 'support')
  const body = { download: { kind: 'audit', filters: {} } }
  expect((await app.call('POST /v1/downloads', { body }, { token })).status).toBe(403)
})

test('LNG-2 USR-4 the export is in the language asked for, filtered, and defuses formulas', async () => {
  const { token, user } = await signInAs(app, 'admin')
  await createUser(app)
  await sql`UPDATE users SET first_name = '=HYPERLINK("http://evil")' WHERE id = ${user.id}`.execute(app.deps.db)
  const text = String((await fetchFile(await ask(token, 'fi', { user: user.id }))).body)
  expect(text).toMatch(/^\uFEFFNumero;Aika;Tapahtuma;Kuka;Kohde;Tiedot;Viite\r\n/)
  expect(text).toContain('Kirjautui sisään')
  expect(text).toContain(`"'=HYPERLINK(""http://evil"") Nordmann"`)
  expect(text).not.toMatch(/;=/)
})
