import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { AuctionClock } from '../auctions/clock-service.ts'
import { signInAs } from '../testing/factories.ts'
import { approvedBidders, liveAuction } from '../testing/live-auction.ts'
import { createTestApp } from '../testing/test-app.ts'
import { verifyNegotiations } from '../auctions/verify-negotiations-service.ts'
import { createOrganization } from '../testing/registry-factories.ts'
import { verifyAuctionLogs } from './verify-logs-service.ts'

const app = await createTestApp()
const { db } = app.deps
const broker = await signInAs(app, 'auction_broker')
const admin = await signInAs(app, 'admin')
const bidders = await approvedBidders(app, broker, 3)
const clock = new AuctionClock(app.deps)

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

/** Ended below a reserve of 20 000 with bids of 2 000, 3 000 and 5 000. */
async function negotiated(): Promise<string> {
  const id = await liveAuction(app, broker, { reserve: 2_000_000 })
  for (const [who, amount] of [200_000, 300_000, 500_000].entries()) await bid(id, who, amount)
  await endNow(id)
  return id
}

async function endNow(id: string) {
  const { version } = await getAuction(id)
  const body = { version, reason: 'The yard closes' }
  await app.call('POST /v1/auctions/{id}/end', { params: { id }, body }, { token: admin.token })
  await clock.turn()
  expect((await getAuction(id)).status).toBe('CLOSED')
}

const getAuction = async (id: string) =>
  (await app.call('GET /v1/auctions/{id}', { params: { id } }, { token: broker.token })).body
const negotiation = async (id: string) =>
  (await app.call('GET /v1/auctions/{id}/negotiations', { params: { id } }, { token: broker.token })).body
const numberOf = (who: number) => bidders[who]?.number

test('AUC-6 a void ends the negotiation about that bid: on with the next, and closed when nobody is left', async () => {
  const id = await negotiated()
  const { version, negotiation_deadline } = await getAuction(id)
  expect(await negotiation(id)).toMatchObject({ now: { bidder: { number: numberOf(2) }, turn: 'owner' } })
  // Another's bid is no part of it.
  expect((await takeBack(id, 2)).body).toMatchObject({ status: 'CLOSED', version, negotiation_deadline })
  const after = (await takeBack(id, 4)).body
  expect(after).toMatchObject({ status: 'CLOSED', version: version + 1, bidding: { price: { amount: 300_000 } } })
  expect(await negotiation(id)).toMatchObject({
    now: { bidder: { number: numberOf(1) }, bid: { amount: 300_000 }, offered: null, turn: 'buyer', outcome: 'open' },
    bidders: [{ bidder: { number: numberOf(1) }, state: 'open' }],
  })
  const stale = { version, party: 'owner', action: 'accept' }
  const late = await app.call(
    'POST /v1/auctions/{id}/negotiations',
    { params: { id }, body: stale },
    { token: broker.token, headers: { 'idempotency-key': randomUUID() } },
  )
  expect(late.status).toBe(412)
  expect((await takeBack(id, 3)).body).toMatchObject({
    status: 'CLOSED_UNSUCCESSFUL',
    reason: 'Mistyped',
    negotiation_deadline: null,
  })
  expect((await verifyNegotiations(db, app.deps.keys)).broken).toEqual([])
})

test('AUC-6 a void that lowers the price of who is negotiated with begins at that price, and binds as before', async () => {
  const id = await liveAuction(app, broker, { reserve: 2_000_000 })
  await bid(id, 0, 200_000)
  await bid(id, 1, 300_000)
  await bid(id, 1, 600_000)
  await endNow(id)
  expect(await negotiation(id)).toMatchObject({ now: { bid: { amount: 600_000 } } })
  await takeBack(id, 4)
  expect(await negotiation(id)).toMatchObject({
    now: { bidder: { number: numberOf(1) }, bid: { amount: 300_000 }, offered: { amount: 300_000 }, turn: 'owner' },
  })
})

test('AUC-6 in every status before SOLD a bid can be voided, and from SOLD on none', async () => {
  const before = ['ENDED', 'CLOSED_UNSUCCESSFUL', 'COMMUNITY'] as const
  const { id: community_id } = await aCommunity()
  for (const status of before) {
    const id = await liveAuction(app, broker)
    await bid(id, 0, 200_000)
    const offering = { community_id, community_price: 100_000, community_valid_until: '2099-01-01' }
    const columns = { status, ended_at: new Date(), ...(status === 'COMMUNITY' && offering) }
    await db.updateTable('auctions').set(columns).where('id', '=', id).execute()
    expect((await getAuction(id)).actions.void_bid).toBe('allowed')
    expect((await takeBack(id, 2)).body).toMatchObject({ status, bidding: { price: null } })
  }
  const id = await liveAuction(app, broker)
  await bid(id, 0, 200_000)
  await accepted(id, 200_000, 0)
  const sold = { status: 'SOLD', date_sold: '2026-11-02', vat_rate: 2500 } as const
  await db.updateTable('auctions').set(sold).where('id', '=', id).execute()
  expect(await takeBack(id, 2)).toMatchObject({ status: 409, body: { code: 'wrong_state' } })
  expect((await getAuction(id)).actions.void_bid).toBe('wrong_state')
})

async function aCommunity() {
  const organization = await createOrganization(app, broker)
  const body = { id: randomUUID(), name: 'Neighbours', organization_id: organization.id }
  return (await app.call('POST /v1/communities', { body }, broker)).body
}

test('AUC-6 one key that races itself is one void, on one auction and on two', async () => {
  const ids = [await liveAuction(app, broker), await liveAuction(app, broker)]
  for (const id of ids) await bid(id, 0, 200_000)
  const [one = '', other = ''] = ids
  const same = randomUUID()
  const alike = await Promise.all([1, 2, 3, 4].map(() => takeBack(one, 2, 'Mistyped', same)))
  expect(alike.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  await bid(one, 0, 200_000)
  const key = randomUUID()
  const asked = [takeBack(one, 4, 'Mistyped', key), takeBack(other, 2, 'Mistyped', key)]
  const statuses = (await Promise.all(asked)).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([200, 422])
})
