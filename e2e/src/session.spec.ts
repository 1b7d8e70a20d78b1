import { demoUser, expect, inviteUser, mailedLink, newUser, openAs, test } from './product.ts'
import { goOn, watchFetching } from './walking.ts'
import { randomUUID } from 'node:crypto'

test('SES-1 SES-10 NAV-2 AST-10 LNG-1 OFF-11 INT-5 the login page', async ({ page, context }) => {
  await test.step('SES-10 a wrong password says so once, and keeps what was typed', async () => {
    await page.goto('/en/auth/login?from=mail')
    await page.getByLabel('Email').fill('nobody@klubba.example')
    await page.getByLabel('Password', { exact: true }).fill('wrong')
    let requests = 0
    page.on('request', (request) => (requests += Number(request.url().endsWith('/_auth/login'))))
    await page.getByRole('button', { name: 'Sign in' }).dblclick()
    await expect(page.getByRole('alert')).toContainText('The email or the password is wrong')
    await expect(page.getByLabel('Email')).toHaveValue('nobody@klubba.example')
    expect(requests).toBe(1)
  })
  await test.step('OFF-11 without a network the login page says so and keeps what was typed', async () => {
    await page.getByLabel('Email').fill('kari@yard.example')
    await page.getByLabel('Password', { exact: true }).fill('something')
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('alert')).toContainText('Check internet connection or try again later')
    await expect(page.getByLabel('Email')).toHaveValue('kari@yard.example')
    await context.setOffline(false)
  })
  await test.step('LNG-1 another language keeps the page and what was typed', async () => {
    await page.getByRole('button', { name: 'Suomi' }).click()
    await expect(page).toHaveURL(/\/fi\/auth\/login\?from=mail/)
    await expect(page.getByLabel('Sähköposti')).toHaveValue('kari@yard.example')
    await expect(page.locator('html')).toHaveAttribute('lang', 'fi')
    const cookie = (await context.cookies()).find(({ name }) => name === 'locale')
    expect(cookie?.value).toBe('fi')
    expect((cookie?.expires ?? 0) * 1000 - Date.now()).toBeGreaterThan(360 * 86_400_000)
  })
  await test.step('AST-10 empty fields say that they are required, and the first has the focus', async () => {
    await goOn(page, '/fi/auth/forgot')
    await goOn(page, '/fi/auth/login')
    await page.getByRole('button', { name: 'Kirjaudu sisään' }).click()
    await expect(page.getByText('Kenttä on pakollinen')).toHaveCount(2)
    await expect(page.getByLabel('Sähköposti')).toBeFocused()
  })
  await test.step('SES-1 NAV-2 without a sign-in every page leads to login, and the history is replaced', async () => {
    await goOn(page, '/no/auth/forgot')
    await page.goto('/no/auth/landing')
    await expect(page).toHaveURL(/\/no\/auth\/login/)
    await page.goBack()
    await expect(page).toHaveURL(/\/no\/auth\/forgot/)
  })
  await test.step('SES-10 NAV-2 with e-mail and password leads to the page that was wanted', async () => {
    const { email, password } = demoUser('read')
    await page.goto('/sv/api')
    await expect(page).toHaveURL(/\/sv\/auth\/login/)
    await page.getByLabel('E-post').fill(email)
    await page.getByLabel('Lösenord', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Logga in' }).click()
    await expect(page).toHaveURL(/\/sv\/api$/)
  })
  await test.step('INT-5 the API page shows every call', async () => {
    await expect(page.getByText('/v1/countries').first()).toBeVisible()
    await expect(page.getByText('/v1/users/{id}').first()).toBeVisible()
  })
})

test('SES-3 SES-6 SES-9 OFF-11 NAV-6 the session in two tabs', async ({ page, context }) => {
  const who = await newUser(context, 'user')
  await context.clock.install()
  const other = await context.newPage()
  const tabs = [page, other]
  const quiet = tabs.map(watchFetching)
  let refreshes = 0
  context.on('request', (request) => (refreshes += Number(request.url().endsWith('/auth/refresh'))))
  let started = 0
  context.on('response', (response) => (started += Number(response.url().endsWith('/v1/countries'))))

  await test.step('NAV-6 who is signed in already goes on from the login page', async () => {
    await openAs(page, who, '/en/auth/login')
    await expect(page).toHaveURL(/\/en\/auth\/landing$/)
    await expect(page.locator('#prerendered')).toHaveCount(0)
  })
  await test.step('SES-9 the session is refreshed with under five minutes left, by one of two tabs', async () => {
    await other.goto('/en/auth/landing')
    for (const tab of tabs) await expect(tab.getByRole('heading', { level: 1 })).toContainText('Kari')
    // The last thing that the start loads: nothing of it is left for later.
    await expect.poll(() => started).toBe(tabs.length)
    for (const isQuiet of quiet) await isQuiet()
    await context.clock.fastForward('20:00')
    await context.clock.runFor(3000)
    expect(refreshes).toBe(0)
    await context.clock.fastForward('06:00')
    await context.clock.runFor(3000)
    await expect.poll(() => refreshes).toBe(1)
    await context.clock.runFor(3000)
    expect(refreshes).toBe(1)
  })
  await test.step('OFF-11 a captive portal is no logout', async () => {
    await context.route('**/auth/refresh', (route) =>
      route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Hotel</h1>' }),
    )
    await context.clock.fastForward('27:00')
    await expect.poll(() => refreshes).toBeGreaterThan(1)
    await context.clock.runFor(3000)
    for (const tab of tabs) {
      await expect(tab.getByRole('heading', { level: 1 })).toContainText('Kari')
      await expect(tab).toHaveURL(/landing/)
    }
    await context.unroute('**/auth/refresh')
  })
  await test.step('SES-3 logging out leads to login; the old token is dead; another tab is logged out too', async () => {
    await goOn(page, '/en/auth/logout')
    await page.getByRole('button', { name: 'Log out' }).click()
    for (const tab of tabs) await expect(tab).toHaveURL(/\/en\/auth\/login/)
    expect(await (await context.request.get('/api/_auth/session')).json()).toEqual({})
  })
  await test.step('SES-6 a 401 from any call logs out and says so', async () => {
    await page.getByLabel('Email').fill(who.email)
    await page.getByLabel('Password', { exact: true }).fill(who.password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Kari')
    await page.route('**/v1/openapi.json', (route) =>
      route.fulfill({ status: 401, json: { code: 'signed_out', message: 'x', request_id: 'y' } }),
    )
    await page.evaluate(() => history.pushState(null, '', '/en/api'))
    await expect(page).toHaveURL(/\/en\/auth\/login/)
    await expect(page.getByText('You have been logged out. Sign in to continue.')).toBeVisible()
  })
})

test('USR-1 SES-12 passwords by mail', async ({ page, context }) => {
  const email = `${randomUUID()}@yard.example`
  await inviteUser(context, email, 'auction_broker')
  await test.step('USR-1 an invited user activates the account with the code from the mail, once', async () => {
    const link = await mailedLink(email)
    const activate = async () => {
      await page.getByLabel('New password', { exact: true }).fill('gravel horse seven lamp')
      await page.getByRole('button', { name: 'Activate account' }).click()
    }
    await page.goto(link)
    await activate()
    await expect(page.getByText('Your account is active')).toBeVisible()
    await page.getByRole('link', { name: 'Sign in' }).click()
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await goOn(page, link)
    await activate()
    await expect(page.getByRole('alert')).toContainText('The code does not work')
  })
  await test.step('SES-12 a forgotten password is replaced through the link in the mail', async () => {
    await page.goBack()
    await page.getByRole('link', { name: 'Forgotten password?' }).click()
    await expect(page.getByRole('heading', { name: 'Forgotten password' })).toBeVisible()
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Send link' }).click()
    await expect(page.getByText(`If ${email} has an account here`)).toBeVisible()
    await expect.poll(async () => (await mailedLink(email)).includes('/auth/reset')).toBe(true)
    await goOn(page, await mailedLink(email))
    await page.getByLabel('New password', { exact: true }).fill('password1234')
    await page.getByRole('button', { name: 'Save new password' }).click()
    await expect(page.getByText('This password is easy to guess')).toBeVisible()
    await page.getByLabel('New password', { exact: true }).fill('copper ladder winter nine')
    await page.getByRole('button', { name: 'Save new password' }).click()
    await expect(page.getByText('Your password is changed')).toBeVisible()
    await page.getByRole('link', { name: 'Sign in' }).click()
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill('copper ladder winter nine')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page).toHaveURL(/\/auth\/landing/)
  })
})
