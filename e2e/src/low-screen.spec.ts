import { mayOpen, type PagePath } from '@klubba/domain/pages'
import type { BrowserContext } from '@playwright/test'
import { busiest } from './busiest.ts'
import { demoUser, expect, openAs, signIn, test } from './product.ts'
import { ALL_PAGES, idsOfDemo, samplePath } from './sample-paths.ts'
import { brokenValues } from './values.ts'
import { goOn, watchFetching } from './walking.ts'

const LEFT_OUT = new Set<PagePath>(['', 'auth/login', 'auth/logout', 'assets/{assetId}/edit'])
const inside = ALL_PAGES.filter((path) => !LEFT_OUT.has(path) && !path.startsWith('auth/') && mayOpen(path, 'admin'))

async function runningAuction(context: BrowserContext): Promise<string> {
  const token = await signIn(context, demoUser('admin'))
  const headers = { authorization: `Bearer ${token}` }
  const answer = await context.request.get('/v1/auctions?status=LIVE&page_size=1', { headers })
  const { results } = (await answer.json()) as { results: { id: string }[] }
  return results[0]?.id ?? ''
}

const DESK = { width: 1280, height: 720 }
const PHONE = { width: 390, height: 844 }

test.use({ viewport: DESK })

// On the phone in Norwegian, which has longer words for what stands beside values.
for (const [size, language, half] of [
  [DESK, 'en', 0],
  [DESK, 'en', 1],
  [PHONE, 'no', 0],
  [PHONE, 'no', 1],
] as const) {
  test(`NAV-18 D2 at ${size.width} × ${size.height} no time, number, code or amount is broken or cut off, part ${half + 1}`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize(size)
    const ids = { ...(await idsOfDemo(context)), ...(await busiest(context)).ids }
    const hasFetched = watchFetching(page)
    await openAs(page, demoUser('admin'), `/${language}/nothing`)
    for (const path of ['auth/landing' as const, ...inside].filter((_, index) => index % 2 === half)) {
      await test.step(`NAV-18 D2 ${path}`, async () => {
        await goOn(page, `/${language}/${samplePath(path, ids)}`)
        await hasFetched()
        const sideways = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
        expect.soft({ path, sideways, values: await brokenValues(page) }).toEqual({ path, sideways: false, values: [] })
      })
    }
  })
}

test('AUC-6 D2 at 1280 × 720 the button to bid is on the screen, with its amount', async ({ page, context }) => {
  const id = await runningAuction(context)
  await openAs(page, demoUser('auction_broker'), `/en/auctions/${id}`)
  await expect(page.getByRole('button', { name: /^Bid \d/ })).toBeInViewport({ ratio: 1 })
})
