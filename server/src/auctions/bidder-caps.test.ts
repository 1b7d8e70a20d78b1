import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { listLog } from '../bidding/bidding-sql.ts'
import { verifyAuctionLogs } from '../bidding/verify-logs-service.ts'
import { signInAs, type SignedIn } from '../testing/factories.ts'
import { approvedBidders, liveAuction, lockedAuction } from '../testing/live-auction.ts'
import { createTestApp } from '../testing/test-app.ts'
import { AuctionClock } from './clock-service.ts'

const app = await createTestApp()
const { db } = app.deps
const [broker, support] = [await signInAs(app, 'auction_broker'), await signInAs(app, 'support')]
const clock = new AuctionClock(app.deps)

const nok = (kroner: number) => ({ amount: kroner * 100, currency: 'NOK' })
const read = (id: string) => db.selectFrom('auctions').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const isDue = async (id: string) =>
  (await db.selectFrom('bidders').select('caps_due').where('id', '=', id).executeTakeFirstOrThrow()).caps_due
const caps = async (id: string) => (await listLog(db, id)).filter(({ type }) => type === 'bidder_capped')

function bid(id: string, bidderId: string, kroner: number, kind = 'AUTO') {
  const body = { bidder_id: bidderId, kind, amount: nok(kroner), channel: 'PHONE' }
  const headers = { 'idempotency-key': randomUUID() }
  return app.call('POST /v1/auctions/{id}/bids', { params: { id }, body }, { token: broker.token, headers })
}

const block = (id: string, who: SignedIn = support) =>
  app.call('POST /v1/bidders/{id}/block', { params: { id }, body: { reason: 'Does not pay' } }, who)
const unblock = (id: string) => app.call('POST /v1/bidders/{id}/unblock', { params: { id } }, support)

async function limit(id: string, ...limits: number[]) {
  const { version } = (await app.call('GET /v1/bidders/{id}', { params: { id } }, support)).body
  const body = { limits: limits.map(nok), version }
  return app.call('PUT /v1/bidders/{id}/limits', { params: { id }, body }, support)
}

/** Two new bidders, of whom the first leads at 1 000 kroner with a maximum of 9 000. */
async function ledAuction(changes = {}) {
  const [ann, bo] = await approvedBidders(app, broker, 2)
  if (!ann || !bo) throw new Error('no bidders')
  const id = await liveAuction(app, broker, changes)
  expect((await bid(id, ann.id, 9000)).status).toBe(201)
  return { id, ann, bo }
}

test('AUC-22 A6 nothing more is bid for a bidder who was blocked, whatever maximum they had', async () => {
  const { id, ann, bo } = await ledAuction()
  expect((await block(ann.id)).body.status).toBe('blocked')
  expect(await caps(id)).toMatchObject([{ bidder_id: ann.id, amount: null, entered_by: support.user.id }])
  expect(await read(id)).toMatchObject({ price: 100_000, leader_id: ann.id })
  expect(await bid(id, ann.id, 12_000)).toMatchObject({ status: 409, body: { code: 'bidder_not_approved' } })
  expect((await bid(id, bo.id, 3000)).body).toMatchObject({ outcome: 'leads', bidding: { price: nok(1100) } })
  expect((await verifyAuctionLogs(db, app.deps.keys)).broken).toEqual([])
})

test('AUC-22 A6 for a bidder with a lower limit the system bids up to that, and no further', async () => {
  const { id, ann, bo } = await ledAuction()
  expect((await limit(ann.id, 2000)).status).toBe(200)
  expect(await caps(id)).toMatchObject([{ bidder_id: ann.id, amount: 200_000 }])
  expect((await bid(id, bo.id, 1500, 'MANUAL')).body).toMatchObject({
    outcome: 'outbid',
    bidding: { price: nok(1600) },
  })
  expect((await bid(id, bo.id, 5000)).body).toMatchObject({ outcome: 'leads', bidding: { price: nok(2200) } })
  // A higher limit caps nothing, and brings nothing back.
  expect((await limit(ann.id, 8000)).status).toBe(200)
  expect(await caps(id)).toHaveLength(1)
  expect((await bid(id, bo.id, 6000)).body.bidding.price).toEqual(nok(2200))
})

test('AUC-22 A6 a limit in another currency is no cap, and unblocking restores nothing', async () => {
  const { id, ann, bo } = await ledAuction()
  const { version } = (await app.call('GET /v1/bidders/{id}', { params: { id: ann.id } }, support)).body
  const body = { limits: [{ amount: 100_000, currency: 'EUR' }], version }
  await app.call('PUT /v1/bidders/{id}/limits', { params: { id: ann.id }, body }, support)
  expect(await caps(id)).toEqual([])
  await block(ann.id)
  expect((await unblock(ann.id)).body.status).toBe('approved')
  await clock.turn()
  expect(await caps(id)).toHaveLength(1)
  expect((await bid(id, bo.id, 2000)).body).toMatchObject({ outcome: 'leads', bidding: { price: nok(1100) } })
  // Who is approved again may bid again.
  expect((await bid(id, ann.id, 9000)).body.outcome).toBe('leads')
})

test('AUC-22 A6 every running auction in which the bidder holds a maximum is capped, and no other', async () => {
  const { id, ann, bo } = await ledAuction()
  const beaten = await liveAuction(app, broker)
  await bid(beaten, ann.id, 2000)
  await bid(beaten, bo.id, 7000)
  const voided = await liveAuction(app, broker)
  const { number } = (await bid(voided, ann.id, 2000)).body
  const params = { id: voided, bid_id: String(number) }
  const headers = { 'idempotency-key': randomUUID() }
  const reason = { body: { reason: 'Misheard' } }
  await app.call('POST /v1/auctions/{id}/bids/{bid_id}/void', { params, ...reason }, { token: broker.token, headers })
  const over = await liveAuction(app, broker)
  await bid(over, ann.id, 2000)
  await db.updateTable('auctions').set({ status: 'CLOSED_CANCELLED' }).where('id', '=', over).execute()
  await block(ann.id)
  expect(await Promise.all([id, beaten, voided, over].map(async (each) => (await caps(each)).length))).toEqual([
    1, 1, 0, 0,
  ])
  // A bid above that is voided leaves the blocked bidder at what is shown then, without a maximum.
  const above = { id: beaten, bid_id: '3' }
  const again = { 'idempotency-key': randomUUID() }
  await app.call(
    'POST /v1/auctions/{id}/bids/{bid_id}/void',
    { params: above, ...reason },
    { token: broker.token, headers: again },
  )
  expect(await read(beaten)).toMatchObject({ leader_id: ann.id, price: 100_000 })
  expect((await bid(beaten, bo.id, 1500)).body).toMatchObject({ outcome: 'leads', bidding: { price: nok(1100) } })
  expect((await verifyAuctionLogs(db, app.deps.keys)).broken).toEqual([])
})

test('AUC-22 A6 what could not be capped at once is capped by the clock, and only once', async () => {
  const { id, ann, bo } = await ledAuction()
  await db.transaction().execute(async (tx) => {
    await lockedAuction(tx, id)
    expect((await block(ann.id)).body.status).toBe('blocked')
  })
  expect(await caps(id)).toEqual([])
  expect(await isDue(ann.id)).toBe(true)
  await clock.turn()
  expect(await caps(id)).toMatchObject([{ bidder_id: ann.id, amount: null, entered_by: null }])
  await expect.poll(async () => (await clock.turn(), isDue(ann.id))).toBe(false)
  expect(await caps(id)).toHaveLength(1)
  expect((await bid(id, bo.id, 3000)).body.outcome).toBe('leads')
})

test('AUC-22 A6 whoever is unblocked before the caps were written is capped first', async () => {
  const { id, ann } = await ledAuction()
  await db.transaction().execute(async (tx) => {
    await lockedAuction(tx, id)
    await block(ann.id)
    // Not while it cannot be said what the bidder held.
    expect(await unblock(ann.id)).toMatchObject({ status: 503 })
  })
  expect((await unblock(ann.id)).body.status).toBe('approved')
  expect(await caps(id)).toHaveLength(1)
})

/** Until somebody waits to write into the log. */
async function untilBidWaits(): Promise<void> {
  for (;;) {
    const { rows } = await sql`SELECT FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock' AND query ILIKE '%insert into auction_log%'`.execute(
      db,
    )
    if (rows.length > 0) return
  }
}

test('AUC-22 A6 a bid that was judged before the block and written after it does not slip through', async () => {
  const [ann, bo] = await approvedBidders(app, broker, 2)
  if (!ann || !bo) throw new Error('no bidders')
  const id = await liveAuction(app, broker)
  let answer: ReturnType<typeof bid> | undefined
  await db.transaction().execute(async (tx) => {
    await sql`LOCK TABLE auction_log IN SHARE MODE`.execute(tx)
    answer = bid(id, ann.id, 9000)
    await untilBidWaits()
    expect((await block(ann.id)).body.status).toBe('blocked')
    await clock.turn()
    expect(await isDue(ann.id)).toBe(true)
  })
  expect((await answer)?.status).toBe(201)
  await clock.turn()
  expect(await caps(id)).toMatchObject([{ bidder_id: ann.id, amount: null }])
  await expect.poll(async () => (await clock.turn(), isDue(ann.id))).toBe(false)
  expect((await bid(id, bo.id, 2000)).body).toMatchObject({ outcome: 'leads', bidding: { price: nok(1100) } })
})

test('AUC-22 A6 history and lead show it in words, by number and without the maximum', async () => {
  const { id, ann } = await ledAuction()
  await limit(ann.id, 4321)
  const viewer = await signInAs(app, 'read')
  const history = await app.call('GET /v1/auctions/{id}/history', { params: { id }, query: {} }, viewer)
  expect(history.body.results).toContainEqual(
    expect.objectContaining({ field: 'bidder_capped', to: ann.number, actor: expect.anything() }),
  )
  const lead = await app.call('GET /v1/auctions/{id}/lead', { params: { id } }, viewer)
  expect(lead.body.results.at(-1)).toMatchObject({ step: 'maximum_capped', bidder: { number: ann.number } })
  const bids = await app.call('GET /v1/auctions/{id}/bids', { params: { id }, query: {} }, viewer)
  expect(bids.body.results).toHaveLength(1)
  // As numbers in minor units, as all sums are.
  for (const { body } of [history, lead, bids]) expect(JSON.stringify(body)).not.toMatch(/:(900000|432100)\b/)
})
