import { axeFindings } from './looks.ts'
import { demoUser, expect, openAs, test } from './product.ts'
import { pick } from './registry-data.ts'
import { runningAuction } from './running-auction.ts'
import { expectToast } from './toasts.ts'

test('AUC-6 A12 a broker reads why the price jumps below the reserve, when the bid is entered and afterwards', async ({
  page,
}) => {
  const { id, first, second } = await runningAuction(page, { reserve: { amount: 50_000_000, currency: 'NOK' } })
  await openAs(page, demoUser('auction_broker'), `/en/auctions/${id}`)
  const panel = page.locator('form').filter({ has: page.getByRole('checkbox', { name: 'Maximum bid' }) })
  const enter = async (name: string, amount: string) => {
    await pick(page, 'Bidder', name)
    await panel.getByRole('textbox', { name: 'Amount' }).fill(amount)
    await panel.getByRole('checkbox', { name: 'Maximum bid' }).check()
    await panel.getByRole('button', { name: /^Bid \d/ }).click()
  }
  await enter(first.name, '240 000')
  const below =
    /has the highest maximum, and as long as that is below the reservation price, the price is the whole maximum\./
  await expect(panel.getByText(below)).toContainText(/^The bid was taken. The bidder leads. Bidder \d+/)
  await page.getByRole('button', { name: 'Why this leader?' }).click()
  const dialog = page.getByRole('dialog', { name: 'Why does this bidder lead?' })
  await expect(dialog.getByText(below)).toContainText(first.name)
  expect.soft(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Escape')

  await enter(second.name, '700 000')
  await expect(panel.getByText(/reaches the reservation price, and then the price is at least/)).toBeVisible()
  await enter(first.name, '600 000')
  const step = /one bid step of 10\s000\sNOK above the 600\s000\sNOK that Bidder \d+/
  await expect(panel.getByText(step)).toContainText(/^The bid was taken, but another bidder leads\./)
})

test('AUC-9 A10 a payment from before the sale is refused at its field, and the fee bears VAT under the margin scheme', async ({
  page,
}) => {
  const { id, first, bid, send } = await runningAuction(page, {
    vat: 'margin_scheme',
    buyers_fee: { rate: 500, minimum: { amount: 0, currency: 'NOK' } },
  })
  await bid(first, 120_000)
  await openAs(page, demoUser('admin'), `/en/auctions/${id}`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'End early' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The yard closes')
  await dialog.getByRole('button', { name: 'End early' }).click()
  await page.getByRole('button', { name: 'Confirm sale' }).click()
  await dialog.getByRole('button', { name: 'Confirm sale' }).click()

  const sale = page.getByRole('region', { name: 'Sale', exact: true })
  await expect(sale.getByText(/^1\s500\sNOK, 25 % on the fee$/)).toBeVisible()
  await expect(sale.getByText(/^127\s500\sNOK$/)).toBeVisible()

  await page.getByRole('button', { name: 'Mark as paid' }).click()
  const paid = dialog.getByRole('textbox', { name: 'Date paid' })
  await paid.fill('2026-01-05')
  await dialog.getByRole('button', { name: 'Mark as paid' }).click()
  await expect(paid).toHaveAttribute('aria-invalid', 'true')
  await expect(dialog).toBeVisible()
  expect((await send<{ status: string }>('GET', `/v1/auctions/${id}`)).status).toBe('SOLD')
  await paid.fill('today')
  await dialog.getByRole('button', { name: 'Mark as paid' }).click()
  await expectToast(page, 'Done: Mark as paid')
})
