import { mayOpen } from '@klubba/domain/pages'
import { axeFindings, byTurns } from './looks.ts'
import { demoUser, expect, signIn, test } from './product.ts'
import { ALL_PAGES, onlyEnglish, samplePath } from './sample-paths.ts'
import { goOn, watchFetching } from './walking.ts'
import { wordsOn } from './words-on.ts'

const english = onlyEnglish()
const LOOKS = [
  { scheme: 'dark', width: 1440 },
  { scheme: 'light', width: 320 },
  { scheme: 'dark', width: 320 },
  { scheme: 'light', width: 1440 },
] as const

/** Leads elsewhere, so there is nothing to look at. */
const PASSING = new Set(['', 'auth/login', 'auth/logout', 'assets/{assetId}/edit'])
const pages = ALL_PAGES.filter((path) => !PASSING.has(path) && mayOpen(path, 'admin'))

LOOKS.forEach(({ scheme, width }, turn) => {
  const mine = byTurns(pages, turn, LOOKS.length)
  test(`NAV-18 LNG-2 ${scheme} ${width} px: axe finds nothing, nothing scrolls sideways, no English in Finnish`, async ({
    page,
    context,
  }) => {
    test.setTimeout(20_000 * mine.length)
    await page.setViewportSize({ width, height: width === 320 ? 568 : 900 })
    await page.addInitScript((value) => localStorage.setItem('mantine-color-scheme-value', value), scheme)
    await signIn(context, demoUser('admin'))
    const hasFetched = watchFetching(page)
    await page.goto('/fi/admin')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    for (const path of mine) {
      if (path !== 'admin') await goOn(page, `/fi/${samplePath(path)}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await hasFetched()
      expect.soft(await axeFindings(page), path).toEqual([])
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth)
      expect.soft({ path, sideways: sideways > width }).toEqual({ path, sideways: false })
      const left = (await wordsOn(page)).filter((text) => english.has(text))
      expect.soft({ path, left }).toEqual({ path, left: [] })
    }
  })
})
