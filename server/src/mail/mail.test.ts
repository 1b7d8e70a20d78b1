import { LANGUAGES } from '@klubba/domain/languages'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { enqueue } from '../jobs/jobs.ts'
import { createUser } from '../testing/factories.ts'
import { createTestApp } from '../testing/test-app.ts'
import { writeLetter } from './letter.ts'

/** A real mail server on loopback; it refuses while `busy`. */
let busy = false
const received: { to: string[]; raw: string }[] = []
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onMailFrom(_, __, done) {
    done(busy ? Object.assign(new Error('try later'), { responseCode: 451 }) : null)
  },
  onData(stream, session, done) {
    let raw = ''
    stream.on('data', (chunk: Buffer) => (raw += chunk.toString()))
    stream.on('end', () => {
      received.push({ to: session.envelope.rcptTo.map(({ address }) => address), raw })
      done()
    })
  },
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))
beforeEach(() => {
  busy = false
})

const { port } = server.server.address() as AddressInfo
const app = await createTestApp({ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Klubba <post@klubba.example>' })

test('RUN-3 mail goes through the server of SMTP_URL, as HTML and plain text, in the language of the person', async () => {
  const user = await createUser(app, { state: 'invited', password_hash: null, language: 'da', first_name: 'Søren' })
  await enqueue(app.deps.db, 'send_code', { user_id: user.id, purpose: 'activation' })
  await app.runJobs()
  const mail = received.at(-1)
  expect(mail?.to).toEqual([user.email])
  expect(mail?.raw).toContain('From: Klubba <post@klubba.example>')
  expect(mail?.raw).toContain('Content-Type: text/plain; charset=utf-8')
  expect(mail?.raw).toContain('Content-Type: text/html; charset=utf-8')
  expect(mail?.raw).toMatch(/Subject: =\?UTF-8\?Q\?Aktiv=C3=A9r/)
})

test('RUN-3 a mail server that is busy: the mail is tried again later and arrives once', async () => {
  const user = await createUser(app)
  busy = true
  await enqueue(app.deps.db, 'send_code', { user_id: user.id, purpose: 'password_reset' })
  await app.runJobs()
  const arrived = () => received.filter(({ to }) => to.includes(user.email))
  expect(arrived()).toHaveLength(0)
  const waiting = () =>
    app.deps.pool.query<{ attempts: number; last_error: string | null }>(
      'SELECT attempts, last_error FROM graphile_worker.jobs',
    )
  await expect
    .poll(async () => (await waiting()).rows)
    .toMatchObject([{ attempts: 1, last_error: expect.stringContaining('451') }])
  busy = false
  await app.deps.pool.query('UPDATE graphile_worker._private_jobs SET run_at = now()')
  await app.runJobs()
  expect(arrived()).toHaveLength(1)
  // The worker notes the end of a job just after it.
  await expect.poll(async () => (await waiting()).rows).toEqual([])
})

test('RUN-3 a job enqueued in a transaction that is rolled back is never done', async () => {
  const user = await createUser(app)
  const failed = app.deps.db.transaction().execute(async (tx) => {
    await enqueue(tx, 'tell_password_changed', { user_id: user.id })
    throw new Error('changed my mind')
  })
  await expect(failed).rejects.toThrow('changed my mind')
  await app.runJobs()
  expect(received.filter(({ to }) => to.includes(user.email))).toEqual([])
})

test('LNG-2 a letter escapes what people typed, in all five languages', () => {
  const greetings = LANGUAGES.map((language) => {
    const mail = writeLetter({
      to: 'kari@yard.example',
      language,
      name: '<img src=x onerror=alert(1)>',
      subject: 's',
      paragraphs: ['a & b'],
      button: { label: 'ok', url: 'https://klubba.example/?a="b"' },
    })
    expect(mail.html).not.toContain('<img')
    expect(mail.html).toContain('a &amp; b')
    expect(mail.html).toContain(`lang="${language}"`)
    return mail.text.split('\n\n').at(-1)
  })
  expect(new Set(greetings).size).toBe(LANGUAGES.length)
})
