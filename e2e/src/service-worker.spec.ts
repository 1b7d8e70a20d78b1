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
  /** The build of the worker, if it is not the product's, and how it goes about its work. */
  worker?: string
  mode?: 'normal' | 'urgent' | 'off'
  /** The build that pages are of; that of the product without it. */
  page?: string
}

const textOf = async (path: string) => (await fetch(`${PRODUCT_URL}${path}`)).text()

/**
 * From now on the server has the worker, and maybe the login page, as a later build would bring them. How workers follow
 * each other has nothing to do with how much they keep: these keep only the few files whose names have no hash.
 */
async function bringOut(altered: AlteredProduct, { worker, mode = 'normal', page }: Later): Promise<void> {
  const script = (await textOf('/sw.js'))
    .replace(/const BUILD="([^"]*)"/, `const BUILD="${worker ?? '$1'}"`)
    .replace('const MODE="normal"', `const MODE="${mode}"`)
    .replaceAll(/"\/build\/[^"]*",?/g, '')
  const login = (await textOf('/en/auth/login')).replace(/(name="klubba-build" content=")[^"]*/, `$1${page}`)
  altered.alter((path, answer) => {
    const send = (type: string, text: string) => answer.writeHead(200, { 'content-type': type }).end(text)
    if (path === '/sw.js') send('text/javascript', script)
    else if (page && path === '/en/auth/login') send('text/html', login)
    else if (page && path.startsWith('/builds/latest.json')) send('application/json', JSON.stringify({ id: page }))
    else return false
    return true
  })
}

const update = (page: Page) => page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))

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
  await test.step('OFF-6 pages come from the network while there is one', async () => {
    altered.asked.length = 0
    await page.goto('/en/api')
    expect(altered.asked).toContain('/en/api')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
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

test('OFF-6 a later worker asks, takes over, and can remove itself', async ({ page, altered }) => {
  await bringOut(altered, {})
  await page.goto('/en/auth/login')
  await installed(page)
  const bar = page.locator('[data-pwa=new-version]')
  await test.step('OFF-6 a waiting version asks; the app reloads when the new worker takes control', async () => {
    await bringOut(altered, { worker: 'a-later-build' })
    await update(page)
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
  await test.step('OFF-6 when every page is of the new build, the files of the build before go', async () => {
    await bringOut(altered, { worker: 'a-later-build', page: 'a-later-build' })
    await page.reload()
    await expect(page.locator('meta[name=klubba-build]')).toHaveAttribute('content', 'a-later-build')
    await expect.poll(async () => (await cached(page)).names).toEqual(['klubba-a-later-build'])
    await expect(bar).toHaveCount(0)
  })
  await test.step('OFF-6 a new worker never reloads over what is typed', async () => {
    await page.getByLabel('Email').fill('kari@yard.example')
    let loads = 0
    page.on('load', () => loads++)
    // It takes over without asking, as one does that replaces a broken worker.
    await bringOut(altered, { worker: 'the-latest-build', mode: 'urgent', page: 'a-later-build' })
    await update(page)
    await expect(bar).toBeVisible()
    await page.waitForTimeout(1_000)
    expect(loads).toBe(0)
    await expect(page.getByLabel('Email')).toHaveValue('kari@yard.example')
  })
  await test.step('OFF-6 a broken worker can be replaced by one that removes itself and all it kept', async () => {
    await bringOut(altered, { worker: 'none', mode: 'off', page: 'a-later-build' })
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

test('OFF-7 the manifest has the brand, the start page and icons that are there', async ({ request }) => {
  const manifest = (await (await request.get('/manifest.webmanifest')).json()) as { icons: { src: string }[] }
  expect(manifest).toMatchObject({ name: 'Klubba', start_url: '/auth/landing', display: 'standalone' })
  for (const { src } of manifest.icons) expect((await request.get(src)).status()).toBe(200)
})
