import { expectSound, looksOf, openIn } from './looks.ts'
import { expect, test } from './product.ts'
import { countScripts } from '../../scripts/script-bytes.ts'

const PAGES = ['auth/login', 'auth/forgot', 'auth/activate', 'auth/reset']

for (const look of looksOf(0)) {
  test(`NAV-18 axe finds nothing on the public pages, ${look.scheme}, ${look.width} px, and nothing scrolls sideways`, async ({
    page,
  }) => {
    await openIn(page, look)
    for (const path of PAGES) {
      await page.goto(`/fi/${path}`)
      await expectSound(page, path)
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', look.scheme)
    }
  })
}

test('NAV-18 the login form is used by keyboard alone, without scrolling at 320 × 568', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 })
  await page.goto('/en/auth/login')
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeInViewport({ ratio: 1 })
  await page.getByLabel('Email').focus()
  await page.keyboard.type('nobody@klubba.example')
  await page.keyboard.press('Tab')
  await page.keyboard.type('wrong password')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toBeVisible()
})

test('RUN-1 the login page loads at most 160 kB of script as sent', async ({ page }) => {
  const { kb, files } = await countScripts(await page.context().newCDPSession(page), () =>
    page.goto('/en/auth/login', { waitUntil: 'networkidle' }),
  )
  expect(files).toBeGreaterThan(2)
  expect(kb).toBeLessThan(160)
  test.info().annotations.push({ type: 'script kB', description: String(kb) })
})
