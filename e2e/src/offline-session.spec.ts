import { assetMakerAs } from './asset-data.ts'
import { demoUser, expect, forgive, signIn, test } from './product.ts'
import { begin, chooseLogout, cutOff, field, onDevice, saved, signInHere } from './registration-steps.ts'
import { goOn } from './walking.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const DRAFTS = '/en/assets/drafts'

for (const [direction, shift] of [
  ['ahead', DAY_MS],
  ['behind', -DAY_MS],
] as const) {
  test(`OFF-4 SES-6 a device whose clock is a day ${direction} sends what was typed, and tells the time of the server`, async ({
    page,
    context,
  }) => {
    await page.clock.setSystemTime(Date.now() + shift)
    const maker = await assetMakerAs(context, 'user')
    await signIn(context, demoUser('user'))
    const id = await begin(page)
    await field(page, 'Brand').fill('Doosan')
    await expect(saved(page)).toBeVisible()
    const reconnect = await cutOff(page)
    await field(page, 'Model').fill('DX 225')
    await expect(onDevice(page)).toBeVisible()
    await goOn(page, DRAFTS)
    const link = page.getByRole('link', { name: 'Continue: Doosan DX 225' })
    const row = page.getByRole('listitem').filter({ has: link })
    await expect(row).toContainText(/Changed today/)
    await expect(page.getByText('has waited for more than a day')).toHaveCount(0)
    await reconnect()
    await expect.poll(async () => (await maker.read(id)).values).toMatchObject({ brand: 'Doosan', model: 'DX 225' })
  })
}

test('OFF-9 OFF-11 SES-6 Y2 a server that is away is no logout; after a 401 the draft stays, unreadable to who signs in next', async ({
  page,
  context,
  troubles,
}) => {
  const maker = await assetMakerAs(context, 'user')
  await signIn(context, demoUser('user'))
  const id = await begin(page)
  await expect(saved(page)).toBeVisible()
  const away = /\/(?:v1|api\/_auth|auth\/refresh)(?:\/|$)/
  for (const answer of [
    { status: 503, contentType: 'application/json', body: '{"code":"unavailable","message":"Later"}' },
    { status: 200, contentType: 'text/html', body: '<h1>Welcome to the harbour wifi</h1>' },
  ]) {
    await page.unroute(away)
    await page.route(away, (route) => route.fulfill(answer))
    await field(page, 'Brand').fill(`Kubota ${answer.status}`)
    await expect(onDevice(page)).toBeVisible()
    await expect(page.getByRole('banner').locator('[data-save=on_device]')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('banner').locator('[data-save=on_device]')).toBeVisible()
    await expect(field(page, 'Brand')).toHaveValue(`Kubota ${answer.status}`)
    await expect(page).toHaveURL(new RegExp(id))
  }

  const section = '**/v1/assets/*/sections/*'
  const refused = { code: 'unauthorized', message: 'Not signed in' }
  await page.route(section, (route) => route.fulfill({ status: 401, json: refused }))
  // Not before: what was typed last would be sent and taken.
  await page.unroute(away)
  // It tries again when somebody looks at the page.
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await expect(page).toHaveURL(/auth\/login/)
  await page.unroute(section)

  await signIn(context, demoUser('admin'))
  await page.goto(DRAFTS)
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
      const [device, keyring] = [await open('offline-db'), await open('klubba-device-keys')]
      const drafts = (await all(device, 'asset')) as { id: string; sealed: { data: ArrayBuffer } }[]
      const keys = (await all(keyring, 'keys')) as CryptoKey[]
      device.close()
      keyring.close()
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

  await chooseLogout(page)
  await signInHere(page, demoUser('user'), DRAFTS)
  await expect.poll(async () => (await maker.read(id)).values).toMatchObject({ brand: 'Kubota 200' })
  // The list of countries is not needed, and its absence is logged.
  await forgive(page, troubles, 'The countries could not be loaded')
})

test('OFF-9 a key that the server sends after the logout is not kept on the device', async ({ page, context }) => {
  await signIn(context, demoUser('user'))
  const keyAt = '**/v1/profile/device_key'
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const asked = page.waitForRequest(keyAt)
  await page.route(keyAt, async (route) => {
    const response = await route.fetch()
    await held
    await route.fulfill({ response })
  })
  await page.goto('/en/auth/landing')
  await asked
  await chooseLogout(page)
  await expect(page.getByLabel('Email')).toBeVisible()
  const arrived = page.waitForResponse(keyAt)
  release()
  await (await arrived).finished()
  const databasesAfter = () =>
    page.evaluate(async () => {
      // The same way again, which ends after that of the key.
      await (await fetch('/health')).text()
      await crypto.subtle.importKey('raw', new Uint8Array(32), 'AES-GCM', false, ['encrypt'])
      return (await indexedDB.databases()).map(({ name }) => name)
    })
  expect(await databasesAfter()).not.toContain('klubba-device-keys')
})
