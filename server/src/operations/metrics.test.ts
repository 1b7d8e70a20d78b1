import { randomUUIDv7 } from 'node:crypto'
import { createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { AuctionClock } from '../auctions/clock-service.ts'
import { LANE_NAMES } from '../auctions/clock-sql.ts'
import { insertOutage } from '../auctions/heartbeat-sql.ts'
import { insertStall } from '../auctions/stall-sql.ts'
import { jobHandlers } from '../job-handlers.ts'
import { enqueue } from '../jobs/jobs.ts'
import { runWaitingJobs } from '../jobs/run-worker.ts'
import { workerRestarts } from '../jobs/worker-process.ts'
import { readSettings } from '../settings.ts'
import { signInAs } from '../testing/factories.ts'
import { liveAuction } from '../testing/live-auction.ts'
import { createTestApp } from '../testing/test-app.ts'
import { startTracing } from './tracing.ts'

const METRICS_TOKEN = 'a-token-for-the-metrics-alone'
const app = await createTestApp({ METRICS_TOKEN })
const who = await signInAs(app, 'auction_broker')

async function metrics(authorization?: string): Promise<{ status: number; text: string }> {
  const headers = authorization === undefined ? {} : { authorization }
  const { statusCode, body } = await app.inject({ method: 'GET', url: '/metrics', headers })
  return { status: statusCode, text: body }
}

const read = async () => (await metrics(`Bearer ${METRICS_TOKEN}`)).text

test('INT-7 metrics are told to who has their token, and to nobody else', async () => {
  expect((await metrics()).status).toBe(401)
  expect((await metrics('Bearer something-else-entirely')).status).toBe(401)
  expect((await metrics(`Bearer ${who.token}`)).status).toBe(401)
  expect((await metrics(`Bearer ${METRICS_TOKEN}`)).status).toBe(200)
  const without = await createTestApp()
  expect(without.routes()).not.toContain('GET /metrics')
})

test('INT-7 metrics tell of requests, bids, streams, jobs, connections, memory and the event loop', async () => {
  await app.call('GET /v1/users/{id}', { params: { id: who.user.id } }, { token: who.token })
  await app.inject({ method: 'GET', url: '/v1/nothing/of/the/kind' })
  const id = await liveAuction(app, who)
  const body = {
    bidder_id: who.user.id,
    kind: 'MANUAL',
    amount: { amount: 100_000, currency: 'NOK' },
    channel: 'PHONE',
  }
  const headers = { 'idempotency-key': 'a' }
  await app.call('POST /v1/auctions/{id}/bids', { params: { id }, body }, { token: who.token, headers })
  await app.deps.db.transaction().execute((tx) => enqueue(tx, 'answer_forgotten_password', { email: 'a@b.example' }))
  const base = await app.listen()
  const request = get(`${base}/v1/auctions/${id}/events`, {
    headers: { authorization: `Bearer ${who.token}` },
    agent: false,
  })
  request.on('error', () => undefined)
  await new Promise((resolve) => request.once('response', resolve))

  const text = await read()
  expect(text).toMatch(/^klubba_request_seconds_count\{call="GET \/v1\/users\/\{id\}",status="\d+"\} 1$/m)
  expect(text).toMatch(/^klubba_request_seconds_bucket\{le="0.05",call="page",status="404"\} 1$/m)
  expect(text).toMatch(/^klubba_bids_total\{outcome="refused"\} 1$/m)
  expect(text).toMatch(/^klubba_event_streams 1$/m)
  expect(text).toMatch(/^klubba_jobs\{state="due"\} 1$/m)
  expect(text).toMatch(/^klubba_database_connections\{pool="main",state="idle"\} \d+$/m)
  expect(text).toMatch(/^klubba_database_up 1$/m)
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m)
  expect(text).toMatch(/^process_resident_memory_bytes /m)
  // Of no use to anybody but those it belongs to.
  for (const secret of [who.user.email, who.user.id, id]) expect(text).not.toContain(secret)
  request.destroy()
  await expect.poll(read).toMatch(/^klubba_event_streams 0$/m)
  await app.runJobs()
  expect(await read()).toMatch(/^klubba_jobs\{state="due"\} 0$/m)
})

const readValue = async (line: string) =>
  (await read())
    .split('\n')
    .find((each) => each.startsWith(`${line} `))
    ?.slice(line.length + 1)

test('AUC-5 metrics tell of auctions past their time, of how long ago the clock ran, of outages, stalls and restarts', async () => {
  const { db } = app.deps
  expect(await readValue('klubba_overdue_auctions{step="end"}')).toBe('0')
  expect(await readValue('klubba_clock_age_seconds{lane="closing"}')).toBe('+Inf')
  expect(await readValue('klubba_workers')).toBe('0')
  const ended = await liveAuction(app, who, { ends_at: new Date(Date.now() - 60_000) })
  const warnings = async () => (await app.call('GET /ready', {})).body.warnings
  expect(await readValue('klubba_overdue_auctions{step="end"}')).toBe('1')
  expect(await readValue('klubba_overdue_auctions{step="start"}')).toBe('0')
  expect((await warnings()).join()).toContain('1 auction is past')

  const [from, to] = [new Date(Date.now() - 60_000), new Date()]
  await insertOutage(db, { from, to }, 0)
  await insertStall(db, ended, { from: from.getTime(), to: to.getTime() }, { before: to, after: to })
  expect(await readValue('klubba_bidding_outages')).toBe('1')
  expect(await readValue('klubba_bidding_stalls')).toBe('1')

  const clock = new AuctionClock(app.deps)
  await db.insertInto('bid_takers').values({ id: randomUUIDv7(), beat_at: new Date() }).execute()
  await clock.turn()
  await clock.record()
  expect(await readValue('klubba_overdue_auctions{step="end"}')).toBe('0')
  expect((await warnings()).join()).not.toContain('past')
  expect(await readValue('klubba_workers')).toBe('1')
  for (const lane of LANE_NAMES) {
    expect(Number(await readValue(`klubba_clock_age_seconds{lane="${lane}"}`))).toBeLessThan(3600)
  }
  await sql`UPDATE auction_clocks SET ran_at = ran_at - interval '2 hours' WHERE lane = 'closing'`.execute(db)
  expect(Number(await readValue('klubba_clock_age_seconds{lane="closing"}'))).toBeGreaterThan(7200)

  expect(await readValue('klubba_worker_restarts_total{reason="hung"}')).toBe('0')
  workerRestarts.publish({ reason: 'hung' })
  expect(await readValue('klubba_worker_restarts_total{reason="hung"}')).toBe('1')
  expect(await readValue('klubba_worker_restarts_total{reason="ended"}')).toBe('0')
})

interface OtlpSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: { key: string; value: Record<string, unknown> }[]
}

/** Takes traces as a collector does. */
async function startCollector() {
  const spans: OtlpSpan[] = []
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk: Buffer) => (text += chunk.toString()))
    request.on('end', () => {
      const body = JSON.parse(text) as { resourceSpans: { scopeSpans: { spans: OtlpSpan[] }[] }[] }
      const sent = body.resourceSpans.flatMap((each) => each.scopeSpans.flatMap((scope) => scope.spans))
      if (request.url === '/v1/traces') spans.push(...sent)
      response.setHeader('content-type', 'application/json').end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => server.close())
  return { spans, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

test('INT-7 requests and jobs arrive as traces with the queries they made, without what was asked for', async () => {
  const { deps } = await createTestApp()
  const collector = await startCollector()
  const settings = readSettings({ OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/` })
  const tracing = await startTracing(settings, 'server')
  const traced = await buildApp(deps, tracing)
  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
  const asked = { email: 'elin@yard.example', password: 'gravel horse seven lamp' }
  const base = await traced.listen({ port: 0, host: '127.0.0.1' })
  const headers = { traceparent, 'user-agent': 'somewhere', 'content-type': 'application/json' }
  await (await fetch(`${base}/api/_auth/login`, { method: 'POST', headers, body: JSON.stringify(asked) })).text()
  await deps.db.transaction().execute((tx) => enqueue(tx, 'answer_forgotten_password', { email: asked.email }))
  await runWaitingJobs(deps.pool, jobHandlers(deps), deps.log)
  await traced.close()
  await tracing?.stop()

  const request = collector.spans.find(({ name }) => name === 'POST /api/_auth/login')
  expect(request).toMatchObject({ traceId: traceparent.slice(3, 35), parentSpanId: traceparent.slice(36, 52) })
  const queries = collector.spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId)
  expect(queries.length).toBeGreaterThan(0)
  expect(queries.every(({ name, traceId }) => /^sql \w+$/.test(name) && traceId === request?.traceId)).toBe(true)
  const job = collector.spans.find(({ name }) => name === 'job answer_forgotten_password')
  expect(collector.spans.some(({ parentSpanId }) => parentSpanId === job?.spanId)).toBe(true)
  const everything = JSON.stringify(collector.spans)
  for (const word of [asked.email, asked.password, 'somewhere']) expect(everything).not.toContain(word)
  expect(await startTracing(readSettings({}), 'server')).toBeUndefined()
})
