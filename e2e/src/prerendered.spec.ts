import { demoUser, expect, openAs, test } from './product.ts'

const NEEDS_SCRIPT = {
  en: 'Klubba needs JavaScript.',
  no: 'Klubba trenger JavaScript.',
  sv: 'Klubba behöver JavaScript.',
  da: 'Klubba kræver JavaScript.',
  fi: 'Klubba tarvitsee JavaScriptin.',
}

const HEADINGS = {
  '/en/auth/login': 'Sign in',
  '/no/auth/login': 'Logg inn',
  '/sv/auth/forgot': 'Glömt lösenord',
  '/da/auth/activate': 'Aktivér din konto',
  '/fi/auth/reset': 'Uusi salasana',
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('NAV-6 NAV-10 the public pages are there before any script: form, language, title', async ({ page }) => {
    for (const path of Object.keys(HEADINGS)) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('form input').first()).toBeVisible()
      await expect(page.locator('html')).toHaveAttribute('lang', path.slice(1, 3))
      await expect(page).toHaveTitle(/^[^%]+ - Klubba$/)
      await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`^http.*${path}$`))
    }
  })

  test('LNG-1 every page says that it needs script: in its language, or in all where it may be any', async ({
    page,
  }) => {
    for (const [language, words] of Object.entries(NEEDS_SCRIPT)) {
      await page.goto(`/${language}/auth/login`)
      await expect(page.locator('noscript p')).toHaveText([new RegExp(`^${words}`)])
    }
    await page.goto('/en/assets')
    await expect(page.locator('noscript p')).toHaveText(
      Object.values(NEEDS_SCRIPT).map((words) => new RegExp(`^${words}`)),
    )
    await expect(page.locator('.starting')).toBeHidden()
  })

  test('NAV-1 without a prefix the cookie chooses the language', async ({ page, context, baseURL }) => {
    await page.goto('/auth/login')
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await context.addCookies([{ name: 'locale', value: 'fi', url: baseURL ?? '' }])
    await page.goto('/auth/login')
    await expect(page.getByLabel('Sähköposti')).toBeVisible()
  })
})

test('NAV-6 the app takes the page over without a jump, and keeps what was typed before', async ({ page }) => {
  let open: () => void = () => {}
  const held = new Promise<void>((resolve) => (open = resolve))
  await page.route('**/build/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/en/auth/login', { waitUntil: 'commit' })
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
  open()
  await expect(page.locator('#prerendered')).toHaveCount(0)
  await expect(email).toHaveValue('kari@yard.example')
  await expect(email).toBeFocused()
  expect(await page.locator('main').boundingBox()).toEqual(before)
  // The edge of the field that has the focus takes a moment to change its colour.
  await expect.poll(async () => (await page.screenshot({ caret: 'hide' })).equals(early)).toBe(true)
  expect(await page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts)).toEqual([])
})

test('NAV-6 a button that is pressed before the app is there does its work when it is', async ({ page }) => {
  let open: () => void = () => {}
  const held = new Promise<void>((resolve) => (open = resolve))
  await page.route('**/build/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/en/auth/login', { waitUntil: 'commit' })
  await page.getByLabel('Email').fill('nobody@klubba.example')
  await page.getByLabel('Password', { exact: true }).fill('wrong')
  await page.keyboard.press('Enter')
  open()
  await expect(page.getByRole('alert')).toContainText('The email or the password is wrong')
  await expect(page.getByLabel('Email')).toHaveValue('nobody@klubba.example')
})

test('NAV-6 who is signed in already goes on from the login page', async ({ page }) => {
  await openAs(page, demoUser('support'), '/en/auth/login')
  await expect(page).toHaveURL(/\/en\/auth\/landing$/)
  await expect(page.locator('#prerendered')).toHaveCount(0)
})

test('NAV-14 the viewport cookie is read before the first paint', async ({ page, context, baseURL }) => {
  await page.goto('/en/auth/login')
  await expect(page.locator('html')).toHaveAttribute('data-viewport', 'lg')
  await page.route('**/build/*.js', (route) => route.abort())
  await context.clearCookies()
  await context.addCookies([{ name: 'viewport', value: 'xs', url: baseURL ?? '' }])
  await page.goto('/en/auth/login')
  await expect(page.locator('html')).toHaveAttribute('data-viewport', 'xs')
})

test('RUN-1 the largest paint of the login page does not wait for script, on a device four times slower', async ({
  page,
}) => {
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
  await page.goto('/en/auth/login', { waitUntil: 'networkidle' })
  await expect(page.locator('#prerendered')).toHaveCount(0)
  const { paint, takenOver } = await page.evaluate(async () => ({
    paint: await new Promise<number>((resolve) => {
      new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? 0)).observe({
        type: 'largest-contentful-paint',
        buffered: true,
      })
    }),
    takenOver: performance.getEntriesByName('taken-over')[0]?.startTime ?? 0,
  }))
  const told = `largest paint after ${Math.round(paint)} ms, app after ${Math.round(takenOver)} ms, CPU throttled 4×`
  test.info().annotations.push({ type: 'login page', description: told })
  console.log(`login page: ${told}`)
  expect(paint).toBeGreaterThan(0)
  expect(paint).toBeLessThan(takenOver)
})
