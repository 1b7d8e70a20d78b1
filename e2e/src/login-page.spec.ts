import { axeFindings } from './looks.ts'
import { expect, test } from './product.ts'
import { countScripts } from '../../scripts/script-bytes.ts'

const PAGES = ['auth/login', 'auth/forgot', 'auth/activate', 'auth/reset']

for (const scheme of ['dark', 'light'] as const) {
  for (const width of [320, 1440]) {
    test(`NAV-18 axe finds nothing on the public pages, ${scheme}, ${width} px, and nothing scrolls sideways`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: width === 320 ? 568 : 900 })
      await page.addInitScript((value) => localStorage.setItem('mantine-color-scheme-value', value), scheme)
      for (const path of PAGES) {
        await page.goto(`/fi/${path}`)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme)
        expect(await axeFindings(page), path).toEqual([])
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      }
    })
  }
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
