import { mayOpen } from '@klubba/domain/pages'
import { expectSound, looksOf, wear } from './looks.ts'
import { demoUser, expect, openAs, test } from './product.ts'
import { ALL_PAGES, samplePath } from './sample-paths.ts'
import { goOn, watchFetching } from './walking.ts'

/** They lead elsewhere, so there is nothing to look at; reports.spec.ts looks at each report. */
const LEFT_OUT = new Set(['', 'auth/login', 'auth/logout', 'assets/{assetId}/edit', 'admin/reports/{report}'])
const pages = ALL_PAGES.filter((path) => !LEFT_OUT.has(path) && mayOpen(path, 'admin'))
const TRANSLATED = ['fi', 'sv', 'no', 'da'] as const
/** A quarter of the pages for each look and language, which is worn once for all of them. Two tests, for two workers. */
const PARTS = [
  [0, 1],
  [2, 3],
]

for (const [which, quarters] of PARTS.entries()) {
  test(`NAV-18 LNG-2 every page, part ${which + 1}: axe finds nothing, nothing scrolls sideways, no English left`, async ({
    page,
  }) => {
    const hasFetched = watchFetching(page)
    await openAs(page, demoUser('admin'), '/en/nothing')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    for (const quarter of quarters) {
      // Text that comes from no phrase is English in every language: one a page is enough to find it.
      const language = TRANSLATED[quarter]
      const walked = pages.filter((_, index) => index % 4 === quarter)
      for (const look of looksOf(quarter)) {
        await wear(page, look)
        for (const path of walked) {
          await goOn(page, `/${language}/${samplePath(path)}`)
          await hasFetched()
          await expectSound(page, path)
        }
      }
    }
  })
}
