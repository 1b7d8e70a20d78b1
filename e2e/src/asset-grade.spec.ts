import type { Page } from '@playwright/test'
import { assetMakerAs, saveSection } from './asset-data.ts'
import { openDraftFrom, rewriteSavedDraft, saveDraftTo } from './earlier-build.ts'
import { demoUser, expect, openAs, PRODUCT_URL, signIn, test } from './product.ts'
import { begin, cutOff, onDevice, saved, step } from './registration-steps.ts'
import { sellable } from './running-auction.ts'
import { goOn } from './walking.ts'

const BEST = 'Fully functional at last use'
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const overall = (page: Page) => page.getByRole('group', { name: /^Overall condition/ })
const best = (page: Page) => overall(page).getByRole('radio', { name: BEST })

/** Of four grades none is chosen, and the form says so. */
async function expectNotGraded(page: Page): Promise<void> {
  await expect(overall(page).getByRole('radio')).toHaveCount(4)
  await expect(overall(page).getByRole('radio', { checked: true })).toHaveCount(0)
  await expect(overall(page)).toContainText('Not graded')
}

test('AST-8 AST-13 AST-17 AST-18 COM-1 T2 an asset that nobody graded says so everywhere until somebody chooses a grade, 0 too', async ({
  page,
}) => {
  const { maker, asset } = await sellable(page, 'INVENTORY', { isGraded: false })
  const at = `/en/assets/${asset.id}`
  const missing = card(page, 'Ready for auction').getByRole('link', { name: /^Overall condition grade/ })
  const publish = page.getByRole('button', { name: 'Publish to community' })

  await test.step('its page, its parts and the comparison say “not graded”, and it is offered to nobody', async () => {
    await openAs(page, demoUser('auction_broker'), at)
    await expect(card(page, 'Key facts')).toContainText('ConditionNot graded')
    await expect(missing).toBeVisible()
    await expect(publish).toBeDisabled()
    await expect(card(page, 'Auction')).toContainText('Overall condition grade')
    const parts = page.getByRole('navigation', { name: 'Parts of the asset' })
    await parts.getByRole('link', { name: /^Condition/ }).click()
    await expect(card(page, 'Condition')).toContainText('Not graded')
    // Who says so is nobody yet.
    await expect(card(page, 'Condition')).not.toContainText('Source of the condition')
    await expect(page.getByRole('main')).not.toContainText(BEST)
    const other = await maker.save(await maker.inventory(), 'condition', { condition: 1 })
    await goOn(page, `/en/assets/compare?assets=${asset.id},${other.id}`)
    await expect(page.getByRole('row', { name: /^Condition/ })).toContainText('Not graded')
    await expect(page.getByRole('main')).not.toContainText(BEST)
  })

  await test.step('sending it to auction is refused with the reason', async () => {
    const id = crypto.randomUUID()
    await maker.send('POST', `/v1/assets/${asset.id}/auctions`, { id, start: null, end: null })
    await goOn(page, `/en/auctions/${id}`)
    await expect(page.getByText('The condition of the asset has not been graded.').first()).toBeVisible()
  })

  await test.step('the form has nothing preselected; grade 0 is a change, is saved and shown', async () => {
    await goOn(page, `${at}/edit/condition`)
    await expectNotGraded(page)
    await expect(page.getByRole('button', { name: 'Nothing changed' })).toBeVisible()
    await best(page).check()
    await saveSection(page)
    await expect(best(page)).toBeChecked()
    expect(await maker.read(asset.id)).toMatchObject({ condition: 0, graded: true })
    await goOn(page, at)
    await expect(card(page, 'Key facts')).toContainText(`0${BEST}`)
    await expect(missing).toBeHidden()
    await expect(publish).toBeEnabled()
  })

  await test.step('the history tells it from “not graded”, and gives that back', async () => {
    const entry = card(page, 'History').getByRole('listitem').filter({ hasText: 'Condition:' })
    await expect(entry).toContainText(/Not graded.*0, Fully functional at last use/)
    await entry.getByRole('button', { name: 'Restore the earlier value: Condition' }).click()
    await expect(page.getByText('Restored: Condition')).toBeVisible()
    await expect(card(page, 'Key facts')).toContainText('ConditionNot graded')
    expect(await maker.read(asset.id)).toMatchObject({ condition: 0, graded: false })
  })
})

test('AST-2 AST-8 OFF-3 OFF-4 T2 grade 0 that is chosen on a device without a network is kept there and sent', async ({
  page,
  context,
}) => {
  const maker = await assetMakerAs(context, 'user')
  await signIn(context, demoUser('user'))
  const reach = await cutOff(page)
  const id = await begin(page)
  await step(page, 'Condition').click()
  await expectNotGraded(page)
  await best(page).check()
  await expect(onDevice(page)).toBeVisible()
  await page.reload()
  await expect(best(page)).toBeChecked()
  await expect(onDevice(page)).toBeVisible()
  await reach()
  await expect(saved(page)).toBeVisible()
  await expect.poll(async () => maker.read(id)).toMatchObject({ condition: 0, graded: true })
  await expect(best(page)).toBeChecked()
})

/** As an earlier build stored it: grade 0, and nothing about who chose it. */
const ungradedBefore = (manifest: string) =>
  manifest.replaceAll('"condition": null', '"condition": 0   ').replaceAll('"graded": false', '"grader": false')

test('AST-8 OFF-4 T2 a draft of an earlier build opens as not graded, and its touched grade 0 is sent', async ({
  page,
  context,
  browser,
}, info) => {
  const maker = await assetMakerAs(context, 'user')
  await signIn(context, demoUser('user'))
  await cutOff(page)
  const id = await begin(page)
  await expect(onDevice(page)).toBeVisible()
  await goOn(page, '/en/assets/drafts')
  const path = info.outputPath('earlier.zip')
  await saveDraftTo(page, path)
  rewriteSavedDraft(path, ungradedBefore)

  const elsewhere = await browser.newContext({ baseURL: PRODUCT_URL, serviceWorkers: 'block' })
  try {
    await signIn(elsewhere, demoUser('user'))
    const other = await elsewhere.newPage()
    const reach = await cutOff(other)
    await openDraftFrom(other, path, id)
    await goOn(other, `/en/assets/registration/${id}/condition`)
    await expectNotGraded(other)
    await best(other).check()
    await expect(onDevice(other)).toBeVisible()
    await reach()
    await expect(saved(other)).toBeVisible()
    expect(await maker.read(id)).toMatchObject({ condition: 0, graded: true })
  } finally {
    await elsewhere.close()
  }
})
