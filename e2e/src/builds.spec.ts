import type { Page } from '@playwright/test'
import { demoUser, expect, openAs, test } from './product.ts'
import { goOn } from './walking.ts'

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

test('NAV-7 a new build is asked for, and comes with the next navigation', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/builds/latest.json')) asked.push(new URL(request.url()).search)
  })
  await page.clock.install()
  await page.route('**/builds/latest.json?*', (route) => route.fulfill({ status: 500, body: 'no' }))
  await page.route('**/builds/meta/*.json', (route) => route.abort())
  await test.step('NAV-7 it is asked for every five minutes, with a timestamp', async () => {
    // While one question waits for its answer, there is no other.
    const answer = page.waitForResponse('**/builds/latest.json?*')
    await page.goto('/en/auth/login')
    await (await answer).finished()
    await page.clock.runFor(4 * 60_000)
    expect(asked).toHaveLength(1)
    // Not so far that the question itself would be given up.
    await page.clock.runFor(65_000)
    await expect.poll(() => asked.length).toBe(2)
    expect(asked[0]).toMatch(/^\?\d{13}$/)
  })
  await test.step('NAV-7 a check that fails is ignored', async () => {
    await expect(page.locator('#prerendered')).toHaveCount(0)
    await mark(page)
    await page.evaluate(() => dispatchEvent(new Event('focus')))
    await page.getByRole('link', { name: 'Forgotten password?' }).click()
    await expect(page.getByRole('heading', { name: 'Forgotten password' })).toBeVisible()
    await expect(page.locator('[data-pwa]')).toHaveCount(0)
    await page.getByRole('link', { name: 'Back to sign in' }).click()
  })
  await test.step('NAV-7 while something is typed: no reload, a notice, and nothing is lost', async () => {
    await bringOutBuild(page)
    await page.getByLabel('Email').fill('kari@yard.example')
    await page.getByRole('button', { name: 'Load it now' }).click()
    await expect(page.locator('[data-pwa=new-version]')).toContainText('not saved yet')
    await page.getByRole('button', { name: 'Suomi' }).click()
    await expect(page.getByLabel('Sähköposti')).toHaveValue('kari@yard.example')
    expect(await isMarked(page)).toBe(true)
  })
  await test.step('NAV-7 on a clean page: the next navigation is a full load of its target, once', async () => {
    await page.getByLabel('Sähköposti').fill('')
    await page.getByRole('link', { name: 'Unohditko salasanan?' }).click()
    await expect(page.getByRole('heading', { name: 'Unohtunut salasana' })).toBeVisible()
    // A page on its way cannot be asked.
    await expect.poll(() => isMarked(page).catch(() => undefined)).toBe(false)
    await expect(page).toHaveURL(/\/fi\/auth\/forgot$/)

    // The server still hands out the earlier one: navigations go on as usual.
    await expect(page.locator('#prerendered')).toHaveCount(0)
    await mark(page)
    await page.getByRole('link', { name: 'Takaisin kirjautumiseen' }).click()
    await expect(page.getByRole('heading', { name: 'Kirjaudu sisään' })).toBeVisible()
    expect(await isMarked(page)).toBe(true)
  })
})

test('NAV-3 route rules', async ({ page }) => {
  // A rule that names a language goes before the one for all of them.
  const routeRules = {
    '/auth/forgot': { redirect: '/auth/reset?by=rule' },
    '/no/auth/forgot': { redirect: 'https://shop.example/yard' },
    '/en/auth/forgot': { redirect: 'javascript:document.title="bad"' },
    '/en/auth/activate': { redirect: '//shop.example/yard' },
    '/en/auth/reset': { redirect: String.raw`/\shop.example` },
  }
  await page.route('**/builds/meta/*.json', (route) => route.fulfill({ json: { id: 'x', routeRules } }))
  await page.route('https://shop.example/**', (route) => route.fulfill({ contentType: 'text/html', body: 'the shop' }))
  const loads = countLoads(page)
  await test.step('NAV-3 a rule that leads elsewhere by another way is refused, and an address brings none of its own', async () => {
    const rules = page.waitForResponse('**/builds/meta/*.json')
    await page.goto('/en/auth/login?redirect=https://shop.example&next=//shop.example#//shop.example')
    await (await rules).finished()
    await expect(page.locator('#prerendered')).toHaveCount(0)
    await expect(page).toHaveURL(/\/en\/auth\/login\?redirect=/)
    await page.getByRole('link', { name: 'Forgotten password?' }).click()
    await expect(page).toHaveTitle('Forgotten password - Klubba')
    await expect(page).toHaveURL(/\/en\/auth\/forgot$/)
    for (const [path, title] of [
      ['/en/auth/activate', 'Activate your account'],
      ['/en/auth/reset', 'New password'],
    ] as const) {
      await goOn(page, path)
      await expect(page).toHaveTitle(`${title} - Klubba`)
      await expect(page).toHaveURL(path)
    }
  })
  await test.step('NAV-3 a path of ours is a redirect inside the app, in the same language', async () => {
    await goOn(page, '/sv/auth/login')
    await page.getByRole('link', { name: 'Glömt lösenordet?' }).click()
    await expect(page).toHaveURL(/\/sv\/auth\/reset\?by=rule$/)
    expect(loads()).toBe(1)
    await page.goto('/da/auth/forgot')
    await expect(page).toHaveURL(/\/da\/auth\/reset\?by=rule$/)
  })
  await test.step('NAV-3 an absolute address leaves by a full navigation', async () => {
    await goOn(page, '/no/auth/login')
    await page.getByRole('link', { name: 'Glemt passordet?' }).click()
    await expect(page).toHaveURL('https://shop.example/yard')
  })
})

test('NAV-8 a missing chunk', async ({ page, context, troubles }) => {
  /** The page says on the console why it shows the error page, which is right. */
  const expectComplaint = () => {
    // Whichever of its files was missed first.
    expect(troubles.filter((trouble) => !/dynamically imported module|Unable to preload CSS/.test(trouble))).toEqual([])
    troubles.length = 0
  }
  const goTo = (path: string) =>
    page.evaluate((to) => {
      history.pushState(null, '', to)
      dispatchEvent(new PopStateEvent('popstate'))
    }, path)
  /** No server for these alone: what else is fetched behind the page would be missing too, and come by a reload later. */
  const missing = async (files: string) => {
    const unreachable = [files, '**/builds/latest.json?*']
    for (const address of unreachable) await page.route(address, (route) => route.abort())
    return { areBack: async () => Promise.all(unreachable.map((address) => page.unroute(address))) }
  }
  const heading = page.getByRole('heading', { level: 1 })
  const loads = countLoads(page)
  const began = Date.now()
  await openAs(page, demoUser('support'), '/en/auth/landing')
  await expect(heading).toBeVisible()

  await test.step('NAV-8 a server that cannot be reached is no reason to reload', async () => {
    const files = await missing('**/build/api-page-*.js')
    await goTo('/en/api')
    await expect(heading).toHaveText('Internal Server Error')
    expect(loads()).toBe(1)
    expectComplaint()
    await files.areBack()
    await goOn(page, '/en/auth/landing')
  })
  await test.step('NAV-8 one reload of the target, then the error page; never a loop', async () => {
    // However slow the machine, ten seconds are not over before it is said.
    await page.clock.setFixedTime(began)
    // On a slow device React draws a page in several goes, and a page that failed again from its beginning.
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 8 })
    await page.route('**/build/api-page-*.js', (route) => route.fulfill({ status: 404, json: {} }))
    await goTo('/en/api')
    await expect.poll(loads).toBe(2)
    await expect(heading).toHaveText('Internal Server Error')
    await devtools.detach()
    await expect(page).toHaveURL(/\/en\/api$/)
    expectComplaint()

    await page.unroute('**/build/api-page-*.js')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(heading).not.toHaveText('Internal Server Error')
    expect(loads()).toBe(2)
  })
  await test.step('NAV-8 after ten seconds there may be another; a chunk that is back after it is all it takes', async () => {
    await page.clock.setFixedTime(began + 10_000)
    await page.route('**/build/profile-page-*.js', (route) =>
      loads() === 2 ? route.fulfill({ status: 404, json: {} }) : route.continue(),
    )
    await goTo('/en/profile')
    await expect.poll(loads).toBe(3)
    await expect(page).toHaveURL(/\/en\/profile$/)
    await expect(heading).toHaveText('My profile')
  })
  await test.step('NAV-8 a piece of a page is fetched again when the page is tried again', async () => {
    const files = await missing('**/build/shortcut-help-*.js')
    await page.keyboard.press('?')
    await expect(heading).toHaveText('Internal Server Error')
    expectComplaint()
    await files.areBack()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
    expect(loads()).toBe(3)
  })
  await test.step('NAV-8 a page stands without the piece that shows messages, which is fetched until it is there', async () => {
    const files = await missing('**/build/toasts-*.js')
    const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/build/toasts-'))
    await page.goto('/en/auth/landing')
    await failed
    await expect(heading).toBeVisible()
    await files.areBack()
    await page.waitForResponse('**/build/toasts-*.js')
    await expect(heading).toBeVisible()
    expectComplaint()
  })
})

test('NAV-10 payloads', async ({ page, request }) => {
  const asked: string[] = []
  page.on('request', (each) => {
    const { pathname } = new URL(each.url())
    if (pathname.endsWith('/_payload.json')) asked.push(pathname)
  })
  await test.step('NAV-10 the payload of a visited page is fetched a second later, once', async () => {
    await page.goto('/sv/auth/login')
    await expect.poll(() => asked).toEqual(['/sv/auth/login/_payload.json'])
    // The page cannot have been there before it was known who is signed in. Times are known once the response is whole.
    const delay = async () =>
      page.evaluate(() => {
        const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
        const find = (end: string) => entries.find(({ name }) => name.endsWith(end))
        const [payload, session] = [find('/_payload.json'), find('/_auth/session')]
        return payload && session ? payload.startTime - session.responseEnd : undefined
      })
    await expect.poll(delay).toBeDefined()
    expect(await delay()).toBeGreaterThanOrEqual(999)
    const payload = (await (await request.get('/sv/auth/login/_payload.json')).json()) as Record<string, unknown>
    const { id } = (await (await request.get('/builds/latest.json')).json()) as { id: string }
    expect(payload).toMatchObject({ title: 'Logga in - Klubba', build_id: id })
    expect(payload['phrases']).toHaveProperty('session')
  })
  await test.step('NAV-10 not over a slow-2g connection', async () => {
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'connection', { value: { effectiveType: 'slow-2g' } })
    })
    await page.clock.install()
    await goOn(page, '/sv/auth/forgot')
    await page.clock.runFor(1_500)
    expect(asked).toEqual(['/sv/auth/login/_payload.json'])
  })
})
