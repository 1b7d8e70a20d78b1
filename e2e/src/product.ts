import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { UserType } from '@klubba/domain/users/user'
import { expect, test as base, type BrowserContext, type Page } from '@playwright/test'
import { rememberToasts } from './toasts.ts'

export const PRODUCT_URL = process.env['KLUBBA_URL'] ?? ''
const passwords = JSON.parse(process.env['KLUBBA_PASSWORDS'] ?? '{}') as Record<string, string>

export interface Credentials {
  email: string
  password: string
}

/** The demo's user of a type. */
export function demoUser(userType: UserType): Credentials {
  const email = `${userType.replace('_', '.')}@klubba.example`
  return { email, password: passwords[email] ?? '' }
}

let nextAddress = Math.floor(Math.random() * 60_000)

/** An address of its own, so that the limits per address do not count tests together. */
function someAddress(): string {
  nextAddress++
  return `10.${(nextAddress >> 16) & 255}.${(nextAddress >> 8) & 255}.${nextAddress & 255}`
}

/** Signs the browser in without the login page. */
export async function signIn(context: BrowserContext, who: Credentials): Promise<string> {
  const answer = await context.request.post('/api/_auth/login', { data: who })
  expect(answer.status(), await answer.text()).toBe(200)
  return ((await answer.json()) as { access_token: string }).access_token
}

/** A user of this test alone, made by the admin and activated by the code in the mail. */
export async function newUser(context: BrowserContext, userType: UserType): Promise<Credentials> {
  const email = `${randomUUID()}@yard.example`
  await inviteUser(context, email, userType)
  const code = await mailedCode(email)
  const password = 'gravel horse seven lamp'
  const answer = await context.request.post('/api/_auth/activate', { data: { code, password } })
  expect(answer.status()).toBe(200)
  return { email, password }
}

export async function inviteUser(context: BrowserContext, email: string, userType: UserType): Promise<void> {
  const request = await context.request.post('/api/_auth/login', { data: demoUser('admin') })
  const { access_token } = (await request.json()) as { access_token: string }
  const answer = await context.request.post('/v1/users', {
    headers: { authorization: `Bearer ${access_token}` },
    data: { id: randomUUID(), first_name: 'Kari', last_name: 'Nordmann', email, user_type: userType, language: 'en' },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  await context.clearCookies()
}

/** The link with a code in the newest such mail to this address, once the worker has sent it. */
export async function mailedLink(email: string): Promise<string> {
  const outbox = process.env['KLUBBA_OUTBOX'] ?? ''
  let link: string | undefined
  await expect
    .poll(() => {
      const mails = existsSync(outbox) ? readdirSync(outbox).filter((name) => name.endsWith('.eml')) : []
      const texts = mails
        .toSorted()
        .map((name) => readFileSync(join(outbox, name), 'utf8').replaceAll('=\n', '').replaceAll('=3D', '='))
      const links = texts
        .filter((text) => text.includes(`To: ${email}`))
        .flatMap((text) => /http:\/\/\S+#code=[0-9A-Z-]+/.exec(text)?.[0] ?? [])
      link = links.at(-1)
      return link
    })
    .toBeDefined()
  return link ?? ''
}

async function mailedCode(email: string): Promise<string> {
  return (await mailedLink(email)).split('#code=')[1] ?? ''
}

/** Every test watches for what goes wrong without being asked: errors on the console and in the page. */
export const test = base.extend<{ troubles: string[] }>({
  baseURL: PRODUCT_URL,
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from this pattern
  extraHTTPHeaders: async ({}, use) => use({ 'x-forwarded-for': someAddress() }),
  context: async ({ context }, use) => {
    await rememberToasts(context)
    await use(context)
  },
  troubles: [
    async ({ page }, use) => {
      const troubles: string[] = []
      page.on('pageerror', (error) => troubles.push(String(error)))
      page.on('console', (message) => {
        // The browser itself reports answers of 400 and above, which many tests are about.
        // Playwright says so where the tests' settings block workers.
        const reported = /^Failed to load resource|^Service Worker registration blocked/.test(message.text())
        if (['error', 'warning'].includes(message.type()) && !reported) troubles.push(message.text())
      })
      await use(troubles)
      expect(troubles).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/** Closes the page, so that it says nothing later, and takes what it was expected to complain of out of its troubles. */
export async function forgive(page: Page, troubles: string[], expected: string): Promise<void> {
  await page.close()
  expect(troubles.splice(0).filter((trouble) => !trouble.includes(expected))).toEqual([])
}

/** Opens a page signed in, and waits until it stands. */
export async function openAs(page: Page, who: Credentials, path: string): Promise<void> {
  await signIn(page.context(), who)
  await page.goto(path)
}
