import type { Asset } from '@klubba/domain/assets/asset-api'
import type { Page } from '@playwright/test'
import { assetMakerAs, find, finding, someVin, typing } from './asset-data.ts'
import { demoUser, expect, newUser, openAs, signIn, test } from './product.ts'
import { begin, idOf, saved, step } from './registration-steps.ts'
import { goOn } from './walking.ts'

async function fillInfo(page: Page): Promise<void> {
  await typing(page, 'VIN / serial number').fill(someVin())
  await finding(page, 'Brand').fill('Volvo')
  await finding(page, 'Model').fill('EC220E')
  await typing(page, 'Model year').fill('2018')
}

/** Everything that the device's stores hold, as text. */
async function onDevice(page: Page): Promise<{ version: number; stores: string[]; drafts: number; text: string }> {
  return page.evaluate(async () => {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('offline-db')
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(new Error('not opened')))
    })
    const stores = [...db.objectStoreNames]
    const all = (name: string) =>
      new Promise<unknown[]>((resolve) => {
        const request = db.transaction(name).objectStore(name).getAll()
        request.addEventListener('success', () => resolve(request.result))
      })
    const texts: string[] = []
    for (const name of ['asset', 'condition', 'inspectionResult', 'saveStatus']) {
      for (const record of await all(name)) {
        const { sealed, ...plain } = record as { sealed?: { data: ArrayBuffer } }
        texts.push(JSON.stringify(plain), new TextDecoder('latin1').decode(sealed?.data))
      }
    }
    const drafts = (await all('asset')).length
    db.close()
    return { version: db.version, stores, drafts, text: texts.join('\n') }
  })
}

test('AST-2 AST-4 OFF-3 from the category to the asset, and what comes next', async ({ page, context }) => {
  const maker = await assetMakerAs(context, 'user')
  const owner = await maker.ownerOf({ street: 'Tangen 14', postal_code: '3036', postal_place: 'Drammen' })
  await signIn(context, demoUser('user'))
  await page.goto('/en/assets/registration/new')
  await page.getByRole('link', { name: /^Excavators and backhoe loaders/ }).click()
  await page.getByRole('button', { name: /^Crawler excavator/ }).dblclick()
  await expect(page.getByRole('heading', { level: 1, name: 'Information' })).toBeVisible()
  const id = idOf(page)
  await expect(page.getByText('Required: VIN / serial number, Brand, Model, Model year.')).toBeVisible()
  await fillInfo(page)
  await page.keyboard.press('Control+Enter')

  await expect(page.getByRole('heading', { level: 1, name: 'Specifications' })).toBeVisible()
  await expect(page.getByText('2018 Volvo EC220E', { exact: true })).toBeVisible()
  await typing(page, 'Weight').fill('22600')
  await page.getByRole('button', { name: 'Next: Equipment' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Equipment' })).toBeVisible()
  await step(page, 'Check and finish').click()
  await expect(page.getByRole('button', { name: 'Save as asset' })).toBeDisabled()
  await page.getByRole('link', { name: 'Operating hours Required, Condition' }).click()
  await expect(typing(page, 'Operating hours')).toBeFocused()
  await typing(page, 'Operating hours').fill('4218')
  await step(page, 'Ownership').click()
  await find(page, 'Owner', owner.name)
  await page.getByRole('button', { name: /^Select address: Official address/ }).click()
  await expect(typing(page, 'Postal place')).toHaveValue('Drammen')
  await page.getByRole('button', { name: 'Next: Check and finish' }).click()
  await expect(page.getByText('Everything that is required is there.').first()).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: 'Sent' })).toHaveCount(3)
  await page.getByRole('button', { name: 'Save as asset' }).click()

  await expect(page.getByRole('heading', { level: 1, name: /^K-\d+ is registered$/ })).toBeVisible()
  const asset = await maker.read(id)
  expect(asset).toMatchObject({ status: 'INVENTORY', values: { brand: 'Volvo', weight: 22_600, usage_hours: 4218 } })
  expect(asset.owner?.name).toBe(owner.name)
  expect(asset.place?.postal_place).toBe('Drammen')
  await expect(page.getByRole('link', { name: 'Send to auction' })).toHaveAttribute('href', /send-auction$/)

  await page.getByRole('button', { name: 'Register another' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Information' })).toBeVisible()
  await expect(finding(page, 'Brand')).toHaveValue('Volvo')
  await expect(typing(page, 'VIN / serial number')).toHaveValue('')
  // The double click at the beginning has begun one registration.
  await goOn(page, '/en/assets/drafts')
  await expect(page.getByRole('heading', { level: 1, name: 'Local drafts' })).toBeVisible()
  const list = await maker.send<{ results: Asset[] }>('GET', '/v1/assets?status=DRAFT&created_by=me&page_size=100')
  expect(list.results.filter(({ id: other }) => other === id)).toEqual([])
})

test('AST-2 OFF-1 OFF-9 what is typed is on the device at once, sealed, and there after a reload', async ({
  page,
  context,
}) => {
  const who = await newUser(context, 'user')
  await signIn(context, who)
  const id = await begin(page)
  await fillInfo(page)
  await expect(saved(page)).toBeVisible()
  await page.reload()
  await expect(finding(page, 'Brand')).toHaveValue('Volvo')
  await expect(typing(page, 'Model year')).toHaveValue('2018')
  const device = await onDevice(page)
  expect(device.version).toBe(2)
  expect(device.stores).toEqual(
    [
      'assetOwners',
      'registrationDataSyncedAt',
      'cards',
      'categories',
      'tcrs',
      'asset',
      'condition',
      'inspectionResult',
      'images',
      'documents',
      'saveStatus',
    ].toSorted(),
  )
  expect(device.text).toContain(id)
  expect(device.text).not.toMatch(/Volvo|EC220E|crawler/)
})

test('AST-2 OFF-3 saved is said of what lies on the device, and sent of what the server has', async ({
  page,
  context,
}) => {
  await signIn(context, demoUser('user'))
  await begin(page)
  await expect(saved(page)).toBeVisible()
  const held = Promise.withResolvers<void>()
  await context.route('**/v1/assets/*/sections/*', async (route) => {
    await held.promise
    await route.continue()
  })
  const said = await page.evaluateHandle(() => {
    const words: (string | null)[] = []
    const card = document.querySelector('section[data-saved]')
    const note = () => words.push(card?.getAttribute('data-saved') ?? null)
    if (card) new MutationObserver(note).observe(card, { attributeFilter: ['data-saved'] })
    return words
  })
  await finding(page, 'Brand').fill('Hitachi')
  await expect(page.getByRole('heading', { level: 2, name: 'Saved on this device' })).toBeVisible()
  expect(await said.jsonValue()).toEqual(['writing', 'device'])
  held.resolve()
  await expect(saved(page)).toBeVisible()
})

test('AST-2 what is typed right before somebody leaves is written at once', async ({ page, context }) => {
  // Nothing is written a moment after it was typed: what is written is so because somebody leaves.
  await page.addInitScript(() => {
    const soon = globalThis.setTimeout
    const later = (work: () => void, ms?: number) => (ms === 400 ? 0 : soon(work, ms))
    Object.assign(globalThis, { setTimeout: later })
  })
  await signIn(context, demoUser('user'))
  await begin(page)
  await expect(saved(page)).toBeVisible()
  await typing(page, 'Model year').fill('2018')
  await step(page, 'Equipment').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Equipment' })).toBeVisible()
  await page.goBack()
  await expect(typing(page, 'Model year')).toHaveValue('2018')
  for (const [left, brand] of [
    ['beforeunload', 'Volvo'],
    ['pagehide', 'Hitachi'],
    ['visibilitychange', 'Komatsu'],
  ] as const) {
    await expect(saved(page)).toBeVisible()
    await finding(page, 'Brand').fill(brand)
    await expect(page.getByRole('heading', { level: 2, name: 'Saving on this device' })).toBeVisible()
    await page.evaluate((event) => {
      const place = event === 'visibilitychange' ? document : globalThis
      place.dispatchEvent(new Event(event))
    }, left)
    await expect(saved(page)).toBeVisible()
  }
  await page.reload()
  await expect(finding(page, 'Brand')).toHaveValue('Komatsu')
  await expect(typing(page, 'Model year')).toHaveValue('2018')
})

test('OFF-2 OFF-8 reference data is kept on the device as soon as a registration is shown', async ({
  page,
  context,
}) => {
  // A page that never comes to rest never stands: nothing is kept behind it.
  await page.addInitScript(() => Object.assign(globalThis, { requestIdleCallback: () => 0 }))
  await signIn(context, demoUser('user'))
  await begin(page)
  const isKept = () =>
    page.evaluate(async () => {
      const db = await new Promise<IDBDatabase>((resolve) => {
        const request = indexedDB.open('offline-db')
        request.addEventListener('success', () => resolve(request.result))
      })
      const request = db.transaction('registrationDataSyncedAt').objectStore('registrationDataSyncedAt').count()
      await new Promise((resolve) => request.addEventListener('success', resolve))
      db.close()
      return request.result === 1
    })
  await expect.poll(isKept).toBe(true)
})

test('OFF-3 OFF-4 without a network it is kept here, per part, and goes out by itself afterwards', async ({
  page,
  context,
}) => {
  await signIn(context, demoUser('user'))
  const id = await begin(page)
  await expect(saved(page)).toBeVisible()
  await step(page, 'Condition').click()
  await expect(typing(page, 'Operating hours')).toBeVisible()
  // The list of drafts is fetched ahead, as the worker has it in the yard.
  await page.goto('/en/assets/drafts')
  await page.getByRole('main').locator(`a[href*="${id}"]`).click()
  await step(page, 'Information').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Information' })).toBeVisible()

  await context.setOffline(true)
  await fillInfo(page)
  await expect(page.getByText('The server cannot be reached.', { exact: false })).toBeVisible()
  await step(page, 'Condition').click()
  await typing(page, 'Operating hours').fill('77')
  await expect(page.getByRole('heading', { level: 2, name: 'Saved on this device' })).toBeVisible()
  await page.getByRole('button', { name: 'Save as draft' }).click()
  const row = page.getByRole('listitem').filter({ hasText: '2018 Volvo EC220E' }).first()
  await expect(row.getByRole('definition').filter({ hasText: 'No network' })).toHaveCount(2)
  await expect(row.getByRole('definition').filter({ hasText: 'Sent' })).toHaveCount(1)

  await context.setOffline(false)
  const maker = await assetMakerAs(context, 'user')
  await expect
    .poll(async () => (await maker.read(id)).values)
    .toMatchObject({ brand: 'Volvo', model: 'EC220E', year: 2018, usage_hours: 77 })
})

test('AST-2 AST-10 what is wrong stays here, is named with the way to it, and the rest is sent', async ({
  page,
  context,
}) => {
  const maker = await assetMakerAs(context, 'user')
  await signIn(context, demoUser('user'))
  const id = await begin(page)
  await step(page, 'Specifications').click()
  await typing(page, 'Weight').fill('heavy')
  await typing(page, 'Width').fill('99999999')
  await typing(page, 'Length').fill('8450')
  await typing(page, 'Height').click()
  await expect(page.getByRole('heading', { level: 2, name: 'Something to fix' })).toBeVisible()
  await expect.poll(async () => (await maker.read(id)).values['length']).toBe(8450)
  expect((await maker.read(id)).values).not.toHaveProperty('width')
  await page.reload()
  await expect(typing(page, 'Weight')).toHaveValue('heavy')
  await step(page, 'Check and finish').click()
  await expect(page.getByRole('link', { name: /^Width Specifications: Must be at most/ })).toBeVisible()
  await page.getByRole('link', { name: /^Weight Specifications:/ }).click()
  await expect(typing(page, 'Weight')).toBeFocused()
  await typing(page, 'Weight').fill('22600')
  await typing(page, 'Width').fill('2990')
  await expect(saved(page)).toBeVisible()
  expect((await maker.read(id)).values).toMatchObject({ weight: 22_600, width: 2990, length: 8450 })
})

test('AST-2 the specifications of a similar asset fill what is empty, and nothing else', async ({ page, context }) => {
  const maker = await assetMakerAs(context, 'user')
  const vin = someVin()
  const { asset_number: number } = await maker.inventory(vin)
  await signIn(context, demoUser('user'))
  await begin(page)
  await step(page, 'Specifications').click()
  await typing(page, 'Width').fill('2990')
  await page.getByRole('button', { name: 'Copy from a similar asset' }).click()
  await page.getByLabel('Brand, model or number').fill(vin)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(number) })
    .click()
  await expect(page.getByText('One field copied')).toBeVisible()
  await expect(typing(page, 'Weight')).toHaveValue('22\u00a0600')
  await expect(typing(page, 'Width')).toHaveValue(/^2\s?990$/)
  await expect(saved(page)).toBeVisible()
})

test('AST-9 another category says what would be lost, and drops nothing else', async ({ page, context }) => {
  const maker = await assetMakerAs(context, 'user')
  await signIn(context, demoUser('user'))
  const id = await begin(page)
  await fillInfo(page)
  await page.getByRole('radio', { name: 'Zero tail swing' }).check()
  await expect(saved(page)).toBeVisible()
  await page.getByRole('button', { name: 'Change category' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Category', { exact: true }).selectOption({ label: 'Trucks' })
  await dialog.getByLabel('Subcategory').selectOption({ index: 1 })
  await expect(dialog.getByRole('alert')).toContainText('Tail swing: Zero tail swing')
  await dialog.getByRole('button', { name: /^Change and drop/ }).click()
  await expect(page.getByText('Category changed')).toBeVisible()
  await expect(finding(page, 'Brand')).toHaveValue('Volvo')
  await expect(saved(page)).toBeVisible()
  const asset = await maker.read(id)
  expect(asset.category).toBe('trucks')
  expect(asset.values).toMatchObject({ brand: 'Volvo' })
  expect(asset.values).not.toHaveProperty('tail_swing')
})

test('OFF-10 a full device says so, keeps what is typed on the page, and loses nothing that was saved', async ({
  page,
  context,
}) => {
  await signIn(context, demoUser('user'))
  await begin(page)
  await finding(page, 'Brand').fill('Volvo')
  await expect(saved(page)).toBeVisible()
  await page.evaluate(() => {
    const { put } = IDBObjectStore.prototype
    Object.assign(globalThis, { makeRoom: () => (IDBObjectStore.prototype.put = put) })
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('No room', 'QuotaExceededError')
    }
  })
  await finding(page, 'Model').fill('EC220E')
  await expect(page.getByRole('alert')).toContainText('The device is full.')
  await page.getByRole('button', { name: 'Next: Specifications' }).click()
  await step(page, 'Equipment').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click()
  await expect(finding(page, 'Model')).toHaveValue('EC220E')
  await page.evaluate(() => (globalThis as unknown as { makeRoom: () => void }).makeRoom())
  await page.getByRole('button', { name: 'Next: Specifications' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Specifications' })).toBeVisible()
  await expect(page.getByText('Volvo EC220E', { exact: true })).toBeVisible()
})

test('AST-2 one tab writes: another one says so, and can take it over', async ({ page, context }) => {
  await signIn(context, demoUser('user'))
  const id = await begin(page)
  await finding(page, 'Brand').fill('Volvo')
  await expect(saved(page)).toBeVisible()
  const other = await context.newPage()
  await other.goto(`/en/assets/registration/${id}/info`)
  await expect(other.getByRole('heading', { name: 'Open in another tab' })).toBeVisible()
  await other.getByRole('button', { name: 'Continue here' }).click()
  await expect(finding(other, 'Brand')).toHaveValue('Volvo')
  await expect(page.getByRole('heading', { name: 'Open in another tab' })).toBeVisible()
  await other.close()
})

test('AST-12 somebody at the desk changes the same field: both values are shown, and one is chosen', async ({
  page,
  context,
}) => {
  await signIn(context, demoUser('user'))
  const id = await begin(page)
  await finding(page, 'Brand').fill('Volvo')
  await expect(saved(page)).toBeVisible()
  const desk = await assetMakerAs(context, 'support')
  // The word may still be that of the state before.
  await expect.poll(async () => (await desk.read(id)).values['brand']).toBe('Volvo')
  await desk.save(await desk.read(id), 'info', { values: { brand: 'Hitachi', color: 'yellow' } })
  await signIn(context, demoUser('user'))
  await finding(page, 'Brand').fill('Komatsu')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Hitachi')
  await dialog.getByRole('radio', { name: /Komatsu/ }).check()
  await dialog.getByRole('button', { name: /^Save/ }).click()
  await expect(saved(page)).toBeVisible()
  expect((await desk.read(id)).values).toMatchObject({ brand: 'Komatsu', color: 'yellow' })
})

test('OFF-5 OFF-9 a draft that was not sent outlives the logout, for its user alone, and can be removed', async ({
  page,
  context,
}) => {
  const who = await newUser(context, 'user')
  await signIn(context, who)
  await begin(page)
  await expect(saved(page)).toBeVisible()
  await step(page, 'Specifications').click()
  await typing(page, 'Weight').fill('heavy')
  await typing(page, 'Width').click()
  await expect(page.getByRole('heading', { level: 2, name: 'Something to fix' })).toBeVisible()
  await page.goto('/en/assets/drafts')
  await expect(page.getByText('Some fields need to be mended', { exact: false })).toBeVisible()

  await expect(page.getByRole('link', { name: 'Local drafts 1' })).toBeVisible()
  // Chosen in the menu it would log out at once: what is unsent is worth a question.
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page.getByText('One registration on this device has not been sent in full.')).toBeVisible()
  const logOut = async () => {
    await page.goto('/en/auth/logout')
    await page.getByRole('button', { name: 'Log out' }).click()
    await expect(page.getByLabel('Email')).toBeVisible()
  }
  await logOut()
  const keys = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
  expect(keys).not.toContain('klubba-device-keys')
  await openAs(page, demoUser('support'), '/en/assets/drafts')
  await expect(page.getByRole('heading', { name: 'No drafts on this device' })).toBeVisible()
  expect((await onDevice(page)).drafts).toBe(1)
  await logOut()

  await openAs(page, who, '/en/assets/drafts')
  await page.getByRole('link', { name: 'Continue: Crawler excavator' }).click()
  await expect(typing(page, 'Weight')).toHaveValue('heavy')
  await page.goto('/en/assets/drafts')
  await page.getByRole('button', { name: 'Actions for Crawler excavator' }).click()
  await page.getByRole('menuitem', { name: 'Remove draft' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove draft' }).click()
  await expect(page.getByRole('heading', { name: 'No drafts on this device' })).toBeVisible()
  await expect.poll(async () => (await onDevice(page)).drafts).toBe(0)
  await expect(page.getByRole('heading', { name: 'Sent, not finished' })).toBeHidden()
})

test('AST-2 the last steps know which registration they are about, and say when there is none', async ({
  page,
  context,
}) => {
  await openAs(page, await newUser(context, 'user'), '/en/assets/registration/complete/validation')
  await expect(page.getByRole('heading', { name: 'Nothing to check' })).toBeVisible()
  const id = await begin(page)
  await expect(saved(page)).toBeVisible()
  await goOn(page, '/en/assets/registration/complete/validation')
  await expect(page.getByRole('link', { name: /^Brand Required/ })).toHaveAttribute('href', new RegExp(id))
  await goOn(page, `/en/assets/registration/complete/finish/${id}`)
  await expect(page.getByRole('heading', { name: 'This registration is not finished yet' })).toBeVisible()
  await goOn(page, '/en/assets/registration/0193a7c0-0000-7000-8000-00000000dead/info')
  await expect(page.getByRole('heading', { level: 1, name: 'This registration is not here' })).toBeVisible()
})
