import type { Page } from '@playwright/test'
import { demoUser, expect, openAs, test } from './product.ts'

const NEWER = { id: 'a-newer-build', timestamp: 1 }

/** From now on the server says that there is a newer build; the page asks when its window gets the focus. */
async function bringOutBuild(page: Page): Promise<void> {
  await page.route('**/builds/latest.json?*', (route) => route.fulfill({ json: NEWER }))
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await expect(page.locator('[data-pwa=new-version]')).toBeVisible()
}

/** A mark that a full load wipes out. */
const mark = (page: Page) => page.evaluate(() => Object.assign(globalThis, { marked: true }) && undefined)
const isMarked = (page: Page) => page.evaluate(() => 'marked' in globalThis)

function countLoads(page: Page): () => number {
  let loads = 0
  page.on('request', (request) => (loads += Number(request.isNavigationRequest())))
  return () => loads
}

test.describe('a new build', () => {
  test('NAV-7 on a clean page: the next navigation is a full load of its target, once', async ({ page }) => {
    await page.goto('/en/auth/login')
    await expect(page.locator('#prerendered')).toHaveCount(0)
    await mark(page)
    await bringOutBuild(page)
    expect(await isMarked(page)).toBe(true)
    await page.getByRole('link', { name: 'Forgotten password?' }).click()
    await expect(page.getByRole('heading', { name: 'Forgotten password' })).toBeVisible()
    // A page on its way cannot be asked.
    await expect.poll(() => isMarked(page).catch(() => undefined)).toBe(false)
    await expect(page).toHaveURL(/\/en\/auth\/forgot$/)

    // The server still hands out the earlier one: navigations go on as usual.
    await expect(page.locator('#prerendered')).toHaveCount(0)
    await mark(page)
    await page.getByRole('link', { name: 'Back to sign in' }).click()
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    expect(await isMarked(page)).toBe(true)
  })

  test('NAV-7 while something is typed: no reload, a notice, and nothing is lost', async ({ page }) => {
    await page.goto('/en/auth/login')
    await expect(page.locator('#prerendered')).toHaveCount(0)
    await mark(page)
    await page.getByLabel('Email').fill('kari@yard.example')
    await bringOutBuild(page)
    await page.getByRole('button', { name: 'Load it now' }).click()
    await expect(page.locator('[data-pwa=new-version]')).toContainText('not saved yet')
    await page.getByRole('button', { name: 'Suomi' }).click()
    await expect(page.getByLabel('Sähköposti')).toHaveValue('kari@yard.example')
    expect(await isMarked(page)).toBe(true)
  })

  test('NAV-7 a check that fails is ignored', async ({ page }) => {
    await page.route('**/builds/latest.json?*', (route) => route.fulfill({ status: 500, body: 'no' }))
    await page.route('**/builds/meta/*.json', (route) => route.abort())
    await page.goto('/en/auth/login')
    await page.evaluate(() => dispatchEvent(new Event('focus')))
    await page.getByRole('link', { name: 'Forgotten password?' }).click()
    await expect(page.getByRole('heading', { name: 'Forgotten password' })).toBeVisible()
    await expect(page.locator('[data-pwa]')).toHaveCount(0)
  })

  test('NAV-7 it is asked for every five minutes, with a timestamp', async ({ page }) => {
    await page.clock.install()
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/builds/latest.json')) asked.push(new URL(request.url()).search)
    })
    // While one question waits for its answer, there is no other.
    const answer = page.waitForResponse('**/builds/latest.json?*')
    await page.goto('/en/auth/login')
    await (await answer).finished()
    await page.clock.runFor(4 * 60_000)
    expect(asked).toHaveLength(1)
    await page.clock.runFor(75_000)
    await expect.poll(() => asked.length).toBe(2)
    expect(asked[0]).toMatch(/^\?\d{13}$/)
  })
})

test.describe('route rules', () => {
  const rules = (page: Page, routeRules: object) =>
    page.route('**/builds/meta/*.json', (route) => route.fulfill({ json: { id: 'x', routeRules } }))

  test('NAV-3 a path of ours is a redirect inside the app, in the same language', async ({ page }) => {
    await rules(page, { '/auth/forgot': { redirect: '/auth/reset?by=rule' } })
    await page.goto('/sv/auth/login')
    await expect(page.locator('#prerendered')).toHaveCount(0)
    const loads = countLoads(page)
    await page.getByRole('link', { name: 'Glömt lösenordet?' }).click()
    await expect(page).toHaveURL(/\/sv\/auth\/reset\?by=rule$/)
    expect(loads()).toBe(0)
    await page.goto('/da/auth/forgot')
    await expect(page).toHaveURL(/\/da\/auth\/reset\?by=rule$/)
  })

  test('NAV-3 an absolute address leaves by a full navigation', async ({ page, baseURL }) => {
    await page.route('https://shop.example/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: 'the shop' }),
    )
    await rules(page, { '/auth/forgot': { redirect: 'https://shop.example/yard' } })
    await page.goto(`${baseURL}/en/auth/login`)
    await expect(page.locator('#prerendered')).toHaveCount(0)
    await page.getByRole('link', { name: 'Forgotten password?' }).click()
    await expect(page).toHaveURL('https://shop.example/yard')
  })

  test('NAV-3 a rule that leads elsewhere by another way is refused, and an address brings none of its own', async ({
    page,
  }) => {
    for (const redirect of ['javascript:document.title="bad"', '//shop.example/yard', String.raw`/\shop.example`]) {
      await rules(page, { '/auth/forgot': { redirect } })
      await page.goto('/en/auth/login')
      await expect(page.locator('#prerendered')).toHaveCount(0)
      await page.getByRole('link', { name: 'Forgotten password?' }).click()
      await expect(page.getByRole('heading', { name: 'Forgotten password' })).toBeVisible()
      await expect(page).toHaveTitle('Forgotten password - Klubba')
      await expect(page).toHaveURL(/\/en\/auth\/forgot$/)
    }
    await page.goto('/en/auth/login?redirect=https://shop.example&next=//shop.example#//shop.example')
    await expect(page.locator('#prerendered')).toHaveCount(0)
    await expect(page).toHaveURL(/\/en\/auth\/login\?redirect=/)
  })
})

test.describe('a missing chunk', () => {
  /** The page says on the console why it shows the error page, which is right. */
  const expectComplaint = (troubles: string[]) => {
    // Whichever of its files was missed first.
    expect(troubles.filter((trouble) => !/dynamically imported module|Unable to preload CSS/.test(trouble))).toEqual([])
    troubles.length = 0
  }

  test('NAV-8 one reload of the target, then the error page; never a loop', async ({ page, troubles }) => {
    await openAs(page, demoUser('support'), '/en/auth/landing')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.route('**/build/api-page-*.js', (route) => route.fulfill({ status: 404, json: {} }))
    const loads = countLoads(page)
    await page.evaluate(() => {
      history.pushState(null, '', '/en/api')
      dispatchEvent(new PopStateEvent('popstate'))
    })
    await expect(page.getByRole('heading', { name: 'Internal Server Error' })).toBeVisible()
    await expect(page).toHaveURL(/\/en\/api$/)
    expect(loads()).toBe(1)
    await page.waitForTimeout(1_500)
    expect(loads()).toBe(1)
    expectComplaint(troubles)

    await page.unroute('**/build/api-page-*.js')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Internal Server Error')
  })

  test('NAV-8 a chunk that is back after the reload is all it takes', async ({ page }) => {
    await openAs(page, demoUser('support'), '/en/auth/landing')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const loads = countLoads(page)
    await page.route('**/build/api-page-*.js', (route) =>
      loads() === 0 ? route.fulfill({ status: 404, json: {} }) : route.continue(),
    )
    await page.evaluate(() => {
      history.pushState(null, '', '/en/api')
      dispatchEvent(new PopStateEvent('popstate'))
    })
    await expect.poll(loads).toBe(1)
    await expect(page).toHaveURL(/\/en\/api$/)
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Internal Server Error')
  })

  test('NAV-8 a server that cannot be reached is no reason to reload', async ({ page, context, troubles }) => {
    await openAs(page, demoUser('support'), '/en/auth/landing')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // What this page still fetches would fail too.
    await page.waitForLoadState('networkidle')
    const loads = countLoads(page)
    await context.setOffline(true)
    await page.evaluate(() => {
      history.pushState(null, '', '/en/api')
      dispatchEvent(new PopStateEvent('popstate'))
    })
    await expect(page.getByRole('heading', { name: 'Internal Server Error' })).toBeVisible()
    expect(loads()).toBe(0)
    expectComplaint(troubles)
  })
})

test.describe('payloads', () => {
  const payloads = (page: Page) => {
    const asked: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.endsWith('/_payload.json')) asked.push(pathname)
    })
    return asked
  }

  test('NAV-10 the payload of a visited page is fetched a second later, once', async ({ page, request }) => {
    const asked = payloads(page)
    await page.goto('/sv/auth/login')
    await expect.poll(() => asked).toEqual(['/sv/auth/login/_payload.json'])
    // The page cannot have been there before it was known who is signed in.
    const delay = await page.evaluate(() => {
      const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
      const find = (end: string) => entries.find(({ name }) => name.endsWith(end))
      return (find('/_payload.json')?.startTime ?? 0) - (find('/_auth/session')?.responseEnd ?? 0)
    })
    expect(delay).toBeGreaterThanOrEqual(999)
    const payload = (await (await request.get('/sv/auth/login/_payload.json')).json()) as Record<string, unknown>
    const { id } = (await (await request.get('/builds/latest.json')).json()) as { id: string }
    expect(payload).toMatchObject({ title: 'Logga in - Klubba', build_id: id })
    expect(payload['phrases']).toHaveProperty('session')
  })

  test('NAV-10 not over a slow-2g connection', async ({ page }) => {
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { effectiveType: 'slow-2g' } }),
    )
    const asked = payloads(page)
    await page.goto('/sv/auth/login')
    await expect(page.locator('#prerendered')).toHaveCount(0)
    await page.waitForTimeout(2_000)
    expect(asked).toEqual([])
  })
})
