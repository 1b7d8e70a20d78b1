import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { addAuctions, addBidders, openRules, type Opened } from '../../scripts/auction-market.ts'
import { freePort, startDatabase, startProduct, startWorker } from '../../scripts/product.ts'
import { ADMIN, sendOnce, signIn } from './auction-scene.ts'
import { inspectedAt, openInspector, type Inspector } from './inspector.ts'
import { growthOf, type Sample } from './memory-trend.ts'
import { residentKilobytes } from './paired.ts'

const BIDDERS = 20
/** New auctions come in batches of so many, each a second after the one before, and run for so long. */
const BATCH = 5
const EVERY_MS = 1_000
const RUNS_MS = 60_000
const BIDS_EACH = 8
const SAMPLE_MS = 15_000
/** What is filled once is full by then. */
const WARM_MINUTES = 5
/** Megabytes a minute. */
const BOUND = 0.2
/** A sign-in ends by itself, so a new one is made in time. */
const SIGN_IN_MS = 300_000

/** In megabytes: what each holds, and what it still uses of that when it is cleared. */
const MEASURES = ['server', 'server_used', 'worker', 'worker_used'] as const
type Megabytes = Record<(typeof MEASURES)[number], number>

interface AuctionMemory {
  minutes: number
  auctions: number
  /** Bids that were taken. */
  bids: number
  /** Megabytes a minute after the first five. */
  growth: Megabytes
  /** Every minute. */
  samples: (Megabytes & { minute: number })[]
  held: boolean
}

interface Bidding {
  auctions: number
  bids: number
  stop(): Promise<void>
}

/** Ever new auctions, each with bids until it has enough of them. */
function keepBidding(opened: Opened, url: string, bidders: readonly string[]): Bidding {
  const agent = new Agent({ keepAlive: true, maxSockets: BATCH })
  const over = new AbortController()
  const result = { auctions: 0, bids: 0 }
  let token = { text: '', until: 0 }
  const bidOn = async (auction: string) => {
    for (let turn = 1; turn <= BIDS_EACH; turn++) {
      const bid = { auction, bidder: bidders[turn % BIDDERS] ?? '', amount: turn * 100, key: randomUUID() }
      const { status } = await sendOnce(url, token.text, bid, { agent })
      if (status === 201) result.bids++
    }
  }
  const run = async () => {
    while (!over.signal.aborted) {
      const began = Date.now()
      if (token.until < began) token = { text: await signIn(url), until: began + SIGN_IN_MS }
      const ends = Array.from({ length: BATCH }, () => new Date(began + RUNS_MS))
      const auctions = await addAuctions(opened, ends)
      await Promise.all(auctions.map(bidOn))
      result.auctions += auctions.length
      await sleep(Math.max(0, began + EVERY_MS - Date.now()))
    }
    agent.destroy()
  }
  const running = run()
  // Whoever stops it hears of its failure.
  running.catch(() => undefined)
  return Object.assign(result, {
    stop: () => {
      over.abort()
      return running
    },
  })
}

interface Watched {
  pid: number | undefined
  inspector: Inspector
}

async function memoryOf({ pid, inspector }: Watched): Promise<{ held: number; used: number }> {
  const used = await inspector.usedAfterClearing()
  return { held: (residentKilobytes(pid) ?? 0) / 1024, used }
}

async function watchMemory(minutes: number, server: Watched, worker: Watched): Promise<AuctionMemory['samples']> {
  const samples: AuctionMemory['samples'] = []
  const began = performance.now()
  for (let minute = 0; minute < minutes;) {
    await sleep(SAMPLE_MS)
    const [ours, its] = [await memoryOf(server), await memoryOf(worker)]
    minute = (performance.now() - began) / 60_000
    samples.push({ minute, server: ours.held, server_used: ours.used, worker: its.held, worker_used: its.used })
  }
  return samples
}

const measured = (of: (measure: keyof Megabytes) => number) =>
  Object.fromEntries(MEASURES.map((measure) => [measure, of(measure)])) as unknown as Megabytes

function resultOf(minutes: number, { auctions, bids }: Bidding, samples: AuctionMemory['samples']): AuctionMemory {
  const warm = Math.min(WARM_MINUTES, minutes / 4)
  const round = (megabytes: number) => Number(megabytes.toFixed(1))
  const growth = measured((of) =>
    growthOf(
      samples.map((sample): Sample => ({ minute: sample.minute, megabytes: sample[of] })),
      warm,
    ),
  )
  const everyMinute = samples.filter((_, index) => index % Math.round(60_000 / SAMPLE_MS) === 0)
  return {
    minutes,
    auctions,
    bids,
    growth,
    samples: everyMinute.map((sample) => ({
      minute: round(sample.minute),
      ...measured((of) => round(sample[of])),
    })),
    held: Object.values(growth).every((each) => each <= BOUND),
  }
}

/** How the memory of server and worker grows while ever new auctions are bid on and end. */
export async function runAuctionMemory(minutes: number): Promise<AuctionMemory> {
  const folder = mkdtempSync(join(tmpdir(), 'klubba-memory-'))
  const database = await startDatabase(join(folder, 'database'))
  const SECRET_KEY = randomUUID()
  const shared = { DATABASE_URL: database.url, SECRET_KEY, DEMO: 'false', ...ADMIN }
  const ports = { server: String(await freePort()), worker: String(await freePort()) }
  const server = { ...shared, ...inspectedAt(ports.server), DATA_DIR: join(folder, 'server'), WORKER: 'false' }
  const product = await startProduct(server)
  const worker = startWorker({ ...shared, ...inspectedAt(ports.worker), DATA_DIR: join(folder, 'worker') })
  const opened = openRules({ databaseUrl: database.url, secretKey: SECRET_KEY })
  const inspectors = [await openInspector(ports.server), await openInspector(ports.worker)] as const
  try {
    const url = `http://127.0.0.1:${new URL(product.url).port}`
    const bidding = keepBidding(opened, url, await addBidders(opened, BIDDERS))
    const [ofServer, ofWorker] = inspectors
    const samples = await watchMemory(
      minutes,
      { pid: product.process.pid, inspector: ofServer },
      { pid: worker.process.pid, inspector: ofWorker },
    )
    await bidding.stop()
    return resultOf(minutes, bidding, samples)
  } finally {
    for (const inspector of inspectors) inspector.close()
    await opened.close()
    await worker.stop()
    await product.stop()
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
