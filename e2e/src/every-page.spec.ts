import { mayOpen } from '@klubba/domain/pages'
import { expectSound, looksOf, wear } from './looks.ts'
import { demoUser, expect, signIn, test } from './product.ts'
import { ALL_PAGES, samplePath } from './sample-paths.ts'
import { goOn, watchFetching } from './walking.ts'

/** Leads elsewhere, so there is nothing to look at. */
const PASSING = new Set(['', 'auth/login', 'auth/logout', 'assets/{assetId}/edit'])
const pages = ALL_PAGES.filter((path) => !PASSING.has(path) && mayOpen(path, 'admin'))
/** Two tests, for two workers. */
const HALVES = [pages.filter((_, index) => index % 2 === 0), pages.filter((_, index) => index % 2 === 1)]

HALVES.forEach((half, which) => {
  test(`NAV-18 LNG-2 every page, part ${which + 1}: axe finds nothing, nothing scrolls sideways, no English in Finnish`, async ({
    page,
    context,
  }) => {
    test.setTimeout(20_000 * half.length)
    await signIn(context, demoUser('admin'))
    const hasFetched = watchFetching(page)
    await page.goto('/fi/admin')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    for (const [turn, path] of half.entries()) {
      if (path !== 'admin') await goOn(page, `/fi/${samplePath(path)}`)
      await hasFetched()
      for (const look of looksOf(turn + which)) {
        await wear(page, look)
        await expectSound(page, path)
      }
    }
  })
})
