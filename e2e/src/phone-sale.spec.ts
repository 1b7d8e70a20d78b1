import type { Auction } from '@klubba/domain/auctions/auction-answers'
import type { Page } from '@playwright/test'
import { axeFindings } from './looks.ts'
import { asPhone } from './phone.ts'
import { demoUser, expect, openAs, test } from './product.ts'
import { makerAs, pick } from './registry-data.ts'
import { nextMonday, noon, sellable, someBidder, yesterday } from './running-auction.ts'
import { goOn } from './walking.ts'

/** What a thumb hits; a link within a sentence is read, not hit. */
const THUMB = 44

test.use(asPhone)

/** As wide as the screen, nothing that axe finds, and every button for a thumb. */
async function expectForThumbs(page: Page, where: string): Promise<void> {
  expect.soft(await axeFindings(page), where).toEqual([])
  const { wide, small } = await page.evaluate((least) => {
    const buttons = [...document.querySelectorAll<HTMLElement>('main button, main a[role=button], dialog button')]
    const seen = buttons.filter((button) => button.checkVisibility() && button.getBoundingClientRect().height > 0)
    const isSmall = (button: HTMLElement) => button.getBoundingClientRect().height < least - 0.5
    return {
      wide: document.documentElement.scrollWidth - innerWidth,
      small: seen.filter(isSmall).map((button) => button.innerText || button.getAttribute('aria-label')),
    }
  }, THUMB)
  expect.soft({ where, wide, small }).toEqual({ where, wide: 0, small: [] })
}

test('AST-2 AST-3 AUC-4 AUC-9 a broker sells on a phone, from the registration to the handover, with a negotiation below the reserve', async ({
  page,
  context,
}) => {
  // Nobody is asked about colours who has chosen some.
  await page.addInitScript(() => localStorage.setItem('mantine-color-scheme-value', 'dark'))
  const { maker, asset: draft } = await sellable(page, 'DRAFT')
  const bidder = await someBidder(maker.send, 'Berit')
  await openAs(page, demoUser('auction_broker'), `/en/assets/registration/${draft.id}/info`)
  await expect(page.getByRole('heading', { level: 1, name: 'Information' })).toBeVisible()
  await goOn(page, '/en/assets/registration/complete/validation')

  // All of it or nothing: the form says what it lacks before anything is saved.
  const saveAndSend = page.getByRole('button', { name: 'Save and send to auction' })
  await saveAndSend.tap()
  await expect(page.getByRole('heading', { level: 1, name: 'Auction details' })).toBeVisible()
  await saveAndSend.tap()
  await expect(page.getByText('Field is required').first()).toBeVisible()
  await page.locator('input[name="start"]').fill(noon(yesterday()))
  await page.locator('input[name="end"]').fill(noon(nextMonday()))
  await page.getByRole('textbox', { name: 'Start price' }).fill('100 000')
  await page.getByRole('textbox', { name: 'Reservation price' }).fill('200 000')
  await page.getByRole('combobox', { name: 'VAT' }).selectOption('standard')
  await page.getByRole('checkbox', { name: 'Items are on pallets' }).check()
  await expectForThumbs(page, 'details of the auction')
  expect((await maker.read(draft.id)).status).toBe('DRAFT')
  await saveAndSend.tap()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Save and send to auction' }).tap()
  await expect(page.getByRole('heading', { level: 1, name: / is registered and sent to auction$/ })).toBeVisible()
  expect((await maker.read(draft.id)).status).toBe('ACTIVE')
  await expectForThumbs(page, 'finished')

  // By key: what is told of the step before lies over it for a while.
  await page.getByRole('link', { name: 'Open the auction' }).press('Enter')
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
  await page.getByRole('button', { name: 'Approve and publish' }).tap()
  await dialog.getByRole('button', { name: 'Approve and publish' }).tap()
  await page.getByRole('button', { name: 'Place bid', exact: true }).tap()
  await pick(page, 'Bidder', bidder.name)
  await page.getByRole('button', { name: /^Bid \d/ }).tap()
  const price = page.getByRole('region', { name: 'Price and time' })
  await expect(price).toContainText(/Highest bid100\s000/)

  // Only the end of the time is not waited for.
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const admin = await makerAs(context, 'admin')
  const { version } = await admin.send<Auction>('GET', `/v1/auctions/${id}`)
  await admin.send('POST', `/v1/auctions/${id}/end`, { version, reason: 'The yard closes' })

  await page.getByRole('button', { name: 'Seller counters…' }).tap()
  await dialog.getByRole('textbox', { name: 'Amount, NOK' }).fill('150 000')
  await expectForThumbs(page, 'counter-offer')
  await dialog.getByRole('button', { name: "Enter the seller's price" }).tap()
  await page.getByRole('button', { name: /^Buyer accepts 150/ }).tap()
  await dialog.getByRole('button', { name: /^Buyer accepts 150/ }).tap()
  await expect(page.getByText('Agreed', { exact: true }).first()).toBeVisible()
  // From here on the price is what was agreed on, everywhere.
  await expect(price).toContainText(/Agreed price150\s000/)
  await expect(price).toContainText(/50\s000 below the reserve/)
  await expectForThumbs(page, 'agreed')

  await page.getByRole('button', { name: 'Confirm sale' }).tap()
  await expect(dialog).toContainText(bidder.name)
  await expect(dialog).toContainText(/187\s500/)
  await dialog.getByRole('button', { name: 'Confirm sale' }).tap()
  await page.getByRole('button', { name: 'Mark as paid' }).tap()
  await dialog.getByRole('button', { name: 'Mark as paid' }).tap()
  await page.getByRole('button', { name: 'Mark as handed over' }).tap()
  await expect(dialog).toContainText('Items are on pallets')
  await dialog.getByRole('textbox', { name: 'Collected by' }).fill('Ola Nordmann')
  await dialog.getByRole('button', { name: 'Mark as handed over' }).tap()
  await expect(page.getByText('Delivered', { exact: true }).first()).toBeVisible()
  const sale = page.getByRole('region', { name: 'Sale' })
  await expect(sale).toContainText(bidder.name)
  await expect(sale).toContainText('Ola Nordmann')
  await expectForThumbs(page, 'after the sale')
  expect((await maker.read(draft.id)).status).toBe('DELIVERED')
  await goOn(page, `/en/assets/${draft.id}`)
  await expect(page.getByRole('region', { name: 'Auction', exact: true })).toContainText(/150\s000/)
})
