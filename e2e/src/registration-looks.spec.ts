import { assetMakerAs } from './asset-data.ts'
import { expectSound, looksOf, wear } from './looks.ts'
import { demoUser, expect, signIn, test } from './product.ts'
import { goOn, watchFetching } from './walking.ts'

test('AST-2 NAV-18 LNG-2 the wizard in Finnish: axe finds nothing, nothing scrolls sideways, no English', async ({
  page,
  context,
}) => {
  const maker = await assetMakerAs(context, 'user')
  const { id } = await maker.complete()
  await signIn(context, demoUser('user'))
  const hasFetched = watchFetching(page)
  const step = (section: string) => `/fi/assets/registration/${id}/${section}`
  // The first one brings the draft to the device, where the last ones look for it.
  await page.goto(step('info'))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
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
  for (const [turn, path] of pages.entries()) {
    if (!page.url().endsWith(path)) await goOn(page, path)
    await hasFetched()
    for (const look of looksOf(turn)) {
      await wear(page, look)
      await expectSound(page, path)
    }
  }
})
