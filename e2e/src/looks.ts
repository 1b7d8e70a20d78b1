import { AxeBuilder } from '@axe-core/playwright'
import { LANGUAGES } from '@klubba/domain/languages'
import { expect, type Page } from '@playwright/test'
import { onlyEnglish } from './sample-paths.ts'
import { wordsOn } from './words-on.ts'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const SCHEME = 'mantine-color-scheme-value'
const english = new Map(LANGUAGES.map((language) => [language, onlyEnglish(language)]))

export interface Look {
  scheme: 'dark' | 'light'
  width: number
}

const LOOKS: readonly Look[] = [
  { scheme: 'dark', width: 320 },
  { scheme: 'light', width: 1440 },
  { scheme: 'light', width: 320 },
  { scheme: 'dark', width: 1440 },
]

/** The looks of the nth thing: one or two by turns here, all of them by `npm run bench -- axe`. */
export function looksOf(turn: number, count: 1 | 2 = 1): readonly Look[] {
  const first = turn % LOOKS.length
  return process.env['ALL_LOOKS'] ? LOOKS : [...LOOKS, ...LOOKS].slice(first, first + count)
}

/** Gives the page that is open another width and other colours. */
export async function wear(page: Page, { scheme, width }: Look): Promise<void> {
  await page.setViewportSize({ width, height: width === 320 ? 568 : 900 })
  await page.evaluate(
    ([key, newValue]) => {
      localStorage.setItem(key, newValue)
      // As another tab would tell it.
      window.dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea: localStorage }))
    },
    [SCHEME, scheme] as const,
  )
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme)
}

/** Has the page in a look from the first paint on. */
export async function openIn(page: Page, { scheme, width }: Look): Promise<void> {
  await page.setViewportSize({ width, height: width === 320 ? 568 : 900 })
  await page.addInitScript(([key, value]) => localStorage.setItem(key, value), [SCHEME, scheme] as const)
}

/**
 * What axe finds on the page, each with the first place where it is. Our pages have no frames of others, so the results
 * need no second tab to be put together in; and what is in order need not be told.
 */
export async function axeFindings(page: Page): Promise<string[]> {
  // Half-way from one colour to another nothing has the contrast that it will have.
  await page.evaluate(async () => {
    const hasEnd = ({ effect, playState }: Animation) =>
      playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime)
    const changing = document.getAnimations().filter(hasEnd)
    await Promise.allSettled(changing.map(({ finished }) => finished))
  })
  // It is half a megabyte of script, and quicker where it has run before: once in a document is enough.
  const isThere = await page.evaluate(() => 'axe' in globalThis)
  const builder = new AxeBuilder({ page, ...(isThere && { axeSource: 'globalThis.axe.version' }) })
  const axe = builder.options({ resultTypes: ['violations'] }).setLegacyMode()
  const { violations } = await axe.withTags(RULES).analyze()
  return violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)
}

/** LNG-2: what the page says in English although its address names another language. */
async function englishOn(page: Page): Promise<string[]> {
  const language = LANGUAGES.find((known) => new URL(page.url()).pathname.startsWith(`/${known}/`)) ?? 'en'
  return (await wordsOn(page)).filter((text) => english.get(language)?.has(text))
}

/** NAV-18 and LNG-2: axe finds nothing, nothing scrolls sideways, no English but on English pages. */
export async function expectSound(page: Page, where: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  const { width } = page.viewportSize() ?? { width: 0 }
  const left = await englishOn(page)
  const sideways = (await page.evaluate(() => document.documentElement.scrollWidth)) > width
  const seen = { axe: await axeFindings(page), sideways, left }
  expect.soft({ where, width, ...seen }).toEqual({ where, width, axe: [], sideways: false, left: [] })
}
