import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import type * as prometheus from 'prom-client'
import { clockHealth } from '../auctions/clock-health-service.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'
import { callOf } from '../http/call-of.ts'
import { workerRestarts, type WorkerRestart } from '../jobs/worker-process.ts'
import { countJobs } from './jobs-sql.ts'

/** What is counted elsewhere and read when somebody asks. */
export interface Gauges {
  streams: () => number
  pools: () => Record<string, Pool | undefined>
}

/** Seconds; the finer ones are where answers should be. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

const hash = (text: string) => createHash('sha256').update(text).digest()

function requireToken(request: FastifyRequest, token: string): void {
  const given = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1]
  if (given === undefined || !timingSafeEqual(hash(given), hash(token))) throw new AppError('signed_out')
}

type Prometheus = typeof prometheus
type Registers = InstanceType<Prometheus['Registry']>[]

/** The clock of the auctions is that of the whole installation: some process has to run it. Reads it when asked to. */
function clockGauges({ Gauge }: Prometheus, registers: Registers, deps: Deps): () => Promise<void> {
  const overdue = new Gauge({
    name: 'klubba_overdue_auctions',
    help: 'Auctions whose start or end has passed and that are not opened or closed',
    labelNames: ['step'],
    registers,
  })
  const age = new Gauge({
    name: 'klubba_clock_age_seconds',
    help: 'Since the clock of the auctions last ran in any process, by its lanes',
    labelNames: ['lane'],
    registers,
  })
  const workers = new Gauge({ name: 'klubba_workers', help: 'Workers that run the clock of the auctions', registers })
  const outages = new Gauge({ name: 'klubba_bidding_outages', help: 'Outages of bidding on record', registers })
  const stalls = new Gauge({ name: 'klubba_bidding_stalls', help: 'Stalls of single auctions on record', registers })
  return async () => {
    const health = await clockHealth(deps.db)
    for (const [step, count] of Object.entries(health.overdue)) overdue.set({ step }, count)
    for (const [lane, seconds] of Object.entries(health.age)) age.set({ lane }, seconds ?? Infinity)
    workers.set(health.workers)
    outages.set(health.outages)
    stalls.set(health.stalls)
  }
}

/** Of the worker that this server has started, since this server was. */
function countRestarts({ Counter }: Prometheus, registers: Registers): () => void {
  const restarts = new Counter({
    name: 'klubba_worker_restarts_total',
    help: 'Restarts of the worker beside this server, by whether it had ended by itself or hung',
    labelNames: ['reason'],
    registers,
  })
  for (const reason of ['ended', 'hung']) restarts.inc({ reason }, 0)
  const count = (restart: unknown) => restarts.inc({ reason: (restart as WorkerRestart).reason })
  workerRestarts.subscribe(count)
  return () => workerRestarts.unsubscribe(count)
}

/** Counts what is asked of this server and tells it at /metrics, to who has the token. */
export async function serveMetrics(app: FastifyInstance, deps: Deps, token: string, gauges: Gauges): Promise<void> {
  const prometheus = await import('prom-client')
  const { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } = prometheus
  const register = new Registry()
  const registers = [register]
  collectDefaultMetrics({ register })
  const requests = new Histogram({
    name: 'klubba_request_seconds',
    help: 'Requests by call and status, and how long they took',
    labelNames: ['call', 'status'],
    buckets: BUCKETS,
    registers,
  })
  const bids = new Counter({
    name: 'klubba_bids_total',
    help: 'Bids by whether they were taken',
    labelNames: ['outcome'],
    registers,
  })
  const streams = new Gauge({ name: 'klubba_event_streams', help: 'Event streams that are open', registers })
  const connections = new Gauge({
    name: 'klubba_database_connections',
    help: 'Connections to the database by pool and state; waiting are those who wait for one',
    labelNames: ['pool', 'state'],
    registers,
  })
  const jobs = new Gauge({
    name: 'klubba_jobs',
    help: 'Jobs in the queue by state: due, later, running, retried (failed and tried again), failed for good',
    labelNames: ['state'],
    registers,
  })
  const oldest = new Gauge({
    name: 'klubba_oldest_due_job_seconds',
    help: 'How long the oldest job that is due has waited',
    registers,
  })
  const database = new Gauge({ name: 'klubba_database_up', help: 'Whether the database answers', registers })
  const readClock = clockGauges(prometheus, registers, deps)
  const stopCounting = countRestarts(prometheus, registers)
  app.addHook('onClose', async () => stopCounting())

  app.addHook('onResponse', (request, reply, done) => {
    const call = callOf(request)
    requests.observe({ call, status: reply.statusCode }, reply.elapsedTime / 1000)
    if (call === 'POST /v1/auctions/{id}/bids') bids.inc({ outcome: reply.statusCode < 300 ? 'taken' : 'refused' })
    done()
  })

  async function readDatabase(): Promise<void> {
    const counted = await countJobs(deps.db).catch(() => undefined)
    database.set(counted ? 1 : 0)
    jobs.reset()
    if (!counted) return
    const { oldest_seconds, ...states } = counted
    for (const [state, count] of Object.entries(states)) jobs.set({ state }, count)
    oldest.set(oldest_seconds)
    await readClock().catch(() => database.set(0))
  }

  function readPools(): void {
    for (const [name, pool] of Object.entries(gauges.pools())) {
      connections.set({ pool: name, state: 'busy' }, (pool?.totalCount ?? 0) - (pool?.idleCount ?? 0))
      connections.set({ pool: name, state: 'idle' }, pool?.idleCount ?? 0)
      connections.set({ pool: name, state: 'waiting' }, pool?.waitingCount ?? 0)
    }
  }

  app.get('/metrics', { config: { lane: 'health' } }, async (request, reply) => {
    requireToken(request, token)
    streams.set(gauges.streams())
    readPools()
    await readDatabase()
    void reply.header('content-type', register.contentType).header('cache-control', 'no-store')
    return register.metrics()
  })
}
