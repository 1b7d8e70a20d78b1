import { expectSound, looksOf, openIn } from './looks.ts'
import { expect, test } from './product.ts'
import { goOn } from './walking.ts'

const PAGES = ['auth/forgot', 'auth/activate', 'auth/reset']

for (const look of looksOf(0)) {
  test(`NAV-18 the public pages, ${look.scheme}, ${look.width} px: axe finds nothing, nothing scrolls sideways, the keyboard is enough`, async ({
    page,
  }) => {
    await openIn(page, look)
    await page.goto('/fi/auth/login')
    await expect(page.locator('#prerendered')).toHaveCount(0)
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', look.scheme)
    await expectSound(page, 'auth/login')
    await test.step('NAV-18 the login form is used by keyboard alone, without scrolling at 320 × 568', async () => {
      await expect(page.getByRole('button', { name: 'Kirjaudu sisään' })).toBeInViewport({ ratio: 1 })
      await page.getByLabel('Sähköposti').focus()
      await page.keyboard.type('nobody@klubba.example')
      await page.keyboard.press('Tab')
      await page.keyboard.type('wrong password')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('alert')).toBeVisible()
    })
    for (const path of PAGES) {
      await goOn(page, `/fi/${path}`)
      await expectSound(page, path)
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', look.scheme)
    }
  })
}
