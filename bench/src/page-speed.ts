import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import { buildWebIfNeeded } from '../../scripts/build-web.ts'
import { type Product, startProduct } from '../../scripts/product.ts'
import { countScripts } from '../../scripts/script-bytes.ts'
import { chromiumOptions } from './browser.ts'
import { timeList, type Twice } from './list-speed.ts'

/** A phone's processor is some four times slower than a desk's. */
const SLOWER = 4

interface Figure {
  value: number
  target: number
  unit: 'kB' | 'ms'
  holds: boolean
}

export interface PageSpeed {
  /** Script as sent. */
  loginScript: Figure
  shellScript: Figure
  /** Medians over the rounds, on a processor made four times slower. */
  loginLargestPaint: Figure
  loginLongestBlocking: Figure
  /** From the landing page to the list of users, on the processor as it is. */
  routeChangeToList: Twice
  /**
   * How much slower a piece of work was in the slowed-down page than at its best without: 4 on a machine with nothing
   * else to do. Where it is more, the times above are that much too long.
   */
  slowdown: number
}

function figure(value: number, target: number, unit: Figure['unit']): Figure {
  return { value, target, unit, holds: value <= target }
}

function median(values: readonly number[]): number {
  return Math.round(values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN)
}

interface Seen {
  paint: number
  blocking: number
}

/** Notes the largest paint and the longest task of the page that loads next. */
async function watchLoading(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen: Seen = { paint: 0, blocking: 0 }
    Object.assign(globalThis, { seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.paint = Math.max(seen.paint, entry.startTime)
    }).observe({ type: 'largest-contentful-paint', buffered: true })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.blocking = Math.max(seen.blocking, entry.duration)
    }).observe({ type: 'longtask', buffered: true })
  })
}

/** What was noted, once the app has taken over the ready-made page. A browser that tells no paint fails here. */
async function seenOf(page: Page): Promise<Seen> {
  const seen = await page.waitForFunction(() => {
    const noted = (globalThis as unknown as { seen: Seen }).seen
    return !document.getElementById('prerendered') && noted.paint > 0 ? noted : undefined
  })
  return (await seen.jsonValue()) as Seen
}

/** How long a fixed piece of work takes in the page, in milliseconds, again and again. */
export async function timesOfWork(page: Page): Promise<number[]> {
  return page.evaluate(() =>
    Array.from({ length: 15 }, () => {
      const began = performance.now()
      let sum = 0
      for (let step = 0; step < 4_000_000; step++) sum = (sum * 31 + step) % 1_000_003
      return sum < 0 ? 0 : performance.now() - began
    }),
  )
}

async function measureLogin(browser: Browser, product: Product, rounds: number) {
  const paints: number[] = []
  const blockings: number[] = []
  const quick: number[] = []
  const slow: number[] = []
  let kb = 0
  for (let round = 0; round < rounds; round++) {
    const context = await browser.newContext({ baseURL: product.url, viewport: { width: 390, height: 844 } })
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    quick.push(...(await timesOfWork(page)))
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    slow.push(...(await timesOfWork(page)))
    await watchLoading(page)
    const visit = () => page.goto('/en/auth/login', { waitUntil: 'networkidle' })
    ;({ kb } = await countScripts(devtools, visit))
    const { paint, blocking } = await seenOf(page)
    paints.push(paint)
    blockings.push(blocking)
    await context.close()
  }
  return {
    loginScript: figure(kb, 160, 'kB'),
    loginLargestPaint: figure(median(paints), 1500, 'ms'),
    loginLongestBlocking: figure(median(blockings), 200, 'ms'),
    slowdown: Math.round((median(slow) / Math.min(...quick)) * 10) / 10,
  }
}

async function measureShell(browser: Browser, product: Product, rounds: number) {
  const context = await browser.newContext({ baseURL: product.url, viewport: { width: 1440, height: 900 } })
  const [email = '', password = ''] = [...product.passwords][0] ?? []
  await context.request.post('/api/_auth/login', { data: { email, password } })
  const page = await context.newPage()
  const visit = () => page.goto('/en/admin/users', { waitUntil: 'networkidle' })
  const { kb } = await countScripts(await context.newCDPSession(page), visit)
  await context.close()
  return {
    shellScript: figure(kb, 250, 'kB'),
    routeChangeToList: await timeList(browser, product.url, { email, password }, '/admin/users', rounds),
  }
}

export async function measurePageSpeed(rounds: number): Promise<PageSpeed> {
  await buildWebIfNeeded()
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'klubba-speed-'))
  const product = await startProduct({ DATA_DIR, WORKER: 'false' })
  const browser = await chromium.launch(chromiumOptions())
  try {
    return { ...(await measureLogin(browser, product, rounds)), ...(await measureShell(browser, product, rounds)) }
  } finally {
    await browser.close()
    await product.stop()
    rmSync(DATA_DIR, { recursive: true, force: true })
  }
}
