import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { APIRequestContext, BrowserContext, Page } from '@playwright/test'
import { type Credentials, demoUser, expect, newUser, openAs, signIn, test } from './product.ts'
import { expectToast } from './toasts.ts'
import { goOn } from './walking.ts'

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1'

/** Signs in from a device and an address of its own; the access token. */
async function signInFrom(request: APIRequestContext, who: Credentials, agent: string) {
  const headers = { 'user-agent': agent, 'x-forwarded-for': '198.51.100.23' }
  const answer = await request.post('/api/_auth/login', { data: who, headers })
  return ((await answer.json()) as { access_token: string }).access_token
}

async function createToken(context: BrowserContext, token: string, name: string): Promise<string> {
  const expires_at = new Date(Date.now() + 86_400_000).toISOString()
  const answer = await context.request.post('/v1/profile/tokens', {
    headers: { authorization: `Bearer ${token}` },
    data: { id: randomUUID(), name, scope: 'all', expires_at },
  })
  return ((await answer.json()) as { secret: string }).secret
}

const statusOf = async (context: BrowserContext, token: string) =>
  (await context.request.get('/v1/countries', { headers: { authorization: `Bearer ${token}` } })).status()

async function openUser(page: Page, address: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Name or email' }).fill(address)
  await expect(page.getByText('1 user', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: address }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Account' })).toBeVisible()
}

function subjectsTo(email: string): string[] {
  const outbox = process.env['KLUBBA_OUTBOX'] ?? ''
  const names = existsSync(outbox) ? readdirSync(outbox).filter((name) => name.endsWith('.eml')) : []
  const mails = names.map((name) => readFileSync(join(outbox, name), 'utf8'))
  return mails
    .filter((mail) => mail.includes(`To: ${email}`))
    .map((mail) => /^Subject: (.+)$/m.exec(mail)?.[1]?.trim() ?? '')
}

test('SES-17 S2 an admin sees the sessions and API tokens of a user, and ends one or all of them', async ({
  page,
  context,
  request,
}) => {
  const who = await newUser(context, 'user')
  const onPhone = await signInFrom(request, who, PHONE)
  const elsewhere = await signInFrom(request, who, 'curl/8')
  const [first, second] = [
    await createToken(context, elsewhere, 'Spreadsheet'),
    await createToken(context, elsewhere, 'Robot'),
  ]
  expect(await statusOf(context, first)).toBe(200)
  await openAs(page, demoUser('admin'), '/en/admin/users')
  await openUser(page, who.email)
  const card = page.getByRole('region', { name: 'Sessions and API tokens' })
  const items = card.getByRole('listitem')

  await test.step('SES-17 each with its device, address and times, or its rights and times', async () => {
    await expect(items).toHaveCount(4)
    const phone = items.filter({ hasText: 'Safari on iPhone' })
    await expect(phone).toContainText('From 198.51.100.23')
    await expect(phone).toContainText(/Last use .+Signed in /)
    const token = items.filter({ hasText: 'Spreadsheet' })
    await expect(token).toContainText(/All rights of the user, ends with .{4}Created .+ · Used .+ · Expires /)
    await expect(items.filter({ hasText: 'Robot' })).toContainText('Never used')
  })
  await test.step('SES-17 one session is ended, one token revoked after a question', async () => {
    await card.getByRole('button', { name: 'End the session Safari on iPhone' }).click()
    await expectToast(page, 'Session ended')
    await expect(items).toHaveCount(3)
    expect(await statusOf(context, onPhone)).toBe(401)
    await card.getByRole('button', { name: 'Revoke Spreadsheet' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Revoke Spreadsheet?' })
    await dialog.getByRole('button', { name: 'Revoke' }).click()
    await expect(items.filter({ hasText: 'Spreadsheet' })).toContainText('Revoked')
    expect(await statusOf(context, first)).toBe(401)
    expect(await statusOf(context, second)).toBe(200)
  })
  await test.step('SES-17 all at once, after a question that can fail and be asked again; the person gets a mail', async () => {
    await page.route('**/access', (route) => (route.request().method() === 'DELETE' ? route.abort() : route.continue()))
    await card.getByRole('button', { name: 'End all' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'End all sessions and API tokens of Kari Nordmann?' })
    await expect(dialog).toContainText('Kari Nordmann is notified by email.')
    await dialog.getByRole('button', { name: 'End all' }).click()
    await expect(dialog.getByRole('alert')).toContainText('The sessions and API tokens could not be ended')
    await page.unroute('**/access')
    await dialog.getByRole('button', { name: 'End all' }).click()
    await expect(card.getByText('Not signed in anywhere.')).toBeVisible()
    await expect(card.getByRole('button')).toHaveCount(0)
    for (const token of [elsewhere, second]) expect(await statusOf(context, token)).toBe(401)
    await expect.poll(() => subjectsTo(who.email)).toContain('Your sessions at Klubba were ended')
  })
  await test.step('SES-17 a new user type says beforehand that it ends them, and the card follows', async () => {
    await expect(page.getByText('A new email or user type logs the user out everywhere')).toBeVisible()
    await signInFrom(request, who, PHONE)
    await page.reload()
    await expect(items.filter({ hasText: 'Safari on iPhone' })).toBeVisible()
    await page.getByLabel('User type').selectOption('Support')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(card.getByText('Not signed in anywhere.')).toBeVisible()
  })
})

test('SES-17 S2 support sees no sessions and API tokens of others', async ({ page, context }) => {
  const token = await signIn(context, demoUser('support'))
  const headers = { authorization: `Bearer ${token}` }
  const answer = await context.request.get('/v1/users?q=admin@klubba.example', { headers })
  const { results } = (await answer.json()) as { results: { id: string }[] }
  const id = results[0]?.id ?? ''
  expect((await context.request.get(`/v1/users/${id}/access`, { headers })).status()).toBe(403)
  await openAs(page, demoUser('support'), '/en/admin/users')
  await goOn(page, `/en/admin/users/${id}`)
  await expect(page.getByRole('heading', { level: 2, name: 'Account' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Sessions and API tokens' })).toHaveCount(0)
})
