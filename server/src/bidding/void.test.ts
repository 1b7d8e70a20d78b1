import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { signInAs } from '../testing/factories.ts'
import { approvedBidders, liveAuction } from '../testing/live-auction.ts'
import { createTestApp } from '../testing/test-app.ts'
import { verifyAuctionLogs } from './verify-logs-service.ts'

const app = await createTestApp()
const { db } = app.deps
const broker = await signInAs(app, 'auction_broker')
const bidders = await approvedBidders(app, broker, 2)

const bid = (id: string, who: number, amount: number) =>
  app.call(
    'POST /v1/auctions/{id}/bids',
    {
      params: { id },
      body: { bidder_id: bidders[who]?.id, kind: 'MANUAL', amount: { amount, currency: 'NOK' }, channel: 'ON_SITE' },
    },
    { token: broker.token, headers: { 'idempotency-key': randomUUID() } },
  )

const takeBack = (id: string, bid_id: number, reason = 'Mistyped', key: string = randomUUID()) =>
  app.call(
    'POST /v1/auctions/{id}/bids/{bid_id}/void',
    { params: { id, bid_id }, body: { reason } },
    { token: broker.token, headers: { 'idempotency-key': key } },
  )

/** As it stands when the end has come and the bid is accepted. */
async function accepted(id: string, price: number, who: number) {
  await db
    .updateTable('auctions')
    .set({ status: 'CLOSED_SUCCESSFUL', accepted_price: price, accepted_by: 'bid', accepted_at: new Date() })
    .set({ buyer_id: bidders[who]?.id ?? null, ended_at: new Date() })
    .where('id', '=', id)
    .execute()
}

test('AUC-6 a voided bid counts no more, is shown as voided with the reason, and its key takes effect once', async () => {
  const id = await liveAuction(app, broker)
  await bid(id, 0, 200_000)
  await bid(id, 1, 500_000)
  const key = randomUUID()
  const { status, body } = await takeBack(id, 3, 'Mistyped', key)
  expect(status).toBe(200)
  expect(body).toMatchObject({ status: 'LIVE', bidding: { price: { amount: 200_000 }, bid_count: 1, bidder_count: 1 } })
  expect((await takeBack(id, 3, 'Mistyped', key)).status).toBe(200)
  expect((await takeBack(id, 2, 'Mistyped', key)).status).toBe(422)
  expect((await takeBack(id, 3)).body).toMatchObject({ code: 'no_such_bid' })
  const { body: list } = await app.call(
    'GET /v1/auctions/{id}/bids',
    { params: { id }, query: {} },
    { token: broker.token },
  )
  expect(list).toMatchObject({ total: 1, voided: [{ number: 3, reason: 'Mistyped' }] })
  const { body: lead } = await app.call('GET /v1/auctions/{id}/lead', { params: { id } }, { token: broker.token })
  expect(lead.results.map(({ step }) => step)).toEqual(['first_bid', 'bid_voided'])
  expect((await bid(id, 1, 300_000)).body).toMatchObject({ number: 5, outcome: 'leads' })
  expect((await verifyAuctionLogs(db, app.deps.keys)).broken).toEqual([])
})

test('AUC-6 an agreement on a voided bid is taken back: to negotiating with the next, or to nobody', async () => {
  const id = await liveAuction(app, broker)
  await bid(id, 0, 200_000)
  await bid(id, 1, 500_000)
  await accepted(id, 500_000, 1)
  const { body } = await takeBack(id, 3, 'The buyer was mistaken for another')
  expect(body).toMatchObject({ status: 'CLOSED', accepted_bid: null, bidding: { price: { amount: 200_000 } } })
  expect(body.negotiation_deadline).not.toBeNull()
  await accepted(id, 200_000, 0)
  expect((await takeBack(id, 2)).body).toMatchObject({ status: 'CLOSED_UNSUCCESSFUL', bidding: { price: null } })
  const events = await db
    .selectFrom('auction_events')
    .select('type')
    .where('auction_id', '=', id)
    .orderBy('number')
    .execute()
  expect(events.map(({ type }) => type)).toEqual(['bid', 'bid', 'void', 'status', 'void', 'status'])
})
