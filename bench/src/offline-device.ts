import { readFileSync } from 'node:fs'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { chromiumOptions } from './browser.ts'

/** Begins with a crawler excavator; answers with its id once the first step stands. */
export async function beginRegistration(page: Page): Promise<string> {
  await page.goto('/en/assets/registration/new')
  await page.getByLabel('What is it?').fill('crawler exc')
  await page.getByRole('button', { name: /^Crawler excavator/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Information' }).waitFor()
  return /registration\/([\w-]{36})\//.exec(page.url())?.[1] ?? ''
}

/** The reference data and the key have come: registering needs nothing else. */
const isReady = (page: Page) =>
  page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name)
    if (!names.includes('offline-db') || !names.includes('klubba-device-keys')) return false
    const db = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open('offline-db')
      request.addEventListener('success', () => resolve(request.result))
    })
    return new Promise<boolean>((resolve) => {
      const request = db.transaction('registrationDataSyncedAt').objectStore('registrationDataSyncedAt').count()
      request.addEventListener('success', () => {
        db.close()
        resolve(request.result > 0)
      })
    })
  })

/** A browser with a profile of its own, signed in, in which the product works without a network from now on. */
export async function openDevice(
  url: string,
  profile: string,
  who: { email: string; password: string },
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await chromium.launchPersistentContext(profile, {
    ...chromiumOptions(),
    baseURL: url,
    viewport: { width: 1440, height: 900 },
  })
  await context.request.post('/api/_auth/login', { data: who })
  const page = await context.newPage()
  await page.goto('/en/auth/landing')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.locator('[data-pwa=offline-ready]').waitFor()
  while (!(await isReady(page))) await page.waitForTimeout(200)
  return { context, page }
}

/** The resident memory of the renderer that shows the page. */
export async function residentMegabytes(page: Page): Promise<number> {
  const session = await page.context().browser()?.newBrowserCDPSession()
  const answer = await session?.send('SystemInfo.getProcessInfo')
  const renderers = (answer?.processInfo ?? []).filter(({ type }) => type === 'renderer')
  const pages = renderers.map(({ id }) => {
    const status = readFileSync(`/proc/${id}/status`, 'utf8')
    return Number(/^RssAnon:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024
  })
  return Math.max(0, ...pages)
}
