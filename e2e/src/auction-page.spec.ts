import type { Locator, Page } from '@playwright/test'
import { find, typing } from './asset-data.ts'
import { axeFindings } from './looks.ts'
import { asSmallPhone } from './phone.ts'
import { demoUser, expect, openAs, PRODUCT_URL, signIn, test } from './product.ts'
import { pick } from './registry-data.ts'
import { runningAuction, sellable } from './running-auction.ts'
import { expectToast } from './toasts.ts'
import { goOn } from './walking.ts'

async function expectSound(page: Page, where: string): Promise<void> {
  expect.soft(await axeFindings(page), where).toEqual([])
  const width = page.viewportSize()?.width ?? 0
  expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), where).toBeLessThanOrEqual(width)
}

/** The sheet stays open after a refusal. */
async function bidFor(page: Page, name: string, amount?: string): Promise<void> {
  await page.getByRole('button', { name: 'Place bid', exact: true }).tap()
  await pick(page, 'Bidder', name)
  if (amount !== undefined) await page.getByRole('textbox', { name: 'Amount' }).fill(amount)
  await page.getByRole('button', { name: /^Bid \d/ }).tap()
}

test.describe('on a small phone', () => {
  test.use({ ...asSmallPhone, viewport: { width: 320, height: 740 } })

  test('AUC-3 AUC-6 AUC-8 an admin takes bids on a small phone, and another screen follows it; who may only read sees no names', async ({
    page,
    browser,
  }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    const { id, asset, first, second } = await runningAuction(page)
    await openAs(page, demoUser('admin'), `/en/auctions/${id}`)
    await expect(page.getByText('No bids yet')).toBeVisible()
    // A phone is asked about its colours, at the place of the button.
    await page.getByRole('button', { name: 'Keep dark' }).tap()

    const reading = await browser.newContext({ baseURL: PRODUCT_URL, serviceWorkers: 'block' })
    await signIn(reading, demoUser('read'))
    const watching = await reading.newPage()
    await watching.emulateMedia({ reducedMotion: 'reduce' })
    await watching.goto(`/en/auctions/${id}`)
    const price = watching.getByRole('region', { name: 'Price and time' })
    await expect(price).toContainText(/Start price100\s000/)

    await bidFor(page, first.name)
    await expect(price).toContainText(/Highest bid100\s000/)
    await bidFor(page, second.name, '101 000')
    const refusal = page.getByText(/^The lowest possible bid is 105\s000 NOK/)
    await expect(refusal).toBeVisible()
    const colourOf = async (line: Locator) => line.evaluate((element) => getComputedStyle(element).color)
    expect(await colourOf(refusal)).not.toBe(await colourOf(page.getByRole('dialog').getByText(/^Lowest possible/)))
    await expectSound(page, 'sheet with a refusal')
    await page.getByRole('textbox', { name: 'Amount' }).fill('125 000')
    await page.getByRole('checkbox', { name: 'Maximum bid' }).check()
    await page.getByRole('button', { name: /^Bid 125/ }).tap()
    await expect(price).toContainText(/Highest bid110\s000/)
    const bids = page.getByRole('region', { name: 'Bids', exact: true })
    await expect(bids.getByRole('listitem').first()).toContainText(second.name)
    // A bid that has just come lights up, but for who wants no motion.
    const motionOf = async (screen: Page) =>
      screen
        .getByRole('region', { name: 'Bids', exact: true })
        .getByRole('listitem')
        .first()
        .evaluate((line) => getComputedStyle(line).animationName)
    expect(await motionOf(page)).toContain('arrive')
    expect(await motionOf(watching)).toBe('none')
    await bidFor(page, first.name)
    await expect(page.getByText('The bid was taken, but another bidder leads.').first()).toBeVisible()
    // What is told of a bid does not lie over the button for the next one.
    const told = page.getByRole('status').filter({ has: page.getByRole('button', { name: 'Close' }) })
    const toast = await told.last().boundingBox()
    const next = await page.getByRole('button', { name: 'Place bid', exact: true }).boundingBox()
    expect((toast?.y ?? Infinity) + (toast?.height ?? 0)).toBeLessThanOrEqual(next?.y ?? 0)
    await expect(bids.getByRole('listitem').first()).toContainText('Automatic')
    await expectSound(page, 'while it runs')

    // What bidders have gone by changes only as an addition.
    await goOn(page, `/en/assets/${asset.id}/edit/specs`)
    await expect(page.getByText(/^Somebody has bid\. What you change here becomes an addition/)).toBeVisible()
    await typing(page, 'Weight').fill('21 000')
    await page.getByRole('button', { name: 'Save', exact: true }).tap()
    const asking = page.getByRole('alertdialog', { name: 'Save as an addition?' })
    await expectSound(page, 'asked about an addition')
    await asking.getByRole('button', { name: 'Save as addition' }).tap()
    await expectToast(page, 'Saved')
    await expect(page.getByRole('button', { name: 'Nothing changed' })).toBeVisible()
    await goOn(page, `/en/assets/${asset.id}`)
    const added = page.getByRole('region', { name: 'Added after the first bid' })
    await expect(added.getByRole('listitem')).toContainText(/Weight.*22\s600.*21\s000/)
    await goOn(page, `/en/auctions/${id}`)

    const watched = watching.getByRole('region', { name: 'Bids', exact: true })
    await expect(watched.getByRole('listitem').first()).toContainText('Automatic')
    await expect(watching.getByText(second.name)).toHaveCount(0)
    await expect(watching.getByText(/110\s000/).first()).toBeVisible()
    await expect(watching.getByText(/^Reserve \d/)).toHaveCount(0)
    await expect(watching.getByRole('button', { name: /Place bid|More actions|Change maximum|^Bid / })).toHaveCount(0)

    // Of the bid that was entered last, the system's answer to it goes too.
    const dialog = page.getByRole('dialog')
    await bids
      .getByRole('button', { name: new RegExp(`^Void the bid of .* by .*${first.name}`) })
      .first()
      .tap()
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Misheard on the phone')
    await dialog.getByRole('button', { name: 'Void the bid' }).tap()
    await expect(bids.getByText(/^Voided [^B]*: Misheard on the phone$/)).toBeVisible()
    await expect(price).toContainText(/Highest bid110\s000/)

    await page.getByRole('button', { name: 'More actions' }).tap()
    await page.getByRole('menuitem', { name: 'End early' }).tap()
    await dialog.getByRole('button', { name: 'End early' }).tap()
    await expect(dialog.getByText('Field is required')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Sold from the yard')
    await dialog.getByRole('button', { name: 'End early' }).tap()
    await expect(watching.getByText('Agreed', { exact: true }).first()).toBeVisible()
    await expectSound(page, 'after the end')
    await reading.close()
  })
})

test('COM-1 COM-2 AST-6 an asset is published to a community, an offer entered and accepted; the listing and the community show it meanwhile', async ({
  page,
}) => {
  const { maker, asset } = await sellable(page, 'INVENTORY')
  const { results } = await maker.send<{ results: { id: string; name: string }[] }>(
    'GET',
    '/v1/communities?page_size=1',
  )
  const community = results[0] ?? { id: '', name: '' }
  const members = await maker.send<{ results: { organization?: { name: string } }[] }>(
    'GET',
    `/v1/communities/${community.id}/members?member_type=organization`,
  )
  const member = members.results[0]?.organization?.name ?? ''

  await openAs(page, demoUser('auction_broker'), `/en/assets/${asset.id}`)
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
  await page.getByRole('button', { name: 'Publish to community' }).click()
  await dialog.getByRole('button', { name: 'Publish to community' }).click()
  await expect(dialog.getByText('Field is required').first()).toBeVisible()
  await find(page, 'Community', community.name)
  await dialog.getByRole('textbox', { name: 'Price, NOK' }).fill('90 000')
  await dialog.getByLabel('Valid until').fill(new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10))
  await dialog.getByRole('button', { name: 'Publish to community' }).click()
  await expect(page.getByText('In community').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Unpublish' })).toBeVisible()

  await goOn(page, `/en/assets/communityListing?q=${asset.asset_number}`)
  await expect(page.getByRole('row', { name: asset.asset_number })).toBeVisible()
  await goOn(page, `/en/admin/community/${community.id}`)
  const offerings = page.getByRole('list', { name: 'Offerings' })
  await offerings.getByRole('listitem').filter({ hasText: asset.asset_number }).getByRole('link').click()

  await page.getByRole('button', { name: 'Enter an offer' }).click()
  await find(page, 'Member', member)
  await dialog.getByRole('textbox', { name: 'Amount, NOK' }).fill('85 000')
  await dialog.getByRole('button', { name: 'Enter an offer' }).click()
  const offered = page.getByRole('region', { name: 'Offered to a community' })
  await expect(offered.getByRole('listitem')).toContainText(/85\s000/)
  await expectSound(page, 'offered to a community')
  await offered.getByRole('button', { name: 'Accept offer' }).click()
  await dialog.getByRole('button', { name: 'Accept offer' }).click()
  await expect(page.getByText('Agreed', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Sale' })).toContainText(member)
  await expect(page.getByRole('region', { name: 'Price and time' })).toContainText(/Agreed price85\s000/)
  expect((await maker.read(asset.id)).status).toBe('ACTIVE')
})
