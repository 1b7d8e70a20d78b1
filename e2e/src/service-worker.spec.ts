import type { BrowserContext, Page } from '@playwright/test'
import { type AlteredProduct, test as base } from './altered-product.ts'
import { demoUser, expect, forgive, PRODUCT_URL, signIn } from './product.ts'

const test = base.extend({
  baseURL: async ({ altered }, use) => use(altered.url),
  serviceWorkers: 'allow',
})

// Each test fetches the whole app twice: once for the page, once for the worker.

async function installed(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

async function openSignedIn(page: Page, context: BrowserContext): Promise<void> {
  await signIn(context, demoUser('support'))
  await page.goto('/en/auth/landing')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

const cached = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return { names, paths: lists.flat().map(({ url }) => new URL(url).pathname) }
  })

/** The product's worker as a later build would bring it. */
async function workerOf(altered: AlteredProduct, build: string, mode = 'normal'): Promise<string> {
  const script = await (await fetch(`${altered.url}/sw.js`)).text()
  return script
    .replace(/const BUILD="[^"]*"/, `const BUILD="${build}"`)
    .replace('const MODE="normal"', `const MODE="${mode}"`)
}

async function bringOutWorker(altered: AlteredProduct, script: string): Promise<void> {
  altered.alter((path, answer) => {
    if (path !== '/sw.js') return false
    answer.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-cache' }).end(script)
    return true
  })
}

const update = (page: Page) => page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))

test('OFF-6 install sets "offline ready", and the app then starts without a network and says so', async ({
  page,
  context,
  altered,
}) => {
  await openSignedIn(page, context)
  await expect(page.locator('[data-pwa=offline-ready]')).toBeVisible()
  await installed(page)

  // A cold start: no page is open, and no server answers.
  await page.close()
  altered.alter((_, answer) => {
    answer.destroy()
    return true
  })
  await context.setOffline(true)
  const cold = await context.newPage()
  await cold.goto('/sv/auth/landing')
  await expect(cold.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(cold.locator('html')).toHaveAttribute('lang', 'sv')
  await expect(cold.getByText('Du är offline.')).toBeVisible()
})

test('OFF-6 OFF-9 the caches hold files of the build, and nothing of /v1 or /api', async ({ page, context }) => {
  await openSignedIn(page, context)
  await installed(page)
  await page.goto('/en/api')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto('/en/auth/landing')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const { names, paths } = await cached(page)
  expect(names).toHaveLength(1)
  expect(paths.filter((path) => /^\/(v1|api|builds|health)/.test(path))).toEqual([])
  const others = paths.filter((path) => !path.startsWith('/build/'))
  expect(others.toSorted()).toEqual(
    [
      '/auth/landing',
      '/before-paint.js',
      '/favicon.svg',
      '/icons/icon-192.png',
      '/icons/icon-512.png',
      '/icons/maskable-512.png',
    ].toSorted(),
  )

  // What lies in the cache is the same for everybody.
  const shell = await page.evaluate(async () => (await caches.match('/auth/landing'))?.text())
  expect(shell).not.toContain('support')
})

test('OFF-6 a waiting version asks; the app reloads when the new worker takes control', async ({
  page,
  context,
  altered,
}) => {
  await openSignedIn(page, context)
  await installed(page)
  await bringOutWorker(altered, await workerOf(altered, 'a-later-build'))
  await update(page)
  const bar = page.locator('[data-pwa=new-version]')
  await expect(bar).toBeVisible()
  const loaded = page.waitForEvent('load')
  await bar.getByRole('button', { name: 'Load it now' }).click()
  await loaded
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // The files of the build before stay for as long as a page of it is open.
  const { names } = await cached(page)
  expect(names).toContain('klubba-a-later-build')
  expect(names).toHaveLength(2)
})

test('OFF-6 when every page is of the new build, the files of the build before go', async ({
  page,
  context,
  altered,
}) => {
  await openSignedIn(page, context)
  await installed(page)
  const script = await workerOf(altered, 'a-later-build')
  const landing = await (await fetch(`${PRODUCT_URL}/en/auth/landing`)).text()
  const later = landing.replace(/(name="klubba-build" content=")[^"]*/, '$1a-later-build')
  altered.alter((path, answer) => {
    if (path === '/sw.js') answer.writeHead(200, { 'content-type': 'text/javascript' }).end(script)
    else if (path === '/en/auth/landing') answer.writeHead(200, { 'content-type': 'text/html' }).end(later)
    else if (path === '/auth/landing') answer.writeHead(200, { 'content-type': 'text/html' }).end(later)
    else return false
    return true
  })
  await update(page)
  await page.locator('[data-pwa=new-version]').getByRole('button', { name: 'Load it now' }).click()
  await expect(page.locator('meta[name=klubba-build]')).toHaveAttribute('content', 'a-later-build')
  await expect.poll(async () => (await cached(page)).names).toEqual(['klubba-a-later-build'])
})

test('OFF-6 a new worker never reloads over what is typed', async ({ page, altered }) => {
  await page.goto('/en/auth/login')
  await installed(page)
  await page.getByLabel('Email').fill('kari@yard.example')
  let loads = 0
  page.on('load', () => loads++)
  // It takes over without asking, as one does that replaces a broken worker.
  await bringOutWorker(altered, await workerOf(altered, 'a-later-build', 'urgent'))
  await update(page)
  await expect(page.locator('[data-pwa=new-version]')).toBeVisible()
  await page.waitForTimeout(1_000)
  expect(loads).toBe(0)
  await expect(page.getByLabel('Email')).toHaveValue('kari@yard.example')
})

test('OFF-6 a broken worker can be replaced by one that removes itself and all it kept', async ({ page, altered }) => {
  await page.goto('/en/auth/login')
  await installed(page)
  await bringOutWorker(altered, await workerOf(altered, 'none', 'off'))
  await update(page)
  const registrations = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
  // The page loads anew before the last one goes, and cannot be asked meanwhile.
  await expect.poll(() => registrations().catch(() => undefined)).toBe(0)
  expect((await cached(page)).names).toEqual([])
})

test('OFF-6 a registration that fails sets a flag, and is told', async ({ page, context, altered, troubles }) => {
  altered.alter((path, answer) => {
    if (path !== '/sw.js') return false
    answer.writeHead(404).end()
    return true
  })
  await openSignedIn(page, context)
  const bar = page.locator('[data-pwa=registration-failed]')
  await expect(bar).toContainText('will not open without a network')
  await bar.getByRole('button', { name: 'Close' }).click()
  await expect(bar).toHaveCount(0)
  // The browser's own words.
  expect(troubles).toContainEqual(expect.stringContaining('A bad HTTP response code (404)'))
  await forgive(page, troubles, 'A bad HTTP response code (404)')
})

test('OFF-6 a server that is down behind its proxy counts as no network', async ({
  page,
  context,
  altered,
  troubles,
}) => {
  await openSignedIn(page, context)
  await installed(page)
  altered.alter((_, answer) => {
    answer.writeHead(502, { 'content-type': 'text/html' }).end('Bad gateway')
    return true
  })
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Mette')
  // OFF-8: said on the console, and nowhere else.
  await forgive(page, troubles, 'The countries could not be loaded')
})

test('OFF-6 pages come from the network while there is one', async ({ page, context, altered }) => {
  await openSignedIn(page, context)
  await installed(page)
  altered.asked.length = 0
  await page.goto('/en/auth/landing')
  expect(altered.asked).toContain('/en/auth/landing')
})

test('OFF-9 after logging out the device starts with nothing of the account', async ({ page, context }) => {
  await openSignedIn(page, context)
  await installed(page)
  await page.goto('/en/auth/logout')
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/auth\/login/)
  await context.setOffline(true)
  await page.goto('/en/auth/landing')
  await expect(page.getByLabel('Email')).toBeVisible()
  const { paths } = await cached(page)
  expect(paths.filter((path) => !path.startsWith('/build/') && !/^\/(icons|auth|favicon|before)/.test(path))).toEqual(
    [],
  )
})

test.describe('installing', () => {
  const offer = (page: Page, outcome: 'accepted' | 'dismissed') =>
    page.evaluate((answer) => {
      const event = new Event('beforeinstallprompt', { cancelable: true })
      const prompt = async () => Object.assign(globalThis, { asked: true }) && undefined
      Object.assign(event, { prompt, userChoice: Promise.resolve({ outcome: answer }) })
      dispatchEvent(event)
      return event.defaultPrevented
    }, outcome)
  const isAsked = (page: Page) => page.evaluate(() => 'asked' in globalThis)

  test('OFF-7 the prompt is stored, offered in our words, and shown when accepted', async ({ page, context }) => {
    await openSignedIn(page, context)
    expect(await offer(page, 'accepted')).toBe(true)
    const bar = page.locator('[data-pwa=install]')
    await expect(bar).toContainText('Install Klubba on this device?')
    expect(await isAsked(page)).toBe(false)
    await bar.getByRole('button', { name: 'Install' }).click()
    await expect(bar).toHaveCount(0)
    expect(await isAsked(page)).toBe(true)
  })

  test('OFF-7 who cancels is not asked again', async ({ page, context }) => {
    await openSignedIn(page, context)
    await offer(page, 'accepted')
    const bar = page.locator('[data-pwa=install]')
    await bar.getByRole('button', { name: 'No, thanks' }).click()
    await expect(bar).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await offer(page, 'accepted')).toBe(true)
    await page.waitForTimeout(500)
    await expect(bar).toHaveCount(0)
    expect(await isAsked(page)).toBe(false)
  })

  test('OFF-7 the manifest has the brand, the start page and icons that are there', async ({ request }) => {
    const manifest = (await (await request.get('/manifest.webmanifest')).json()) as { icons: { src: string }[] }
    expect(manifest).toMatchObject({ name: 'Klubba', start_url: '/auth/landing', display: 'standalone' })
    for (const { src } of manifest.icons) expect((await request.get(src)).status()).toBe(200)
  })
})
