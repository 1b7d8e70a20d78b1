import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext } from 'playwright-core'
import { type Product, startProduct } from '../../scripts/product.ts'
import { type BadNetwork, type Network, NETWORKS, startBadNetwork } from './bad-network.ts'
import { openDevice } from './offline-device.ts'
import { timesOfWork } from './page-speed.ts'

/** A phone's processor is some four times slower than a desk's. */
const SLOWER = 4
const PHONE = { width: 390, height: 844 }
const TARGET_MS = 1_000
const WAIT_MS = 60_000

interface Start {
  /** When something was first painted, and when the page's own heading was, in milliseconds since the navigation. */
  firstPaint: number
  heading: number
}

interface Figure extends Start {
  /** The processor's own time that this takes in the page, times four: what is left of it when nothing else is running. */
  work: number
  target: number
  holds: boolean
}

export interface AppStart {
  /** Medians over the rounds, on a processor made four times slower. */
  networks: Record<Network, Figure>
  /** The same on the processor as it is: the heading alone. */
  unslowed: Record<Network, number>
  /**
   * How much slower a piece of work was in the slowed-down page than at its best without: 4 on a machine with nothing
   * else to do. Where it is more, the times above are that much too long.
   */
  slowdown: number
  held: boolean
}

const median = (values: readonly number[]) =>
  Math.round(values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Infinity)

/** Has the page itself note when its heading has been painted: whoever looks from outside slows it down. */
function noteHeading(): void {
  const heading = new Promise<number>((resolve) => {
    const look = () => {
      const isThere = document.querySelector('main h1')?.checkVisibility()
      requestAnimationFrame(isThere ? () => resolve(performance.now()) : look)
    }
    requestAnimationFrame(look)
  })
  Object.assign(globalThis, { heading })
}

async function start(context: BrowserContext, rate: number): Promise<Start & { work: number[] }> {
  const page = await context.newPage()
  await page.setViewportSize(PHONE)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate })
  const work = await timesOfWork(page)
  await page.addInitScript(noteHeading)
  page.setDefaultTimeout(WAIT_MS)
  await page.goto('/en/auth/landing', { waitUntil: 'commit' })
  const seen = await page.evaluate(async () => {
    const heading = await (globalThis as unknown as { heading: Promise<number> }).heading
    const [paint] = performance.getEntriesByName('first-paint')
    return { heading, firstPaint: paint?.startTime ?? heading }
  })
  await page.close()
  return { ...seen, work }
}

/** By the clock of the page's own thread, which stands while others are at work. */
async function workOf(context: BrowserContext): Promise<number> {
  const page = await context.newPage()
  await page.setViewportSize(PHONE)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  await page.addInitScript(noteHeading)
  await page.goto('/en/auth/landing', { waitUntil: 'commit' })
  await page.evaluate(() => (globalThis as unknown as { heading: Promise<number> }).heading)
  const { metrics } = await devtools.send('Performance.getMetrics')
  await page.close()
  const secondsOf = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? Infinity
  return 1000 * (secondsOf('TaskDuration') - secondsOf('DevToolsCommandDuration'))
}

async function measure(context: BrowserContext, network: BadNetwork, rounds: number): Promise<AppStart> {
  const slow: number[] = []
  const quick: number[] = []
  const networks: Partial<AppStart['networks']> = {}
  const unslowed: Partial<AppStart['unslowed']> = {}
  for (const kind of NETWORKS) {
    await network.become(kind)
    await context.setOffline(kind === 'absent')
    const slowed: Start[] = []
    const others: Start[] = []
    const works: number[] = []
    for (let round = 0; round < rounds; round++) {
      const { work, ...seen } = await start(context, SLOWER)
      slowed.push(seen)
      slow.push(...work)
      const other = await start(context, 1)
      others.push(other)
      quick.push(...other.work)
      works.push(SLOWER * (await workOf(context)))
    }
    const heading = median(slowed.map((each) => each.heading))
    const firstPaint = median(slowed.map((each) => each.firstPaint))
    const work = median(works)
    networks[kind] = { firstPaint, heading, work, target: TARGET_MS, holds: Math.min(heading, work) <= TARGET_MS }
    unslowed[kind] = median(others.map((each) => each.heading))
  }
  const all = networks as AppStart['networks']
  return {
    networks: all,
    unslowed: unslowed as AppStart['unslowed'],
    slowdown: Math.round((median(slow) / Math.min(...quick)) * 10) / 10,
    held: Object.values(all).every(({ holds }) => holds),
  }
}

async function measureProduct(product: Product, profile: string, rounds: number): Promise<AppStart> {
  const network = await startBadNetwork(product.url)
  const [email = '', password = ''] = [...product.passwords].find(([who]) => who.startsWith('user@')) ?? []
  const { context, page } = await openDevice(network.url, profile, { email, password })
  try {
    await page.close()
    return await measure(context, network, rounds)
  } finally {
    await context.close()
    await network.stop()
  }
}

/** OFF-12: how soon the installed app stands on a phone, by what the network does. */
export async function measureAppStart(rounds: number): Promise<AppStart> {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'klubba-app-start-'))
  const profile = mkdtempSync(join(tmpdir(), 'klubba-profile-'))
  const product = await startProduct({ DATA_DIR, WORKER: 'false' })
  try {
    return await measureProduct(product, profile, rounds)
  } finally {
    await product.stop()
    for (const folder of [DATA_DIR, profile]) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
