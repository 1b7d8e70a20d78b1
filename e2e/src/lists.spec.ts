import type { Locator, Page } from '@playwright/test'
import { typeDate } from './date-fields.ts'
import { asPhone } from './phone.ts'
import { demoUser, expect, openAs, test } from './product.ts'
import { goOn, watchFetching } from './walking.ts'

test.describe('filters in the hand', () => {
  test.use(asPhone)

  test('USR-1 USR-4 NAV-18 all filters lie in one sheet, hold at once, and are used by keyboard', async ({ page }) => {
    await openAs(page, demoUser('admin'), '/en/admin/users')
    const opener = page.getByRole('button', { name: 'Filters', exact: true })
    await opener.focus()
    await page.keyboard.press('Enter')
    const sheet = page.getByRole('dialog', { name: 'Filters' })
    await expect(sheet).toBeVisible()
    await expect(sheet.getByRole('button', { name: 'Clear filters' })).toBeHidden()
    const admins = sheet.getByRole('group', { name: 'User type' }).getByRole('checkbox', { name: 'Admin' })
    await admins.focus()
    await page.keyboard.press('Space')
    await expect(admins).toBeChecked()
    await expect(page).toHaveURL(/user_type=admin/)
    await expect(sheet.getByRole('button', { name: 'Show 1 user', exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    const again = page.getByRole('button', { name: 'Filters 1' })
    await expect(again).toBeFocused()
    await expect(page.getByRole('listitem').filter({ hasText: demoUser('admin').email })).toBeVisible()

    await again.tap()
    await sheet.getByRole('button', { name: 'Clear filters' }).tap()
    await expect(page).toHaveURL(/\/admin\/users$/)
    await sheet.getByRole('button', { name: /^Show \d+ users$/ }).tap()
    await expect(sheet).toBeHidden()
    await expect(opener).toBeFocused()

    await test.step('USR-4 the log is filtered by day and person out of the sheet', async () => {
      await goOn(page, '/en/admin/audit')
      await opener.tap()
      await sheet.getByRole('combobox', { name: 'Person' }).fill('admin@klubba')
      await sheet.getByRole('option', { name: 'admin@klubba.example' }).tap()
      await typeDate(sheet.getByLabel('From', { exact: true }), '2020-01-01')
      await expect(page).toHaveURL(/from=2020-01-01/)
      await sheet.getByRole('button', { name: /^Show [\d\s]+ entr/ }).tap()
      await expect(page.getByRole('button', { name: 'Filters 2' })).toBeVisible()
    })
  })
})

/** Lets so little time go by that nothing but what is due at once happens. */
async function nearlyAtOnce(page: Page, what: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(1)
    await expect(what).toBeVisible({ timeout: 100 })
  }).toPass({ intervals: [0] })
}

test('NAV-6 the skeleton of a list', async ({ page }) => {
  const hasFetched = watchFetching(page)
  await page.clock.install()
  await openAs(page, demoUser('admin'), '/en/admin/users/new')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New user')
  /** Opens a list in a time that only goes on when it is told to. */
  const openStandingStill = async (name: string) => {
    const link = page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name })
    // The page's code comes ahead, its phrases came with the one before: only its data is still to come.
    await link.hover()
    await hasFetched()
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000)
    await link.click()
  }
  const skeleton = page.locator('main tbody[aria-hidden=true]')

  await test.step('NAV-6 a list that comes quickly does not wait for one', async () => {
    await openStandingStill('Users')
    await nearlyAtOnce(page, page.getByText(/^\d+ users$/))
    await expect(skeleton).toBeHidden()
    await expect(page.getByRole('link', { name: demoUser('admin').email })).toBeVisible()
  })
  await test.step('NAV-6 once seen, it stays long enough to be understood', async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/v1/owners?**', async (route) => {
      await held
      await route.continue()
    })
    await page.clock.resume()
    await goOn(page, '/en/admin/owners/new')
    await openStandingStill('Owners')
    await nearlyAtOnce(page, skeleton)
    await page.clock.runFor(160)
    release()
    await nearlyAtOnce(page, page.getByText(/^\d+ owners$/))
    await page.clock.runFor(200)
    await expect(skeleton).toBeVisible()
    await page.clock.runFor(100)
    await expect(skeleton).toBeHidden()
    await expect(page.getByRole('main').getByRole('row').nth(1)).toBeVisible()
  })
})
