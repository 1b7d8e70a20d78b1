import type { Auction } from '@klubba/domain/auctions/auction-answers'
import { isAllowedEnd } from '@klubba/domain/auctions/auction-end'
import { expectSound } from './looks.ts'
import { demoUser, expect, openAs, test } from './product.ts'
import { runningAuction } from './running-auction.ts'

const DAY = 86_400_000

/** A later moment on which an auction may end in Norway. */
function laterThan(end: string): string {
  let at = Date.parse(end) + 7 * DAY
  while (!isAllowedEnd(at, 578)) at += DAY
  return new Date(at).toISOString()
}

test('AUC-5 A3 a broker moves an end back that was moved, and cannot once somebody has bid', async ({ page }) => {
  const { id, first, send } = await runningAuction(page)
  const read = async () => send<Auction>('GET', `/v1/auctions/${id}`)
  const extend = async () => {
    const { version, bidding } = await read()
    const end = laterThan(bidding.effective_end ?? '')
    return send<Auction>('POST', `/v1/auctions/${id}/extend`, { version, end, reason: 'Wrong day' })
  }
  const dayOf = (moment: string | null) =>
    new Date(moment ?? '').toLocaleDateString('en-GB', { day: 'numeric', month: 'short' })

  await openAs(page, demoUser('auction_broker'), `/en/auctions/${id}`)
  const menu = page.getByRole('button', { name: 'More actions' })
  const item = page.getByRole('menuitem', { name: 'Move end back' })
  await menu.click()
  await expect(page.getByRole('menuitem', { name: 'Extend' })).toBeVisible()
  await expect(item).toHaveCount(0)
  await page.keyboard.press('Escape')

  const before = (await read()).bidding.effective_end
  const after = (await extend()).bidding.effective_end
  const moves = page.getByText('Changes of the end').locator('..')
  await expect(moves).toContainText('Extended by a broker')
  await expect(moves).toContainText(dayOf(after))
  await expect(async () => {
    await menu.click()
    await expect(item).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await item.click()
  const dialog = page.getByRole('dialog', { name: /^Move end back/ })
  await expect(dialog.getByText('Current end').locator('..')).toContainText(dayOf(after))
  await expect(dialog.getByText('Goes back to').locator('..')).toContainText(dayOf(before))
  await expectSound(page, 'asked about an end')
  await dialog.getByRole('button', { name: 'Move end back' }).click()
  await expect(dialog.getByText('Field is required')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The wrong day was chosen')
  await dialog.getByRole('button', { name: 'Move end back' }).click()
  await expect(page.getByText('Done: Move end back')).toBeVisible()
  expect((await read()).bidding.effective_end).toBe(before)
  await expect(page.getByText('The wrong day was chosen')).toBeVisible()

  await extend()
  const body = {
    bidder_id: first.id,
    kind: 'MANUAL',
    amount: { amount: 12_000_000, currency: 'NOK' },
    channel: 'PHONE',
  }
  await send('POST', `/v1/auctions/${id}/bids`, body)
  await expect(async () => {
    await page.keyboard.press('Escape')
    await menu.click()
    await expect(item).toContainText('Somebody has bid since the end was moved.', { timeout: 1_000 })
  }).toPass()
  await expect(item).toHaveAttribute('aria-disabled', 'true')
})

for (const [what, changes, words] of [
  [
    'why everybody has more time',
    { cause: 'stall' },
    'Bids could not be processed for a while, so the auction now ends',
  ],
  ['that bidding is stopped', { bidding_stopped: true }, 'This auction takes no bids'],
] as const) {
  test(`AUC-20 AUC-21 the page says ${what}`, async ({ page }) => {
    const { id } = await runningAuction(page)
    // A server has to freeze for this to happen: the server's tests see to that.
    await page.route(`**/v1/auctions/${id}`, async (route) => {
      const response = await route.fetch()
      const auction = (await response.json()) as Auction
      const { effective_end: end } = auction.bidding
      const end_moves = 'cause' in changes ? [{ at: new Date().toISOString(), end, ...changes }] : []
      await route.fulfill({ response, json: { ...auction, end_moves, ...changes } })
    })
    await openAs(page, demoUser('support'), `/en/auctions/${id}`)
    await expect(page.getByText(words)).toBeVisible()
    await expectSound(page, what)
  })
}
