import { api, type Api, type ApiCall } from '@klubba/domain/api'
import { splitCallName, type Endpoint, type Input, type Output } from '@klubba/domain/contract'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { expect } from 'vitest'
import { buildApp } from '../app.ts'
import { closeClockDatabase } from '../auctions/clock-database.ts'
import { openDatabase } from '../db/database.ts'
import type { TimeLimits } from '../db/time-limits.ts'
import type { Deps } from '../deps.ts'
import { LIMITS, type Limits } from '../http/traffic/limits.ts'
import { jobHandlers } from '../job-handlers.ts'
import { runWaitingJobs } from '../jobs/run-worker.ts'
import { createMailer, type Mail, type Mailer } from '../mail/mailer.ts'
import { keysFrom } from '../secret-key.ts'
import { readSettings } from '../settings.ts'
import { openStorage } from '../storage/open-storage.ts'
import { atTheEnd } from './at-the-end.ts'
import { createTestDatabase } from './test-database.ts'
import { WrittenCalls } from './written-traces.ts'

export const TEST_SECRET = 'a secret for tests, of more than 32 characters'

export interface Answer<T> {
  status: number
  body: T
  headers: Record<string, string | string[] | number | undefined>
  /** The session cookie that was set, as `name=value`. */
  cookie: string | undefined
}

export interface CallOptions {
  token?: string | undefined
  cookie?: string | undefined
  language?: string
  address?: string
  headers?: Record<string, string>
}

type CallInput<Name extends ApiCall> = { [Part in keyof Input<Api[Name]>]: unknown }

/** Until another server has heard of something. */
export const SOON = { interval: 10 }

/** How a server reaches the database. */
export interface Reach {
  url?: string
  timeLimits?: TimeLimits
}

export interface TestApp {
  deps: Deps
  /** All mails sent so far. */
  mails: Mail[]
  /** Makes a call; the answer of a success is parsed strictly against the contract. */
  call<Name extends ApiCall>(
    name: Name,
    input: CallInput<Name>,
    options?: CallOptions,
  ): Promise<Answer<Output<Api[Name]>>>
  /** A request as it is, for what no contract allows. */
  inject: FastifyInstance['inject']
  /** Every route that is registered, as 'GET /path'. */
  routes(): string[]
  /** Does the jobs that wait in the queue. */
  runJobs(): Promise<void>
  /** Does those too that wait for their time. */
  runLaterJobs(): Promise<void>
  /** Listens on a port of its own, for what needs a connection; the address to call. */
  listen(): Promise<string>
  /** Another server on the same database, with other limits where they are given. */
  another(limits?: Partial<Limits>, reach?: Reach): Promise<TestApp>
}

/** How long a call to a partner or a webhook may take from now on: short only where the other side never answers. */
export function limitCallsTo({ deps }: TestApp, ms: number): void {
  deps.settings.partners.timeoutMs = ms
}

let nextAddress = 1

/** A server on a database of its own, until the test or the file that asks for it is over. */
export async function createTestApp(
  environment: Record<string, string> = {},
  limits: Partial<Limits> = {},
): Promise<TestApp> {
  const database = await createTestDatabase()
  atTheEnd(() => database.drop())
  return open(database.url, environment, { ...LIMITS, ...limits })
}

async function open(
  url: string,
  environment: Record<string, string>,
  limits: Limits,
  timeLimits?: TimeLimits,
): Promise<TestApp> {
  const dataDir = mkdtempSync(join(tmpdir(), 'klubba-app-'))
  const settings = readSettings({ DATABASE_URL: url, SECRET_KEY: TEST_SECRET, DATA_DIR: dataDir, ...environment })
  const log = pino({ level: 'silent' })
  const database = openDatabase(url, 10, log, { use: 'calls', ...(timeLimits && { limits: timeLimits }) })
  const mails: Mail[] = []
  const real = createMailer(settings)
  const mailer: Mailer = {
    async send(mail) {
      await real.send(mail)
      mails.push(mail)
    },
    close: () => real.close(),
  }
  const deps: Deps = {
    settings,
    db: database.db,
    pool: database.pool,
    keys: keysFrom(TEST_SECRET),
    mailer,
    storage: openStorage(settings),
    log,
  }
  const app = await buildApp(deps, undefined, limits)
  const written = new WrittenCalls()
  atTheEnd(async () => {
    await app.close()
    await closeClockDatabase(deps)
    mailer.close()
    await database.close()
    rmSync(dataDir, { recursive: true, force: true })
  })
  // Before it is closed.
  atTheEnd(() => written.expectTraces(database.db))

  return {
    deps,
    mails,
    routes: () => routesOf(app),
    another: (others = {}, { url: anotherUrl = url, timeLimits: times = timeLimits } = {}) =>
      open(anotherUrl, { DATA_DIR: settings.dataDir, ...environment }, { ...limits, ...others }, times),
    inject: app.inject.bind(app),
    listen: () => app.listen({ port: 0, host: '127.0.0.1' }),
    async call(name, input, options = {}) {
      const { method, path } = splitCallName(name)
      const { params = {}, query, body } = input as { params?: object; query?: object; body?: object }
      const url = Object.entries(params).reduce((text, [key, value]) => text.replace(`{${key}}`, String(value)), path)
      const from = Date.now()
      const response = await app.inject({
        method,
        url,
        // Each call comes from an address of its own, unless the test is about addresses.
        remoteAddress:
          options.address ?? `10.${(nextAddress >> 16) & 255}.${(nextAddress >> 8) & 255}.${nextAddress++ & 255}`,
        ...(query && { query: query as Record<string, string> }),
        ...(body && { payload: body }),
        headers: {
          ...(options.token && { authorization: `Bearer ${options.token}` }),
          ...(options.cookie && { cookie: options.cookie }),
          ...(options.language && { 'accept-language': options.language }),
          ...options.headers,
        },
      })
      const made = { requestId: String(response.headers['x-request-id']), from, to: Date.now() + 1 }
      if (response.statusCode < 400) written.add(name, made)
      const isJson = String(response.headers['content-type']).startsWith('application/json')
      const answer = isJson ? response.json() : response.body
      if (response.statusCode < 400) expect((api[name] as Endpoint).response.safeParse(answer).error).toBeUndefined()
      const cookie = response.cookies.find((given) => given.name === 'klubba_session')
      return {
        status: response.statusCode,
        body: answer,
        headers: response.headers,
        cookie: cookie && `${cookie.name}=${cookie.value}`,
      }
    },
    runJobs: () => runWaitingJobs(database.pool, jobHandlers(deps), log),
    async runLaterJobs() {
      await database.pool.query('UPDATE graphile_worker._private_jobs SET run_at = now()')
      await runWaitingJobs(database.pool, jobHandlers(deps), log)
    },
  }
}

/** From Fastify's own tree of routes, which indents each level by four characters. */
function routesOf(app: FastifyInstance): string[] {
  const above: string[] = []
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = '', methods = ''] = /^(.*?── )(\S+)(?: \(([A-Z, ]+)\))?/.exec(line) ?? []
      const depth = indent.length / 4
      above.splice(depth - 1, above.length, part)
      const names = methods.split(', ').filter(Boolean)
      return names.map((method) => `${method} ${above.join('')}`)
    })
}
