import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type CDPSession, type Page } from 'playwright-core'
import { startProduct } from '../../scripts/product.ts'

const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** A phone's processor is some four times slower than a desk's. */
const SLOWER = 4

export interface PageSpeed {
  /** Script as sent, in kB of 1024 bytes. */
  loginScriptKb: number
  shellScriptKb: number
  /** Medians over the rounds, in milliseconds, on a processor made four times slower. */
  loginLargestPaint: number
  loginLongestBlocking: number
  routeChangeToList: number
}

async function countScripts(devtools: CDPSession, visit: () => Promise<void>): Promise<number> {
  const scripts = new Set<string>()
  let bytes = 0
  devtools.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type === 'Script' || response.mimeType.includes('javascript')) scripts.add(requestId)
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength
  })
  await devtools.send('Network.enable')
  await visit()
  return Math.round(bytes / 1024)
}

/** Notes the largest paint and the longest task of the page that loads next. */
async function watchPaint(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = { paint: 0, blocking: 0 }
    Object.assign(globalThis, { seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.paint = Math.max(seen.paint, entry.startTime)
    }).observe({ type: 'largest-contentful-paint', buffered: true })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.blocking = Math.max(seen.blocking, entry.duration)
    }).observe({ type: 'longtask', buffered: true })
  })
}

function median(values: readonly number[]): number {
  return Math.round(values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0)
}

export async function measurePageSpeed(rounds: number): Promise<PageSpeed> {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'klubba-speed-'))
  const product = await startProduct({ DATA_DIR, WORKER: 'false' })
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: CHROMIUM_ARGS,
  })
  const paints: number[] = []
  const blockings: number[] = []
  const changes: number[] = []
  let loginScriptKb = 0
  let shellScriptKb = 0
  try {
    for (let round = 0; round < rounds; round++) {
      const context = await browser.newContext({ baseURL: product.url, viewport: { width: 390, height: 844 } })
      const page = await context.newPage()
      const devtools = await context.newCDPSession(page)
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
      await watchPaint(page)
      loginScriptKb = await countScripts(devtools, async () => {
        await page.goto('/en/auth/login', { waitUntil: 'networkidle' })
      })
      const seen = await page.evaluate(
        () => (globalThis as unknown as { seen: { paint: number; blocking: number } }).seen,
      )
      paints.push(seen.paint)
      blockings.push(seen.blocking)
      await context.close()
    }
    const context = await browser.newContext({ baseURL: product.url, viewport: { width: 1440, height: 900 } })
    const [email = '', password = ''] = [...product.passwords][0] ?? []
    await context.request.post('/api/_auth/login', { data: { email, password } })
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    shellScriptKb = await countScripts(devtools, async () => {
      await page.goto('/en/admin/users', { waitUntil: 'networkidle' })
    })
    for (let round = 0; round < rounds; round++) {
      await page.getByRole('link', { name: 'Today' }).first().click()
      await page.waitForURL('**/auth/landing')
      await page.waitForTimeout(500)
      changes.push(
        await page.evaluate(async () => {
          const link = [...document.querySelectorAll('a')].find((a) => a.pathname.endsWith('/admin/users'))
          const began = performance.now()
          link?.click()
          while (!document.querySelector('main table tbody tr, main [role=row]')) {
            await new Promise((resolve) => requestAnimationFrame(resolve))
          }
          return performance.now() - began
        }),
      )
    }
    return {
      loginScriptKb,
      shellScriptKb,
      loginLargestPaint: median(paints),
      loginLongestBlocking: median(blockings),
      routeChangeToList: median(changes),
    }
  } finally {
    await browser.close()
    await product.stop()
    rmSync(DATA_DIR, { recursive: true, force: true })
  }
}
