import type { Locator, Page } from '@playwright/test'
import { demoUser, expect, openAs, signIn, test } from './product.ts'
import { goOn } from './walking.ts'

const LOW = { width: 1280, height: 720 }

/** Whether the browser scrolls something of the element out of sight. */
const isCut = (element: Locator) => element.evaluate(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight)

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' })
const administration = (page: Page) => page.getByRole('navigation', { name: 'Administration' })

test('NAV-1 D3 a broker reaches every list by one menu, with nothing of it cut off on a low screen', async ({
  page,
}) => {
  await page.setViewportSize(LOW)
  await openAs(page, demoUser('auction_broker'), '/en/assets')
  await test.step('NAV-1 D3 the list of all auctions is an entry, and says when it is the page', async () => {
    await menu(page).getByRole('link', { name: 'All auctions' }).click()
    await expect(page).toHaveURL('/en/auctions')
    await expect(menu(page).getByRole('link', { name: 'All auctions' })).toHaveAttribute('aria-current', 'page')
  })
  await test.step('NAV-1 D3 the administration folds to its captions, and unfolds by one click', async () => {
    await expect(administration(page).getByRole('link')).toHaveCount(0)
    await administration(page).getByRole('button', { name: 'Registry' }).click()
    await administration(page).getByRole('link', { name: 'Owners' }).click()
    await expect(page).toHaveURL('/en/admin/owners')
  })
  await test.step('NAV-1 D3 a page of the administration has no second menu above it', async () => {
    await expect(page.getByRole('main').getByRole('navigation')).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Portfolios', exact: true })).toHaveCount(1)
    await administration(page).getByRole('button', { name: 'Registry' }).click()
    await expect(administration(page).getByRole('link')).toHaveCount(0)
  })
})

test('NAV-1 D3 at 1280 × 720 an admin has the whole menu in sight on every page of it', async ({ page }) => {
  await page.setViewportSize(LOW)
  await openAs(page, demoUser('admin'), '/en/auth/landing')
  for (const path of ['auctions', 'admin/owners', 'admin/reports']) {
    await test.step(`NAV-1 D3 ${path}`, async () => {
      await goOn(page, `/en/${path}`)
      await expect(menu(page).locator('[aria-current=page]')).toBeInViewport({ ratio: 1 })
      expect(await isCut(menu(page))).toBe(false)
    })
  }
})

test('NAV-9 D3 no page shows two fields to search in, or two buttons to register with', async ({ page }) => {
  await openAs(page, demoUser('admin'), '/en/auth/landing')
  const opensPalette = page.getByRole('banner').getByRole('button', { name: /command/ })
  const words = async () => (await opensPalette.locator('span').boundingBox())?.width ?? 0
  await expect(opensPalette).toBeVisible()
  expect(await words()).toBeGreaterThan(100)
  await expect(page.getByRole('link', { name: 'Register asset' })).toHaveCount(1)
  const searched = ['assets', 'assets/archive', 'assets/communityListing', 'auctions', 'auctions/bidders']
  const administered = ['organizations', 'owners', 'portfolios', 'community', 'users'].map((name) => `admin/${name}`)
  for (const path of [...searched, ...administered, 'assets/registration/new', 'api']) {
    await test.step(`NAV-9 D3 ${path}`, async () => {
      await goOn(page, `/en/${path}`)
      await expect(page.getByRole('searchbox')).toHaveCount(1)
      expect(await words()).toBeLessThan(2)
      await expect(page.getByRole('link', { name: 'Register asset' })).toHaveCount(1)
    })
  }
  await test.step('NAV-17 D3 the small button still opens the palette', async () => {
    await opensPalette.click()
    await expect(page.getByRole('dialog', { name: 'Search and commands' })).toBeVisible()
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('NAV-1 D3 the tab bar and the sheet lead to every page of the menu', async ({ page }) => {
    await signIn(page.context(), demoUser('admin'))
    await page.goto('/en/assets')
    await expect(menu(page).getByRole('link', { name: 'Auctions' })).toHaveAttribute('href', '/en/auctions')
    await menu(page).getByRole('button', { name: 'More' }).tap()
    const links = page.getByRole('dialog').getByRole('navigation', { name: 'More' }).getByRole('link')
    const assetsAndAuctions = ['Local drafts', 'Archive', 'Live board', 'Negotiations', 'Community listing', 'Bidders']
    const registry = ['Organizations', 'Owners', 'Portfolios', 'Communities']
    const rest = ['Users', 'Reports', 'Audit log', 'API tokens', 'Settings', 'Profile', 'Log out']
    await expect(links).toHaveText([...assetsAndAuctions, ...registry, ...rest])
  })
})
