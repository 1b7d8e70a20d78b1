import { randomUUID } from 'node:crypto'
import type { BrowserContext, Page } from '@playwright/test'
import type { UserType } from '@klubba/domain/users/user'
import { demoUser, expect, inviteUser, mailedLink, newUser, openAs, signIn, test } from './product.ts'
import { expectToast } from './toasts.ts'
import { goOn, setOffline } from './walking.ts'

const email = () => `${randomUUID()}@yard.example`

/** Opens the user's page out of the list of users, on which one stands. */
async function openUser(page: Page, address: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Name or email' }).fill(address)
  // The list as it was may hold the user too, and is about to go.
  await expect(page.getByText('1 user', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: address }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Account' })).toBeVisible()
}

async function fillNewUser(page: Page, address: string): Promise<void> {
  await page.getByLabel('First name').fill('Åse')
  await page.getByLabel('Last name').fill('Ødegård')
  await page.getByLabel('Email').fill(address)
  await page.getByLabel('User type').selectOption('Support')
  await page.getByRole('combobox', { name: 'Language' }).selectOption('Suomi')
}

async function lock(context: BrowserContext, address: string): Promise<void> {
  for (let tries = 0; tries < 10; tries++) {
    await context.request.post('/api/_auth/login', { data: { email: address, password: 'wrong' } })
  }
}

async function invited(context: BrowserContext, userType: UserType = 'user'): Promise<string> {
  const address = email()
  await inviteUser(context, address, userType)
  return address
}

test('USR-1 AST-10 MSG-1 NAV-18 an admin finds users in the list and creates new ones', async ({ page, context }) => {
  const [listed, taken] = [await invited(context, 'support'), await invited(context)]
  await openAs(page, demoUser('admin'), '/en/admin/users')
  await test.step('USR-1 search, filters and order stand in the address; "back" finds them again', async () => {
    await page.getByRole('button', { name: 'User type', exact: true }).first().click()
    await page.getByRole('menuitemcheckbox', { name: 'Support' }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('searchbox', { name: 'Name or email' }).fill(listed)
    await expect(page.getByText('1 user', { exact: true })).toBeVisible()
    await page.getByRole('columnheader', { name: 'Created' }).getByRole('button').click()
    await expect(page.getByRole('columnheader', { name: 'Created' })).toHaveAttribute('aria-sort', 'ascending')
    await expect(page).toHaveURL(/user_type=support/)
    await expect(page).toHaveURL(/sort=created_at/)
    await page.getByRole('link', { name: listed }).click()
    await expect(page.getByRole('heading', { level: 2, name: 'Account' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('searchbox', { name: 'Name or email' })).toHaveValue(listed)
    await expect(page.getByText('1 user', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Remove User type: Support' }).click()
    await expect(page).not.toHaveURL(/user_type/)
    await page.getByRole('searchbox', { name: 'Name or email' }).fill('nobody has this name')
    await expect(page.getByRole('heading', { name: 'No user matches' })).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(page.getByRole('row').nth(1)).toBeVisible()
  })
  await test.step('USR-1 whoever types and goes on at once does not take the words along', async () => {
    let pass: () => void = () => undefined
    const typed = new Promise<void>((resolve) => (pass = resolve))
    await page.route(/organizations-page-.+\.js$/, async (route) => {
      await typed
      await route.continue()
    })
    const onItsWay = page.waitForRequest(/organizations-page-.+\.js$/)
    await page.clock.install()
    await page.getByRole('searchbox', { name: 'Name or email' }).evaluate((input) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'Kari')
      input.dispatchEvent(new Event('input', { bubbles: true }))
      document.querySelector<HTMLElement>('nav a[href="/en/admin/organizations"]')?.click()
    })
    await onItsWay
    await page.clock.runFor(500)
    pass()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Organizations')
    await expect(page).toHaveURL('/en/admin/organizations')
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Users')
  })
  await test.step('USR-1 NAV-18 rows are walked and opened by keyboard', async () => {
    const links = page.getByRole('table').getByRole('link')
    await links.first().focus()
    await page.keyboard.press('ArrowDown')
    await expect(links.nth(1)).toBeFocused()
    const name = (await links.nth(1).textContent()) ?? ''
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/admin\/users\/[\w-]{36}$/)
    const heading = page.getByRole('heading', { level: 1 })
    await expect.poll(async () => name.includes((await heading.textContent()) ?? '?')).toBe(true)
  })
  await test.step('USR-1 an id that nobody has is told so', async () => {
    await goOn(page, `/en/admin/users/${randomUUID()}`)
    await expect(page.getByRole('heading', { level: 1, name: 'There is no such user' })).toBeVisible()
  })
  await test.step('USR-1 a list that cannot be fetched says so, keeps the filters and is tried again', async () => {
    await page.route('**/v1/users?**', (route) =>
      route.fulfill({
        // Not 503: once the server is reached again, those lists come by themselves.
        status: 500,
        json: { code: 'unknown_error', message: 'Something went wrong.', request_id: '7f3a-19c2' },
      }),
    )
    await goOn(page, '/en/admin/users?state=activated')
    await expect(page.getByRole('heading', { name: 'The list could not be loaded' })).toBeVisible()
    await expect(page.getByText('Reference 7f3a-19c2')).toBeVisible()
    await expect(page.getByText('Your filters are kept.')).toBeVisible()
    await page.unroute('**/v1/users?**')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('row').nth(1)).toContainText('Activated')
  })
  await test.step('USR-1 MSG-1 a new user gets a mail and stands in the list', async () => {
    const address = email()
    await page.getByRole('link', { name: 'New user' }).click()
    await fillNewUser(page, address)
    await page.getByRole('button', { name: 'Create user' }).click()
    await expectToast(page, 'User created')
    await expect(page).toHaveURL(/\/en\/admin\/users$/)
    expect(await mailedLink(address)).toContain('/fi/auth/activate')
    await page.getByRole('searchbox', { name: 'Name or email' }).fill(address)
    const row = page.getByRole('row', { name: address })
    await expect(row).toContainText('Åse Ødegård')
    await expect(row).toContainText('Support')
    await expect(row).toContainText('Invited')
    await expect(page.getByText('1 user', { exact: true })).toBeVisible()
  })
  await test.step('USR-1 AST-10 errors stand at their fields, what was typed stays, and a double click creates one user', async () => {
    await goOn(page, '/en/admin/users/new')
    await page.getByRole('button', { name: 'Create user' }).click()
    await expect(page.getByText('Field is required')).toHaveCount(3)
    await expect(page.getByLabel('First name')).toBeFocused()
    await fillNewUser(page, taken)
    await page.getByRole('button', { name: 'Create user' }).click()
    await expect(page.getByText('Another user has this email.')).toBeVisible()
    await expect(page.getByLabel('Email')).toBeFocused()
    await expect(page.getByLabel('First name')).toHaveValue('Åse')
    await setOffline(page, true)
    await page.getByLabel('Email').fill(email())
    await page.getByRole('button', { name: 'Create user' }).click()
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(
      'Error creating user. Check internet connection or try again later',
    )
    await expect(page.getByLabel('Last name')).toHaveValue('Ødegård')
    await setOffline(page, false)
    let posts = 0
    page.on(
      'request',
      (request) => (posts += Number(request.method() === 'POST' && request.url().endsWith('/v1/users'))),
    )
    await page.getByRole('button', { name: 'Create user' }).dblclick()
    await expectToast(page, 'User created')
    expect(posts).toBe(1)
  })
  await test.step('USR-1 a form with something in it asks before it is left, and keeps what was typed in another language', async () => {
    // The second click of the two may have fallen on the list that came, and opened somebody.
    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Users' }).click()
    await page.getByRole('link', { name: 'New user' }).click()
    await page.getByLabel('First name').fill('Åse')
    await page.getByRole('button', { name: 'Language: English' }).click()
    await page.getByRole('menuitemradio', { name: 'Norsk' }).click()
    await expect(page.getByLabel('Fornavn')).toHaveValue('Åse')
    await page.goBack()
    const dialog = page.getByRole('alertdialog', { name: 'Forlate uten å lagre?' })
    await dialog.getByRole('button', { name: 'Fortsett å redigere' }).click()
    await expect(page.getByLabel('Fornavn')).toHaveValue('Åse')
    await page.getByRole('button', { name: 'Avbryt' }).click()
    await dialog.getByRole('button', { name: 'Forlat' }).click()
    await expect(page).toHaveURL(/\/no\/admin\/users$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Brukere')
  })
})

test('USR-1 USR-3 AST-12 MSG-1 an admin changes users, and what can be done to an account', async ({
  page,
  context,
}) => {
  const who = await newUser(context, 'user')
  const [changed, shared] = [await invited(context), await invited(context)]
  await openAs(page, demoUser('admin'), '/en/admin/users')
  await test.step('USR-1 MSG-1 only what was changed is saved, and the list shows it', async () => {
    await openUser(page, changed)
    await page.getByLabel('First name').fill('Solveig')
    const sent = page.waitForRequest((request) => request.method() === 'PATCH')
    await page.getByRole('button', { name: 'Save' }).click()
    expect((await sent).postDataJSON()).toEqual({ first_name: 'Solveig', version: 1 })
    await expectToast(page, 'Saved')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Solveig Nordmann')
    await page.goBack()
    await expect(page.getByRole('row', { name: changed })).toContainText('Solveig Nordmann')
  })
  await test.step('AST-12 two admins change one user: both values are shown with whose they are, and none is chosen', async () => {
    await openUser(page, shared)
    const id = page.url().split('/').at(-1) ?? ''
    const token = await signIn(context, demoUser('admin'))
    const answer = await context.request.patch(`/v1/users/${id}`, {
      headers: { authorization: `Bearer ${token}` },
      data: { version: 1, last_name: 'Ek', user_type: 'support' },
    })
    expect(answer.status()).toBe(200)
    await page.getByLabel('First name').fill('Bo')
    await page.getByLabel('Last name').fill('Al')
    await page.getByLabel('User type').selectOption('Read only')
    await page.getByRole('button', { name: 'Save' }).click()
    const dialog = page.getByRole('dialog', { name: 'Somebody changed this while you edited it' })
    await expect(dialog).toContainText(/Changed by Elin Dahl, today\s\d\d:\d\d\. 2 fields differ/)
    await expect(dialog.getByRole('radio', { name: /^Elin Dahl, today\s\d\d:\d\d Ek$/ })).toBeVisible()
    await expect(dialog).toContainText('was Nordmann')
    await expect(dialog).toContainText('Your other change fits and is kept.')
    await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(0)
    await expect(dialog.getByRole('button', { name: '2 fields left to choose' })).toBeDisabled()
    await dialog.getByRole('group', { name: 'Last name' }).getByRole('radio', { name: 'Yours' }).check()
    await dialog.getByRole('group', { name: 'User type' }).getByRole('radio', { name: 'Support' }).check()
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bo Al')
    await expect(page.getByLabel('User type')).toHaveValue('support')
  })
  await test.step('USR-1 MSG-1 deactivating asks first, and activating opens the account again', async () => {
    await goOn(page, '/en/admin/users')
    await openUser(page, who.email)
    const deactivate = page.getByRole('button', { name: 'Deactivate' })
    await deactivate.click()
    const dialog = page.getByRole('alertdialog', { name: 'Deactivate Kari Nordmann?' })
    await expect(dialog).toContainText('All sessions and API tokens of')
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(deactivate).toBeFocused()
    await expect(page.getByText('Activated', { exact: true })).toBeVisible()

    await page.route('**/deactivate', (route) => route.abort())
    await deactivate.click()
    await dialog.getByRole('button', { name: 'Deactivate' }).click()
    await expect(dialog.getByRole('alert')).toContainText('Error deactivating user')
    await page.unroute('**/deactivate')
    await dialog.getByRole('button', { name: 'Deactivate' }).click()
    await expectToast(page, 'User deactivated')
    await expect(page.getByText('Deactivated', { exact: true })).toBeVisible()
    const refused = await context.request.post('/api/_auth/login', { data: who })
    expect(refused.status()).toBe(400)
    await page.getByRole('button', { name: 'Activate', exact: true }).click()
    await expect(page.getByText('Activated', { exact: true })).toBeVisible()
  })
  await test.step('USR-1 USR-3 an action that is barred says why', async () => {
    await goOn(page, '/en/admin/users')
    await openUser(page, demoUser('admin').email)
    await expect(page.getByRole('button', { name: 'Deactivate' })).toBeDisabled()
    await expect(page.getByText('Nobody changes the type or state of their own account.')).toBeVisible()
    await expect(page.getByLabel('User type')).toBeDisabled()
    await expect(page.getByText('The account is not locked.')).toBeVisible()
  })
})

test('USR-1 MSG-1 support unlocks an account and sends the code again, and edits nothing', async ({
  page,
  context,
}) => {
  const locked = await newUser(context, 'user')
  const address = await invited(context)
  await lock(context, locked.email)
  await openAs(page, demoUser('support'), '/en/admin/users?state=locked')
  await expect(page.getByRole('link', { name: 'New user' })).toHaveCount(0)
  await page.getByRole('link', { name: locked.email }).click()
  await expect(page.getByText('Locked until')).toBeVisible()
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Deactivate' })).toHaveCount(0)

  await page.route('**/unlock', (route) => route.abort())
  await page.getByRole('button', { name: 'Unlock' }).click()
  const problem = page.getByRole('alert')
  await expect(problem).toContainText('An error occurred when unlocking user')
  await page.unroute('**/unlock')
  await problem.getByRole('button', { name: 'Try again' }).click()
  await expectToast(page, 'User unlocked successfully')
  await expect(page.getByRole('button', { name: 'Unlock' })).toBeDisabled()

  const before = await mailedLink(address)
  await goOn(page, '/en/admin/users')
  await openUser(page, address)
  await page.getByRole('button', { name: 'Resend activation code' }).click()
  await expectToast(page, 'Activation code sent by email')
  await expect.poll(async () => mailedLink(address)).not.toBe(before)
})
