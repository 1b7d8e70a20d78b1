import { randomUUID, randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createMarketplace, registerBidder } from '../testing/bidder-factories.ts'
import { signIn, signInAs } from '../testing/factories.ts'
import { atTheEnd } from '../testing/at-the-end.ts'
import { approvedBidders, liveAuction } from '../testing/live-auction.ts'
import { SilentProxy } from '../testing/silent-proxy.ts'
import { createTestApp, SOON, type TestApp } from '../testing/test-app.ts'
import { TIME_LIMITS, type ConnectionLimits, type TimeLimits } from './time-limits.ts'

const app = await createTestApp()
const broker = await signInAs(app, 'auction_broker')
const [ann] = await approvedBidders(app, broker, 1)

/** Nobody waits for long in a test. On a busy machine one of them may be reached once more: what follows is polled. */
const SHORT: ConnectionLimits = { connectMs: 1_500, statementMs: 30_000, silenceMs: 1_500 }
const LIMITS: TimeLimits = { ...TIME_LIMITS, calls: SHORT, bids: SHORT, listening: SHORT, readyMs: 1_000 }

/** A server whose database can fall silent. */
async function behindProxy(timeLimits = LIMITS) {
  const proxy = await SilentProxy.open(app.deps.pool.options.connectionString ?? '')
  return { proxy, server: await app.another({}, { url: proxy.url, timeLimits }) }
}

const ready = async (server: TestApp) => (await server.call('GET /ready', {})).status

const list = (server: TestApp) => server.call('GET /v1/auctions', { query: {} }, { ...broker, language: 'da' })

interface Sent {
  token?: string
  key?: string
  bidder?: string | undefined
  channel?: 'PHONE' | 'MARKETPLACE'
  kroner?: number
}

const bid = (server: TestApp, id: string, sent: Sent = {}) => {
  const { token = broker.token, key = randomUUID(), bidder = ann?.id, channel = 'PHONE', kroner = 1_000 } = sent
  const amount = { amount: kroner * 100, currency: 'NOK' }
  return server.call(
    'POST /v1/auctions/{id}/bids',
    { params: { id }, body: { bidder_id: bidder, kind: 'MANUAL', amount, channel } },
    { token, headers: { 'idempotency-key': key } },
  )
}

/** A transaction on its own connection that has locked a row and is not heard of any more, like that of a frozen server. */
async function frozen(server: TestApp, lock: string) {
  const client = await server.deps.pool.connect()
  // It is lost, which is what this is about.
  client.on('error', () => undefined)
  atTheEnd(() => client.release(true))
  await client.query('BEGIN')
  await client.query(lock)
  return client
}

const rowOf = (id: string) => `SELECT FROM auctions WHERE id = '${id}' FOR UPDATE`

test('RUN-5 A2 while the database is silent /ready and calls are answered with 503, and afterwards all goes on', async () => {
  const { proxy, server } = await behindProxy()
  const id = await liveAuction(app, broker)
  await expect.poll(() => ready(server), SOON).toBe(200)
  await expect.poll(async () => (await list(server)).status, SOON).toBe(200)

  proxy.silence()
  expect(await ready(server)).toBe(503)
  const refused = await Promise.all(Array.from({ length: 12 }, () => list(server)))
  for (const { status, headers, body } of refused) {
    expect(status).toBe(503)
    expect(headers['retry-after']).toBe('5')
    expect(body).toMatchObject({
      code: 'unavailable',
      message: 'Serveren kan ikke svare lige nu. Prøv igen om et øjeblik.',
    })
  }
  const lost = await bid(server, id)
  expect(lost.status).toBe(503)
  expect(lost.headers['retry-after']).toBe('5')

  proxy.recover()
  await expect.poll(() => ready(server), SOON).toBe(200)
  await expect.poll(async () => (await list(server)).status, SOON).toBe(200)
  await expect.poll(async () => (await bid(server, id)).status, SOON).toBe(201)
})

test('AUC-21 what a frozen transaction has locked is free within the idle limit, and the bid that waits for it is taken', async () => {
  const other = await app.another({}, { timeLimits: { ...LIMITS, idleMs: 500 } })
  const id = await liveAuction(app, broker)
  const client = await frozen(other, rowOf(id))
  expect((await bid(app, id)).status).toBe(201)
  await expect(client.query('COMMIT')).rejects.toThrow('not queryable')
})

test('AUC-21 the head of the audit log is free likewise, and who signs in meanwhile is not sent away', async () => {
  const other = await app.another({}, { timeLimits: { ...LIMITS, idleMs: 3_000 } })
  const impatient = await app.another({}, { timeLimits: { ...LIMITS, lockMs: 1_000 } })
  await frozen(other, 'SELECT FROM audit_head FOR UPDATE')
  // The first try waits for a second.
  expect((await signIn(impatient)).token).not.toBe('')
})

test('AUC-21 a bid that gets no further is answered with 503 and not taken; sent again under its key it is taken once', async () => {
  const server = await app.another({}, { timeLimits: { ...LIMITS, lockMs: 100 } })
  const id = await liveAuction(app, broker)
  // Not idle: it works for as long as it likes.
  const holder = await frozen(app, 'SET LOCAL idle_in_transaction_session_timeout = 0')
  await holder.query(rowOf(id))
  const key = randomUUID()
  const refused = await bid(server, id, { key })
  expect(refused).toMatchObject({ status: 503, body: { code: 'try_again' } })
  expect(refused.headers['retry-after']).toBe('5')
  const text = { no: 'Med reservehjul.', sv: null, da: null, fi: null, en: null }
  const change = { params: { id }, body: { version: 1, text } }
  const unsaved = await server.call('POST /v1/auctions/{id}/add_to_description', change, broker)
  expect(unsaved).toMatchObject({ status: 503, body: { code: 'unavailable' } })

  await holder.query('COMMIT')
  const taken = await bid(server, id, { key })
  expect(taken.status).toBe(201)
  expect((await bid(server, id, { key })).body).toEqual(taken.body)
  const log = app.deps.db.selectFrom('auction_log').select('type').where('auction_id', '=', id).orderBy('number')
  expect((await log.execute()).map(({ type }) => type)).toEqual(['terms', 'bid_placed'])
})

/** Every connection of the main pool works on something that does not end before the test. */
async function exhaust(server: TestApp): Promise<{ stop: () => Promise<void> }> {
  const { pool } = server.deps
  const working = Array.from({ length: pool.options.max }, () =>
    pool.query('SELECT pg_sleep(600)').catch(() => undefined),
  )
  const sleeping = () =>
    sql<{ count: number }>`
      SELECT count(*) AS count FROM pg_stat_activity WHERE datname = current_database() AND query ~ '^SELECT pg_sleep'`
  await expect.poll(async () => (await sleeping().execute(app.deps.db)).rows[0]?.count, SOON).toBe(working.length)
  return {
    async stop() {
      await sql`
        SELECT pg_cancel_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND query ~ '^SELECT pg_sleep'`.execute(app.deps.db)
      await Promise.all(working)
    },
  }
}

test('AUC-21 bids are taken while the main pool is exhausted, also of callers who are not known yet', async () => {
  const { token: market } = await createMarketplace(app)
  const theirs = await registerBidder(app, market, { email: 'own@market.example', phone: '+4790000001' })
  await app.call('POST /v1/bidders/{id}/approve', { params: { id: theirs.id } }, broker)
  const asked = { id: randomUUIDv7(), name: 'Phone desk', scope: 'all', expires_at: new Date(Date.now() + 86_400_000) }
  const personal = await app.call('POST /v1/profile/tokens', { body: asked }, broker)
  const id = await liveAuction(app, broker)

  const calls: ConnectionLimits = { connectMs: 600_000, statementMs: 600_000, silenceMs: 600_000 }
  const server = await app.another({}, { timeLimits: { ...TIME_LIMITS, calls } })
  const exhausted = await exhaust(server)
  // Others wait to be looked up, with tokens that may be made up.
  const waiting = Array.from({ length: 4 }, () =>
    server.call('GET /v1/auctions', { query: {} }, { token: `klubba_m_${'a'.repeat(43)}` }),
  )
  expect(await ready(server)).toBe(200)
  const callers: Sent[] = [
    { token: broker.token },
    { token: personal.body.secret ?? '' },
    { token: market, bidder: theirs.id, channel: 'MARKETPLACE' },
  ]
  for (const [index, caller] of callers.entries()) {
    expect(await bid(server, id, { ...caller, kroner: (index + 1) * 5_000 })).toMatchObject({ status: 201 })
  }
  expect(server.deps.pool).toMatchObject({ totalCount: 10, idleCount: 0 })
  await exhausted.stop()
  for (const { status } of await Promise.all(waiting)) expect(status).toBe(401)
})
