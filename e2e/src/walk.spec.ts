import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LANGUAGES } from '@klubba/domain/languages'
import { mayOpen, type PagePath, PAGES } from '@klubba/domain/pages'
import { USER_TYPES, type UserType } from '@klubba/domain/users/user'
import type { Page } from '@playwright/test'
import { demoUser, expect, openAs, test } from './product.ts'
import { idsOfDemo, samplePath } from './sample-paths.ts'
import { goOn } from './walking.ts'

const PREFIXES = ['', ...LANGUAGES.map((language) => `/${language}`)]
const everyPage = Object.keys(PAGES) as PagePath[]
/** Whoever is signed in is sent on from here. */
const SENT_ON: Partial<Record<PagePath, RegExp>> = {
  '': /\/auth\/landing$/,
  'auth/login': /\/auth\/landing$/,
  'assets/{assetId}/edit': /\/edit\/info$/,
}

/** Where they arrive: one may stand there already. */
const SENT_TO: readonly PagePath[] = ['auth/landing', 'assets/{assetId}/edit/{section}']

const addressOf = (page: PagePath, index: number, ids = {}) =>
  `${PREFIXES[index % PREFIXES.length]}/${samplePath(page, ids)}`
/**
 * A page is opened here by one of those who may and tried by one of those who may not, by turns; by all of them in
 * `npm run bench -- axe`. Who may open which page is tested without a browser too.
 */
function isWalked(path: PagePath, index: number, userType: UserType): boolean {
  const alike = USER_TYPES.filter((each) => mayOpen(path, each) === mayOpen(path, userType))
  return process.env['ALL_LOOKS'] !== undefined || (alike.indexOf(userType) + index) % alike.length === 0
}
/** One in so many pages is loaded from the server without a sign-in. */
const LOADED_EVERY = 6

/** Of the app itself, not of a page that came ready-made. */
const heading = (page: Page) => page.locator('#root').getByRole('heading', { level: 1 })
const notFound = new RegExp(
  `^(${LANGUAGES.map((language) => {
    const phrases = readFileSync(join(import.meta.dirname, `../../i18n/src/shell/${language}.json`), 'utf8')
    return (JSON.parse(phrases) as { page_error: { not_found: string } }).page_error.not_found
  }).join('|')})$`,
)

test.describe('the walk through every page', () => {
  for (const [turn, userType] of USER_TYPES.entries()) {
    test(`NAV-1 NAV-9 NAV-19 as ${userType}: each is reached or answers 404`, async ({ page, context }) => {
      test.setTimeout(120_000)
      const ids = await idsOfDemo(context)
      await openAs(page, demoUser(userType), '/en/auth/landing')
      await expect(heading(page)).toBeVisible()
      for (const [index, path] of everyPage.entries()) {
        // Leads to login, and is tried where logging out is.
        if (path === 'auth/logout' || !isWalked(path, index, userType)) continue
        const address = addressOf(path, index + turn, ids)
        if (SENT_ON[path] || SENT_TO.includes(path)) await page.goto(address)
        else await goOn(page, address)
        const isOpen = mayOpen(path, userType)
        await expect(page, address).toHaveURL((isOpen && SENT_ON[path]) || address)
        await expect(heading(page), address).toBeVisible()
        if (isOpen) await expect(heading(page), address).not.toHaveText(notFound)
        else await expect(heading(page), address).toHaveText(notFound)
        await expect(page, address).toHaveTitle(/^.+ - Klubba$/)
      }
    })
  }

  // The server gives the same document for every page, so a few of them are loaded and the others walked to.
  test('NAV-2 SES-1 without a sign-in: login, but for the public pages', async ({ page, context }) => {
    test.setTimeout(120_000)
    await page.goto('/en/auth/login')
    await expect(heading(page)).toBeVisible()
    const scriptOf = (html: string) => /src="(\/build\/start-[^"]+)"/.exec(html)?.[1]
    const script = scriptOf(await page.content())
    expect(script).toBeDefined()
    for (const [index, path] of everyPage.entries()) {
      const address = addressOf(path, index)
      const answer = await context.request.get(address)
      expect({ address, status: answer.status(), script: scriptOf(await answer.text()) }).toEqual({
        address,
        status: 200,
        script,
      })
      const isPublic = mayOpen(path, undefined)
      if (isPublic || index % LOADED_EVERY === 0) await page.goto(address)
      else await page.evaluate((to) => history.pushState(null, '', to), address)
      const prefix = /^\/(?:en|no|sv|da|fi)(?=\/)/.exec(address)?.[0]
      await expect(page).toHaveURL(isPublic ? address : `${prefix ?? '/en'}/auth/login`)
      await expect(heading(page), address).toBeVisible()
    }
  })
})
