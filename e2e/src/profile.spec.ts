import { randomUUID } from 'node:crypto'
import { expect, newUser, openAs, signIn, test } from './product.ts'
import { expectToast } from './toasts.ts'

const AGENTS = [
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
  'curl/8',
]

test('SES-15 USR-1 LNG-1 my profile', async ({ page, context, request }) => {
  const who = await newUser(context, 'user')
  for (const agent of AGENTS) {
    await context.request.post('/api/_auth/login', { data: who, headers: { 'user-agent': agent } })
    await context.clearCookies()
  }
  await openAs(page, who, '/en/profile')
  const sessions = page.getByRole('listitem').filter({ hasText: 'Last use' })

  await test.step('SES-15 my sessions, by device; one is ended, then all others', async () => {
    await expect(sessions).toHaveCount(4)
    await expect(page.getByText('Unknown device')).toBeVisible()
    await expect(page.getByText('This device')).toHaveCount(1)
    await page.getByRole('button', { name: 'End the session Safari on iPhone' }).click()
    await expectToast(page, 'Session ended')
    await expect(sessions).toHaveCount(3)
    await page.getByRole('button', { name: 'End all others' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'End all other sessions?' })
    await expect(dialog).toContainText('You will be logged out on 2 other devices. Your API tokens end too')
    await dialog.getByRole('button', { name: 'End all others' }).click()
    await expect(sessions).toHaveCount(1)
    await expect(page.getByText('This device')).toBeVisible()
  })
  await test.step('SES-17 S2 an API token ends with the password, which the form says', async () => {
    await expect(
      page.getByText('All your other sessions and all your API tokens end when you change it.'),
    ).toBeVisible()
    const token = await signIn(context, who)
    const expires_at = new Date(Date.now() + 86_400_000).toISOString()
    const made = await context.request.post('/v1/profile/tokens', {
      headers: { authorization: `Bearer ${token}` },
      data: { id: randomUUID(), name: 'Spreadsheet', scope: 'read', expires_at },
    })
    expect(made.status()).toBe(201)
    await page.reload()
    await expect(page.getByRole('listitem').filter({ hasText: 'Spreadsheet' })).toContainText('Valid')
  })
  await test.step('SES-15 a new password ends the other sessions and keeps this one', async () => {
    // On another device.
    expect((await request.post('/api/_auth/login', { data: who })).status()).toBe(200)
    await page.getByLabel('Current password').fill('not this one')
    await page.getByLabel('New password').fill('copper ladder winter nine')
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(page.getByText('The password is wrong.')).toBeVisible()
    await expect(page.getByLabel('Current password')).toBeFocused()
    await page.getByLabel('Current password').fill(who.password)
    await page.getByRole('button', { name: 'Change password' }).click()
    await expectToast(page, 'Password changed')
    await expect(page.getByLabel('Current password')).toHaveValue('')
    await expect(sessions).toHaveCount(1)
    await expect(page.getByRole('listitem').filter({ hasText: 'Spreadsheet' })).toContainText('Revoked')
    expect(await (await request.get('/api/_auth/session')).json()).toEqual({})
    expect((await request.post('/api/_auth/login', { data: who })).status()).toBe(400)
  })
  await test.step('USR-1 LNG-1 my name and language; the interface follows the language', async () => {
    await page.getByLabel('First name').fill('Maja')
    await page.getByRole('combobox', { name: 'Language' }).selectOption('Svenska')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Min profil')
    await expect(page).toHaveURL(/\/sv\/profile/)
    await expect(page.locator('html')).toHaveAttribute('lang', 'sv')
    // By the session that was kept.
    await page.reload()
    await expect(page.getByLabel('Förnamn')).toHaveValue('Maja')
  })
})
