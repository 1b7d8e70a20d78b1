import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { enqueue } from '../jobs/jobs.ts'
import { readSettings } from '../settings.ts'
import { createUser, signInAs } from '../testing/factories.ts'
import { createTestApp } from '../testing/test-app.ts'
import { startErrorReports } from './error-reports.ts'

/** Takes envelopes as Sentry does. */
async function startReceiver() {
  const envelopes: { path: string; text: string }[] = []
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk: Buffer) => (text += chunk.toString()))
    request.on('end', () => {
      envelopes.push({ path: request.url ?? '', text })
      response.end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => server.close())
  return { envelopes, dsn: `http://abc123@127.0.0.1:${(server.address() as AddressInfo).port}/42` }
}

interface Reported {
  tags: Record<string, string>
  release: string
  exception: { values: { type: string; value: string; stacktrace: { frames: { filename: string }[] } }[] }
}

/** An envelope is lines of JSON: its header, then each item's header and the item. */
const reportedIn = (text: string) => JSON.parse(text.split('\n')[2] ?? '') as Reported

test('INT-3 errors of requests and jobs that nobody expected are reported, without anything of anybody’s', async () => {
  const app = await createTestApp()
  const { envelopes, dsn } = await startReceiver()
  const reports = await startErrorReports(readSettings({ SENTRY_DSN: dsn }), 'server')
  const who = await signInAs(app, 'admin')
  await app.deps.pool.query('ALTER TABLE communities RENAME TO gone')
  const answer = await app.inject({
    method: 'GET',
    url: '/v1/communities?q=Elin',
    headers: { authorization: `Bearer ${who.token}` },
  })
  expect(answer.statusCode).toBe(500)
  // Refusals are no faults of the program.
  expect((await app.inject({ method: 'GET', url: '/v1/communities' })).statusCode).toBe(401)
  const person = await createUser(app, { first_name: 'Elin', email: 'elin.berg@yard.example' })
  await app.deps.pool.query('ALTER TABLE user_codes RENAME TO gone_too')
  await enqueue(app.deps.db, 'send_code', { user_id: person.id, purpose: 'password_reset' })
  await app.runJobs()
  await reports?.stop()

  expect(envelopes.map(({ path }) => path.split('?')[0])).toEqual(['/api/42/envelope/', '/api/42/envelope/'])
  const [request, job] = envelopes.map(({ text }) => reportedIn(text))
  expect(request).toMatchObject({
    release: expect.stringMatching(/^klubba@/),
    tags: { process: 'server', call: 'GET /v1/communities', request_id: answer.headers['x-request-id'] },
    exception: { values: [{ value: 'relation "…" does not exist' }] },
  })
  expect(job).toMatchObject({
    tags: { job: 'send_code' },
    exception: { values: [{ value: 'relation "user_codes" does not exist' }] },
  })
  const files = request?.exception.values[0]?.stacktrace.frames.map(({ filename }) => filename) ?? []
  expect(files.some((file) => file.startsWith('app:///server/src/'))).toBe(true)
  const everything = JSON.stringify(envelopes)
  for (const word of ['Elin', 'elin', who.user.email, who.token, process.cwd()]) expect(everything).not.toContain(word)

  // Nothing more is sent once it has stopped, and nothing is loaded without the setting.
  await app.inject({ method: 'GET', url: '/v1/communities', headers: { authorization: `Bearer ${who.token}` } })
  expect(envelopes).toHaveLength(2)
  expect(await startErrorReports(readSettings({}), 'server')).toBeUndefined()
})
