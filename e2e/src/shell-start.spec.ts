import { demoUser, expect, openAs, PRODUCT_URL, test } from './product.ts'
import { goOn } from './walking.ts'

test('P3 SES-8 T21 the start loads the registration data first, then the countries', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (['/v1/assets/registration_data', '/v1/countries'].includes(pathname)) asked.push(pathname)
  })
  await openAs(page, demoUser('user'), '/en/profile')
  await expect.poll(() => asked).toEqual(['/v1/assets/registration_data', '/v1/countries'])
})

test('P3 OFF-10 the browser is asked to keep what is on the device', async ({ page }) => {
  await page.addInitScript(() => {
    const counted = globalThis as unknown as { asked: number }
    counted.asked = 0
    StorageManager.prototype.persisted = () => Promise.resolve(false)
    StorageManager.prototype.persist = () => Promise.resolve(++counted.asked > 0)
  })
  await openAs(page, demoUser('user'), '/en/profile')
  await expect.poll(() => page.evaluate(() => (globalThis as unknown as { asked: number }).asked)).toBe(1)
})

test('P3 NAV-6 the loading bar comes after 200 ms, runs for 2000 ms and is 3 px high', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/build\/api-page-.+\.js$/, async (route) => {
    await held
    await route.continue()
  })
  await page.clock.install()
  await openAs(page, demoUser('read'), '/en/auth/landing')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000)
  const asking = page.waitForRequest(/\/build\/api-page-.+\.js$/)
  await page.evaluate(() => {
    history.pushState(null, '', '/en/api')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await asking
  const bar = page.getByRole('progressbar', { name: 'Loading' })
  await page.clock.runFor(199)
  await expect(bar).toHaveCount(0)
  await page.clock.runFor(1)
  await expect(bar).toBeVisible()
  expect(
    await bar.evaluate((element) => {
      const { height, animationDuration } = getComputedStyle(element)
      return { height, animationDuration }
    }),
  ).toEqual({ height: '3px', animationDuration: '2s' })
  await page.clock.resume()
  release()
  await expect(page.getByRole('heading', { level: 1, name: 'API' })).toBeVisible()
  await expect(bar).toHaveCount(0)
})

test('P3 NAV-15 buttons are pills, the primary colour is green, and it is dark unless somebody chose light', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: PRODUCT_URL, colorScheme: 'light', serviceWorkers: 'block' })
  const page = await context.newPage()
  const scheme = () => page.locator('html').getAttribute('data-mantine-color-scheme')
  await page.goto('/en/auth/login')
  expect(await scheme()).toBe('dark')
  const button = page.locator('#root').getByRole('button', { name: 'Sign in' })
  await expect(button).toBeVisible()
  const look = () =>
    button.evaluate((element) => {
      const { borderTopLeftRadius, backgroundColor } = getComputedStyle(element)
      const [red = 0, green = 0, blue = 0] = (backgroundColor.match(/\d+/g) ?? []).map(Number)
      return {
        isPill: parseFloat(borderTopLeftRadius) >= element.getBoundingClientRect().height / 2,
        isGreen: green > red && green > blue,
      }
    })
  expect(await look()).toEqual({ isPill: true, isGreen: true })
  await openAs(page, demoUser('read'), '/en/auth/landing')
  expect(await scheme()).toBe('dark')
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('menuitemradio', { name: 'Light' }).click()
  await expect.poll(scheme).toBe('light')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await scheme()).toBe('light')
  await goOn(page, '/en/profile')
  expect(await scheme()).toBe('light')
  await context.close()
})
