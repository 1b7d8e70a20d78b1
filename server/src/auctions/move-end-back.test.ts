import { randomUUID } from 'node:crypto'
import type { EndCause } from '@klubba/domain/auctions/bid-log'
import { expect, test } from 'vitest'
import { moveEnd } from '../bidding/bidding-service.ts'
import { listLog } from '../bidding/bidding-sql.ts'
import { verifyAuctionLogs } from '../bidding/verify-logs-service.ts'
import { createMarketplace } from '../testing/bidder-factories.ts'
import { signInAs } from '../testing/factories.ts'
import { approvedBidders, liveAuction, lockedAuction } from '../testing/live-auction.ts'
import { createTestApp } from '../testing/test-app.ts'

const app = await createTestApp()
const { db } = app.deps
const [broker, admin] = [await signInAs(app, 'auction_broker'), await signInAs(app, 'admin')]
const bidders = await approvedBidders(app, broker, 2)
const HOUR = 3_600_000

const read = (id: string) => db.selectFrom('auctions').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const get = async (id: string, who = broker) => (await app.call('GET /v1/auctions/{id}', { params: { id } }, who)).body

const bid = (id: string, kroner: number, who = 0) =>
  app.call(
    'POST /v1/auctions/{id}/bids',
    {
      params: { id },
      body: {
        bidder_id: bidders[who]?.id,
        kind: 'MANUAL',
        amount: { amount: kroner * 100, currency: 'NOK' },
        channel: 'PHONE',
      },
    },
    { token: broker.token, headers: { 'idempotency-key': randomUUID() } },
  )

/** With one bid, and its end then moved by a day. */
async function movedAuction(hoursLeft: number, cause: EndCause = 'outage') {
  const earlier = new Date(Date.now() + hoursLeft * HOUR)
  const id = await liveAuction(app, broker, { ends_at: earlier })
  expect((await bid(id, 2000)).status).toBe(201)
  await db.transaction().execute(async (tx) => {
    const row = await lockedAuction(tx, id)
    await moveEnd(tx, app.deps, row, { end: new Date(earlier.getTime() + 24 * HOUR), cause, by: undefined })
  })
  return { id, earlier }
}

async function moveBack(id: string, who = broker, body: object = { reason: 'The clock was wrong' }) {
  const { version } = await read(id)
  return app.call('POST /v1/auctions/{id}/move_end_back', { params: { id }, body: { version, ...body } }, who)
}

test('AUC-5 A3 a broker moves back what an outage moved, with a reason, on record and for everybody to see', async () => {
  const { id, earlier } = await movedAuction(3)
  const before = await get(id)
  expect(before).toMatchObject({ earlier_end: earlier.toISOString(), actions: { move_end_back: 'allowed' } })
  const events = await db.selectFrom('auction_events').select('number').where('auction_id', '=', id).execute()

  const answer = await moveBack(id)
  expect(answer).toMatchObject({ status: 200, body: { earlier_end: null, bidding: { price: before.bidding.price } } })
  expect(answer.body.bidding.effective_end).toBe(earlier.toISOString())
  expect(answer.body.actions.move_end_back).toBe('end_not_moved')
  expect(answer.body.version).toBe(before.version + 1)

  const entry = (await listLog(db, id)).at(-1)
  expect(entry).toMatchObject({
    type: 'end_moved',
    facts: { cause: 'moved_back', end: earlier.getTime() },
    entered_by: broker.user.id,
    details: { reason: 'The clock was wrong' },
  })
  expect((await verifyAuctionLogs(db, app.deps.keys)).broken).toEqual([])
  const history = await app.call('GET /v1/auctions/{id}/history', { params: { id }, query: {} }, broker)
  const fields = history.body.results.slice(0, 2).toSorted((a, b) => (a.field < b.field ? -1 : 1))
  expect(fields).toMatchObject([
    { field: 'end', from: before.bidding.effective_end, to: earlier.toISOString() },
    { field: 'end_reason', to: 'The clock was wrong' },
  ])
  const sent = await db
    .selectFrom('auction_events')
    .select(['type', 'data'])
    .where('auction_id', '=', id)
    .where('number', '>', events.length)
    .execute()
  expect(sent).toMatchObject([{ type: 'end', data: { effective_end: earlier.toISOString() } }])
  await app.runJobs()
  const [mail] = app.mails.filter(({ subject }) => subject.startsWith('Ny sluttid')).slice(-1)
  expect(mail?.to).toBe(bidders[0]?.email)
})

test('AUC-5 A3 an end that a broker has moved goes back too, and with it the scheduled end', async () => {
  const earlier = new Date(Date.now() + 26 * HOUR)
  const id = await liveAuction(app, broker, { ends_at: earlier })
  const end = new Date(Date.now() + 9 * 24 * HOUR)
  while ([5, 6, 0].includes(end.getUTCDay())) end.setUTCDate(end.getUTCDate() + 1)
  end.setUTCHours(12, 0, 0, 0)
  const body = { version: (await read(id)).version, end: end.toISOString(), reason: 'Mistyped' }
  expect((await app.call('POST /v1/auctions/{id}/extend', { params: { id }, body }, broker)).status).toBe(200)
  expect((await moveBack(id, admin)).status).toBe(200)
  expect(await read(id)).toMatchObject({ effective_end: earlier, ends_at: earlier })
})

test('AUC-5 A3 an end is not moved back when somebody has bid since, or when it is less than an hour away', async () => {
  const bidOn = await movedAuction(3)
  expect((await bid(bidOn.id, 3000, 1)).status).toBe(201)
  expect(await get(bidOn.id)).toMatchObject({ earlier_end: null, actions: { move_end_back: 'bid_since_move' } })
  expect(await moveBack(bidOn.id)).toMatchObject({ status: 409, body: { code: 'bid_since_move' } })

  const close = await movedAuction(0.9)
  expect(await get(close.id)).toMatchObject({
    earlier_end: close.earlier.toISOString(),
    actions: { move_end_back: 'earlier_end_too_close' },
  })
  expect(await moveBack(close.id)).toMatchObject({ status: 409, body: { code: 'earlier_end_too_close' } })

  const never = await liveAuction(app, broker)
  expect(await moveBack(never)).toMatchObject({ status: 409, body: { code: 'end_not_moved' } })
  const reopened = await movedAuction(3, 'reopened')
  expect(await moveBack(reopened.id)).toMatchObject({ status: 409, body: { code: 'end_not_moved' } })
})

test('AUC-5 A3 only brokers and admins move an end back, from the version that they read and with a reason', async () => {
  const { id, earlier } = await movedAuction(3)
  const support = await signInAs(app, 'support')
  expect((await moveBack(id, support)).status).toBe(403)
  expect((await get(id, support)).actions).not.toHaveProperty('move_end_back')
  const missing = await moveBack(id, broker, {})
  expect(missing).toMatchObject({ status: 400, body: { issues: [{ path: 'reason', code: 'required' }] } })
  const stale = await moveBack(id, broker, { reason: 'The clock was wrong', version: 0 })
  expect(stale.status).toBe(412)
  expect((await read(id)).effective_end).not.toEqual(earlier)
  const marketplace = await createMarketplace(app)
  const seen = await app.call('GET /v1/auctions/{id}', { params: { id } }, { token: marketplace.token })
  expect(seen.body).toMatchObject({ earlier_end: null, actions: {} })
})

test('AUC-8 A3 of two brokers who move the same end back, one is refused', async () => {
  const { id } = await movedAuction(3)
  const { version } = await read(id)
  const body = { version, reason: 'The clock was wrong' }
  const answers = await Promise.all(
    [broker, admin].map((who) => app.call('POST /v1/auctions/{id}/move_end_back', { params: { id }, body }, who)),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412])
  expect((await listLog(db, id)).filter(({ type }) => type === 'end_moved')).toHaveLength(2)
})
