import type { Auction } from '@klubba/domain/auctions/auction-answers'
import { demoUser, expect } from '../product.ts'
import { makerAs } from '../registry-data.ts'
import { nextMonday, noon, runningAuction, sellable, someBidder, yesterday } from '../running-auction.ts'
import type { Target } from './find-in-page.ts'
import { test } from './other-browsers.ts'
import { button, field, signIn } from './steps.ts'

const dialog: Target = { role: 'dialog' }
const price: Target = { role: 'region', name: 'Price and time' }
const inDialog = (target: Target): Target => ({ ...target, within: dialog })
const value = (group: string, name: RegExp): Target => ({
  role: 'checkbox',
  name,
  within: { role: 'group', name: group },
})

test('P7 AST-5 the list of assets is filtered, and every place of a row leads to its asset', async ({
  context,
  app,
}) => {
  const broker = await makerAs(context, 'auction_broker')
  const query = '?category=excavators&subcategory=wheeled_excavator&year_from=2010'
  const path = `/v1/assets${query}&sort=-created_at`
  const { results, total } = await broker.send<{ results: { id: string; asset_number: string }[]; total: number }>(
    'GET',
    path,
  )
  await signIn(app, demoUser('auction_broker'))
  await app.goOn('/en/assets')
  await app.click(value('Category', /^Excavators/))
  await app.click(value('Subcategory', /^Wheeled excavator/))
  await app.fill(field('Year from'), '2010')
  await expect.poll(() => app.path()).toBe(`/en/assets${query}`)
  await app.reads(new RegExp(`^${total} assets$`, 'm'))
  for (const { id, asset_number: number } of results) {
    const row: Target = { role: 'row', text: number }
    await app.leadsTo({ role: 'cell', text: /^(?:In inventory|Draft)$/, within: row }, `/en/assets/${id}`)
  }
  const { id, asset_number: number } = results[0] ?? { id: '', asset_number: '' }
  await app.pressEnter({ role: 'link', within: { role: 'row', text: number } })
  await expect.poll(() => app.path()).toBe(`/en/assets/${id}`)
  await app.reads(number)
})

test('P7 AUC-13 the live board is narrowed down, and every place of a row leads to its auction', async ({
  page,
  app,
}) => {
  const { id, asset } = await runningAuction(page)
  await signIn(app, demoUser('auction_broker'))
  await app.goOn('/en/auctions/board')
  await app.click(button(/^No bids last hour/))
  const row: Target = { role: 'row', text: asset.asset_number }
  await app.leadsTo({ role: 'cell', text: 'Reserve not met', within: row }, `/en/auctions/${id}`)
  await app.click({ role: 'link', within: row })
  await expect.poll(() => app.path()).toBe(`/en/auctions/${id}`)
})

test('P7 AUC-3 AUC-4 AUC-6 AUC-8 AUC-9 a broker sends an asset to auction, enters a bid and negotiates a price below the reserve', async ({
  page,
  context,
  app,
}) => {
  const { maker, asset } = await sellable(page, 'INVENTORY')
  const bidder = await someBidder(maker.send, 'Berit')
  await signIn(app, demoUser('auction_broker'))

  await app.goOn(`/en/assets/${asset.id}/send-auction`)
  await app.fill(field('Start'), noon(yesterday()))
  await app.fill(field('End'), noon(nextMonday()))
  await app.fill(field('Start price'), '100 000')
  await app.fill(field('Reservation price'), '200 000')
  await app.select({ role: 'combobox', name: 'VAT' }, 'Standard rate of the country')
  await app.click(button('Send to auction'))
  await app.click(inDialog(button('Send to auction')))
  await expect.poll(() => app.path()).toMatch(/^\/en\/auctions\/[\w-]{36}$/)
  const id = (await app.path()).split('/').at(-1) ?? ''
  const read = async () => maker.send<Auction>('GET', `/v1/auctions/${id}`)
  expect(await read()).toMatchObject({ status: 'PENDING', asset: { id: asset.id } })

  await app.click(button('Approve and publish'))
  await app.click(inDialog(button('Approve and publish')))
  await app.fill(field('Bidder'), bidder.name)
  await app.click({ role: 'option', name: new RegExp(bidder.name) })
  await app.click(button(/^Bid \d/))
  await app.sees({ ...price, text: /Highest bid\s?100\s000/ })
  expect((await read()).bidding).toMatchObject({ price: { amount: 10_000_000 }, leader: { name: bidder.name } })

  // Only the end of the time is not waited for. The open page hears of it.
  const admin = await makerAs(context, 'admin')
  const { version } = await read()
  await admin.send('POST', `/v1/auctions/${id}/end`, { version, reason: 'The yard closes' })
  await app.click(button('Seller counters…'))
  await app.fill(inDialog(field('Amount, NOK')), '150 000')
  await app.click(inDialog(button("Enter the seller's price")))
  await app.click(button(/^Buyer accepts 150/))
  await app.click(inDialog(button(/^Buyer accepts 150/)))
  await app.sees({ ...price, text: /Agreed price\s?150\s000/ })
  expect(await read()).toMatchObject({
    status: 'CLOSED_SUCCESSFUL',
    accepted_bid: { price: { amount: 15_000_000, currency: 'NOK' }, by: 'negotiation' },
  })
})
