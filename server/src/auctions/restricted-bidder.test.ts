import { randomUUID, randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { verifyAuctionLogs } from '../bidding/verify-logs-service.ts'
import { allowedEnd } from '../testing/auction-factories.ts'
import { createMarketplace } from '../testing/bidder-factories.ts'
import { signInAs, type SignedIn } from '../testing/factories.ts'
import { approvedBidders, liveAuction, setEnd } from '../testing/live-auction.ts'
import { createTestApp } from '../testing/test-app.ts'
import { AuctionClock } from './clock-service.ts'
import { beat, newTaker } from './heartbeat-service.ts'

const app = await createTestApp({ WEBHOOKS_TO_PRIVATE_ADDRESSES: 'true' })
const { db } = app.deps
const [broker, support, admin] = [
  await signInAs(app, 'auction_broker'),
  await signInAs(app, 'support'),
  await signInAs(app, 'admin'),
]
const marketplace = await createMarketplace(app)
const clock = new AuctionClock(app.deps)

const nok = (kroner: number) => ({ amount: kroner * 100, currency: 'NOK' })
const get = async (id: string, who: { token: string } = broker) =>
  (await app.call('GET /v1/auctions/{id}', { params: { id } }, { token: who.token })).body

function bid(id: string, bidderId: string, kroner: number, kind = 'AUTO') {
  const body = { bidder_id: bidderId, kind, amount: nok(kroner), channel: 'PHONE' }
  const headers = { 'idempotency-key': randomUUID() }
  return app.call('POST /v1/auctions/{id}/bids', { params: { id }, body }, { token: broker.token, headers })
}

const block = (id: string) =>
  app.call('POST /v1/bidders/{id}/block', { params: { id }, body: { reason: 'Does not pay' } }, support)
const unblock = (id: string) => app.call('POST /v1/bidders/{id}/unblock', { params: { id } }, support)

async function limit(id: string, kroner: number) {
  const { version } = (await app.call('GET /v1/bidders/{id}', { params: { id } }, support)).body
  return app.call('PUT /v1/bidders/{id}/limits', { params: { id }, body: { limits: [nok(kroner)], version } }, support)
}

async function step(id: string, name: 'keep_bid' | 'confirm_sale', body: object = {}, who: SignedIn = broker) {
  const { version } = await get(id)
  const call = `POST /v1/auctions/{id}/${name}` as 'POST /v1/auctions/{id}/keep_bid'
  return app.call(call, { params: { id }, body: { version, ...body } }, who)
}

/** The first bidder leads at 1 000 kroner, the second is there to bid. */
async function ledAuction(changes = {}) {
  const [ann, bo] = await approvedBidders(app, broker, 2)
  if (!ann || !bo) throw new Error('no bidders')
  const id = await liveAuction(app, admin, { approved_by: broker.user.id, approved_at: new Date(), ...changes })
  expect((await bid(id, ann.id, 9000)).status).toBe(201)
  return { id, ann, bo }
}

/** Its time is up, and bids were taken until then. */
async function end(id: string): Promise<void> {
  await setEnd(app, id, new Date(Date.now() - 1000))
  const { asset_id } = await db.selectFrom('auctions').select('asset_id').where('id', '=', id).executeTakeFirstOrThrow()
  await db.updateTable('assets').set({ status: 'ACTIVE' }).where('id', '=', asset_id).execute()
  // However long the last heartbeat is ago, this is no outage.
  await db.deleteFrom('bid_takers').execute()
  await beat(app.deps, newTaker())
  await clock.turn()
}

test('AUC-6 A6 the broker is asked what becomes of the bid of a blocked leader, and may keep it', async () => {
  const { id, ann, bo } = await ledAuction()
  expect(await get(id)).toMatchObject({ restricted_bidder: null, actions: { keep_bid: 'wrong_state' } })
  await block(ann.id)
  const asked = { bidder: { number: ann.number, id: ann.id }, because: 'blocked', bid: 2, kept: false }
  expect(await get(id)).toMatchObject({ restricted_bidder: asked, actions: { keep_bid: 'allowed' } })
  expect((await get(id, support)).restricted_bidder).toMatchObject({ because: 'blocked' })
  expect((await get(id, support)).actions).not.toHaveProperty('keep_bid')

  expect((await step(id, 'keep_bid', { bidder_id: bo.id })).status).toBe(409)
  expect((await step(id, 'keep_bid', { bidder_id: ann.id }, support)).status).toBe(403)
  const kept = await step(id, 'keep_bid', { bidder_id: ann.id })
  expect(kept.body).toMatchObject({ restricted_bidder: { ...asked, kept: true }, actions: { keep_bid: 'wrong_state' } })
  const history = await app.call('GET /v1/auctions/{id}/history', { params: { id }, query: {} }, broker)
  expect(history.body.results[0]).toMatchObject({ field: 'bid_kept', to: ann.number })

  // Restricted once more, it is asked once more.
  await unblock(ann.id)
  expect((await get(id)).restricted_bidder).toBeNull()
  await block(ann.id)
  expect((await get(id)).restricted_bidder).toMatchObject({ kept: false })
  await bid(id, bo.id, 3000)
  expect((await get(id)).restricted_bidder).toBeNull()
})

test('AUC-6 A6 a leader above a lower limit is asked about, one within it is not', async () => {
  const { id, ann, bo } = await ledAuction()
  await bid(id, bo.id, 2000, 'MANUAL')
  await limit(ann.id, 5000)
  expect((await get(id)).restricted_bidder).toBeNull()
  await limit(ann.id, 1500)
  expect((await get(id)).restricted_bidder).toMatchObject({ because: 'over_limit', bid: 2 })
  // Voiding the bid that is named takes the lead away.
  const headers = { 'idempotency-key': randomUUID() }
  const voided = await app.call(
    'POST /v1/auctions/{id}/bids/{bid_id}/void',
    { params: { id, bid_id: '2' }, body: { reason: 'Above the limit' } },
    { token: broker.token, headers },
  )
  expect(voided.body).toMatchObject({ restricted_bidder: null, bidding: { leader: { number: bo.number } } })
})

test('AUC-6 A6 only who may see the register of bidders learns that one is blocked', async () => {
  const { id, ann } = await ledAuction()
  await block(ann.id)
  for (const who of [await signInAs(app, 'user'), await signInAs(app, 'read'), marketplace]) {
    expect((await get(id, who)).restricted_bidder).toBeNull()
  }
})

test('AUC-6 A6 the broker gets a mail about a blocked leader, unless somebody else leads by then', async () => {
  await app.runJobs()
  app.mails.splice(0)
  const { id, ann } = await ledAuction()
  await block(ann.id)
  const other = await ledAuction()
  await block(other.ann.id)
  await bid(other.id, other.bo.id, 3000)
  await app.runJobs()
  const mails = app.mails.filter(({ subject }) => subject.startsWith('Ta stilling til et bud'))
  expect(mails).toHaveLength(1)
  expect(mails[0]).toMatchObject({ to: broker.user.email })
  expect(mails[0]?.text).toContain(`/auctions/${id}`)
  expect(mails[0]?.text).toMatch(/1\s000\sNOK/)
  expect(mails[0]?.text).not.toMatch(/9\s000/)
})

test('INT-6 A6 watchers and webhooks receive a cap, without any maximum', async () => {
  const events = ['bidder_capped', 'bid_placed', 'bid_voided']
  const body = { id: randomUUIDv7(), name: 'Market', url: 'http://127.0.0.1:9/hook', events }
  await app.call('POST /v1/webhooks', { body }, admin)
  const { id, ann } = await ledAuction()
  await limit(ann.id, 4321)
  const row = await db.selectFrom('auctions').select('number').where('id', '=', id).executeTakeFirstOrThrow()
  const { rows } = await sql<{ event: string; data: object }>`
    SELECT event, data FROM webhook_deliveries ORDER BY number`.execute(db)
  expect(rows.map(({ event }) => event)).toEqual(['bid_placed', 'bidder_capped'])
  expect(rows[1]?.data).toEqual({
    auction: { id, number: row.number, status: 'LIVE' },
    asset_id: expect.any(String),
    bidder: { id: ann.id, number: ann.number },
    price: nok(1000),
    reserve_met: true,
    effective_end: expect.any(String),
    bid_count: 1,
    bidder_count: 1,
  })
  const sent = await db
    .selectFrom('auction_events')
    .select(['type', 'data'])
    .where('auction_id', '=', id)
    .orderBy('number', 'desc')
    .executeTakeFirstOrThrow()
  expect(sent).toMatchObject({ type: 'cap', data: { price: 100_000, leader_id: ann.id, lines: [] } })
  await app.call('DELETE /v1/webhooks/{id}', { params: { id: body.id } }, admin)
})

test('AUC-9 A6 a blocked bidder who has won is not sold to without a reason', async () => {
  const { id, ann } = await ledAuction()
  await block(ann.id)
  await end(id)
  const agreed = await get(id)
  expect(agreed).toMatchObject({
    status: 'CLOSED_SUCCESSFUL',
    restricted_bidder: { bidder: { number: ann.number }, because: 'blocked', bid: null },
  })
  expect(await step(id, 'confirm_sale')).toMatchObject({
    status: 400,
    body: { code: 'invalid_input', issues: [{ path: 'reason', code: 'buyer_restricted' }] },
  })
  expect(await step(id, 'confirm_sale', { reason: ' ' })).toMatchObject({ status: 400 })
  expect((await get(id)).status).toBe('CLOSED_SUCCESSFUL')
  const sold = await step(id, 'confirm_sale', { reason: 'Has paid the old debt' })
  expect(sold.body).toMatchObject({ status: 'SOLD', reason: 'Has paid the old debt', restricted_bidder: null })
  const history = await app.call('GET /v1/auctions/{id}/history', { params: { id }, query: {} }, broker)
  expect(history.body.results).toContainEqual(expect.objectContaining({ field: 'reason', to: 'Has paid the old debt' }))
})

test('AUC-9 A6 a buyer above the limit needs a reason too, and one who may buy does not', async () => {
  const over = await ledAuction()
  await end(over.id)
  await limit(over.ann.id, 500)
  expect((await get(over.id)).restricted_bidder).toMatchObject({ because: 'over_limit' })
  expect((await step(over.id, 'confirm_sale')).status).toBe(400)
  await limit(over.ann.id, 1000)
  expect((await step(over.id, 'confirm_sale')).body.status).toBe('SOLD')

  const within = await ledAuction()
  await block(within.ann.id)
  await end(within.id)
  await unblock(within.ann.id)
  expect((await step(within.id, 'confirm_sale', { comment: 'Paid' })).body.status).toBe('SOLD')
})

test('AUC-9 A6 a reopened auction bids no further for who was blocked or limited after its end', async () => {
  const { id, ann, bo } = await ledAuction()
  await end(id)
  await block(ann.id)
  const { version } = await get(id)
  const body = { version, end: allowedEnd(), reason: 'Ended by mistake' }
  const reopened = await app.call('POST /v1/auctions/{id}/reopen', { params: { id }, body }, admin)
  expect(reopened.body).toMatchObject({ status: 'LIVE', restricted_bidder: { because: 'blocked' } })
  expect((await bid(id, bo.id, 3000)).body).toMatchObject({ outcome: 'leads', bidding: { price: nok(1100) } })
  const { broken } = await verifyAuctionLogs(db, app.deps.keys)
  expect(broken.map(({ auction_id }) => auction_id)).not.toContain(id)
})
