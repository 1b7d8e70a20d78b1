import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LANGUAGES } from '@klubba/domain/languages'
import { mayOpen, type PagePath } from '@klubba/domain/pages'
import { USER_TYPES, type UserType } from '@klubba/domain/users/user'
import type { Page } from '@playwright/test'
import { demoUser, expect, openAs, test } from './product.ts'
import { ALL_PAGES, idsOfDemo, samplePath } from './sample-paths.ts'
import { goOn } from './walking.ts'

const PREFIXES = ['', ...LANGUAGES.map((language) => `/${language}`)]
/** Two tests, for two workers. */
const HALVES: readonly UserType[][] = [USER_TYPES.slice(0, 3), USER_TYPES.slice(3)]

/** They lead elsewhere, which shell.spec.ts tries; the landing page is where the walk begins. */
const PASSING = new Set<PagePath>(['', 'auth/login', 'auth/logout', 'auth/landing', 'assets/{assetId}/edit'])

/**
 * A page is opened here by one of those who may and tried by one of those who may not, by turns; by all of them in
 * `npm run bench -- axe`. Who may open which page, under which prefix, is tested without a browser too.
 */
function isWalked(path: PagePath, index: number, userType: UserType): boolean {
  const alike = USER_TYPES.filter((each) => mayOpen(path, each) === mayOpen(path, userType))
  return process.env['ALL_LOOKS'] !== undefined || (alike.indexOf(userType) + index) % alike.length === 0
}

/** The first half of the pages without a prefix, then one language for each user type. */
function prefixFor(userType: UserType, index: number): string {
  return index < ALL_PAGES.length / 2 ? '' : `/${LANGUAGES[USER_TYPES.indexOf(userType)]}`
}

/** Of the app itself, not of a page that came ready-made. */
const heading = (page: Page) => page.locator('#root h1:visible')
const notFound = new RegExp(
  `^(${LANGUAGES.map((language) => {
    const phrases = readFileSync(join(import.meta.dirname, `../../i18n/src/shell/${language}.json`), 'utf8')
    return (JSON.parse(phrases) as { page_error: { not_found: string } }).page_error.not_found
  }).join('|')})$`,
)

async function walkAs(page: Page, userType: UserType, ids: Record<string, string>): Promise<void> {
  await openAs(page, demoUser(userType), '/auth/landing')
  await expect(heading(page)).not.toHaveText(notFound)
  for (const [index, path] of ALL_PAGES.entries()) {
    if (PASSING.has(path) || !isWalked(path, index, userType)) continue
    const address = `${prefixFor(userType, index)}/${samplePath(path, ids)}`
    await goOn(page, address)
    await expect(page, address).toHaveURL(address)
    if (mayOpen(path, userType)) await expect(heading(page), address).not.toHaveText(notFound)
    else await expect(heading(page), address).toHaveText(notFound)
    await expect(page, address).toHaveTitle(/^.+ - Klubba$/)
  }
}

test.describe('the walk through every page', () => {
  for (const userTypes of HALVES) {
    test(`NAV-1 NAV-9 NAV-19 as ${userTypes.join(', ')}: each is reached or answers 404`, async ({ page, context }) => {
      const ids = await idsOfDemo(context)
      for (const userType of userTypes) await test.step(`as ${userType}`, async () => walkAs(page, userType, ids))
    })
  }

  // The server gives the same document for every page, so a few of them are loaded and the others walked to.
  test('NAV-2 SES-1 without a sign-in: login, but for the public pages', async ({ page, context }) => {
    const scriptOf = (html: string) => /src="(\/build\/start-[^"]+)"/.exec(html)?.[1]
    const block = Math.ceil(ALL_PAGES.length / PREFIXES.length)
    const scripts = new Set<string | undefined>()
    for (const [index, path] of ALL_PAGES.entries()) {
      const prefix = PREFIXES[Math.floor(index / block)] ?? ''
      const address = `${prefix}/${samplePath(path)}`
      const answer = await context.request.get(address)
      expect(answer.status(), address).toBe(200)
      scripts.add(scriptOf(await answer.text()))
      expect([...scripts], address).toEqual([expect.any(String)])
      // One of each two blocks, the root among them.
      if (index % (2 * block) === 0) await page.goto(address)
      else await page.evaluate((to) => history.pushState(null, '', to), address)
      await expect(page).toHaveURL(mayOpen(path, undefined) ? address : `${prefix || '/en'}/auth/login`)
      await expect(heading(page), address).toBeVisible()
    }
  })
})
