import type { Page } from '@playwright/test'
import { assetMakerAs } from './asset-data.ts'
import { BAD_NETWORKS, test as base } from './bad-network.ts'
import { install } from './installed-app.ts'
import { asPhone } from './phone.ts'
import { expect, newUser, signIn } from './product.ts'
import { field, idOf } from './registration-steps.ts'

const test = base.extend({
  baseURL: async ({ altered }, use) => use(altered.url),
})

test.use(asPhone)

/** How far what was typed has come, wherever the page says so. */
const savedAs = (page: Page, state: string) => page.locator(`main [data-save=${state}]`).filter({ visible: true })

/** How many documents the page has loaded. */
function countLoads(page: Page): () => number {
  let loads = 0
  page.on('domcontentloaded', () => loads++)
  return () => loads
}

/** Every file on the device that holds these words. */
const keptFilesWith = (page: Page, words: string) =>
  page.evaluate(async (wanted) => {
    const found: string[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const text = await (await cache.match(request))?.text()
        if (text?.includes(wanted)) found.push(new URL(request.url).pathname)
      }
    }
    return found
  }, words)

test('OFF-2 OFF-6 OFF-11 OFF-12 SES-2 SES-6 SES-7 Y1 the installed app opens from the device whatever the network does, keeps what is typed, and goes on when the network is back', async ({
  page,
  context,
  altered,
  network,
}) => {
  const who = await newUser(context, 'user')
  const maker = await assetMakerAs(context, who)
  const registered = async () => {
    const { results } = await maker.send<{ results: { id: string }[] }>('GET', '/v1/assets?created_by=me')
    return results.map(({ id }) => id)
  }
  await signIn(context, who)
  await install(page)
  await page.close()

  for (const kind of BAD_NETWORKS) {
    await test.step(`OFF-12 the network is ${kind}`, async () => {
      await network.begin(kind)
      const phone = await context.newPage()
      const loads = countLoads(phone)
      const errors: string[] = []
      phone.on('pageerror', (error) => errors.push(String(error)))
      await phone.goto('/en/auth/landing', { waitUntil: 'commit' })
      await expect(phone.getByRole('heading', { level: 1 })).toContainText('Kari')
      await expect(phone.getByText('Working from this device.')).toBeVisible()

      await phone.getByRole('link', { name: 'Register asset' }).first().tap()
      await phone.getByLabel('What is it?').fill('crawler exc')
      await phone.getByRole('button', { name: /^Crawler excavator/ }).tap()
      await field(phone, 'Model').fill(`EC ${kind}`)
      const id = idOf(phone)
      await expect(savedAs(phone, 'on_device').first()).toBeVisible()
      await phone.reload({ waitUntil: 'commit' })
      await expect(field(phone, 'Model')).toHaveValue(`EC ${kind}`)
      await phone.goto('/en/auth/landing', { waitUntil: 'commit' })
      await expect(phone.getByRole('link', { name: new RegExp(`EC ${kind}`) })).toBeVisible()
      // All of this while nothing has been answered.
      if (kind === 'stalled' || kind === 'slow') expect(network.held()).toBeGreaterThan(0)
      expect(await keptFilesWith(phone, 'harbour Wi-Fi')).toEqual([])

      altered.asked.length = 0
      await network.end()
      await phone.evaluate(() => dispatchEvent(new Event('focus')))
      await expect(phone.getByText('Working from this device.')).toBeHidden()
      await expect.poll(registered).toContain(id)
      await expect.poll(async () => (await maker.read(id)).values).toMatchObject({ model: `EC ${kind}` })
      expect(altered.asked.some((path) => path === '/auth/refresh' || path === '/api/_auth/session')).toBe(true)
      // Those that the test itself has made.
      expect(loads()).toBe(3)
      expect(errors).toEqual([])
      await phone.close()
    })
  }
})
