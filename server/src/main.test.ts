import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { ended, killProduct, launchProduct, startProduct } from '../../scripts/product.ts'
import { createEmptyDatabase } from './testing/test-database.ts'

const ADMIN = { ADMIN_EMAIL: 'elin@yard.example', ADMIN_PASSWORD: 'gravel horse seven lamp' }
/** A first start without demo data is over much sooner. */
const BARE = { DEMO: 'false', ...ADMIN }

const folders: string[] = []
function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'klubba-main-'))
  folders.push(folder)
  return folder
}
let DATA_DIR = ''
beforeEach(() => {
  DATA_DIR = newFolder()
})
/** Where tests start that are not about a first start: the second of them is over much sooner. */
const USED = newFolder()
// A database is more than a thousand files, and a busy machine deletes them slowly.
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })))

async function login(url: string, email: string, password: string): Promise<Response> {
  return fetch(`${url}/api/_auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
}

function hasMail(folder: string, text: string): boolean {
  const outbox = join(folder, 'outbox')
  const files = readdirSync(folder).includes('outbox') ? readdirSync(outbox) : []
  return files.some((file) => file.endsWith('.eml') && readFileSync(join(outbox, file), 'utf8').includes(text))
}

test('RUN-1 RUN-5 RUN-7 a first start prints demo sign-ins that work, mail goes by the worker, SIGTERM ends it cleanly', async () => {
  const product = await startProduct({ DATA_DIR })
  expect([...product.passwords.keys()]).toHaveLength(5)
  expect(product.output()).toMatch(/^Making the database in .+\.\nFilling it with the demo/)
  for (const [email, password] of product.passwords) {
    expect((await login(product.url, email, password)).status).toBe(200)
  }

  expect(await (await fetch(`${product.url}/ready`)).json()).toEqual({ status: 'ready', warnings: [] })
  const body = JSON.stringify({ email: 'support@klubba.example' })
  const headers = { 'content-type': 'application/json' }
  await fetch(`${product.url}/api/_auth/password/forgot`, { method: 'POST', body, headers })
  await expect.poll(() => hasMail(DATA_DIR, 'To: support@klubba.example')).toBe(true)

  expect(await product.stop()).toBe(0)
  expect(readdirSync(join(DATA_DIR, 'postgres'))).not.toContain('postmaster.pid')

  const again = await startProduct({ DATA_DIR })
  expect(again.passwords.size).toBe(0)
  expect(again.output()).not.toMatch(/Making the database|Filling it/)
  const [email = '', password = ''] = [...product.passwords][0] ?? []
  expect((await login(again.url, email, password)).status).toBe(200)
  expect(await again.stop()).toBe(0)
})

test('RUN-4 the secret key is made on the first start with mode 600 and kept', async () => {
  const first = await startProduct({ DATA_DIR, DEMO: 'false', WORKER: 'false' })
  const file = join(DATA_DIR, 'secret-key')
  const key = readFileSync(file, 'utf8')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(key.length).toBeGreaterThan(40)
  expect(first.passwords.size).toBe(1)
  await first.stop()
  const again = await startProduct({ DATA_DIR, DEMO: 'false', WORKER: 'false' })
  await again.stop()
  expect(readFileSync(file, 'utf8')).toBe(key)
})

/** A mail server that takes a mail only when it is told to. */
async function startSlowMail() {
  const begun = Promise.withResolvers<void>()
  let release = () => {}
  const taken: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, callback) {
      stream.resume()
      stream.on('end', () => {
        release = () => {
          taken.push(...session.envelope.rcptTo.map(({ address }) => address))
          callback()
        }
        begun.resolve()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${port}`, begun: begun.promise, release: () => release(), taken, server }
}

test('RUN-5 SIGTERM: what runs is finished, on the server and on the worker; nothing new is begun; streams end', async () => {
  const mail = await startSlowMail()
  const product = await startProduct({ DATA_DIR: USED, SMTP_URL: mail.url, ...BARE })
  const { port } = new URL(product.url)
  const { access_token } = (await (await login(product.url, ADMIN.ADMIN_EMAIL, ADMIN.ADMIN_PASSWORD)).json()) as {
    access_token: string
  }
  const stream = await fetch(`${product.url}/v1/auctions/board/events`, {
    headers: { authorization: `Bearer ${access_token}` },
  })
  const streamEnded = stream.text()
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ email: ADMIN.ADMIN_EMAIL })
  await fetch(`${product.url}/api/_auth/password/forgot`, { method: 'POST', body, headers })
  await mail.begun
  // A request that is half sent: the server has told to go on, so it has begun.
  const text = JSON.stringify({ email: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD })
  const options = { host: '127.0.0.1', port, method: 'POST', path: '/api/_auth/login', agent: false }
  const length = { 'content-length': Buffer.byteLength(text), expect: '100-continue' }
  const half = request({ ...options, headers: { ...headers, ...length } })
  half.flushHeaders()
  await once(half, 'continue')
  half.write(text.slice(0, 10))

  const stopped = product.stop()
  await streamEnded
  await expect
    .poll(() =>
      fetch(`${product.url}/health`).then(
        ({ status }) => status,
        () => 'refused',
      ),
    )
    .toBe('refused')
  half.end(text.slice(10))
  const [answer] = (await once(half, 'response')) as [IncomingMessage]
  expect(answer.statusCode).toBe(200)
  answer.resume()
  mail.release()
  expect(await stopped).toBe(0)
  expect(mail.taken).toEqual([ADMIN.ADMIN_EMAIL])
  expect(readdirSync(join(USED, 'postgres'))).not.toContain('postmaster.pid')
  mail.server.close()
})

test('RUN-1 after kill -9 of everything the next start works and nothing is lost', async () => {
  const first = await startProduct({ DATA_DIR: USED, ...BARE })
  expect((await login(first.url, ADMIN.ADMIN_EMAIL, ADMIN.ADMIN_PASSWORD)).status).toBe(200)
  await killProduct(first.process, USED)
  const second = await startProduct({ DATA_DIR: USED, DEMO: 'false' })
  expect((await login(second.url, ADMIN.ADMIN_EMAIL, ADMIN.ADMIN_PASSWORD)).status).toBe(200)
  // The server alone is killed: its PostgreSQL runs on, and the next start takes it over.
  second.process.kill('SIGKILL')
  await ended(second.process)
  const third = await startProduct({ DATA_DIR: USED, DEMO: 'false' })
  expect((await login(third.url, ADMIN.ADMIN_EMAIL, ADMIN.ADMIN_PASSWORD)).status).toBe(200)
  expect(await third.stop()).toBe(0)
})

test('RUN-1 a second start on the same folder ends with one clear line', async () => {
  const first = await startProduct({ DATA_DIR: USED, WORKER: 'false', ...BARE })
  const { child, output } = await launchProduct({ DATA_DIR: USED, PORT: '0' })
  expect(await ended(child)).toBe(1)
  expect(output().trim().split('\n')).toHaveLength(1)
  expect(output()).toContain('another server is running')
  expect((await fetch(`${first.url}/health`)).status).toBe(200)
  await first.stop()
})

test('RUN-1 a port in use ends with one clear line, and the database is stopped', async () => {
  const first = await startProduct({ DATA_DIR: USED, WORKER: 'false', ...BARE })
  const { child, output } = await launchProduct({ DATA_DIR, PORT: new URL(first.url).port, ...BARE })
  expect(await ended(child)).toBe(1)
  expect(output().trim().split('\n')).toEqual([
    expect.stringContaining('Making the database'),
    expect.stringContaining('EADDRINUSE'),
  ])
  expect(readdirSync(join(DATA_DIR, 'postgres'))).not.toContain('postmaster.pid')
  await first.stop()
})

test('RUN-1 a PostgreSQL that dies is started again, and the server answers again', async () => {
  const product = await startProduct({ DATA_DIR: USED, WORKER: 'false', ...BARE })
  const pid = Number(readFileSync(join(USED, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
  process.kill(pid, 'SIGKILL')
  const statuses = new Set<number>()
  const ready = async () => {
    const { status } = await fetch(`${product.url}/ready`)
    statuses.add(status)
    return status
  }
  await expect.poll(ready).toBe(200)
  expect([...statuses].every((status) => status === 200 || status === 503)).toBe(true)
  const status = await product.stop()
  expect({ status, output: status === 0 ? '' : product.output() }).toEqual({ status: 0, output: '' })
})

test('RUN-1 a worker that dies is started again and goes on with the jobs', async () => {
  const product = await startProduct({ DATA_DIR: USED, ...BARE })
  const children = () =>
    readFileSync(`/proc/${product.process.pid}/task/${product.process.pid}/children`, 'utf8').split(' ')
  const workers = () =>
    children().filter((pid) => pid && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('worker.ts'))
  await expect.poll(workers).toHaveLength(1)
  const [first = ''] = workers()
  process.kill(Number(first), 'SIGKILL')
  await expect.poll(workers).not.toContain(first)
  const body = JSON.stringify({ email: ADMIN.ADMIN_EMAIL })
  const headers = { 'content-type': 'application/json' }
  await fetch(`${product.url}/api/_auth/password/forgot`, { method: 'POST', body, headers })
  await expect.poll(() => hasMail(USED, `To: ${ADMIN.ADMIN_EMAIL}`)).toBe(true)
  expect(await product.stop()).toBe(0)
})

test('RUN-3 RUN-7 with DATABASE_URL that database is used: no embedded one, no demo users, the administrator of the settings', async () => {
  const database = await createEmptyDatabase()
  const settings = {
    DATABASE_URL: database.url,
    SECRET_KEY: 'a secret for tests, of more than 32 characters',
    ADMIN_EMAIL: 'elin@yard.example',
    ADMIN_PASSWORD: 'gravel horse seven lamp',
  }
  // Two servers that start at once on an empty database behave as one.
  const servers = await Promise.all([startProduct({ DATA_DIR, ...settings }), startProduct({ DATA_DIR, ...settings })])
  for (const server of servers) {
    expect(server.passwords.size).toBe(0)
    expect((await login(server.url, settings.ADMIN_EMAIL, settings.ADMIN_PASSWORD)).status).toBe(200)
    const ready = (await (await fetch(`${server.url}/ready`)).json()) as { warnings: string[] }
    expect(ready.warnings.join()).toContain('fsync=off')
    expect(server.output()).toContain('fsync=off')
  }
  // The heads of the chains are anchored in each server's own folder.
  expect(readdirSync(DATA_DIR).filter((name) => name !== 'anchors.jsonl')).toEqual([])
  expect(await Promise.all(servers.map((server) => server.stop()))).toEqual([0, 0])
  await database.drop()
})
