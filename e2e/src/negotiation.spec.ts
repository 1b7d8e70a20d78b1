import type { Auction } from '@klubba/domain/auctions/auction-answers'
import type { Page } from '@playwright/test'
import { axeFindings } from './looks.ts'
import { demoUser, expect, openAs, test } from './product.ts'
import { makerAs } from './registry-data.ts'
import { runningAuction } from './running-auction.ts'

/** Ended by an admin with one bid below the reserve of 110 000: the seller answers next. */
async function negotiated(page: Page) {
  const running = await runningAuction(page)
  const { id, first, send } = running
  await send('POST', `/v1/auctions/${id}/bids`, {
    bidder_id: first.id,
    kind: 'MANUAL',
    channel: 'PHONE',
    amount: { amount: 10_000_000, currency: 'NOK' },
  })
  const admin = await makerAs(page.context(), 'admin')
  const { version } = await send<Auction>('GET', `/v1/auctions/${id}`)
  await admin.send('POST', `/v1/auctions/${id}/end`, { version, reason: 'The yard closes' })
  await expect.poll(async () => (await send<Auction>('GET', `/v1/auctions/${id}`)).status).toBe('CLOSED')
  return running
}

const side = (page: Page, name: string) => page.getByRole('main').getByRole('group', { name, exact: true })

test('D1 AUC-9 a negotiation is a conversation in which every button names the side, the sum and what follows', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 })
  const { id, first } = await negotiated(page)
  await openAs(page, demoUser('auction_broker'), `/en/auctions/${id}`)
  const thread = page.getByRole('list', { name: 'Offers and answers' })
  const messages = thread.getByRole('listitem')
  const dialog = page.getByRole('dialog')
  await expect(messages).toHaveCount(2)
  await expect(messages.nth(0)).toContainText(/at 100\s000\sNOK, 10\s000\sNOK below the reserve/)
  await expect(messages.nth(1)).toContainText(first.name)
  await expect(messages.nth(1)).toContainText('Waits for the seller.')

  const sellers = side(page, 'Seller').getByRole('button', { name: /^Seller accepts 100\s000\sNOK$/ })
  await test.step('D1 only the side that answers has buttons, on screen without scrolling', async () => {
    await expect(sellers).toBeInViewport({ ratio: 1 })
    await expect(page.getByText('answers next.')).toBeInViewport({ ratio: 1 })
    await expect(side(page, 'Buyer').getByRole('button')).toHaveCount(0)
    await expect(side(page, 'Buyer')).toHaveText('The buyer waits for the seller.')
  })
  const before = await sellers.boundingBox()

  await test.step('D1 the seller counters', async () => {
    await page.getByRole('button', { name: 'Seller counters…' }).click()
    await expect(dialog).toContainText(/More than 100\s000\sNOK\./)
    await dialog.getByRole('textbox', { name: 'Amount, NOK' }).fill('108 000')
    await dialog.getByRole('textbox', { name: 'Note' }).fill('Tyres are new')
    await dialog.getByRole('button', { name: "Enter the seller's price" }).click()
    await expect(messages).toHaveCount(3)
    await expect(messages.nth(2)).toContainText(
      /Seller.*108\s000 NOK.*Counter-offer\. Waits for the buyer\..*Tyres are new/,
    )
    await expect(page.getByRole('region', { name: /^8\s000\sNOK apart$/ })).toContainText(/Reserve110\s000/)
  })

  const buyers = side(page, 'Buyer').getByRole('button', { name: /^Buyer accepts 108\s000\sNOK$/ })
  await test.step('D1 the buyer accepts in another place than the seller did', async () => {
    await expect(buyers).toBeInViewport({ ratio: 1 })
    await expect(side(page, 'Seller').getByRole('button')).toHaveCount(0)
    const after = await buyers.boundingBox()
    expect((after?.x ?? 0) + (after?.width ?? 0)).toBeLessThanOrEqual(before?.x ?? 0)
    expect(await axeFindings(page)).toEqual([])
  })

  await test.step('D1 the confirmation names both sides, the sum, the commission and what comes next', async () => {
    await buyers.click()
    await expect(dialog).toContainText(
      new RegExp(String.raw`sells to .*${first.name} for 108\s000\sNOK\. Next, the sale is`),
    )
    await expect(dialog).toContainText(/Sales commission10\s800\sNOK/)
    await expect(dialog).toContainText(/Buyer pays135\s000\sNOK/)
    await dialog.getByRole('button', { name: /^Buyer accepts 108\s000\sNOK$/ }).click()
    await expect(page.getByRole('region', { name: 'Price and time' })).toContainText(/Agreed price108\s000/)
    await expect(page.getByText('Both sides agree. Confirm the sale.')).toBeVisible()
    await expect(page.getByRole('group', { name: 'Seller', exact: true })).toHaveCount(0)
  })
})

test('D1 AUC-9 the same on a phone, in Finnish', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { id } = await negotiated(page)
  await openAs(page, demoUser('auction_broker'), `/fi/auctions/${id}`)
  await expect(page.getByRole('button', { name: /^Myyjä hyväksyy 100\s000\sNOK$/ })).toBeInViewport({ ratio: 1 })
  await expect(side(page, 'Ostaja')).toHaveText('Ostaja odottaa myyjää.')
  await page.getByRole('button', { name: 'Myyjä hylkää' }).click()
  await expect(page.getByRole('dialog')).toContainText('päättyy ilman kauppaa')
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: 'Myyjä hylkää' }).click()
  await expect(page.getByRole('button', { name: /^Myyjä/ })).toHaveCount(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
})
