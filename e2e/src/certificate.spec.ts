import { readFileSync } from 'node:fs'
import type { Auction } from '@klubba/domain/auctions/auction-answers'
import { expectSound } from './looks.ts'
import { demoUser, expect, openAs, test } from './product.ts'
import { runningAuction } from './running-auction.ts'

test('AUC-23 the certificate of an ended auction is downloaded from its page, and there is none while it runs', async ({
  page,
}) => {
  const { id, first, send, bid } = await runningAuction(page)
  await bid(first, 120_000)
  await openAs(page, demoUser('admin'), `/en/auctions/${id}`)
  const card = page.getByRole('region', { name: 'Certificate' })
  await expect(page.getByRole('region', { name: 'Terms' })).toBeVisible()
  await expect(card).toHaveCount(0)

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'End early' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The yard closes')
  await dialog.getByRole('button', { name: 'End early' }).click()
  await expect(card).toContainText('Anybody can verify it')
  await expect.poll(async () => (await send<Auction>('GET', `/v1/auctions/${id}`)).status).toBe('CLOSED_SUCCESSFUL')

  const { auction_number } = await send<Auction>('GET', `/v1/auctions/${id}`)
  const paper = page.waitForEvent('download')
  await card.getByRole('button', { name: 'Download PDF' }).click()
  const pdf = await paper
  expect(pdf.suggestedFilename()).toBe(`Auction certificate ${auction_number}.pdf`)
  expect(readFileSync(await pdf.path(), 'latin1')).toMatch(/^%PDF-/)

  const signed = page.waitForEvent('download')
  await card.getByRole('button', { name: 'Download JSON' }).click()
  const file = await signed
  expect(file.suggestedFilename()).toBe(`certificate-${auction_number}.json`)
  const { statement } = JSON.parse(readFileSync(await file.path(), 'utf8')) as { statement: string }
  expect(JSON.parse(statement)).toMatchObject({ auction: { id }, outcome: { price: 12_000_000, bids: 1 } })
  await expectSound(page, 'with a certificate')
})
