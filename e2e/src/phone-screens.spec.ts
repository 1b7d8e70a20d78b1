import type { Page } from '@playwright/test'
import { assetMakerAs } from './asset-data.ts'
import { install } from './installed-app.ts'
import { asPhone, asSmallPhone } from './phone.ts'
import { demoUser, expect, signIn, test } from './product.ts'
import { goOn } from './walking.ts'

/** A phone makes its window wider than its screen where something does not fit, so that also counts. */
async function expectAsWideAsTheScreen(page: Page, where: string, width: number): Promise<void> {
  await expect(page.locator('#root h1:visible').first()).toBeVisible()
  const seen = await page.evaluate(() => ({ window: innerWidth, content: document.documentElement.scrollWidth }))
  expect.soft({ where, ...seen }).toEqual({ where, window: width, content: width })
}

for (const [name, phone] of Object.entries({ phone: asPhone, 'small phone': asSmallPhone })) {
  test.describe(name, () => {
    test.use(phone)
    const { width } = phone.viewport

    test(`P7 NAV-1 NAV-18 the installed app on a ${name}: its main screens are as wide as the screen, ${width} px`, async ({
      page,
      context,
    }) => {
      const maker = await assetMakerAs(context, 'auction_broker')
      const { id: draft } = await maker.draft()
      const { id: asset } = await maker.inventory()
      const { results: auctions } = await maker.send<{ results: { id: string }[] }>('GET', '/v1/auctions?status=LIVE')
      await signIn(context, demoUser('auction_broker'))
      await install(page)
      // By touch, as a thumb begins everything.
      const tabs = page.getByRole('navigation', { name: 'Main menu' })
      await tabs.getByRole('link', { name: 'Register asset' }).tap()
      await expect(page.getByLabel('What is it?')).toBeVisible()
      await expectAsWideAsTheScreen(page, 'new registration', width)
      await tabs.getByRole('link', { name: 'Assets' }).tap()
      await expect(page.getByRole('main').locator('[data-row-link]').first()).toBeVisible()
      await expectAsWideAsTheScreen(page, 'assets', width)

      const steps = ['info', 'specs', 'equipment', 'condition', 'documents', 'media', 'ownership']
      const paths = [
        ...steps.map((step) => `assets/registration/${draft}/${step}`),
        'auth/landing',
        'assets/drafts',
        'assets/registration',
        `assets/${asset}`,
        `assets/${asset}/send-auction`,
        'auctions',
        'auctions/board',
        'auctions/negotiations',
        `auctions/${auctions[0]?.id}`,
        'admin/owners',
        'admin/organizations',
      ]
      for (const path of paths) {
        await goOn(page, `/en/${path}`)
        await expectAsWideAsTheScreen(page, path, width)
      }
    })
  })
}
