import { readFileSync, writeFileSync } from 'node:fs'
import type { MediaOfAsset } from '@klubba/domain/media/media-api'
import type { BrowserContext, Page } from '@playwright/test'
import { assetMakerAs } from './asset-data.ts'
import { pictures } from './media-data.ts'
import { demoUser, expect, PRODUCT_URL, signIn, test } from './product.ts'
import { begin, beginAnother, cutOff, field, onDevice, saved, step } from './registration-steps.ts'
import { goOn } from './walking.ts'

/** Of the product's own address, without the app on it. */
const BARE = '/health'
const DRAFTS = '/en/assets/drafts'

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

/** Lets a test close every connection to the database, as a browser may. */
async function watchConnections(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const connections = new Set<IDBDatabase>()
    Object.assign(globalThis, { closeAll: () => connections.forEach((db) => db.close()) })
    const { transaction } = IDBDatabase.prototype
    IDBDatabase.prototype.transaction = function (this: IDBDatabase, ...args: Parameters<typeof transaction>) {
      connections.add(this)
      return transaction.apply(this, args)
    }
  })
}

test('OFF-1 OFF-10 a database that is held, closed or cleared away by the browser, with the product open or not', async ({
  page,
  context,
}) => {
  const maker = await assetMakerAs(context, 'user')
  await watchConnections(page)
  await signIn(context, demoUser('user'))
  const main = page.getByRole('main')
  const cleared = (what: string) =>
    page.getByRole('alert').filter({ hasText: `The browser has cleared ${what} off this device.` })

  await test.step('OFF-1 a database that another tab holds is told plainly', async () => {
    const other = await context.newPage()
    await holdDatabase(other, 1)
    await page.goto(DRAFTS)
    await expect(main.getByText('Another tab holds the storage of an earlier version.')).toBeVisible()
    await other.close()
    await main.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'No drafts on this device' })).toBeVisible()
  })

  const reconnect = await cutOff(page)
  const id = await beginAnother(page)
  await field(page, 'Brand').fill('Volvo')
  await expect(onDevice(page)).toBeVisible()

  await test.step('OFF-1 a database that the browser closes is opened again', async () => {
    await page.evaluate(() => (globalThis as unknown as { closeAll: () => void }).closeAll())
    await field(page, 'Model').fill('EC220E')
    await expect(onDevice(page)).toBeVisible()
    await goOn(page, DRAFTS)
    await page.getByRole('link', { name: 'Continue: Volvo EC220E' }).click()
    await expect(field(page, 'Model')).toHaveValue('EC220E')
  })

  await test.step('OFF-10 what it clears away is put back by the open page', async () => {
    await clearAway(context, page)
    await field(page, 'Model year').fill('2018')
    await expect(onDevice(page)).toBeVisible()
    await page.reload()
    for (const [name, value] of Object.entries({ Brand: 'Volvo', Model: 'EC220E', 'Model year': '2018' })) {
      await expect(field(page, name)).toHaveValue(value)
    }
    await goOn(page, DRAFTS)
    const told = cleared('one draft')
    await expect(told).toContainText('One is back')
    await told.getByRole('button', { name: 'Close this message' }).click()
    await expect(told).toBeHidden()
    await reconnect()
    await expect(async () => {
      expect((await maker.read(id)).values).toMatchObject({ model: 'EC220E', year: 2018 })
    }).toPass()
    await expect(page.getByRole('heading', { name: 'No drafts on this device' })).toBeVisible()
  })

  await test.step('OFF-10 what was cleared away while the product was closed is told, and what the server has is fetched again', async () => {
    const sent = await beginAnother(page)
    await field(page, 'Brand').fill('Hitachi')
    await expect(saved(page)).toBeVisible()
    // The word may still be that of the state before.
    await expect.poll(async () => (await maker.read(sent)).values['brand']).toBe('Hitachi')
    await cutOff(page)
    await field(page, 'Model').fill('ZX 225')
    await expect(onDevice(page)).toBeVisible()
    const unsent = await beginAnother(page)
    await field(page, 'Brand').fill('Komatsu')
    await expect(onDevice(page)).toBeVisible()
    await page.goto(BARE)
    await clearAway(context, page)

    await page.goto(DRAFTS)
    const told = cleared('2 drafts')
    await expect(told).toContainText('One is back')
    await expect(told).toContainText('One had not reached the server and is gone.')
    await main.locator(`a[href*="${sent}"]`).click()
    await expect(field(page, 'Brand')).toHaveValue('Hitachi')
    await goOn(page, `/en/assets/registration/${unsent}/info`)
    await expect(page.getByRole('heading', { level: 1, name: 'This registration is not here' })).toBeVisible()
  })
})

async function chooseWith(page: Page, button: string, paths: string[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('main').getByRole('button', { name: button }).click()
  await (await chooser).setFiles(paths)
}

test('OFF-1 OFF-4 OFF-10 a draft is saved as a file and opened on another device; a newer database is not touched', async ({
  page,
  context,
  browser,
}, info) => {
  const maker = await assetMakerAs(context, 'user')
  await signIn(context, demoUser('user'))
  await cutOff(page)
  const id = await begin(page)
  await field(page, 'Brand').fill('Case')
  const [one = '', two = ''] = await pictures(page, info, ['one.jpg', 'two.jpg'])
  const path = info.outputPath('case.zip')

  await test.step('OFF-10 a draft is saved as a file', async () => {
    await step(page, 'Media').click()
    await chooseWith(page, 'Choose files', [one, two])
    await expect(page.getByRole('list', { name: 'All pictures and videos' }).getByRole('listitem')).toHaveCount(2)
    await goOn(page, DRAFTS)
    const storage = page.getByRole('region', { name: 'Storage on this device' })
    await expect(storage).toContainText(/Case, since/)
    await page.getByRole('button', { name: 'Actions for Case' }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Save as a file' }).click(),
    ])
    await download.saveAs(path)
    await chooseWith(page, 'Open a saved draft', [path])
    await expect(page.getByText('This draft is on this device already.')).toBeVisible()
  })

  await test.step('OFF-4 OFF-10 it is opened on another device; what is damaged in it is named, the rest is sent', async () => {
    const zip = readFileSync(path)
    const at = zip.indexOf(readFileSync(two))
    expect(at).toBeGreaterThan(0)
    zip[at + 100]! ^= 1
    writeFileSync(path, zip)
    const elsewhere = await browser.newContext({ baseURL: PRODUCT_URL, serviceWorkers: 'block' })
    try {
      await signIn(elsewhere, demoUser('user'))
      const other = await elsewhere.newPage()
      await other.goto(DRAFTS)
      await chooseWith(other, 'Open a saved draft', [one])
      await expect(other.getByText('This file is not a draft that was saved here')).toBeVisible()
      await chooseWith(other, 'Open a saved draft', [path])
      await expect(other.getByText('Damaged in the file and left out: two.jpg.')).toBeVisible()
      await expect(async () => {
        const { results } = await maker.send<MediaOfAsset>('GET', `/v1/assets/${id}/media`)
        expect(results.map(({ name }) => name)).toEqual(['one.jpg'])
      }).toPass()
      expect((await maker.read(id)).values).toMatchObject({ brand: 'Case' })
    } finally {
      await elsewhere.close()
    }
  })

  await test.step('OFF-1 a database that is newer than the product is told plainly, and not touched', async () => {
    await holdDatabase(page, 3)
    await page.goto(`/en/assets/registration/${id}/info`)
    const newer = page.getByRole('main').getByText('The drafts on this device were written by a newer version.')
    await expect(newer).toBeVisible()
    await goOn(page, DRAFTS)
    await expect(newer).toBeVisible()
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
})
