import type { BrowserContext, Page } from '@playwright/test'
import { type AlteredProduct, test as base } from './altered-product.ts'
import { demoUser, expect, forgive, PRODUCT_URL, signIn } from './product.ts'
import { goOn, setOffline } from './walking.ts'

const test = base.extend({
  baseURL: async ({ altered }, use) => use(altered.url),
  serviceWorkers: 'allow',
})

// A worker that is installed fetches the whole app once more, so what can be seen of one is seen in one test.

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

interface Later {
  /** The build of the worker and of the app's page; that of the product without it. */
  build?: string
  mode?: 'normal' | 'urgent' | 'off'
  /** Whether the server says that this is the latest build. */
  isAnnounced?: boolean
  /** A file in whose place a captive portal answers with its page. */
  lost?: string
}

const PORTAL = '<!doctype html><h1>Welcome to the harbour Wi-Fi</h1>'
const SHELL = '/auth/landing'
const textOf = async (path: string) => (await fetch(`${PRODUCT_URL}${path}`)).text()

/**
 * From now on the server has the worker and the app's page as a later build would bring them. How workers follow each
 * other has nothing to do with how much they keep: these keep only the few files whose names have no hash.
 */
async function bringOut(altered: AlteredProduct, later: Later): Promise<void> {
  const { build = '$1', mode = 'normal', isAnnounced = false, lost } = later
  const script = (await textOf('/sw.js'))
    .replace(/const BUILD="([^"]*)"/, `const BUILD="${build}"`)
    .replace('const MODE="normal"', `const MODE="${mode}"`)
    .replaceAll(/"\/build\/[^"]*":"[^"]*",?/g, '')
  const shell = (await textOf(SHELL)).replace(/(?<=name="klubba-build" content=")([^"]*)/, build)
  altered.alter((path, answer) => {
    const send = (type: string, text: string) => answer.writeHead(200, { 'content-type': type }).end(text)
    if (path === '/sw.js') send('text/javascript', script)
    else if (path === lost) send('text/html', PORTAL)
    else if (path === SHELL) send('text/html', shell)
    else if (isAnnounced && path.startsWith('/builds/latest.json')) {
      send('application/json', JSON.stringify({ id: build }))
    } else return false
    return true
  })
}

/** Looks for a later worker, and answers what has become of it. */
const update = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    await registration.update()
    const { installing } = registration
    if (!installing) return undefined
    while (installing.state === 'installing') {
      await new Promise((resolve) => installing.addEventListener('statechange', resolve, { once: true }))
    }
    return installing.state
  })

const buildOf = (page: Page) => page.locator('meta[name=klubba-build]')

test('OFF-6 OFF-9 the app starts without a network, and the device keeps files of the build alone', async ({
  page,
  context,
  altered,
  troubles,
}) => {
  await test.step('OFF-6 install sets "offline ready"', async () => {
    await openSignedIn(page, context)
    await expect(page.locator('[data-pwa=offline-ready]')).toBeVisible()
    await installed(page)
  })
  await test.step('OFF-12 Y1 pages come from the device, and the server is asked behind them', async () => {
    altered.asked.length = 0
    await page.goto('/en/api')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(altered.asked).not.toContain('/en/api')
    expect(altered.asked.filter((path) => path.startsWith('/build/'))).toEqual([])
    await expect.poll(() => altered.asked).toContain(SHELL)
  })
  await test.step('OFF-12 Y1 what the server has filled in since then comes with the next start; a portal’s page does not', async () => {
    const shell = await textOf(SHELL)
    const answerWith = (text: string) =>
      altered.alter((path, answer) => {
        if (path !== SHELL) return false
        answer.writeHead(200, { 'content-type': 'text/html' }).end(text)
        return true
      })
    const brandKept = () =>
      page.evaluate(
        async (path) => /klubba-brand" content="([^"]*)/.exec((await (await caches.match(path))?.text()) ?? '')?.[1],
        SHELL,
      )
    answerWith(shell.replace(/(?<=name="klubba-brand" content=")[^"]*/, 'Maskinhuset'))
    await page.reload()
    await expect.poll(brandKept).toBe('Maskinhuset')
    answerWith(PORTAL)
    altered.asked.length = 0
    await page.reload()
    await expect(page).toHaveTitle(/Maskinhuset$/)
    await expect.poll(() => altered.asked).toContain(SHELL)
    altered.alter(() => false)
    await page.reload()
    await expect(page).toHaveTitle(/Maskinhuset$/)
    await expect.poll(brandKept).toBe('Klubba')
  })
  await test.step('OFF-6 OFF-9 the caches hold files of the build, and nothing of /v1 or /api', async () => {
    await goOn(page, '/en/auth/landing')
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
  await test.step('OFF-6 a server that is down behind its proxy counts as no network', async () => {
    altered.alter((_, answer) => {
      answer.writeHead(502, { 'content-type': 'text/html' }).end('Bad gateway')
      return true
    })
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Mette')
    // OFF-8: said on the console, and nowhere else.
    await forgive(page, troubles, 'The countries could not be loaded')
  })
  // A cold start: no page is open, and no server answers.
  const cold = await context.newPage()
  await test.step('OFF-6 the app starts without a network and says so', async () => {
    altered.alter((_, answer) => {
      answer.destroy()
      return true
    })
    await context.setOffline(true)
    await cold.goto('/sv/auth/landing')
    await expect(cold.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(cold.locator('html')).toHaveAttribute('lang', 'sv')
    await expect(cold.getByText('Du är offline.')).toBeVisible()
  })
  await test.step('OFF-9 after logging out the device starts with nothing of the account', async () => {
    altered.alter(() => false)
    await setOffline(cold, false)
    await goOn(cold, '/en/auth/logout')
    await cold.getByRole('button', { name: 'Log out' }).click()
    await expect(cold).toHaveURL(/auth\/login/)
    await context.setOffline(true)
    await cold.goto('/en/auth/landing')
    await expect(cold.getByLabel('Email')).toBeVisible()
    const { paths } = await cached(cold)
    expect(paths.filter((path) => !path.startsWith('/build/') && !/^\/(icons|auth|favicon|before)/.test(path))).toEqual(
      [],
    )
  })
})

test('NAV-7 OFF-6 OFF-12 Y1 a later worker asks, takes over, and can remove itself', async ({
  page,
  context,
  altered,
}) => {
  await bringOut(altered, {})
  await page.goto('/en/auth/login')
  await installed(page)
  const bar = page.locator('[data-pwa=new-version]')
  const other = await context.newPage()
  await test.step('OFF-6 a waiting version asks; the app reloads when the new worker takes control', async () => {
    await other.goto('/en/auth/login')
    await other.getByLabel('Email').fill('kari@yard.example')
    await bringOut(altered, { build: 'a-later-build' })
    await update(page)
    await expect(bar).toBeVisible()
    await bar.getByRole('button', { name: 'Load it now' }).click()
    await expect(buildOf(page)).toHaveAttribute('content', 'a-later-build')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // The files of the build before stay for as long as a page of it is open, which is not reloaded over what is typed.
    const { names } = await cached(page)
    expect(names).toContain('klubba-a-later-build')
    expect(names).toHaveLength(2)
    await expect(other.getByLabel('Email')).toHaveValue('kari@yard.example')
    await expect(buildOf(other)).not.toHaveAttribute('content', 'a-later-build')
  })
  await test.step('OFF-6 when every page is of the new build, the files of the build before go', async () => {
    await other.close()
    const namesAfterLoad = async () => {
      // The worker looks at every load. A page that is too busy to respond keeps the files until the next.
      await page.reload()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      return (await cached(page)).names
    }
    await expect.poll(namesAfterLoad).toEqual(['klubba-a-later-build'])
    await expect(bar).toHaveCount(0)
  })
  await test.step('OFF-12 Y1 a build of which a captive portal withholds a file is not taken; the next try is', async () => {
    await bringOut(altered, { build: 'the-next-build', lost: '/before-paint.js' })
    expect(await update(page)).toBe('redundant')
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(buildOf(page)).toHaveAttribute('content', 'a-later-build')
    await expect(bar).toHaveCount(0)
    const script = await page.evaluate(async () => (await caches.match('/before-paint.js'))?.text())
    expect(script).not.toContain('harbour')
  })
  await test.step('NAV-7 a build that the server announces is on the device before the next page loads it', async () => {
    await bringOut(altered, { build: 'the-next-build', isAnnounced: true })
    await page.evaluate(() => dispatchEvent(new Event('focus')))
    await expect(bar).toBeVisible()
    await page.getByRole('link', { name: 'Forgotten password?' }).click()
    await expect(buildOf(page)).toHaveAttribute('content', 'the-next-build')
    await expect(page.getByRole('heading', { name: 'Forgotten password' })).toBeVisible()
    await expect(bar).toHaveCount(0)
    await page.getByRole('link', { name: 'Back to sign in' }).click()
    // Both pages ask for an email.
    await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  })
  await test.step('OFF-6 a new worker never reloads over what is typed', async () => {
    await page.getByLabel('Email').fill('kari@yard.example')
    let loads = 0
    page.on('load', () => loads++)
    // It takes over without asking, as one does that replaces a broken worker.
    await bringOut(altered, { build: 'the-latest-build', mode: 'urgent' })
    await update(page)
    await expect(bar).toBeVisible()
    const state = () => page.evaluate(() => navigator.serviceWorker.controller?.state)
    await expect.poll(state).toBe('activated')
    expect(loads).toBe(0)
    await expect(page.getByLabel('Email')).toHaveValue('kari@yard.example')
  })
  await test.step('OFF-6 a broken worker can be replaced by one that removes itself and all it kept', async () => {
    await bringOut(altered, { build: 'none', mode: 'off' })
    await update(page)
    const registrations = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
    await expect.poll(registrations).toBe(0)
    expect((await cached(page)).names).toEqual([])
  })
})

test('OFF-6 OFF-7 a worker that cannot be had is told; the browser offers to install the app', async ({
  page,
  context,
  altered,
  troubles,
}) => {
  altered.alter((path, answer) => {
    if (path !== '/sw.js') return false
    answer.writeHead(404).end()
    return true
  })
  const offer = () =>
    page.evaluate(() => {
      const event = new Event('beforeinstallprompt', { cancelable: true })
      const prompt = async () => Object.assign(globalThis, { asked: true }) && undefined
      Object.assign(event, { prompt, userChoice: Promise.resolve({ outcome: 'accepted' }) })
      dispatchEvent(event)
      return event.defaultPrevented
    })
  const isAsked = () => page.evaluate(() => 'asked' in globalThis)
  const failed = page.locator('[data-pwa=registration-failed]')
  const install = page.locator('[data-pwa=install]')

  await test.step('OFF-6 a registration that fails sets a flag, and is told', async () => {
    await openSignedIn(page, context)
    await expect(failed).toContainText('will not open without a network')
    await failed.getByRole('button', { name: 'Close' }).click()
    await expect(failed).toHaveCount(0)
    // The browser's own words.
    expect(troubles).toContainEqual(expect.stringContaining('A bad HTTP response code (404)'))
  })
  await test.step('OFF-7 the prompt is stored, offered in our words, and shown when accepted', async () => {
    expect(await offer()).toBe(true)
    await expect(install).toContainText('Install Klubba on this device?')
    expect(await isAsked()).toBe(false)

    // Not over a form that somebody fills in.
    await goOn(page, '/en/assets/registration/new')
    await expect(install).toBeVisible()
    await page.getByLabel('What is it?').fill('crawler exc')
    await page.getByRole('button', { name: /^Crawler excavator/ }).click()
    await expect(page.getByRole('button', { name: 'Save as draft' })).toBeVisible()
    await expect(install).toBeHidden()
    await goOn(page, '/en/auth/landing')
    await install.getByRole('button', { name: 'Install' }).click()
    await expect(install).toHaveCount(0)
    expect(await isAsked()).toBe(true)
  })
  await test.step('OFF-7 who cancels is not asked again', async () => {
    await offer()
    await install.getByRole('button', { name: 'No, thanks' }).click()
    await expect(install).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await offer()).toBe(true)
    // The other notice comes and goes, and with it this one would have come.
    await failed.getByRole('button', { name: 'Close' }).click()
    await expect(failed).toHaveCount(0)
    await expect(install).toHaveCount(0)
    expect(await isAsked()).toBe(false)
  })
  await forgive(page, troubles, 'A bad HTTP response code (404)')
})

test('OFF-6 a first worker that could not get a file comes once the file does, without a reload', async ({
  page,
  context,
  altered,
}) => {
  const lost = '/icons/maskable-512.png'
  const registrations = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
  await bringOut(altered, { lost })
  await openSignedIn(page, context)
  await expect.poll(() => altered.asked.filter((path) => path === lost)).toHaveLength(2)
  await expect.poll(registrations).toBe(0)
  await bringOut(altered, {})
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(page.locator('[data-pwa=offline-ready]')).toBeVisible()
  await installed(page)
})

test('OFF-7 the manifest has the brand, the start page and icons that are there', async ({ request }) => {
  const manifest = (await (await request.get('/manifest.webmanifest')).json()) as { icons: { src: string }[] }
  expect(manifest).toMatchObject({ name: 'Klubba', start_url: '/auth/landing', display: 'standalone' })
  for (const { src } of manifest.icons) expect((await request.get(src)).status()).toBe(200)
})
