import { readFileSync, writeFileSync } from 'node:fs'
import type { MediaOfAsset } from '@klubba/domain/media/media-api'
import type { BrowserContext, Page } from '@playwright/test'
import { assetMakerAs } from './asset-data.ts'
import { pictures } from './media-data.ts'
import { demoUser, expect, forgive, PRODUCT_URL, signIn, test } from './product.ts'
import { begin, saved, step } from './registration-steps.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Of the product's own address, without the app on it. */
const BARE = '/health'

const field = (page: Page, name: string) =>
  page.getByRole('combobox', { name, exact: true }).or(page.getByRole('textbox', { name, exact: true }))
const onDevice = (page: Page) => page.getByRole('heading', { level: 2, name: 'Saved on this device' })

/** The server is there, and nothing of what is registered reaches it. */
async function cutOff(page: Page): Promise<() => Promise<void>> {
  await page.route('**/v1/assets**', async (route) =>
    route.request().method() === 'GET' ? route.continue() : route.abort('connectionreset'),
  )
  return async () => page.unroute('**/v1/assets**')
}

/** As a browser does that needs room. */
async function clearAway(context: BrowserContext, page: Page): Promise<void> {
  const devtools = await context.newCDPSession(page)
  await devtools.send('Storage.clearDataForOrigin', { origin: PRODUCT_URL, storageTypes: 'indexeddb' })
  await devtools.detach()
}

/** Holds the database open in a version, as another build of the product would. */
async function holdDatabase(page: Page, version: number): Promise<void> {
  await page.goto(BARE)
  await page.evaluate(async (wanted) => {
    await new Promise<void>((resolve) => {
      const request = indexedDB.open('offline-db', wanted)
      request.addEventListener('success', () => resolve())
    })
  }, version)
}

test('OFF-1 OFF-10 a database that the browser closes is opened again, and what it clears away is put back by the open page', async ({
  page,
  context,
}) => {
  await page.addInitScript(() => {
    const connections = new Set<IDBDatabase>()
    Object.assign(globalThis, { closeAll: () => connections.forEach((db) => db.close()) })
    const { transaction } = IDBDatabase.prototype
    IDBDatabase.prototype.transaction = function (this: IDBDatabase, ...args: Parameters<typeof transaction>) {
      connections.add(this)
      return transaction.apply(this, args)
    }
  })
  await signIn(context, demoUser('user'))
  const reconnect = await cutOff(page)
  const id = await begin(page)
  await field(page, 'Brand').fill('Volvo')
  await expect(onDevice(page)).toBeVisible()

  await page.evaluate(() => (globalThis as unknown as { closeAll: () => void }).closeAll())
  await field(page, 'Model').fill('EC220E')
  await expect(onDevice(page)).toBeVisible()
  await page.reload()
  await expect(field(page, 'Brand')).toHaveValue('Volvo')
  await expect(field(page, 'Model')).toHaveValue('EC220E')

  await clearAway(context, page)
  await field(page, 'Model year').fill('2018')
  await expect(onDevice(page)).toBeVisible()
  await page.reload()
  for (const [name, value] of Object.entries({ Brand: 'Volvo', Model: 'EC220E', 'Model year': '2018' })) {
    await expect(field(page, name)).toHaveValue(value)
  }
  await page.goto('/en/assets/drafts')
  const told = page.getByRole('alert').filter({ hasText: 'The browser has cleared one draft off this device.' })
  await expect(told).toContainText('One is back')
  await told.getByRole('button', { name: 'Close this message' }).click()
  await expect(told).toBeHidden()
  await reconnect()
  await page.getByRole('button', { name: 'Send all' }).click()
  const maker = await assetMakerAs(context, 'user')
  await expect(async () => {
    expect((await maker.read(id)).values).toMatchObject({ model: 'EC220E', year: 2018 })
  }).toPass()
})

test('OFF-10 what was cleared away while the product was closed is told, and what the server has is fetched again', async ({
  page,
  context,
}) => {
  await signIn(context, demoUser('user'))
  const sent = await begin(page)
  await field(page, 'Brand').fill('Hitachi')
  await expect(saved(page)).toBeVisible()
  await cutOff(page)
  await field(page, 'Model').fill('ZX 225')
  await expect(onDevice(page)).toBeVisible()
  const unsent = await begin(page)
  await field(page, 'Brand').fill('Komatsu')
  await expect(onDevice(page)).toBeVisible()
  await page.goto(BARE)
  await clearAway(context, page)

  await page.goto('/en/assets/drafts')
  const told = page.getByRole('alert').filter({ hasText: 'The browser has cleared 2 drafts off this device.' })
  await expect(told).toContainText('One is back')
  await expect(told).toContainText('One had not reached the server and is gone.')
  await page.getByRole('main').locator(`a[href*="${sent}"]`).click()
  await expect(field(page, 'Brand')).toHaveValue('Hitachi')
  await page.goto(`/en/assets/registration/${unsent}/info`)
  await expect(page.getByRole('heading', { level: 1, name: 'This registration is not here' })).toBeVisible()
})

test('OFF-1 a database that another tab holds, or that is newer than the product, is told plainly and not touched', async ({
  page,
  context,
}) => {
  await signIn(context, demoUser('user'))
  const other = await context.newPage()
  await holdDatabase(other, 1)
  await page.goto('/en/assets/drafts')
  const main = page.getByRole('main')
  await expect(main.getByText('Another tab holds the storage of an earlier version.')).toBeVisible()
  await other.close()
  await main.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'No drafts on this device' })).toBeVisible()

  const cut = await cutOff(page)
  const id = await begin(page)
  await field(page, 'Brand').fill('Liebherr')
  await expect(onDevice(page)).toBeVisible()
  await cut()
  await holdDatabase(page, 3)
  await page.goto(`/en/assets/registration/${id}/info`)
  await expect(main.getByText('The drafts on this device were written by a newer version.')).toBeVisible()
  await page.goto('/en/assets/drafts')
  await expect(main.getByText('The drafts on this device were written by a newer version.')).toBeVisible()
  const left = await page.evaluate(async () => {
    const db = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open('offline-db')
      request.addEventListener('success', () => resolve(request.result))
    })
    const request = db.transaction('asset').objectStore('asset').getAllKeys()
    return new Promise<unknown>((resolve) => {
      request.addEventListener('success', () => resolve({ version: db.version, ids: request.result }))
    })
  })
  expect(left).toEqual({ version: 3, ids: [id] })
})

for (const [direction, shift] of [
  ['ahead', DAY_MS],
  ['behind', -DAY_MS],
] as const) {
  test(`OFF-4 SES-6 a device whose clock is a day ${direction} sends what was typed, and tells the time of the server`, async ({
    page,
    context,
  }) => {
    await page.clock.setSystemTime(Date.now() + shift)
    await signIn(context, demoUser('user'))
    const id = await begin(page)
    await field(page, 'Brand').fill('Doosan')
    await expect(saved(page)).toBeVisible()
    await cutOff(page)
    await field(page, 'Model').fill('DX 225')
    await expect(onDevice(page)).toBeVisible()
    await page.goto('/en/assets/drafts')
    const link = page.getByRole('link', { name: 'Continue: Doosan DX 225' })
    const row = page.getByRole('listitem').filter({ has: link })
    await expect(row).toContainText(/Changed today/)
    await expect(page.getByText('has waited for more than a day')).toHaveCount(0)
    await page.unroute('**/v1/assets**')
    await page.getByRole('button', { name: 'Send all' }).click()
    const maker = await assetMakerAs(context, 'user')
    await expect.poll(async () => (await maker.read(id)).values).toMatchObject({ brand: 'Doosan', model: 'DX 225' })
  })
}

test('OFF-9 OFF-11 SES-6 a server that is away is no logout; after a 401 the draft stays, unreadable to who signs in next', async ({
  page,
  context,
  troubles,
}) => {
  await signIn(context, demoUser('user'))
  const id = await begin(page)
  await expect(saved(page)).toBeVisible()
  const away = /\/(?:v1|api\/_auth|auth\/refresh)(?:\/|$)/
  for (const answer of [
    { status: 503, contentType: 'application/json', body: '{"code":"unavailable","message":"Later"}' },
    { status: 200, contentType: 'text/html', body: '<h1>Welcome to the harbour wifi</h1>' },
  ]) {
    await page.route(away, (route) => route.fulfill(answer))
    await field(page, 'Brand').fill(`Kubota ${answer.status}`)
    await expect(onDevice(page)).toBeVisible()
    await page.reload()
    await expect(field(page, 'Brand')).toHaveValue(`Kubota ${answer.status}`)
    await expect(page).toHaveURL(new RegExp(id))
    await page.unroute(away)
  }

  const section = '**/v1/assets/*/sections/*'
  const refused = { code: 'unauthorized', message: 'Not signed in' }
  await page.route(section, (route) => route.fulfill({ status: 401, json: refused }))
  await page.reload()
  await expect(page).toHaveURL(/auth\/login/)
  await page.unroute(section)

  await signIn(context, demoUser('admin'))
  await page.goto('/en/assets/drafts')
  await expect(page.getByRole('heading', { name: 'No drafts on this device' })).toBeVisible()
  const names = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
  await expect.poll(names).toContain('klubba-device-keys')
  const look = () =>
    page.evaluate(async (draftId) => {
      const open = async (name: string) =>
        new Promise<IDBDatabase>((resolve) => {
          const request = indexedDB.open(name)
          request.addEventListener('success', () => resolve(request.result))
        })
      const all = async (db: IDBDatabase, store: string) =>
        new Promise<unknown[]>((resolve) => {
          const request = db.transaction(store).objectStore(store).getAll()
          request.addEventListener('success', () => resolve(request.result as unknown[]))
        })
      const drafts = (await all(await open('offline-db'), 'asset')) as { id: string; sealed: { data: ArrayBuffer } }[]
      const keys = (await all(await open('klubba-device-keys'), 'keys')) as CryptoKey[]
      const sealed = drafts.find((draft) => draft.id === draftId)?.sealed.data ?? new ArrayBuffer(0)
      return {
        size: sealed.byteLength,
        isReadable: new TextDecoder().decode(sealed).includes('Kubota'),
        keys: keys.map(({ extractable }) => extractable),
      }
    }, id)
  // That of the other user alone, and it cannot be taken out.
  await expect.poll(async () => (await look()).keys).toEqual([false])
  const found = await look()
  expect(found.size).toBeGreaterThan(100)
  expect(found.isReadable).toBe(false)

  await signIn(context, demoUser('user'))
  await page.goto('/en/assets/drafts')
  const maker = await assetMakerAs(context, 'user')
  await expect.poll(async () => (await maker.read(id)).values).toMatchObject({ brand: 'Kubota 200' })
  // The list of countries is not needed, and its absence is logged.
  await forgive(page, troubles, 'The countries could not be loaded')
})

async function chooseWith(page: Page, button: string, paths: string[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('main').getByRole('button', { name: button }).click()
  await (await chooser).setFiles(paths)
}

test('OFF-4 OFF-10 a draft is saved as a file and opened on another device; what is damaged in it is named, the rest is sent', async ({
  page,
  context,
  browser,
}, info) => {
  await signIn(context, demoUser('user'))
  await cutOff(page)
  const id = await begin(page)
  await field(page, 'Brand').fill('Case')
  const [one = '', two = ''] = await pictures(page, info, ['one.jpg', 'two.jpg'])
  await step(page, 'Media').click()
  await chooseWith(page, 'Choose files', [one, two])
  await expect(page.getByRole('list', { name: 'All pictures and videos' }).getByRole('listitem')).toHaveCount(2)
  await page.goto('/en/assets/drafts')
  const storage = page.getByRole('region', { name: 'Storage on this device' })
  await expect(storage).toContainText(/Case, since/)
  await page.getByRole('button', { name: 'Actions for Case' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Save as a file' }).click(),
  ])
  const path = info.outputPath('case.zip')
  await download.saveAs(path)
  await chooseWith(page, 'Open a saved draft', [path])
  await expect(page.getByText('This draft is on this device already.')).toBeVisible()

  const zip = readFileSync(path)
  const at = zip.indexOf(readFileSync(two))
  expect(at).toBeGreaterThan(0)
  zip[at + 100]! ^= 1
  writeFileSync(path, zip)
  const elsewhere = await browser.newContext({ baseURL: PRODUCT_URL, serviceWorkers: 'block' })
  try {
    await signIn(elsewhere, demoUser('user'))
    const other = await elsewhere.newPage()
    await other.goto('/en/assets/drafts')
    await chooseWith(other, 'Open a saved draft', [one])
    await expect(other.getByText('This file is not a draft that was saved here')).toBeVisible()
    await chooseWith(other, 'Open a saved draft', [path])
    await expect(other.getByText('Damaged in the file and left out: two.jpg.')).toBeVisible()
    const maker = await assetMakerAs(context, 'user')
    await expect(async () => {
      const { results } = await maker.send<MediaOfAsset>('GET', `/v1/assets/${id}/media`)
      expect(results.map(({ name }) => name)).toEqual(['one.jpg'])
    }).toPass()
    expect((await maker.read(id)).values).toMatchObject({ brand: 'Case' })
  } finally {
    await elsewhere.close()
  }
})
