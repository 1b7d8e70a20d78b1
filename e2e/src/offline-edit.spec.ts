import type { Asset } from '@klubba/domain/assets/asset-api'
import type { Page } from '@playwright/test'
import { test as base } from './altered-product.ts'
import { assetMakerAs, find, typing } from './asset-data.ts'
import { axeFindings, looksOf, wear } from './looks.ts'
import { expect, newUser, signIn } from './product.ts'
import { signInHere } from './registration-steps.ts'
import { goOn, setOffline } from './walking.ts'

const test = base.extend({
  baseURL: async ({ altered }, use) => use(altered.url),
})

const edit = (id: string, section: string) => `/en/assets/${id}/edit/${section}`

/** The keys that the stores of the device hold. */
async function onDevice(page: Page): Promise<Record<string, string[]>> {
  return page.evaluate(async () => {
    const db = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open('offline-db')
      request.addEventListener('success', () => resolve(request.result))
    })
    const keysOf = (name: string) =>
      new Promise<string[]>((resolve) => {
        const request = db.transaction(name).objectStore(name).getAllKeys()
        request.addEventListener('success', () => resolve(request.result.map(String)))
      })
    const stores: Record<string, string[]> = {}
    for (const name of db.objectStoreNames) stores[name] = await keysOf(name)
    db.close()
    return stores
  })
}

const copiesOf = async (page: Page, id: string) =>
  ((await onDevice(page))['asset'] ?? []).filter((key) => key.startsWith('copy ') && key.endsWith(id))

/** It was opened as long as there is a network: from now on it lies on the device. */
async function expectKept(page: Page, id: string): Promise<void> {
  await expect(typing(page, 'Operating hours')).toBeVisible()
  await expect.poll(() => copiesOf(page, id)).toHaveLength(1)
}

async function saveHours(page: Page, hours: string): Promise<void> {
  await typing(page, 'Operating hours').fill(hours)
  await save(page)
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('On this device. It is sent as soon as the server answers.').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Nothing changed' })).toBeVisible()
}

const waiting = (page: Page) => page.getByText('2 changes are on this device only and are not sent yet.')

test.describe('with the worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('OFF-2 OFF-4 OFF-9 an asset is edited without a network, closed, opened again, and saved when the network is back', async ({
    page,
    context,
    altered,
  }) => {
    const who = await newUser(context, 'user')
    const maker = await assetMakerAs(context, who)
    const { id } = await maker.inventory()
    const owner = await maker.ownerOf({ street: 'Tangen 14', postal_code: '3036', postal_place: 'Drammen' })
    await signIn(context, who)
    await page.goto('/en/auth/landing')
    await expect(page.locator('[data-pwa=offline-ready]')).toBeVisible()
    expect((await onDevice(page))['registrationDataSyncedAt']).toEqual(['en'])
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await goOn(page, edit(id, 'condition'))
    await expectKept(page, id)
    await expect
      .poll(async () => (await onDevice(page))['assetOwners'])
      .toContainEqual(expect.stringContaining(owner.id))

    await page.close()
    altered.alter((_, answer) => {
      answer.destroy()
      return true
    })
    const first = await context.newPage()
    await first.goto(edit(id, 'condition'))
    await expect(first.getByText(/^The server cannot be reached. This is the copy of/)).toBeVisible()
    await saveHours(first, '5000')
    // Owners of the user's work are found without a network.
    await goOn(first, edit(id, 'ownership'))
    await find(first, 'Owner', owner.name)
    await save(first)
    await first.close()

    const second = await context.newPage()
    await second.goto(`/en/assets/${id}`)
    await expect(second.getByRole('heading', { level: 1 })).toContainText('Volvo EC220E')
    await expect(second.getByText(/^The server cannot be reached. This is the copy of/)).toBeVisible()
    await expect(waiting(second)).toBeVisible()
    await expect(second.getByRole('definition').filter({ hasText: '5\u00a0000' }).first()).toBeVisible()
    await goOn(second, edit(id, 'condition'))
    await expect(typing(second, 'Operating hours')).toHaveValue('5\u00a0000')

    await second.getByRole('button', { name: 'Send now' }).click()
    await expect(waiting(second)).toBeVisible()

    // The server is back, and the first call does not get through.
    let lost = 0
    altered.alter((path, answer) => {
      if (!path.includes('/sections/') || lost > 0) return false
      lost += 1
      answer.destroy()
      return true
    })
    await second.evaluate(() => dispatchEvent(new Event('focus')))
    await expect(second.getByText(/on this device only and (is|are) not sent yet/)).toBeHidden()
    expect(await maker.read(id)).toMatchObject({ values: { usage_hours: 5000 }, owner: { id: owner.id } })
    await expect(typing(second, 'Operating hours')).toHaveValue('5\u00a0000')
    await expect.poll(async () => (await onDevice(second))['saveStatus']).toEqual([])

    // A logout leaves nothing of what came from the server.
    await goOn(second, '/en/auth/logout')
    await second.getByRole('button', { name: 'Log out' }).click()
    await expect(second.getByLabel('Email')).toBeVisible()
    const left = await onDevice(second)
    expect(Object.entries(left).filter(([, keys]) => keys.length > 0)).toEqual([])
  })
})

/** In the hand and at the desk; axe looks at one of them by turns. */
async function expectGoodLooks(page: Page, turn: number): Promise<void> {
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect.soft(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
  for (const look of looksOf(turn)) {
    await wear(page, look)
    expect.soft(await axeFindings(page), JSON.stringify(look)).toEqual([])
  }
  await page.setViewportSize({ width: 1440, height: 900 })
}

async function offlineSave(page: Page, hours: string, meanwhile: () => Promise<unknown>) {
  await setOffline(page, true)
  await saveHours(page, hours)
  await meanwhile()
  await setOffline(page, false)
}

test('OFF-4 OFF-9 AST-12 what another has changed, and an asset that is gone to another owner, wait for a decision', async ({
  page,
  context,
}) => {
  const who = await newUser(context, 'user')
  const maker = await assetMakerAs(context, who)
  const admin = await assetMakerAs(context, 'admin')
  const { id } = await maker.inventory()
  const owner = await admin.ownerOf({ street: 'Tangen 14', postal_code: '3036', postal_place: 'Drammen' })
  await signIn(context, who)
  await page.goto('/en/assets/drafts')
  await expect(page.getByRole('heading', { name: 'No drafts on this device' })).toBeVisible()
  await goOn(page, edit(id, 'condition'))
  await expectKept(page, id)
  await offlineSave(page, '6000', async () =>
    admin.save(await admin.read(id), 'condition', { values: { usage_hours: 7000 } }),
  )

  // Both values are shown, and nothing is chosen beforehand.
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('6\u00a0000')
  await expect(dialog).toContainText('7\u00a0000')
  await dialog.getByRole('button', { name: 'Back to the form' }).click()
  expect((await admin.read(id)).values['usage_hours']).toBe(7000)
  await page.getByRole('banner').getByRole('link', { name: 'Needs you' }).click()
  const attention = page.getByRole('region', { name: 'Needs you' })
  await expect(attention).toContainText('Somebody else has changed it too')
  await expectGoodLooks(page, 0)
  await attention.getByRole('button', { name: 'Choose values' }).click()
  await dialog.getByRole('radio', { name: /6\s000 h/ }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { name: 'No drafts on this device' })).toBeVisible()
  expect((await admin.read(id)).values['usage_hours']).toBe(6000)

  await page.goto(edit(id, 'condition'))
  await expectKept(page, id)
  await offlineSave(page, '8000', async () =>
    admin.send<Asset>('POST', `/v1/assets/${id}/assign_owner`, {
      version: (await admin.read(id)).version,
      owner_id: owner.id,
    }),
  )
  await expect(page.getByText(/The asset is now: Transferred\./)).toBeVisible()
  await expectGoodLooks(page, 1)

  // It outlives the logout, and only it does.
  await goOn(page, '/en/auth/logout')
  await expect(page.getByText('Changes of one asset have not been sent.', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByLabel('Email')).toBeVisible()
  expect(await onDevice(page)).toMatchObject({ asset: [id], categories: [], assetOwners: [], saveStatus: [id] })
  await signInHere(page, who, '/en/assets/drafts')
  await expect(attention).toContainText('8\u00a0000')
  await attention.getByRole('button', { name: 'Discard unsent changes' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard unsent changes' }).click()
  await expect(page.getByRole('heading', { name: 'No drafts on this device' })).toBeVisible()
  expect((await admin.read(id)).values['usage_hours']).toBe(6000)
})
