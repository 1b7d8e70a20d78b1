import type { MediaOfAsset } from '@klubba/domain/media/media-api'
import type { Page } from '@playwright/test'
import { assetMakerAs, typing } from './asset-data.ts'
import { pdf, pictures } from './media-data.ts'
import { demoUser, expect, forgive, signIn, test } from './product.ts'
import { begin, beginAnother, fillInfo, saved, step } from './registration-steps.ts'
import { goOn, setOffline } from './walking.ts'

/** Stored in two pieces, and hashed while that is done; the server compares. */
const MORE_THAN_A_PIECE = 8 * 1024 * 1024 + 100_000

const all = (page: Page) => page.getByRole('list', { name: 'All pictures and videos' }).getByRole('listitem')

async function choose(page: Page, paths: string[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('main').getByRole('button', { name: 'Choose files' }).click()
  await (await chooser).setFiles(paths)
}

async function act(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  const menu = page.getByRole('menu', { name: `Actions for ${name}` })
  await menu.getByRole('menuitem', { name: action }).click()
}

const namesOf = ({ results }: MediaOfAsset) => results.map(({ name }) => name)

async function openMedia(page: Page): Promise<void> {
  await step(page, 'Media').click()
  await expect(page.getByRole('heading', { name: '15 shots missing' })).toBeVisible()
}

/** How many records a store of the device holds. */
async function countStored(page: Page, store: 'images' | 'documents'): Promise<number> {
  return page.evaluate(async (name) => {
    const db = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open('offline-db')
      request.addEventListener('success', () => resolve(request.result))
    })
    return new Promise<number>((resolve) => {
      const request = db.transaction(name).objectStore(name).count()
      request.addEventListener('success', () => {
        db.close()
        resolve(request.result)
      })
    })
  }, store)
}

test('OFF-2 OFF-3 OFF-4 MED-6 without a network fields and files are kept here, per part, and then sent once', async ({
  page,
  context,
}, info) => {
  const maker = await assetMakerAs(context, 'user')
  await signIn(context, demoUser('user'))
  const id = await begin(page)
  await expect(saved(page)).toBeVisible()
  await step(page, 'Condition').click()
  await expect(typing(page, 'Operating hours')).toBeVisible()
  // The list of drafts is fetched ahead, as the worker has it in the yard.
  await goOn(page, '/en/assets/drafts')
  await page.getByRole('main').locator(`a[href*="${id}"]`).click()
  await openMedia(page)
  const paths = await pictures(page, info, ['front.jpg', 'cab.jpg', 'plate.jpg', 'blurred.jpg'])
  await setOffline(page, true)
  const row = page.getByRole('listitem').filter({ hasText: '2018 Volvo EC220E' }).first()
  const parts = row.getByRole('definition')

  await test.step('OFF-3 what is filled in is kept here', async () => {
    await step(page, 'Information').click()
    await fillInfo(page)
    await expect(page.getByText('It is sent as soon as the server answers.', { exact: false })).toBeVisible()
    await step(page, 'Condition').click()
    await typing(page, 'Operating hours').fill('77')
    await expect(page.getByRole('heading', { level: 2, name: 'On this device' })).toBeVisible()
  })

  await test.step('OFF-2 MED-6 files are added, ordered, named and deleted', async () => {
    await step(page, 'Media').click()
    await choose(page, paths)
    await expect(all(page)).toHaveText([/front.jpg/, /cab.jpg/, /plate.jpg/, /blurred.jpg/])
    await expect(all(page).getByText('On this device')).toHaveCount(4)
    await expect(all(page).locator('img')).toHaveCount(4)
    await act(page, 'plate.jpg', 'Set as main picture')
    // What is moving cannot be pressed.
    await expect(all(page)).toHaveText([/plate.jpg/, /front.jpg/, /cab.jpg/, /blurred.jpg/])
    await act(page, 'cab.jpg', 'Edit text and type')
    const dialog = page.getByRole('dialog', { name: 'Edit picture' })
    await dialog.getByLabel('Image text').fill('The cab, new seat')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await act(page, 'blurred.jpg', 'Delete')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(all(page)).toHaveText([/plate.jpg/, /front.jpg/, /The cab, new seat/])
    await step(page, 'Documents').click()
    await expect(page.getByText('Drop documents here')).toBeVisible()
    await choose(page, [pdf(info, 'service.pdf', MORE_THAN_A_PIECE)])
    await expect(page.getByRole('region', { name: /^Documents/ })).toContainText('On this device')
  })

  await test.step('OFF-3 each part says what the server has of it', async () => {
    await page.getByRole('button', { name: 'Save as draft' }).click()
    await expect(row).toContainText('Registering, Documents')
    await expect(parts.filter({ hasText: 'On this device0 of 3' })).toBeVisible()
    await expect(parts.filter({ hasText: 'On this device0 of 1' })).toBeVisible()
    await expect(parts.filter({ hasText: /On this device$/ })).toHaveCount(2)
    await expect(parts.filter({ hasText: 'Saved' })).toHaveCount(1)
    // Three pictures with a small one each; of the document there is none.
    expect(await countStored(page, 'images')).toBe(6)
  })

  await test.step('OFF-4 it goes out by itself, and what is lost on the way is sent again, but once', async () => {
    // The first answer is lost after the server has done it; the next call waits until it is asked for.
    let lost = 0
    const asked = Promise.withResolvers<void>()
    await page.route('**/v1/uploads/*', async (route) => {
      if (lost > 0) await asked.promise
      if (route.request().method() !== 'PATCH' || lost > 0) return route.continue()
      lost += 1
      await route.fetch()
      return route.abort('connectionreset')
    })
    const failed = page.waitForEvent('requestfailed', (request) => request.method() === 'PATCH')
    await setOffline(page, false)
    const media = async () => maker.send<MediaOfAsset>('GET', `/v1/assets/${id}/media`)
    await failed
    // It waits here, or is being sent again because the server has answered something else.
    await expect(parts.filter({ hasText: /^(?:On this device|Sending)0 of 3$/ })).toBeVisible()
    // Fields go before files.
    expect((await maker.read(id)).values).toMatchObject({
      brand: 'Volvo',
      model: 'EC220E',
      year: 2018,
      usage_hours: 77,
    })
    await page.getByRole('button', { name: 'Send all' }).click()
    asked.resolve()
    await page.unrouteAll({ behavior: 'wait' })
    await expect.poll(async () => namesOf(await media())).toEqual(['plate.jpg', 'front.jpg', 'cab.jpg', 'service.pdf'])
    expect((await media()).results[2]?.image_text).toBe('The cab, new seat')
    expect((await media()).results[3]?.document_type).toBe('registration')
    // The server has all of it: nothing of it stays on the device.
    await expect(page.getByRole('heading', { name: 'No drafts on this device' })).toBeVisible()
    await expect.poll(() => countStored(page, 'images')).toBe(0)
    expect(await countStored(page, 'documents')).toBe(0)
  })
})

test('OFF-4 OFF-8 OFF-10 MED-4 a damaged picture, a full device, and reference data that cannot be fetched', async ({
  page,
  context,
  troubles,
}, info) => {
  const maker = await assetMakerAs(context, 'user')
  await signIn(context, demoUser('user'))
  const id = await begin(page)

  await test.step('OFF-4 a picture that is damaged on the device is named, the rest is sent, and another takes its place', async () => {
    await openMedia(page)
    const [one = '', two = '', three = '', four = ''] = await pictures(page, info, ['1.jpg', '2.jpg', '3.jpg', '4.jpg'])
    await setOffline(page, true)
    await choose(page, [one, two, three])
    await expect(all(page)).toHaveCount(3)
    await page.evaluate(async () => {
      const db = await new Promise<IDBDatabase>((resolve) => {
        const request = indexedDB.open('offline-db')
        request.addEventListener('success', () => resolve(request.result))
      })
      const store = db.transaction('images', 'readwrite').objectStore('images')
      const request = store.getAll()
      await new Promise<void>((resolve) => {
        request.addEventListener('success', () => {
          const pieces = request.result as { id: string; sealed: { data: ArrayBuffer } }[]
          // The first of the files that is not sent first.
          const piece = pieces.filter((record) => record.id.endsWith('0000'))[1]
          if (piece) new Uint8Array(piece.sealed.data)[0]! ^= 1
          store.put(piece)
          store.transaction.addEventListener('complete', () => resolve())
        })
      })
      db.close()
    })
    await setOffline(page, false)
    const trouble = page.getByText(/^\d\.jpg is damaged on this device and cannot be sent/)
    await expect(trouble).toBeVisible()
    const damaged = ((await trouble.textContent()) ?? '').slice(0, 5)
    const media = async () => maker.send<MediaOfAsset>('GET', `/v1/assets/${id}/media`)
    const expected = ['1.jpg', '2.jpg', '3.jpg']
    await expect.poll(async () => namesOf(await media())).toEqual(expected.filter((name) => name !== damaged))
    await expect(page.getByRole('heading', { level: 2, name: 'Needs you' })).toBeVisible()
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Replace picture' }).click()
    await (await chooser).setFiles([four])
    await expect
      .poll(async () => namesOf(await media()))
      .toEqual(expected.map((name) => (name === damaged ? '4.jpg' : name)))
    await expect(saved(page)).toBeVisible()
  })

  await test.step('OFF-10 MED-4 a full device says so of the file, keeps the draft as it was, and takes the file once there is room', async () => {
    await beginAnother(page)
    await openMedia(page)
    // Of the one before nothing is left.
    await expect.poll(() => countStored(page, 'images')).toBe(0)
    const [one = '', two = ''] = await pictures(page, info, ['one.jpg', 'two.jpg'])
    await page.route('**/v1/uploads**', (route) => route.abort('internetdisconnected'))
    await choose(page, [one])
    await expect(all(page)).toHaveCount(1)
    await page.evaluate(() => {
      const { put } = IDBObjectStore.prototype
      Object.assign(globalThis, { makeRoom: () => (IDBObjectStore.prototype.put = put) })
      IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...args: Parameters<typeof put>) {
        if (this.name === 'images') throw new DOMException('No room', 'QuotaExceededError')
        return put.apply(this, args)
      }
    })
    await choose(page, [two])
    const uploads = page.getByRole('region', { name: 'Uploads' })
    await expect(uploads.getByRole('alert')).toContainText('The device is full.')
    await expect(all(page)).toHaveCount(1)
    expect(await countStored(page, 'images')).toBe(2)
    await page.evaluate(() => (globalThis as unknown as { makeRoom: () => void }).makeRoom())
    await page.getByRole('button', { name: 'Retry two.jpg' }).click()
    await expect(all(page)).toHaveText([/one.jpg/, /two.jpg/])
    // Whoever logs out now is told what stays behind.
    await goOn(page, '/en/auth/logout')
    await expect(page.getByText('2 files have not been sent.')).toBeVisible()
    await page.unroute('**/v1/uploads**')
  })

  await test.step('OFF-8 when reference data and countries cannot be fetched, the wizard works with what is stored', async () => {
    const logged: string[] = []
    page.on('console', (message) => logged.push(message.text()))
    for (const path of ['/v1/assets/registration_data', '/v1/countries']) {
      await context.route(`**${path}*`, (route) => route.fulfill({ status: 500, json: { code: 'internal' } }))
    }
    const answered = (status: number) =>
      page.waitForResponse((answer) => answer.url().includes('registration_data') && answer.status() === status)
    const failed = answered(500)
    await begin(page)
    await failed
    // It is asked for again until it comes.
    const fetched = answered(200)
    await context.unroute('**/v1/assets/registration_data*')
    await step(page, 'Ownership').click()
    await page.getByRole('button', { name: 'Add new address' }).click()
    await page.getByLabel('Country', { exact: true }).selectOption('Finland')
    await page.getByLabel('City').fill('Turku')
    await expect(saved(page)).toBeVisible()
    await expect.poll(() => logged).toContainEqual(expect.stringContaining('The countries could not be loaded'))
    await fetched
    await forgive(page, troubles, 'The countries could not be loaded')
  })
})
