import { assetMakerAs } from './asset-data.ts'
import { axeFindings, byTurns } from './looks.ts'
import { demoUser, expect, signIn, test } from './product.ts'
import { onlyEnglish } from './sample-paths.ts'
import { goOn, watchFetching } from './walking.ts'
import { wordsOn } from './words-on.ts'

const english = onlyEnglish()
const LOOKS = [
  ['dark', 320],
  ['light', 1440],
  ['light', 320],
  ['dark', 1440],
] as const

LOOKS.forEach(([scheme, width], turn) => {
  test(`AST-2 NAV-18 LNG-2 the wizard, ${scheme}, ${width} px, in Finnish: axe finds nothing, nothing scrolls sideways, no English`, async ({
    page,
    context,
  }) => {
    const maker = await assetMakerAs(context, 'user')
    const { id } = await maker.complete()
    await page.setViewportSize({ width, height: width === 320 ? 568 : 900 })
    await page.addInitScript((value) => localStorage.setItem('mantine-color-scheme-value', value), scheme)
    await signIn(context, demoUser('user'))
    const hasFetched = watchFetching(page)
    const step = (section: string) => `/fi/assets/registration/${id}/${section}`
    // The first one brings the draft to the device, where the last ones look for it.
    await page.goto(step('info'))
    const pages = [
      step('info'),
      '/fi/assets/registration/new?category=excavators',
      '/fi/assets/registration/complete/validation',
      '/fi/assets/drafts',
      step('condition'),
      step('specs'),
      step('ownership'),
      step('media'),
    ]
    for (const path of byTurns(pages, turn, LOOKS.length)) {
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      if (!page.url().endsWith(path)) await goOn(page, path)
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
