import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type BrowserContext, chromium, type Page, type Response } from 'playwright-core'
import { buildWebIfNeeded } from '../../scripts/build-web.ts'
import { startProduct } from '../../scripts/product.ts'
import { chooseFiles, chromiumOptions, openMedia } from './browser.ts'
import { median } from './load.ts'
import { share, startBareImages, timed, writeAnew, writePhoto } from './photo-work.ts'
import { ADMIN, mediaOf, newAsset, signIn } from './upload-client.ts'

/** All in seconds, from the moment at which the files are chosen. */
interface Ours {
  /** All are shown in their order. */
  wall: number
  last_upload: number
  last_active: number
}

interface Bare {
  /** The same bytes sent to a server that does nothing but keep them. */
  store: number
  /** The same sizes made of them. */
  images: number
}

interface Ratios {
  /** Sending beside bare sending. */
  uploads: number
  /** Until all are ready beside bare making. */
  active: number
  /** The whole beside bare sending and then bare making. */
  wall: number
}

export interface Photos {
  photos: number
  megabytes: number
  rounds: (Ours & { bare: Bare; ratios: Ratios })[]
  /** Medians of the rounds. */
  ratios: Ratios
}

/** As many as the web app sends, and as the worker makes ready, at a time. */
const SENT_AT_ONCE = 3
const MADE_AT_ONCE = 2

const seconds = (since: number) => Number(((performance.now() - since) / 1000).toFixed(2))

async function storeBare(paths: readonly string[], folder: string): Promise<number> {
  mkdirSync(folder)
  const server = fork(join(import.meta.dirname, 'bare-store.ts'), [folder])
  const [port] = (await once(server, 'message')) as [number]
  const put = async (path: string) => {
    const body = new Uint8Array(await readFile(path))
    const { status } = await fetch(`http://127.0.0.1:${port}/${basename(path)}`, { method: 'PUT', body })
    if (status !== 204) throw new Error(`not kept: ${status}`)
  }
  try {
    const began = performance.now()
    await share(paths, Array<typeof put>(SENT_AT_ONCE).fill(put))
    return seconds(began)
  } finally {
    server.kill()
  }
}

async function makeBare(paths: readonly string[], makers: readonly ChildProcess[]): Promise<number> {
  const began = performance.now()
  await share(
    paths,
    makers.map((maker) => (path: string) => timed(maker, path)),
  )
  return seconds(began)
}

/** Ends when so many files have arrived whole. */
function allArrived(page: Page, count: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let arrived = 0
  page.on('response', (answer: Response) => {
    if (answer.request().method() !== 'PATCH') return
    const { 'upload-offset': offset, 'upload-length': length } = answer.headers()
    if (offset !== undefined && offset === length && ++arrived === count) resolve()
  })
  return promise
}

/** Ends when the page shows these pictures in this order, those that can be seen with what they look like. */
async function allShown(page: Page, names: readonly string[]): Promise<void> {
  const isShown = (wanted: string[]) => {
    const tiles = [...document.querySelectorAll('ul[aria-label="All pictures and videos"] > li')]
    const found = tiles.map((tile) => tile.querySelector('button[aria-label^="Look at "]')?.getAttribute('aria-label'))
    const isInOrder =
      tiles.length === wanted.length && wanted.every((name, place) => found[place] === `Look at ${name}`)
    const seen = tiles
      .filter((tile) => tile.getBoundingClientRect().top < innerHeight)
      .flatMap((tile) => [...tile.querySelectorAll('img')])
    return isInOrder && seen.every(({ complete, naturalWidth }) => complete && naturalWidth > 0)
  }
  await page.waitForFunction(isShown, [...names], { timeout: 600_000 })
}

/** Sends them through the browser to a new asset. */
async function sendPhotos(context: BrowserContext, url: string, paths: readonly string[]): Promise<Ours> {
  const token = await signIn(url)
  const assetId = await newAsset(url, token)
  const page = await openMedia(context, assetId)
  const arrival = allArrived(page, paths.length)
  await page.getByRole('main').getByRole('button', { name: 'Choose files' }).waitFor()
  const began = performance.now()
  await chooseFiles(page, paths)
  const shown = allShown(
    page,
    paths.map((path) => basename(path)),
  ).then(() => seconds(began))
  await Promise.race([arrival, shown])
  const last_upload = seconds(began)
  let media = await mediaOf(url, token, assetId)
  // The page shows its own copies before the server has all of them.
  while (media.length < paths.length || media.some(({ status }) => status === 'PROCESSING')) {
    await sleep(100)
    media = await mediaOf(url, token, assetId)
  }
  const last_active = seconds(began)
  const ready = media.filter(({ status }) => status === 'ACTIVE').length
  if (ready !== paths.length) throw new Error(`${ready} of ${paths.length} photos were made ready`)
  const wall = await shown
  await page.close()
  return { wall, last_upload, last_active }
}

function ratiosOf({ wall, last_upload, last_active }: Ours, { store, images }: Bare): Ratios {
  const ratio = (ours: number, floor: number) => Number((ours / floor).toFixed(2))
  return { uploads: ratio(last_upload, store), active: ratio(last_active, images), wall: ratio(wall, store + images) }
}

/** MED-4, MED-5: photos from a browser until all are shown, beside the least that sending and making them can take. */
export async function measurePhotos({ photos, rounds }: { photos: number; rounds: number }): Promise<Photos> {
  await buildWebIfNeeded()
  const folder = mkdtempSync(join(tmpdir(), 'klubba-photos-'))
  const DATA_DIR = join(folder, 'data')
  const drawn = Array.from({ length: photos }, (_, index) => join(folder, `drawn-${index}.jpg`))
  for (const [index, path] of drawn.entries()) await writePhoto(path, index)
  const settings = { DATA_DIR, DEMO: 'false', ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password }
  const product = await startProduct(settings)
  const browser = await chromium.launch(chromiumOptions())
  const makers = Array.from({ length: MADE_AT_ONCE }, startBareImages)
  try {
    const context = await browser.newContext({ baseURL: product.url, viewport: { width: 1440, height: 900 } })
    // The first of each loads its libraries.
    await Promise.all(makers.map((maker) => timed(maker, drawn[0] ?? '')))
    const measured: Photos['rounds'] = []
    let bytes = 0
    for (let round = 0; round < rounds; round++) {
      mkdirSync(join(folder, `round-${round}`))
      const paths = drawn.map((_, index) => join(folder, `round-${round}`, `photo-${index + 1}.jpg`))
      for (const [index, path] of paths.entries()) writeAnew(drawn[index] ?? '', path)
      bytes = paths.reduce((sum, path) => sum + statSync(path).size, 0)
      const store = await storeBare(paths, join(folder, `kept-${round}`))
      const bare = { store, images: await makeBare(paths, makers) }
      const ours = await sendPhotos(context, product.url, paths)
      measured.push({ ...ours, bare, ratios: ratiosOf(ours, bare) })
    }
    const middle = (key: keyof Ratios) => median(measured.map(({ ratios }) => ratios[key]))
    const ratios = { uploads: middle('uploads'), active: middle('active'), wall: middle('wall') }
    return { photos, megabytes: Math.round(bytes / 1024 / 1024), rounds: measured, ratios }
  } finally {
    for (const maker of makers) maker.kill()
    await browser.close()
    await product.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
