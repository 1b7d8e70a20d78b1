import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { startProduct, type Product } from '../../scripts/product.ts'
import { expect, test } from './product.ts'
import { startReceiver, type Receiver, type Report } from './report-receiver.ts'

// One product for the file.
test.describe.configure({ mode: 'default' })

const DATA_DIR = mkdtempSync(join(tmpdir(), 'klubba-report-limits-'))
let receiver: Receiver
let product: Product

test.beforeAll(async () => {
  receiver = await startReceiver()
  product = await startProduct({
    DATA_DIR,
    DEMO: 'false',
    WORKER: 'false',
    SENTRY_DSN: `http://abc123@127.0.0.1:${receiver.port}/42`,
    SENTRY_TRACES_SAMPLE_RATE: '1',
  })
})

test.afterAll(async () => {
  await product.stop()
  receiver.close()
  rmSync(DATA_DIR, { recursive: true, force: true })
})

test.beforeEach(() => {
  receiver.envelopes.length = 0
})

const FORGOT = '/en/auth/forgot'

const reportsOf = (transaction: string) => receiver.reports().filter((report) => report.transaction === transaction)

function onlyReportOf(transaction: string): Report {
  const [report, ...more] = reportsOf(transaction)
  if (!report || more.length > 0) throw new Error(`${transaction} was reported ${reportsOf(transaction).length} times`)
  return report
}

/** Opens the login page and, once its own times are reported, stops the page's clock. */
async function openAndStopClock(page: Page): Promise<void> {
  await page.clock.install()
  await page.goto(`${product.url}/en/auth/login`)
  await expect.poll(() => reportsOf('/en/auth/login').length).toBe(1)
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
}

async function goToForgot(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Forgotten password?' }).click()
}

const isOnForgot = (page: Page) => expect(page.getByRole('heading', { name: 'Forgotten password' })).toBeVisible()

/** Lets the page's clock run on, each timer at its own time, until the page has been reported. */
async function runUntilReported(page: Page): Promise<Report> {
  await expect(async () => {
    await page.clock.runFor(1000)
    expect(reportsOf(FORGOT)).toHaveLength(1)
  }).toPass()
  return onlyReportOf(FORGOT)
}

const inMs = (seconds: number) => Math.round(seconds * 1000)
const reasonOf = ({ contexts }: Report) => contexts?.trace.data['sentry.idle_span_finish_reason']

/** A request of the page that gets no answer. */
async function askInVain(page: Page): Promise<void> {
  await page.evaluate(() => void fetch('/v1/silence').catch(() => undefined))
}

test('INT-3 P3 the times of a page are sent when nothing has happened on it for 1000 ms', async ({ page }) => {
  await openAndStopClock(page)
  await goToForgot(page)
  await isOnForgot(page)
  const visit = await runUntilReported(page)
  expect(reasonOf(visit)).toBe('idleTimeout')
  const { start_timestamp = 0, spans = [] } = visit
  const lastEnd = Math.max(start_timestamp, ...spans.map(({ timestamp }) => timestamp))
  expect(visit.sentAt - inMs(lastEnd)).toBe(1000)
})

test('INT-3 P3 a request of a page that gets no answer is waited for during 15000 ms', async ({ page }) => {
  await openAndStopClock(page)
  await page.route('**/v1/silence', () => undefined)
  await goToForgot(page)
  await isOnForgot(page)
  await askInVain(page)
  const visit = await runUntilReported(page)
  expect(reasonOf(visit)).toBe('heartbeatFailed')
  const lastStart = Math.max(...(visit.spans ?? []).map(({ start_timestamp }) => start_timestamp))
  expect(visit.sentAt - inMs(lastStart)).toBe(15_000)
})

test('INT-3 P3 a page on which something always happens is reported after 30000 ms', async ({ page }) => {
  await openAndStopClock(page)
  await page.route('**/v1/silence', () => undefined)
  await goToForgot(page)
  await isOnForgot(page)
  for (let round = 0; round < 3; round++) {
    await askInVain(page)
    await page.clock.runFor(9000)
  }
  const visit = await runUntilReported(page)
  expect(reasonOf(visit)).toBe('finalTimeout')
  expect(visit.contexts?.trace.status).toBe('deadline_exceeded')
  expect(visit.sentAt - inMs(visit.start_timestamp ?? 0)).toBe(30_000)
})

test('INT-3 P3 the first render of a page is followed for 2000 ms and then given up', async ({ page }) => {
  await openAndStopClock(page)
  const { promise: held, resolve: answer } = Promise.withResolvers<void>()
  // Its phrases are not among what the login page has brought along.
  await page.route('**/build/*.js', async (route) => {
    await held
    await route.continue()
  })
  const asked = page.waitForRequest('**/build/*.js')
  await page.getByRole('button', { name: 'Suomi' }).click()
  await asked
  await page.clock.runFor(2500)
  answer()
  await expect(page.getByRole('heading', { name: 'Kirjaudu sisään' })).toBeVisible()
  await expect.poll(() => reportsOf('page render').length).toBe(1)
  const { contexts, start_timestamp = 0, timestamp = 0 } = onlyReportOf('page render')
  expect(contexts?.trace.status).toBe('deadline_exceeded')
  expect(inMs(timestamp - start_timestamp)).toBe(2000)
})

test('INT-3 P3 the render of a page that comes in time is reported as such', async ({ page }) => {
  await openAndStopClock(page)
  await goToForgot(page)
  await isOnForgot(page)
  await expect.poll(() => reportsOf('page render').length).toBe(1)
  expect(onlyReportOf('page render').contexts?.trace.status).toBe('ok')
})

test('INT-3 P3 a page is reported with at most 1000 parts', async ({ page }) => {
  await openAndStopClock(page)
  await goToForgot(page)
  await isOnForgot(page)
  await page.evaluate(async () => {
    const signal = AbortSignal.abort()
    await Promise.allSettled(Array.from({ length: 1200 }, () => fetch('/health', { signal })))
  })
  expect((await runUntilReported(page)).spans).toHaveLength(1000)
})

test('INT-3 P3 an error is reported with the last 100 things that happened before it', async ({ page, troubles }) => {
  await page.goto(`${product.url}/en/auth/login`)
  await expect.poll(() => reportsOf('/en/auth/login').length).toBe(1)
  await page.evaluate(async () => {
    for (let index = 0; index < 120; index++) await fetch('/health')
    setTimeout(() => reportError(new Error('at the end')))
  })
  const errors = () => receiver.reports().filter(({ exception }) => exception)
  await expect.poll(() => errors().length).toBe(1)
  expect(errors()[0]?.breadcrumbs).toHaveLength(100)
  // The browser may speak of it after it was reported.
  await expect.poll(() => troubles).toEqual(['Error: at the end'])
  troubles.length = 0
})
