import type { Page } from '@playwright/test'
import { typing } from './asset-data.ts'
import { axeFindings } from './looks.ts'
import { demoUser, expect, openAs, PRODUCT_URL, signIn, test } from './product.ts'
import { pick } from './registry-data.ts'
import { runningAuction } from './running-auction.ts'

async function expectSound(page: Page, where: string): Promise<void> {
  expect.soft(await axeFindings(page), where).toEqual([])
  const width = page.viewportSize()?.width ?? 0
  expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), where).toBeLessThanOrEqual(width)
}

/** The sheet stays open after a refusal. */
async function bidFor(page: Page, name: string, amount?: string): Promise<void> {
  await page.getByRole('button', { name: 'Place bid', exact: true }).click()
  await pick(page, 'Bidder', name)
  if (amount !== undefined) await page.getByRole('textbox', { name: 'Amount' }).fill(amount)
  await page.getByRole('button', { name: /^Bid \d/ }).click()
}

test('AUC-3 AUC-6 AUC-8 AUC-9 a broker runs a sale on a phone, and another screen follows it; who may only read sees no names', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000)
  await page.setViewportSize({ width: 320, height: 740 })
  await page.goto('/en/auth/login')
  const { id, asset, first, second } = await runningAuction(page)
  await openAs(page, demoUser('auction_broker'), `/en/auctions/${id}`)
  await expect(page.getByText('No bids yet')).toBeVisible()

  const reading = await browser.newContext({ baseURL: PRODUCT_URL, serviceWorkers: 'block' })
  await signIn(reading, demoUser('read'))
  const watching = await reading.newPage()
  await watching.goto(`/en/auctions/${id}`)
  const price = watching.getByRole('region', { name: 'Price and time' })
  await expect(price).toContainText(/Start price100\s000/)

  await bidFor(page, first.name)
  await expect(price).toContainText(/Highest bid100\s000/)
  await bidFor(page, second.name, '101 000')
  await expect(page.getByText(/The lowest possible bid is/)).toBeVisible()
  await expectSound(page, 'sheet with a refusal')
  await page.getByRole('textbox', { name: 'Amount' }).fill('125 000')
  await page.getByRole('checkbox', { name: 'Maximum bid' }).check()
  await page.getByRole('button', { name: /^Bid 125/ }).click()
  await expect(price).toContainText(/Highest bid110\s000/)
  const bids = page.getByRole('region', { name: 'Bids', exact: true })
  await expect(bids.getByRole('listitem').first()).toContainText(second.name)
  await bidFor(page, first.name)
  await expect(
    page.getByText('The bid was taken, but somebody else has a higher maximum and leads.').first(),
  ).toBeVisible()
  await expect(bids.getByRole('listitem').first()).toContainText('Automatic')
  await expectSound(page, 'while it runs')

  // What bidders have gone by changes only as an addition.
  await page.goto(`/en/assets/${asset.id}/edit/specs`)
  await expect(page.getByText(/^Somebody has bid\. What you change here becomes an addition/)).toBeVisible()
  await typing(page, 'Weight').fill('21 000')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const asking = page.getByRole('alertdialog', { name: 'Save as an addition?' })
  await expectSound(page, 'asked about an addition')
  await asking.getByRole('button', { name: 'Save as addition' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.goto(`/en/assets/${asset.id}`)
  const added = page.getByRole('region', { name: 'Added after the first bid' })
  await expect(added.getByRole('listitem')).toContainText(/Weight.*22\s600.*21\s000/)
  await page.goto(`/en/auctions/${id}`)

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
    .click()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Misheard on the phone')
  await dialog.getByRole('button', { name: 'Void the bid' }).click()
  await expect(bids.getByText(/^Voided [^B]*: Misheard on the phone$/)).toBeVisible()
  await expect(price).toContainText(/Highest bid110\s000/)

  await openAs(page, demoUser('admin'), `/en/auctions/${id}`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'End early' }).click()
  await dialog.getByRole('button', { name: 'End early' }).click()
  await expect(dialog.getByText('Field is required')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Sold from the yard')
  await dialog.getByRole('button', { name: 'End early' }).click()
  await expect(watching.getByText('Agreed', { exact: true }).first()).toBeVisible()

  await page.getByRole('button', { name: 'Confirm sale' }).click()
  await dialog.getByRole('button', { name: 'Confirm sale' }).click()
  await page.getByRole('button', { name: 'Mark as paid' }).click()
  await dialog.getByRole('button', { name: 'Mark as paid' }).click()
  await page.getByRole('button', { name: 'Mark as handed over' }).click()
  await dialog.getByRole('textbox', { name: 'Collected by' }).fill('Ola Nordmann')
  await dialog.getByRole('button', { name: 'Mark as handed over' }).click()
  await expect(page.getByText('Delivered', { exact: true }).first()).toBeVisible()
  const sale = page.getByRole('region', { name: 'Sale' })
  await expect(sale).toContainText(second.name)
  await expect(sale).toContainText('Ola Nordmann')
  await expectSound(page, 'after the sale')
  await reading.close()
})
