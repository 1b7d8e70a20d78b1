import type { Page } from '@playwright/test'
import { expect, test } from './product.ts'
import { countScripts } from '../../scripts/script-bytes.ts'

const NEEDS_SCRIPT = {
  en: 'Klubba needs JavaScript.',
  no: 'Klubba trenger JavaScript.',
  sv: 'Klubba behöver JavaScript.',
  da: 'Klubba kræver JavaScript.',
  fi: 'Klubba tarvitsee JavaScriptin.',
}

/** A page in each language, with its heading. */
const PAGES = {
  en: ['auth/login', 'Sign in'],
  no: ['auth/login', 'Logg inn'],
  sv: ['auth/forgot', 'Glömt lösenord'],
  da: ['auth/activate', 'Aktivér din konto'],
  fi: ['auth/reset', 'Uusi salasana'],
} as const

/** Opens the login page as the server sends it; the app comes when the answer is called. */
async function openWithoutScripts(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route('**/build/*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto('/en/auth/login', { waitUntil: 'commit' })
  return held.resolve
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('NAV-1 NAV-6 NAV-10 LNG-1 the pages without script', async ({ page, context, baseURL }) => {
    await test.step('NAV-6 NAV-10 LNG-1 the public pages are there: form, language, title; each says that it needs script', async () => {
      for (const language of ['en', 'no', 'sv', 'da', 'fi'] as const) {
        const [path, heading] = PAGES[language]
        await page.goto(`/${language}/${path}`)
        await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
        await expect(page.locator('form input').first()).toBeVisible()
        await expect(page.locator('html')).toHaveAttribute('lang', language)
        await expect(page).toHaveTitle(`${heading} - Klubba`)
        await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
          'href',
          new RegExp(`^http.*/${language}/${path}$`),
        )
        await expect(page.locator('noscript p')).toHaveText([new RegExp(`^${NEEDS_SCRIPT[language]}`)])
      }
    })
    await test.step('LNG-1 every other page says that it needs script in all languages: it may be any', async () => {
      await page.goto('/en/assets')
      await expect(page.locator('noscript p')).toHaveText(
        Object.values(NEEDS_SCRIPT).map((words) => new RegExp(`^${words}`)),
      )
      await expect(page.locator('.starting')).toBeHidden()
    })
    await test.step('NAV-1 without a prefix the cookie chooses the language', async () => {
      await page.goto('/auth/login')
      await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
      await context.addCookies([{ name: 'locale', value: 'fi', url: baseURL ?? '' }])
      await page.goto('/auth/login')
      await expect(page.getByLabel('Sähköposti')).toBeVisible()
    })
  })
})

test('NAV-6 NAV-14 before the app is there', async ({ page, context, baseURL }) => {
  await test.step('NAV-6 the app takes the page over without a jump, and keeps what was typed before', async () => {
    const letScriptsCome = await openWithoutScripts(page)
    const email = page.getByLabel('Email')
    await email.pressSequentially('kari@yard.example')
    await page.evaluate(async () => {
      // A font that comes late is no part of the taking over.
      await document.fonts.ready
      const shifts: number[] = []
      Object.assign(globalThis, { shifts })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value)
      }).observe({ type: 'layout-shift' })
    })
    const before = await page.locator('main').boundingBox()
    await expect(page.locator('#prerendered')).toBeVisible()
    await expect(page.locator('.starting')).toHaveCount(0)
    const early = await page.screenshot({ caret: 'hide' })
    letScriptsCome()
    await expect(page.locator('#prerendered')).toHaveCount(0)
    await expect(email).toHaveValue('kari@yard.example')
    await expect(email).toBeFocused()
    expect(await page.locator('main').boundingBox()).toEqual(before)
    // The edge of the field that has the focus takes a moment to change its colour.
    await expect.poll(async () => (await page.screenshot({ caret: 'hide' })).equals(early)).toBe(true)
    expect(await page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts)).toEqual([])
    await page.unroute('**/build/*.js')
  })
  await test.step('NAV-14 the viewport cookie follows the width', async () => {
    const viewport = async () => (await context.cookies()).find(({ name }) => name === 'viewport')
    await expect(page.locator('html')).toHaveAttribute('data-viewport', 'lg')
    await expect.poll(async () => (await viewport())?.value).toBe('lg')
    await page.setViewportSize({ width: 800, height: 700 })
    await expect.poll(async () => (await viewport())?.value).toBe('md')
    await page.setViewportSize({ width: 390, height: 844 })
    await expect.poll(async () => (await viewport())?.value).toBe('xs')
    expect(await viewport()).toMatchObject({ path: '/', sameSite: 'Strict', secure: true })
  })
  await test.step('NAV-14 the viewport cookie is read before the first paint', async () => {
    await page.route('**/build/*.js', (route) => route.abort())
    await context.clearCookies()
    await context.addCookies([{ name: 'viewport', value: 'md', url: baseURL ?? '' }])
    await page.goto('/en/auth/login')
    await expect(page.locator('html')).toHaveAttribute('data-viewport', 'md')
  })
})

test('NAV-6 a button that is pressed before the app is there does its work when it is', async ({ page }) => {
  const letScriptsCome = await openWithoutScripts(page)
  await page.getByLabel('Email').fill('nobody@klubba.example')
  await page.getByLabel('Password', { exact: true }).fill('wrong')
  await page.keyboard.press('Enter')
  letScriptsCome()
  await expect(page.getByRole('alert')).toContainText('The email or the password is wrong')
  await expect(page.getByLabel('Email')).toHaveValue('nobody@klubba.example')
})

test('RUN-1 INT-3 the largest paint of the login page does not wait for script, on a device four times slower; there are at most 160 kB of it', async ({
  page,
}) => {
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(request.url()))
  await page.addInitScript(() => {
    let isThere = false
    new MutationObserver(() => {
      const isStill = document.getElementById('prerendered') !== null
      if (isThere && !isStill) performance.mark('taken-over')
      isThere = isStill
    }).observe(document, { childList: true, subtree: true })
  })
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const { kb, files } = await countScripts(devtools, async () => {
    await page.goto('/en/auth/login', { waitUntil: 'networkidle' })
    await expect(page.locator('#prerendered')).toHaveCount(0)
  })
  const { paint, takenOver } = await page.evaluate(async () => ({
    paint: await new Promise<number>((resolve) => {
      new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? 0)).observe({
        type: 'largest-contentful-paint',
        buffered: true,
      })
    }),
    takenOver: performance.getEntriesByName('taken-over')[0]?.startTime ?? 0,
  }))
  const told = `largest paint after ${Math.round(paint)} ms, app after ${Math.round(takenOver)} ms, CPU throttled 4×, ${kb} kB of script`
  test.info().annotations.push({ type: 'login page', description: told })
  console.log(`login page: ${told}`)
  expect(paint).toBeGreaterThan(0)
  expect(paint).toBeLessThan(takenOver)
  expect(files).toBeGreaterThan(2)
  expect(kb).toBeLessThanOrEqual(160)
  // Without a DSN nothing that reports errors is fetched.
  expect(fetched.filter((url) => url.includes('sentry'))).toEqual([])
})
