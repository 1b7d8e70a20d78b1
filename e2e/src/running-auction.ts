import { randomUUID } from 'node:crypto'
import type { Auction } from '@klubba/domain/auctions/auction-answers'
import { isAllowedEnd } from '@klubba/domain/auctions/auction-end'
import type { Page } from '@playwright/test'
import { assetMakerAs } from './asset-data.ts'
import { addPictures, drawn } from './media-data.ts'
import { expect } from './product.ts'
import { someName } from './registry-data.ts'

const NORWAY = 578
const DAY = 86_400_000

/** A moment some days ahead on which an auction may end in Norway. */
function allowedEnd(): string {
  let at = Date.now() + 3 * DAY
  while (!isAllowedEnd(at, NORWAY)) at += DAY
  return new Date(at).toISOString()
}

const kroner = (amount: number) => ({ amount: amount * 100, currency: 'NOK' })

/** An auction that takes bids, and two bidders who may bid. The page has to show something already: it draws. */
export async function runningAuction(page: Page) {
  const context = page.context()
  const maker = await assetMakerAs(context, 'auction_broker')
  const { send } = maker
  const owners = await send<{ results: { id: string }[] }>(
    'GET',
    `/v1/owners?status=VERIFIED&country=${NORWAY}&owner_type=organization&page_size=1`,
  )
  const place = { street: 'Dokkveien 4', postal_code: '5003', postal_place: 'Bergen', city: null, country_id: NORWAY }
  const kept = await maker.inventory()
  const asset = await maker.save(kept, 'ownership', { owner_id: owners.results[0]?.id, place })
  await addPictures(context, asset.id, [{ name: 'front.jpg', bytes: await drawn(page) }])

  const id = randomUUID()
  const start = new Date(Date.now() + 2_000).toISOString()
  const terms = { start_price: kroner(100_000), reserve: kroner(110_000), vat: 'standard' }
  let auction = await send<Auction>('POST', `/v1/assets/${asset.id}/auctions`, {
    id,
    start,
    end: allowedEnd(),
    ...terms,
  })
  for (const step of ['submit', 'approve']) {
    auction = await send<Auction>('POST', `/v1/auctions/${id}/${step}`, { version: auction.version })
  }
  const read = async () => send<Auction>('GET', `/v1/auctions/${id}`)
  await expect.poll(async () => (await read()).status, { timeout: 20_000 }).toBe('LIVE')

  const bidders = []
  for (const word of ['Anders', 'Berit']) {
    const bidder = { id: randomUUID(), name: someName(word), country_id: NORWAY, language: 'no' }
    await send('POST', '/v1/bidders', { ...bidder, bidder_type: 'person', phone: '+47 22 22 22 22' })
    await send('POST', `/v1/bidders/${bidder.id}/approve`)
    bidders.push(bidder)
  }
  const [first, second] = bidders
  if (!first || !second) throw new Error('no bidders')
  return { id, asset, first, second, send }
}
