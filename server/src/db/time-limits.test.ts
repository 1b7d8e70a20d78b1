import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { signInAs } from '../testing/factories.ts'
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

const bid = (server: TestApp, id: string) =>
  server.call(
    'POST /v1/auctions/{id}/bids',
    {
      params: { id },
      body: { bidder_id: ann?.id, kind: 'MANUAL', amount: { amount: 100_000, currency: 'NOK' }, channel: 'PHONE' },
    },
    { token: broker.token, headers: { 'idempotency-key': randomUUID() } },
  )

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
