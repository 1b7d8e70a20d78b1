import type { Asset } from '@klubba/domain/assets/asset-api'
import type { MediaOfAsset } from '@klubba/domain/media/media-api'
import type { BrowserContext, Page } from '@playwright/test'
import { assetMakerAs } from './asset-data.ts'
import { install } from './installed-app.ts'
import { test } from './killable-browser.ts'
import { drawn } from './media-data.ts'
import { type Credentials, expect, newUser } from './product.ts'
import { saved, step } from './registration-steps.ts'
import { goOn } from './walking.ts'

/** `npm run bench -- offline-kill` takes thirty. */
const PHOTOS = Number(process.env['OFFLINE_PHOTOS'] ?? 5)
const NAMES = Array.from({ length: PHOTOS }, (_, index) => `photo-${String(index + 1).padStart(2, '0')}.jpg`)

const all = (page: Page) => page.getByRole('list', { name: 'All pictures and videos' }).getByRole('listitem')
const shown = NAMES.map((name) => new RegExp(name))

async function signInAt(url: string, context: BrowserContext, who: Credentials): Promise<void> {
  const answer = await context.request.post(`${url}/api/_auth/login`, { data: who })
  expect(answer.status(), await answer.text()).toBe(200)
}

test('OFF-2 OFF-4 OFF-11 flight mode after the sign-in, photos, the browser killed and opened again: all arrive once', async ({
  page,
  context,
  altered,
  device,
}) => {
  const who = await newUser(context, 'user')
  const photos = await Promise.all(
    NAMES.map(async (name) => ({ name, mimeType: 'image/jpeg', buffer: await drawn(page) })),
  )
  const before = await device.open()
  await signInAt(altered.url, before, who)
  const first = await before.newPage()
  await install(first, altered.url)

  altered.alter((_, answer) => {
    answer.destroy()
    return true
  })
  await goOn(first, '/en/assets/registration/new')
  await first.getByLabel('What is it?').fill('crawler exc')
  await first.getByRole('button', { name: /^Crawler excavator/ }).click()
  await first.getByRole('combobox', { name: 'Brand', exact: true }).fill('Volvo')
  await step(first, 'Media').click()
  const chooser = first.waitForEvent('filechooser')
  await first.getByRole('main').getByRole('button', { name: 'Choose files' }).click()
  await (await chooser).setFiles(photos)
  await expect(all(first)).toHaveText(shown)
  await device.kill()

  const after = await device.open()
  const second = await after.newPage()
  await second.goto(`${altered.url}/en/assets/drafts`)
  await second.getByRole('link', { name: 'Continue: Volvo' }).click()
  await expect(all(second)).toHaveText(shown)
  await expect(all(second).locator('img')).toHaveCount(PHOTOS)
  await expect(all(second).getByText('On this device')).toHaveCount(PHOTOS)

  altered.alter(() => false)
  // A browser that was killed may have lost its cookie.
  await signInAt(altered.url, after, who)
  await second.reload()
  await expect(saved(second)).toBeVisible()
  const maker = await assetMakerAs(context, who)
  const { results: assets } = await maker.send<{ results: Asset[] }>('GET', '/v1/assets?created_by=me')
  expect(assets).toHaveLength(1)
  const { results: media } = await maker.send<MediaOfAsset>('GET', `/v1/assets/${assets[0]?.id}/media`)
  expect(media.map(({ name }) => name)).toEqual(NAMES)
  await second.getByRole('button', { name: 'Save as draft' }).click()
  await expect(second.getByRole('heading', { name: 'No drafts on this device' })).toBeVisible()
})
