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
const MONDAY = 1

/** A moment some days ahead on which an auction may end in Norway. */
function allowedEnd(): string {
  let at = Date.now() + 3 * DAY
  while (!isAllowedEnd(at, NORWAY)) at += DAY
  return new Date(at).toISOString()
}

/** Noon of a day as a field takes it. */
export const noon = (at: number) => `${new Date(at).toISOString().slice(0, 10)}T12:00`

export const yesterday = () => Date.now() - DAY

/** A day on which an auction may end, unless it is a public holiday. */
export function nextMonday(): number {
  const days = Array.from({ length: 7 }, (_, day) => Date.now() + (day + 2) * DAY)
  return days.find((at) => new Date(at).getUTCDay() === MONDAY) ?? 0
}

const kroner = (amount: number) => ({ amount: amount * 100, currency: 'NOK' })

/** What an auction lacks nothing of, unless nobody is to have graded it. The page draws its pictures. */
export async function sellable(page: Page, status: 'DRAFT' | 'INVENTORY', { isGraded = true } = {}) {
  const context = page.context()
  const maker = await assetMakerAs(context, 'auction_broker')
  const owners = await maker.send<{ results: { id: string }[] }>(
    'GET',
    `/v1/owners?status=VERIFIED&country=${NORWAY}&owner_type=organization&page_size=1`,
  )
  const place = { street: 'Dokkveien 4', postal_code: '5003', postal_place: 'Bergen', city: null, country_id: NORWAY }
  const made = status === 'DRAFT' ? await maker.complete() : await maker.inventory()
  const owned = await maker.save(made, 'ownership', { owner_id: owners.results[0]?.id, place })
  const asset = isGraded ? await maker.save(owned, 'condition', { condition: 0 }) : owned
  await addPictures(context, asset.id, [{ name: 'front.jpg', bytes: await drawn(page) }])
  return { maker, asset }
}

type Send = Awaited<ReturnType<typeof sellable>>['maker']['send']

/** Somebody who may bid. */
export async function someBidder(send: Send, word: string) {
  const bidder = { id: randomUUID(), name: someName(word), country_id: NORWAY, language: 'no' }
  await send('POST', '/v1/bidders', { ...bidder, bidder_type: 'person', phone: '+47 22 22 22 22' })
  await send('POST', `/v1/bidders/${bidder.id}/approve`)
  return bidder
}

/** An auction that takes bids, and two bidders who may bid. */
export async function runningAuction(page: Page, changes: object = {}) {
  const { maker, asset } = await sellable(page, 'INVENTORY')
  const { send } = maker

  const id = randomUUID()
  const start = new Date(Date.now() - 1_000).toISOString()
  const terms = { start_price: kroner(100_000), reserve: kroner(110_000), vat: 'standard', ...changes }
  let auction = await send<Auction>('POST', `/v1/assets/${asset.id}/auctions`, {
    id,
    start,
    end: allowedEnd(),
    ...terms,
  })
  for (const step of ['submit', 'approve']) {
    auction = await send<Auction>('POST', `/v1/auctions/${id}/${step}`, { version: auction.version })
  }
  const first = await someBidder(send, 'Anders')
  const second = await someBidder(send, 'Berit')
  const read = async () => send<Auction>('GET', `/v1/auctions/${id}`)
  await expect.poll(async () => (await read()).status).toBe('LIVE')
  const bid = async ({ id: bidder_id }: { id: string }, amount: number) =>
    send('POST', `/v1/auctions/${id}/bids`, { bidder_id, kind: 'MANUAL', channel: 'PHONE', amount: kroner(amount) })
  return { id, asset, first, second, send, bid }
}
