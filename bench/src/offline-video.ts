import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CDPSession, Page } from 'playwright-core'
import { startProduct } from '../../scripts/product.ts'
import { chooseFiles } from './browser.ts'
import { beginRegistration, openDevice } from './offline-device.ts'
import { ADMIN, mediaOf, PIECE_BYTES, signIn } from './upload-client.ts'
import { film } from './uploads.ts'

const WAIT_MS = 600_000
const LOOK_EVERY_MS = 100
/** Some pieces at once, however long the film is. */
const MOST_MEGABYTES = 100

export interface OfflineVideo {
  megabytes: number
  /** Of the requests that sent a part of it. */
  pieces: number
  /** What arrived is what was chosen. */
  same: boolean
  seconds: { stored: number; sent: number }
  /** What the page held at most, in MB: cleared away, and as it comes. */
  memory: { held: number; peak: number; target: number; holds: boolean }
}

/**
 * Objects of the page, with the bytes that they hold. Its process would tell more than that: a browser that is watched
 * keeps what was sent, for whoever watches.
 */
async function megabytesOf(devtools: CDPSession): Promise<number> {
  const { usedSize, embedderHeapUsedSize, backingStorageSize } = await devtools.send('Runtime.getHeapUsage')
  return (usedSize + embedderHeapUsedSize + backingStorageSize) / 1024 / 1024
}

/** Looks at the memory of the page until something is so. */
async function watch(page: Page, isSo: () => Promise<boolean>) {
  const devtools = await page.context().newCDPSession(page)
  const most = { held: 0, peak: 0 }
  const began = performance.now()
  while (!(await isSo())) {
    if (performance.now() - began > WAIT_MS) throw new Error('it takes too long')
    most.peak = Math.max(most.peak, await megabytesOf(devtools))
    await devtools.send('HeapProfiler.collectGarbage')
    most.held = Math.max(most.held, await megabytesOf(devtools))
    await page.waitForTimeout(LOOK_EVERY_MS)
  }
  await devtools.detach()
  return { ...most, seconds: (performance.now() - began) / 1000 }
}

/** MED-4, OFF-2: a film is added without a network, and sent in pieces when it is back. */
export async function sendVideoLater(megabytes: number): Promise<OfflineVideo> {
  const folder = mkdtempSync(join(tmpdir(), 'klubba-offline-video-'))
  const path = join(folder, 'film.mp4')
  const bytes = film(megabytes)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  writeFileSync(path, bytes)
  const account = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password }
  const product = await startProduct({ DATA_DIR: join(folder, 'data'), DEMO: 'false', WORKER: 'false', ...account })
  try {
    const { context, page } = await openDevice(product.url, join(folder, 'profile'), ADMIN)
    let pieces = 0
    page.on('request', (request) => (pieces += Number(request.method() === 'PATCH')))
    await context.setOffline(true)
    const id = await beginRegistration(page)
    await page.getByRole('link', { name: /^Media/ }).click()
    await page.getByRole('heading', { name: '15 shots missing' }).waitFor()
    await chooseFiles(page, [path])
    const shown = page.getByRole('list', { name: 'All pictures and videos' }).getByText('film.mp4')
    const storing = await watch(page, async () => (await shown.count()) > 0)
    await context.setOffline(false)
    const token = await signIn(product.url)
    const sent = page.getByRole('heading', { level: 2, name: 'Saved', exact: true })
    const sending = await watch(page, async () => (await sent.count()) > 0)
    const [medium] = await mediaOf(product.url, token, id)
    await context.close()
    const held = Math.round(Math.max(storing.held, sending.held))
    return {
      megabytes,
      pieces,
      same: medium?.sha256 === sha256 && medium.size === bytes.length && pieces >= bytes.length / PIECE_BYTES,
      seconds: { stored: Math.round(storing.seconds), sent: Math.round(sending.seconds) },
      memory: {
        held,
        peak: Math.round(Math.max(storing.peak, sending.peak)),
        target: MOST_MEGABYTES,
        holds: held <= MOST_MEGABYTES,
      },
    }
  } finally {
    await product.stop()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
