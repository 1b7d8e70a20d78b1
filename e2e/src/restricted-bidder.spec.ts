import type { Auction } from '@klubba/domain/auctions/auction-answers'
import { expectSound } from './looks.ts'
import { demoUser, expect, openAs, test } from './product.ts'
import { runningAuction, someBidder } from './running-auction.ts'

test('AUC-6 AUC-9 A6 a broker decides about a blocked leader, and sells to them only with a reason', async ({
  page,
}) => {
  const { id, first, second, send } = await runningAuction(page)
  const bidFor = async ({ id: bidder_id }: { id: string }, kroner: number) =>
    send('POST', `/v1/auctions/${id}/bids`, {
      bidder_id,
      kind: 'AUTO',
      amount: { amount: kroner * 100, currency: 'NOK' },
      channel: 'PHONE',
    })
  const block = async (bidder: { id: string }) =>
    send('POST', `/v1/bidders/${bidder.id}/block`, { reason: 'Has not paid' })
  await bidFor(first, 400_000)

  await openAs(page, demoUser('admin'), `/en/auctions/${id}`)
  const price = page.getByRole('region', { name: 'Price and time' })
  await expect(price).toContainText(/Highest bid110\s000/)
  const notice = page.getByRole('alert').filter({ hasText: 'leads and is blocked' })
  await expect(notice).toHaveCount(0)

  // It shows while the page is open, and the price stays.
  await block(first)
  await expect(notice).toContainText(new RegExp(`${first.name} leads and is blocked.*110\\s000`))
  await expect(price).toContainText(/Highest bid110\s000/)
  await expectSound(page, 'a blocked leader')
  await expect(page.getByRole('region', { name: 'History' })).toContainText(/Maximum limited:\s*Bidder \d+/)

  await notice.getByRole('button', { name: 'Keep the bid' }).click()
  const sure = page.getByRole('alertdialog', { name: /^Keep the bid of/ })
  await expectSound(page, 'asked about keeping')
  await sure.getByRole('button', { name: 'Keep the bid' }).click()
  await expect(page.getByText(/The bid at 110\s000\sNOK was kept/)).toBeVisible()
  await expect(notice.getByRole('button')).toHaveCount(0)

  // Nothing more is bid for them: the other leads with the next bid, and the notice is gone.
  await bidFor(second, 120_000)
  await expect(price).toContainText(/Highest bid115\s000/)
  await expect(page.getByText('leads and is blocked')).toHaveCount(0)

  await block(second)
  const other = page.getByRole('alert').filter({ hasText: `${second.name} leads and is blocked` })
  await other.getByRole('button', { name: 'Void the bid' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Has not paid the last one')
  await dialog.getByRole('button', { name: 'Void the bid' }).click()
  await expect(price).toContainText(/Highest bid110\s000/)

  const third = await someBidder(send, 'Cecilie')
  await bidFor(third, 200_000)
  await expect(page.getByText('leads and is blocked')).toHaveCount(0)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'End early' }).click()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Sold from the yard')
  await dialog.getByRole('button', { name: 'End early' }).click()
  const next = page.getByRole('region', { name: 'Next step' })
  await expect(next.getByRole('button', { name: 'Confirm sale' })).toBeVisible()

  // Blocked while the dialog is open, the buyer is asked about when it is sent.
  await next.getByRole('button', { name: 'Confirm sale' }).click()
  await block(third)
  await dialog.getByRole('button', { name: 'Confirm sale' }).click()
  const reason = dialog.getByRole('textbox', { name: 'Reason for selling to this buyer' })
  await expect(reason).toBeVisible()
  await expect(dialog.getByText('The buyer is blocked or above their limit.')).toBeVisible()
  await expect(dialog.getByRole('alert')).toContainText(`The buyer is blocked: `)
  await expectSound(page, 'asked for a reason')
  await reason.fill('Has paid meanwhile')
  await dialog.getByRole('button', { name: 'Confirm sale' }).click()
  await expect(page.getByText('Sold', { exact: true }).first()).toBeVisible()
  expect((await send<Auction>('GET', `/v1/auctions/${id}`)).reason).toBe('Has paid meanwhile')
})
