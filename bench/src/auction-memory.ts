import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { addAuctions, addBidders, openRules, type Opened } from '../../scripts/auction-market.ts'
import { startDatabase, startProduct, startWorker } from '../../scripts/product.ts'
import { ADMIN, sendOnce, signIn } from './auction-scene.ts'
import { INSPECTED, openInspector, type Inspector } from './inspector.ts'
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

interface AuctionMemory {
  minutes: number
  auctions: number
  /** Bids that were taken. */
  bids: number
  /** At the end, in megabytes: what the server and the worker hold, and what the server still uses of it when it is cleared. */
  server: number
  used: number
  worker: number
  /** Megabytes a minute after the first five. */
  growth: { server: number; used: number; worker: number }
  /** Every minute. */
  samples: { minute: number; server: number; used: number; worker: number }[]
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

async function watchMemory(
  minutes: number,
  pids: { server: number | undefined; worker: number | undefined },
  inspector: Inspector,
): Promise<AuctionMemory['samples']> {
  const samples: AuctionMemory['samples'] = []
  const began = performance.now()
  const megabytes = (pid: number | undefined) => (residentKilobytes(pid) ?? 0) / 1024
  for (let minute = 0; minute < minutes;) {
    await sleep(SAMPLE_MS)
    const used = await inspector.usedAfterClearing()
    minute = (performance.now() - began) / 60_000
    samples.push({ minute, used, server: megabytes(pids.server), worker: megabytes(pids.worker) })
  }
  return samples
}

function resultOf(minutes: number, { auctions, bids }: Bidding, samples: AuctionMemory['samples']): AuctionMemory {
  const warm = Math.min(WARM_MINUTES, minutes / 4)
  const round = (megabytes: number) => Number(megabytes.toFixed(1))
  const growth = (of: 'server' | 'used' | 'worker') =>
    growthOf(
      samples.map((sample): Sample => ({ minute: sample.minute, megabytes: sample[of] })),
      warm,
    )
  const rounded = samples.map(({ minute, server, used, worker }) => ({
    minute: round(minute),
    server: round(server),
    used: round(used),
    worker: round(worker),
  }))
  const { server = 0, used = 0, worker = 0 } = rounded.at(-1) ?? {}
  const grown = { server: growth('server'), used: growth('used'), worker: growth('worker') }
  return {
    minutes,
    auctions,
    bids,
    server,
    used,
    worker,
    growth: grown,
    samples: rounded.filter((_, index) => index % Math.round(60_000 / SAMPLE_MS) === 0),
    held: Object.values(grown).every((each) => each <= BOUND),
  }
}

/** How the memory of server and worker grows while ever new auctions are bid on and end. */
export async function runAuctionMemory(minutes: number): Promise<AuctionMemory> {
  const folder = mkdtempSync(join(tmpdir(), 'klubba-memory-'))
  const database = await startDatabase(join(folder, 'database'))
  const SECRET_KEY = randomUUID()
  const shared = { DATABASE_URL: database.url, SECRET_KEY, DEMO: 'false', ...ADMIN }
  const product = await startProduct({ ...shared, ...INSPECTED, DATA_DIR: join(folder, 'server'), WORKER: 'false' })
  const worker = startWorker({ ...shared, DATA_DIR: join(folder, 'worker') })
  const opened = openRules({ databaseUrl: database.url, secretKey: SECRET_KEY })
  const inspector = await openInspector(product.output())
  try {
    const url = `http://127.0.0.1:${new URL(product.url).port}`
    const bidding = keepBidding(opened, url, await addBidders(opened, BIDDERS))
    const pids = { server: product.process.pid, worker: worker.process.pid }
    const samples = await watchMemory(minutes, pids, inspector)
    await bidding.stop()
    return resultOf(minutes, bidding, samples)
  } finally {
    inspector.close()
    await opened.close()
    await worker.stop()
    await product.stop()
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
