import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import sharp from 'sharp'
import { type Product, startProduct } from '../../scripts/product.ts'
import { beginRegistration, openDevice, residentMegabytes } from './offline-device.ts'
import { timesOfWork } from './page-speed.ts'

/** A phone's processor is some four times slower than a desk's. */
const SLOWER = 4
const PHONE = { width: 390, height: 844 }
const PHOTO_BYTES = 5 * 1024 * 1024
const WIDTH = 4000
const HEIGHT = 3000
const WAIT_MS = 600_000
const ROUNDS = 5
const BARE = 'data:text/html,<h1>Klubba</h1>'

interface Figure {
  value: number
  target: number
  unit: 'ms' | 'MB'
  holds: boolean
}

export interface OfflineFigures {
  /** The wizard, cold and without a network, on a processor made four times slower: until it can be typed in. */
  wizardOpens: Figure
  /** The processor's own time that this takes in the page, times four: what is left of it when nothing else is running. */
  wizardWork: Figure
  /** The same for a page with nothing on it, in milliseconds: what no page can be faster than. */
  bareOpens: number
  /** A section on the device, from the write to the disk, at the median. */
  sectionSaves: Figure
  /** What the page holds at most while so many photos of 5 MB are added, beyond what it held when it was opened. */
  memory: Figure
  /** The same with what the browser has not cleared away yet, in MB. */
  memoryPeak: number
  photos: number
  /**
   * How much slower a piece of work was in the slowed-down page than at its best without: 4 on a machine with nothing
   * else to do. Where it is more, the time of opening is that much too long.
   */
  slowdown: number
}

const figure = (value: number, target: number, unit: Figure['unit']): Figure => ({
  value: Math.round(value),
  target,
  unit,
  holds: value <= target,
})

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Infinity

/** A picture as a phone takes them: many pixels, and filled up to its size behind the end. */
async function photo(folder: string, index: number): Promise<string> {
  const background = { r: (index * 37) % 255, g: 120, b: 80 }
  const drawn = await sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background } })
    .jpeg()
    .toBuffer()
  const path = join(folder, `photo-${index}.jpg`)
  writeFileSync(path, Buffer.concat([drawn, randomBytes(PHOTO_BYTES - drawn.length)]))
  return path
}

const openedAfter = async (page: Page) => page.evaluate(() => performance.now())

/**
 * Has the page itself note when the field for the brand has been painted. Whoever looks from outside brings a script along
 * that a slowed-down page takes a tenth of a second to read.
 */
async function noteBrand(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const noted = new Promise<number>((resolve) => {
      const look = () => {
        const label = [...document.querySelectorAll('label')].find(({ textContent }) => /^Brand\b/.test(textContent))
        // What is there in one frame is seen before the next.
        requestAnimationFrame(label?.control ? () => resolve(performance.now()) : look)
      }
      requestAnimationFrame(look)
    })
    Object.assign(globalThis, { noted })
  })
  return () => page.evaluate(() => (globalThis as unknown as { noted: Promise<number> }).noted)
}

async function timeOpening(context: BrowserContext, id: string) {
  const page = await context.newPage()
  await page.setViewportSize(PHONE)
  const devtools = await context.newCDPSession(page)
  const quick = await timesOfWork(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  const slow = await timesOfWork(page)
  await page.goto(BARE)
  const bare = await openedAfter(page)
  const brandNoted = await noteBrand(page)
  await page.goto(`/en/assets/registration/${id}/info`, { waitUntil: 'commit' })
  const opened = await brandNoted()
  await page.close()
  return { opened, bare, quick, slow, work: SLOWER * (await workOf(context, id)) }
}

/** By the clock of the page's own thread, which stands while others are at work. */
async function workOf(context: BrowserContext, id: string): Promise<number> {
  const page = await context.newPage()
  await page.setViewportSize(PHONE)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  await page.goto(`/en/assets/registration/${id}/info`)
  await page.getByRole('combobox', { name: 'Brand', exact: true }).waitFor()
  const { metrics } = await devtools.send('Performance.getMetrics')
  await page.close()
  const secondsOf = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? Infinity
  // Without what is asked of the page to find out whether it is there.
  return 1000 * (secondsOf('TaskDuration') - secondsOf('DevToolsCommandDuration'))
}

/** The time of each transaction that writes a draft, as the page itself sees it. */
async function timeSaving(page: Page): Promise<number> {
  await page.evaluate(() => {
    const times: number[] = []
    Object.assign(globalThis, { times })
    const { transaction } = IDBDatabase.prototype
    IDBDatabase.prototype.transaction = function (this: IDBDatabase, ...args: Parameters<typeof transaction>) {
      const began = performance.now()
      const tx = transaction.apply(this, args)
      if (tx.mode === 'readwrite') tx.addEventListener('complete', () => times.push(performance.now() - began))
      return tx
    }
  })
  const brand = page.getByRole('combobox', { name: 'Brand', exact: true })
  for (const value of ['Volvo', 'Hitachi', 'Komatsu', 'Liebherr', 'Doosan', 'Kubota', 'Case']) {
    await brand.fill(value)
    await page.waitForTimeout(700)
  }
  return median(await page.evaluate(() => (globalThis as unknown as { times: number[] }).times))
}

async function measureMemory(page: Page, paths: readonly string[]): Promise<{ held: number; peak: number }> {
  const devtools = await page.context().newCDPSession(page)
  const collect = () => devtools.send('HeapProfiler.collectGarbage')
  await page.getByRole('link', { name: /^Media/ }).click()
  await page.getByRole('heading', { name: '15 shots missing' }).waitFor()
  await collect()
  const atFirst = await residentMegabytes(page)
  const most = { held: 0, peak: 0 }
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('main').getByRole('button', { name: 'Choose files' }).click()
  await (await chooser).setFiles([...paths])
  const tiles = page.getByRole('list', { name: 'All pictures and videos' }).getByRole('listitem')
  const until = Date.now() + WAIT_MS
  while ((await tiles.count()) < paths.length) {
    if (Date.now() > until) throw new Error('the photos are not stored')
    most.peak = Math.max(most.peak, (await residentMegabytes(page)) - atFirst)
    await collect()
    most.held = Math.max(most.held, (await residentMegabytes(page)) - atFirst)
    await page.waitForTimeout(100)
  }
  return most
}

async function measure(product: Product, profile: string, photos: number): Promise<OfflineFigures> {
  const [email = '', password = ''] = [...product.passwords].find(([who]) => who.startsWith('user@')) ?? []
  const { context, page } = await openDevice(product.url, profile, { email, password })
  try {
    // What the server has in full leaves the device: this one it never hears of.
    await context.setOffline(true)
    const id = await beginRegistration(page)
    await page.close()
    const rounds: Awaited<ReturnType<typeof timeOpening>>[] = []
    for (let round = 0; round < ROUNDS; round++) rounds.push(await timeOpening(context, id))
    const quick = rounds.flatMap((round) => round.quick)
    const slow = rounds.flatMap((round) => round.slow)
    const working = await context.newPage()
    await working.goto(`/en/assets/registration/${id}/info`)
    const saving = await timeSaving(working)
    const paths: string[] = []
    for (let index = 0; index < photos; index++) paths.push(await photo(profile, index))
    const memory = await measureMemory(working, paths)
    return {
      wizardOpens: figure(median(rounds.map(({ opened }) => opened)), 2000, 'ms'),
      wizardWork: figure(median(rounds.map(({ work }) => work)), 2000, 'ms'),
      bareOpens: Math.round(median(rounds.map(({ bare }) => bare))),
      sectionSaves: figure(saving, 50, 'ms'),
      memory: figure(memory.held, 100, 'MB'),
      memoryPeak: Math.round(memory.peak),
      photos,
      slowdown: Math.round((median(slow) / Math.min(...quick)) * 10) / 10,
    }
  } finally {
    await context.close()
  }
}

/** OFF-2: what the wizard costs on a phone without a network. */
export async function measureOffline(photos: number): Promise<OfflineFigures> {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'klubba-offline-'))
  const profile = mkdtempSync(join(tmpdir(), 'klubba-profile-'))
  const product = await startProduct({ DATA_DIR, WORKER: 'false' })
  try {
    return await measure(product, profile, photos)
  } finally {
    await product.stop()
    for (const folder of [DATA_DIR, profile]) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
