import pg from 'pg'
import { type Browser, chromium, type Page } from 'playwright-core'
import { buildWebIfNeeded } from '../../scripts/build-web.ts'
import { addAssets } from './asset-generator.ts'
import { chromiumOptions } from './browser.ts'
import { startDelayingProxy } from './delaying-proxy.ts'
import { median } from './load.ts'
import { withSides } from './paired.ts'
import { ADMIN } from './upload-client.ts'

/** Somebody reads a page before the next click: what it fetches is there by then. */
const READ_MS = 500
/** Far longer than anything that is measured takes. */
const DELAY_MS = 5000

/** Milliseconds until it is drawn, in a browser that has not made this query before, and when it makes it again. */
export interface Twice {
  first_ms: number
  repeat_ms: number
}

export interface ListSpeed {
  /** From the landing page to the rows of the list of assets. */
  way: Twice
  /** From the click on a filter to the counts of the others. */
  filter: Twice
}

interface SignIn {
  email: string
  password: string
}

async function readLanding(page: Page): Promise<void> {
  await page.waitForURL('**/auth/landing')
  await page.getByRole('heading', { level: 2 }).first().waitFor()
  await page.waitForTimeout(READ_MS)
}

/** From the landing page, by the link to a list, until its rows are drawn. */
async function timeWay(page: Page, path: string): Promise<number> {
  return page.evaluate(async (to) => {
    const link = [...document.querySelectorAll('a')].find((a) => a.pathname.endsWith(to) && a.search === '')
    const began = performance.now()
    link?.click()
    // The rows themselves: those of the skeleton are hidden from everyone but the eye.
    while (!document.querySelector('main table tbody:not([aria-hidden]) tr')) {
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
    // What comes after the frame's own work: it is drawn.
    await new Promise((resolve) => setTimeout(resolve))
    return performance.now() - began
  }, path)
}

/** From the click on the first value of a filter, which sets or clears it, until the counts of another one change. */
async function timeFilter(page: Page): Promise<number> {
  await page.waitForFunction(() => /\d/.test(document.querySelector('main fieldset')?.textContent ?? ''))
  await page.waitForTimeout(READ_MS)
  return page.evaluate(async () => {
    const [first, second] = [...document.querySelectorAll('main fieldset')]
    const counts = () => first?.textContent
    const before = counts()
    const began = performance.now()
    second?.querySelector('input')?.click()
    while (counts() === before) await new Promise((resolve) => requestAnimationFrame(resolve))
    await new Promise((resolve) => setTimeout(resolve))
    return performance.now() - began
  })
}

/** The landing page of a browser that has nothing of this product: no query, no script, no service worker. */
async function openLanding(browser: Browser, origin: string, signIn: SignIn): Promise<Page> {
  const context = await browser.newContext({ baseURL: origin, viewport: { width: 1440, height: 900 } })
  const answer = await context.request.post('/api/_auth/login', { data: signIn })
  if (!answer.ok()) throw new Error(`not signed in: ${answer.status()}`)
  const page = await context.newPage()
  await page.goto('/en/auth/landing', { waitUntil: 'networkidle' })
  await readLanding(page)
  return page
}

const middle = (rounds: readonly Twice[]): Twice => ({
  first_ms: Math.round(median(rounds.map(({ first_ms }) => first_ms))),
  repeat_ms: Math.round(median(rounds.map(({ repeat_ms }) => repeat_ms))),
})

/** A list by the link on the landing page: for the first time, and from the landing page again. */
async function timeWayTwice(page: Page, path: string): Promise<Twice> {
  const first_ms = await timeWay(page, path)
  await page.getByRole('link', { name: 'Today' }).first().click()
  await readLanding(page)
  return { first_ms, repeat_ms: await timeWay(page, path) }
}

/** The first value of a filter: set for the first time, cleared, and set again. */
async function timeFilterTwice(page: Page): Promise<Twice> {
  const first_ms = await timeFilter(page)
  await timeFilter(page)
  return { first_ms, repeat_ms: await timeFilter(page) }
}

/** One list, medians of some rounds, each in a new browser context. */
export async function timeList(browser: Browser, origin: string, signIn: SignIn, path: string, rounds: number) {
  const ways: Twice[] = []
  for (let round = 0; round < rounds; round++) {
    const page = await openLanding(browser, origin, signIn)
    ways.push(await timeWayTwice(page, path))
    await page.context().close()
  }
  return middle(ways)
}

/** A first time that does not wait for the server is none: with every response held, it takes at least as long. */
export function checkHeld(held: ListSpeed, delayMs: number): void {
  for (const what of ['way', 'filter'] as const) {
    const { first_ms } = held[what]
    if (first_ms < delayMs) {
      throw new Error(`${what}: ${Math.round(first_ms)} ms with responses held for ${delayMs} ms: it asked nobody`)
    }
  }
}

/** One round with every response held, from when the landing page has been read. */
async function timeHeld(browser: Browser, origin: string, signIn: SignIn, delayMs: number): Promise<ListSpeed> {
  const proxy = await startDelayingProxy(origin)
  try {
    const page = await openLanding(browser, proxy.url, signIn)
    proxy.delayMs = delayMs
    const way = await timeWayTwice(page, '/assets')
    const filter = await timeFilterTwice(page)
    await page.context().close()
    return { way, filter }
  } finally {
    await proxy.stop()
  }
}

/** The list of assets in a browser, in milliseconds: medians of some rounds, for who is signed in by this. */
export async function timeAssetList(origin: string, signIn: SignIn, rounds: number): Promise<ListSpeed> {
  const browser = await chromium.launch(chromiumOptions())
  try {
    checkHeld(await timeHeld(browser, origin, signIn, DELAY_MS), DELAY_MS)
    const ways: Twice[] = []
    const filters: Twice[] = []
    for (let round = 0; round < rounds; round++) {
      const page = await openLanding(browser, origin, signIn)
      ways.push(await timeWayTwice(page, '/assets'))
      filters.push(await timeFilterTwice(page))
      await page.context().close()
    }
    return { way: middle(ways), filter: middle(filters) }
  } finally {
    await browser.close()
  }
}

/** The same on a product of its own with so many assets, whose counts are in memory. */
export async function measureListSpeed(assets: number, rounds = 9): Promise<ListSpeed & { assets: number }> {
  await buildWebIfNeeded()
  return withSides(async (sides) => {
    const client = new pg.Client({ connectionString: sides.databaseUrl })
    await client.connect()
    await addAssets(client, assets)
    await client.end()
    await sides.restart()
    return { assets, ...(await timeAssetList(sides.ours.origin, ADMIN, rounds)) }
  })
}
