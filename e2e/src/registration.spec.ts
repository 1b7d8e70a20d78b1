import type { Asset } from '@klubba/domain/assets/asset-api'
import type { Page } from '@playwright/test'
import { assetMakerAs, find, finding, someVin, typing } from './asset-data.ts'
import { demoUser, expect, newUser, signIn, test } from './product.ts'
import { begin, beginAnother, chooseLogout, fillInfo, idOf, saved, signInHere, step } from './registration-steps.ts'
import { expectToast } from './toasts.ts'
import { goOn, setOffline } from './walking.ts'

interface Held {
  version: number
  stores: string[]
  drafts: number
  /** The reference data is there. */
  isStocked: boolean
  text: string
}

/** Everything that the device's stores hold, as text. */
async function onDevice(page: Page): Promise<Held> {
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
    const isStocked = (await all('registrationDataSyncedAt')).length === 1
    db.close()
    return { version: db.version, stores, drafts, isStocked, text: texts.join('\n') }
  })
}

test('AST-2 NAV-6 where the kinds come late, none of them moves once it is shown', async ({ page, context }) => {
  await page.addInitScript(() => {
    const places: number[] = []
    const note = () => {
      const first = document.querySelector('main li a')
      if (first) places.push(first.getBoundingClientRect().top)
    }
    new MutationObserver(note).observe(document, { childList: true, subtree: true })
    Object.assign(globalThis, { places })
  })
  const held = Promise.withResolvers<void>()
  await page.route('**/v1/assets/registration_data*', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.clock.install()
  await signIn(context, demoUser('user'))
  await page.goto('/en/assets/registration/new')
  await expect(page.getByLabel('What is it?')).toBeVisible()
  // The skeleton is seen, and time stands still while what it stands for arrives.
  await page.clock.runFor(200)
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
  const answered = page.waitForResponse('**/v1/assets/registration_data*')
  held.resolve()
  await (await answered).finished()
  await page.clock.resume()
  await expect(page.getByRole('link', { name: /^Excavators and backhoe loaders/ })).toBeVisible()
  const places = await page.evaluate(() => (globalThis as unknown as { places: number[] }).places)
  expect(new Set(places).size).toBe(1)
})

test('NAV-11 OFF-2 T21 without a network the kinds of a category not opened before have their icons', async ({
  page,
  context,
}) => {
  await signIn(context, demoUser('user'))
  await page.goto('/en/assets/registration/new', { waitUntil: 'networkidle' })
  await expect.poll(() => page.evaluate(() => localStorage.getItem('klubba-icons'))).toContain('backhoe')
  await setOffline(page, true)
  await page.getByRole('link', { name: /^Excavators and backhoe loaders/ }).click()
  await expect(
    page
      .getByRole('button', { name: /^Crawler excavator/ })
      .locator('svg path')
      .first(),
  ).toBeAttached()
  await expect(page.getByRole('main').locator('svg[data-waiting]')).toHaveCount(0)
})

test('AST-2 OFF-2 where the network goes while the kind is chosen, the first registration of a device begins all the same', async ({
  page,
  context,
}) => {
  await signIn(context, demoUser('user'))
  await page.goto('/en/assets/registration/new', { waitUntil: 'networkidle' })
  await setOffline(page, true)
  await page.getByRole('link', { name: /^Excavators and backhoe loaders/ }).click()
  await page.getByRole('button', { name: /^Crawler excavator/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Information' })).toBeVisible()
  await page.getByRole('textbox', { name: /^VIN/ }).fill(someVin())
  await expect(page.getByRole('heading', { level: 2, name: 'On this device' })).toBeVisible()
  expect((await onDevice(page)).drafts).toBe(1)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('AST-2 AST-4 AST-10 OFF-3 T16 from the category to the asset, and what comes next', async ({ page, context }) => {
  const maker = await assetMakerAs(context, 'user')
  const owner = await maker.ownerOf({ street: 'Tangen 14', postal_code: '3036', postal_place: 'Drammen' })
  await signIn(context, demoUser('user'))
  await page.goto('/en/assets/registration/complete/validation')
  await expect(page.getByRole('heading', { name: 'Nothing to check' })).toBeVisible()
  await goOn(page, '/en/assets/registration/new')
  await page.getByRole('link', { name: /^Excavators and backhoe loaders/ }).click()
  await page.getByRole('button', { name: /^Crawler excavator/ }).dblclick()
  await expect(page.getByRole('heading', { level: 1, name: 'Information' })).toBeVisible()
  const id = idOf(page)

  await test.step('AST-2 the last steps know which registration they are about, and say when there is none', async () => {
    await expect(saved(page)).toBeVisible()
    await goOn(page, '/en/assets/registration/complete/validation')
    await expect(page.getByRole('link', { name: /^Brand Required/ })).toHaveAttribute('href', new RegExp(id))
    await goOn(page, `/en/assets/registration/complete/finish/${id}`)
    await expect(page.getByRole('heading', { name: 'This registration is not finished yet' })).toBeVisible()
    await goOn(page, '/en/assets/registration/0193a7c0-0000-7000-8000-00000000dead/info')
    await expect(page.getByRole('heading', { level: 1, name: 'This registration is not here' })).toBeVisible()
    await goOn(page, `/en/assets/registration/${id}/info`)
  })

  await test.step('AST-2 AST-4 OFF-3 filled in from step to step, and saved as an asset', async () => {
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
    await step(page, 'Check and finish').click()
    await expect(page.getByRole('link', { name: 'Address Required, Ownership' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Save as asset' })).toBeDisabled()
    await page.getByRole('link', { name: 'Owner Required, Ownership' }).click()
    await expect(finding(page, 'Owner')).toBeFocused()
    await find(page, 'Owner', owner.name)
    // T16: the only address of the owner is taken.
    await expect(typing(page, 'Postal place')).toHaveValue('Drammen')
    await page.getByRole('button', { name: 'Next: Check and finish' }).click()
    await expect(page.getByText('Everything that is required is there.').first()).toBeVisible()
    await expect(page.getByRole('definition').filter({ hasText: 'Saved' })).toHaveCount(3)
    await page.getByRole('button', { name: 'Save as asset' }).click()
    await expectToast(page, 'Saved as Asset')

    await expect(page.getByRole('heading', { level: 1, name: /^K-\d+ is registered$/ })).toBeVisible()
    const asset = await maker.read(id)
    expect(asset).toMatchObject({ status: 'INVENTORY', values: { brand: 'Volvo', weight: 22_600, usage_hours: 4218 } })
    expect(asset.owner?.name).toBe(owner.name)
    expect(asset.place?.postal_place).toBe('Drammen')
    await expect(page.getByRole('link', { name: 'Send to auction' })).toHaveAttribute('href', /send-auction$/)
  })

  await test.step('AST-2 another one like it, and no second one of the double click at the beginning', async () => {
    await page.getByRole('button', { name: 'Register another' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Information' })).toBeVisible()
    await expect(finding(page, 'Brand')).toHaveValue('Volvo')
    await expect(typing(page, 'VIN / serial number')).toHaveValue('')
    await goOn(page, '/en/assets/drafts')
    await expect(page.getByRole('heading', { level: 1, name: 'Local drafts' })).toBeVisible()
    const list = await maker.send<{ results: Asset[] }>('GET', '/v1/assets?status=DRAFT&created_by=me&page_size=100')
    expect(list.results.filter(({ id: other }) => other === id)).toEqual([])
  })
})

test('AST-2 OFF-1 OFF-2 OFF-3 OFF-8 OFF-9 what is on the device: reference data, and what is typed at once, sealed', async ({
  page,
  context,
}) => {
  // A page that never comes to rest never stands: nothing is kept behind it.
  await page.addInitScript(() => {
    const { requestIdleCallback } = globalThis
    const waiting: IdleRequestCallback[] = []
    const comeToRest = () => {
      Object.assign(globalThis, { requestIdleCallback })
      for (const work of waiting) requestIdleCallback(work)
    }
    Object.assign(globalThis, { requestIdleCallback: (work: IdleRequestCallback) => waiting.push(work), comeToRest })
  })
  await signIn(context, demoUser('user'))
  const id = await begin(page)

  await test.step('OFF-2 OFF-8 reference data is kept on the device as soon as a registration is shown', async () => {
    await expect.poll(async () => (await onDevice(page)).isStocked).toBe(true)
    await page.evaluate(() => (globalThis as unknown as { comeToRest: () => void }).comeToRest())
  })

  await test.step('AST-2 OFF-3 nothing is called saved before the server has it', async () => {
    await expect(saved(page)).toBeVisible()
    const held = Promise.withResolvers<void>()
    const section = '**/v1/assets/*/sections/*'
    await context.route(section, async (route) => {
      await held.promise
      await route.continue()
    })
    const said = await page.evaluateHandle(() => {
      const words: (string | null)[] = []
      const mark = document.querySelector('main h2 [data-save]')
      const note = () => words.push(mark?.getAttribute('data-save') ?? null)
      if (mark) new MutationObserver(note).observe(mark, { attributeFilter: ['data-save'] })
      return words
    })
    await finding(page, 'Model').fill('EC220E')
    await expect(page.getByRole('heading', { level: 2, name: 'Sending' })).toBeVisible()
    // Where the run before has not quite ended, there is no moment in which it lies on the device alone.
    expect((await said.jsonValue()).filter((state) => state !== 'on_device')).toEqual(['typed', 'sending'])
    held.resolve()
    await expect(saved(page)).toBeVisible()
    await context.unroute(section)
  })

  await test.step('AST-2 what is typed right before somebody leaves is written at once', async () => {
    // Nothing is written a moment after it was typed: what is written is so because somebody leaves.
    await page.evaluate(() => {
      const soon = globalThis.setTimeout
      const later = (work: () => void, ms?: number) => (ms === 400 ? 0 : soon(work, ms))
      Object.assign(globalThis, { setTimeout: later })
    })
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
      const word = page.getByRole('main').locator('h2 [data-save]')
      await expect(word).toHaveText(/^Saved/)
      await finding(page, 'Brand').fill(brand)
      await expect(word).toHaveText('Typing')
      await page.evaluate((event) => {
        const place = event === 'visibilitychange' ? document : globalThis
        place.dispatchEvent(new Event(event))
      }, left)
      await expect(word).toHaveText(/^Saved/)
    }
  })

  await test.step('AST-2 OFF-1 OFF-9 it is there after a reload, and sealed in its stores', async () => {
    await page.reload()
    await expect(finding(page, 'Brand')).toHaveValue('Komatsu')
    await expect(finding(page, 'Model')).toHaveValue('EC220E')
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
    expect(device.text).not.toMatch(/Komatsu|EC220E|crawler/)
  })
})

test('AST-2 AST-9 AST-10 AST-12 OFF-10 what may happen on the way, each to a registration of its own', async ({
  page,
  context,
}) => {
  const maker = await assetMakerAs(context, 'user')
  const desk = await assetMakerAs(context, 'support')
  const vin = someVin()
  const { asset_number: number } = await maker.inventory(vin)
  await signIn(context, demoUser('user'))

  await test.step('AST-2 the specifications of a similar asset fill what is empty, and nothing else', async () => {
    await begin(page)
    await step(page, 'Specifications').click()
    await typing(page, 'Width').fill('2990')
    await page.getByRole('button', { name: 'Copy from a similar asset' }).click()
    await page.getByLabel('Brand, model or number').fill(vin)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: new RegExp(number) })
      .click()
    await expectToast(page, 'One field copied')
    await expect(typing(page, 'Weight')).toHaveValue('22\u00a0600')
    await expect(typing(page, 'Width')).toHaveValue(/^2\s?990$/)
    await expect(saved(page)).toBeVisible()
  })

  await test.step('AST-9 another category says what would be lost, and drops nothing else', async () => {
    const id = await beginAnother(page)
    await fillInfo(page)
    await page.getByRole('radio', { name: 'Zero tail swing' }).check()
    await expect(saved(page)).toBeVisible()
    await page.getByRole('button', { name: 'Change category' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Category', { exact: true }).selectOption({ label: 'Trucks' })
    await dialog.getByLabel('Subcategory').selectOption({ index: 1 })
    await expect(dialog.getByRole('alert')).toContainText('Tail swing: Zero tail swing')
    await dialog.getByRole('button', { name: /^Change and drop/ }).click()
    await expectToast(page, 'Category changed')
    await expect(finding(page, 'Brand')).toHaveValue('Volvo')
    await expect(saved(page)).toBeVisible()
    const asset = await maker.read(id)
    expect(asset.category).toBe('trucks')
    expect(asset.values).toMatchObject({ brand: 'Volvo' })
    expect(asset.values).not.toHaveProperty('tail_swing')
  })

  await test.step('AST-12 somebody at the desk changes the same field: both values are shown, and one is chosen', async () => {
    const id = await beginAnother(page)
    await finding(page, 'Brand').fill('Volvo')
    await expect(saved(page)).toBeVisible()
    // The word may still be that of the state before.
    await expect.poll(async () => (await desk.read(id)).values['brand']).toBe('Volvo')
    await desk.save(await desk.read(id), 'info', { values: { brand: 'Hitachi', color: 'yellow' } })
    await finding(page, 'Brand').fill('Komatsu')
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('Hitachi')
    await dialog.getByRole('radio', { name: /Komatsu/ }).check()
    await dialog.getByRole('button', { name: /^Save/ }).click()
    await expect(saved(page)).toBeVisible()
    expect((await desk.read(id)).values).toMatchObject({ brand: 'Komatsu', color: 'yellow' })
  })

  await test.step('OFF-10 a full device says so, keeps what is typed on the page, and loses nothing that was saved', async () => {
    await beginAnother(page)
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

  const id = await test.step('AST-2 AST-10 what is wrong stays here, and the rest is sent', async () => {
    const begun = await beginAnother(page)
    await step(page, 'Specifications').click()
    await typing(page, 'Weight').fill('heavy')
    await typing(page, 'Width').fill('99999999')
    await typing(page, 'Length').fill('8450')
    await typing(page, 'Height').click()
    await expect(page.getByRole('heading', { level: 2, name: 'Needs you' })).toBeVisible()
    await expect(async () => expect((await maker.read(begun)).values['length']).toBe(8450)).toPass()
    expect((await maker.read(begun)).values).not.toHaveProperty('width')
    return begun
  })

  const other = await context.newPage()
  await test.step('AST-2 one tab writes: another one says so, can take it over, and has what was typed', async () => {
    await other.goto(`/en/assets/registration/${id}/specs`)
    await expect(other.getByRole('heading', { name: 'Open in another tab' })).toBeVisible()
    await other.getByRole('button', { name: 'Continue here' }).click()
    await expect(typing(other, 'Weight')).toHaveValue('heavy')
    await expect(page.getByRole('heading', { name: 'Open in another tab' })).toBeVisible()
  })

  await test.step('AST-2 AST-10 what is wrong is named with the way to it, and sent once it is mended', async () => {
    await step(other, 'Check and finish').click()
    await expect(other.getByRole('link', { name: /^Width Specifications: Must be at most/ })).toBeVisible()
    await other.getByRole('link', { name: /^Weight Specifications:/ }).click()
    await expect(typing(other, 'Weight')).toBeFocused()
    await typing(other, 'Weight').fill('22600')
    await typing(other, 'Width').fill('2990')
    await expect(saved(other)).toBeVisible()
    expect((await maker.read(id)).values).toMatchObject({ weight: 22_600, width: 2990, length: 8450 })
  })
})

test('OFF-4 OFF-5 OFF-9 a draft that was not sent outlives the logout, or can be sent as new', async ({
  page,
  context,
}) => {
  const who = await newUser(context, 'user')
  const maker = await assetMakerAs(context, who)
  await signIn(context, who)
  const drafts = '/en/assets/drafts'

  await test.step('OFF-5 OFF-9 a draft that was not sent outlives the logout, for its user alone', async () => {
    await begin(page)
    await expect(saved(page)).toBeVisible()
    await step(page, 'Specifications').click()
    await typing(page, 'Weight').fill('heavy')
    await typing(page, 'Width').click()
    await expect(page.getByRole('heading', { level: 2, name: 'Needs you' })).toBeVisible()
    await goOn(page, drafts)
    await expect(page.getByText('Some fields have to be fixed', { exact: false })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Local drafts 1' })).toBeVisible()
    // Chosen in the menu it would log out at once: what is unsent is worth a question.
    await chooseLogout(page)
    await expect(page.getByText('One registration on this device has not been sent in full.')).toBeVisible()
    await page.getByRole('button', { name: 'Log out' }).click()
    await expect(page.getByLabel('Email')).toBeVisible()
    const databases = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
    await expect.poll(databases).not.toContain('klubba-device-keys')

    await signInHere(page, demoUser('support'), drafts)
    await expect(page.getByRole('heading', { name: 'No drafts on this device' })).toBeVisible()
    expect((await onDevice(page)).drafts).toBe(1)
    await chooseLogout(page)

    await signInHere(page, who, drafts)
    await page.getByRole('link', { name: 'Continue: Crawler excavator' }).click()
    await expect(typing(page, 'Weight')).toHaveValue('heavy')
  })

  await test.step('OFF-5 it can be removed, here and at the server', async () => {
    await goOn(page, drafts)
    await page.getByRole('button', { name: 'Actions for Crawler excavator' }).click()
    await page.getByRole('menuitem', { name: 'Remove draft' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove draft' }).click()
    await expect(page.getByRole('alertdialog')).toBeHidden()
    await expect(page.getByRole('heading', { name: 'No drafts on this device' })).toBeVisible()
    await expect.poll(async () => (await onDevice(page)).drafts).toBe(0)
    await expect(page.getByRole('heading', { name: 'Saved, not finished' })).toBeHidden()
  })

  await test.step('OFF-4 OFF-5 one that somebody has removed at the server can be sent as new', async () => {
    const id = await beginAnother(page)
    await finding(page, 'Brand').fill('Volvo')
    await typing(page, 'Model year').fill('2018')
    await expect(saved(page)).toBeVisible()
    // The word may still be that of the state before.
    await expect.poll(async () => (await maker.read(id)).values['year']).toBe(2018)
    await maker.send('DELETE', `/v1/assets/${id}`)
    await typing(page, 'Model year').fill('2019')
    await expect(page.getByRole('heading', { level: 2, name: 'Needs you' })).toBeVisible()
    await goOn(page, drafts)
    await page.getByRole('button', { name: 'Send as new' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Send as new' }).click()
    await expect(page.getByRole('heading', { name: 'No drafts on this device' })).toBeVisible()
    expect((await maker.read(id)).values).toMatchObject({ brand: 'Volvo', year: 2019 })
  })
})
