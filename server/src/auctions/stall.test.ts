import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { arrivalsOf } from '../bidding/arrivals.ts'
import { readClock } from '../bidding/bidding-sql.ts'
import { takeBid } from '../bidding/take-bids-service.ts'
import { verifyAuctionLogs } from '../bidding/verify-logs-service.ts'
import { placeBid } from '../testing/auction-factories.ts'
import { createMarketplace } from '../testing/bidder-factories.ts'
import { signInAs } from '../testing/factories.ts'
import { approvedBidders, liveAuction, lockedAuction, setEnd } from '../testing/live-auction.ts'
import { createTestApp } from '../testing/test-app.ts'
import { AuctionClock } from './clock-service.ts'
import { mayEnd } from './fair-end-service.ts'
import { beat, newTaker } from './heartbeat-service.ts'
import { probe } from './stall-service.ts'

const app = await createTestApp()
const { db } = app.deps
const broker = await signInAs(app, 'auction_broker')
const bidders = await approvedBidders(app, broker, 2)
const clock = new AuctionClock(app.deps)
const taker = newTaker()

const ago = (seconds: number) => new Date(Date.now() - seconds * 1000)
const ahead = (seconds: number) => ago(-seconds)
const read = (id: string) => db.selectFrom('auctions').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const stallsOf = (id: string) => db.selectFrom('bidding_stalls').selectAll().where('auction_id', '=', id).execute()
const caller = { user_id: broker.user.id, user_type: 'auction_broker', session_id: randomUUID() } as const

async function bid(id: string, kroner: number, arrivedAt?: Date) {
  const given = {
    bidder_id: bidders[0]?.id ?? '',
    kind: 'MANUAL',
    amount: { amount: kroner * 100, currency: 'NOK' },
    channel: 'PHONE',
  } as const
  return takeBid(app.deps, caller, id, given, { key: randomUUID(), arrivedAt: arrivedAt?.getTime() })
}

/** As a probe of any server notes it. */
async function blockedSince(id: string, since: Date): Promise<void> {
  await db.insertInto('auction_blocks').values({ auction_id: id, since }).execute()
}

const endingAuction = (ends_at: Date) => liveAuction(app, broker, { ends_at, soft_close_minutes: 0 })

const TWO_MINUTES = 120_000

test('AUC-21 an auction that nobody could reach for five seconds in its last minutes gets two minutes more', async () => {
  const id = await endingAuction(ahead(60))
  const before = await read(id)
  await blockedSince(id, ago(6))
  const answer = await bid(id, 2000)
  const [stall, ...more] = await stallsOf(id)
  expect(more).toEqual([])
  expect(stall).toMatchObject({ end_before: before.effective_end })
  const row = await read(id)
  expect(row.effective_end).toEqual(stall?.end_after)
  expect(stall?.end_after.getTime()).toBe((stall?.ended_at.getTime() ?? 0) + TWO_MINUTES)
  expect(answer.bidding.effective_end).toBe(row.effective_end?.toISOString())
  const { broken } = await verifyAuctionLogs(db, app.deps.keys)
  expect(broken).toEqual([])
})

test('AUC-21 the extension is in the history, in the answers to everybody and in the mail to bidders', async () => {
  const id = await endingAuction(ahead(60))
  await placeBid(app, id, bidders[0]?.id ?? '', 2000, ago(30).getTime())
  await app.runJobs()
  await blockedSince(id, ago(6))
  app.mails.length = 0
  await bid(id, 5000)
  const { token } = await createMarketplace(app)
  for (const who of [{ token: broker.token }, { token }]) {
    const { body } = await app.call('GET /v1/auctions/{id}', { params: { id } }, who)
    const { effective_end: end } = body.bidding
    expect(body.end_moves).toEqual([{ at: expect.any(String), end, cause: 'stall' }])
  }
  await app.runJobs()
  const mail = app.mails.find(({ to }) => to === bidders[0]?.email)
  expect(mail?.text).toContain('kunne ikke bud på denne auksjonen behandles')
  const history = await app.call('GET /v1/auctions/{id}/history', { params: { id }, query: {} }, broker)
  expect(history.body.results.map(({ field }) => field)).toContain('effective_end')
})

test.for([
  ['for less than five seconds', 4, 60],
  ['before its last five minutes', 6, 400],
] as const)('AUC-21 an auction that nobody could reach %s keeps its end', async ([, seconds, left]) => {
  const id = await endingAuction(ahead(left))
  const { effective_end } = await read(id)
  await blockedSince(id, ago(seconds))
  await bid(id, 2000)
  expect(await stallsOf(id)).toEqual([])
  expect((await read(id)).effective_end).toEqual(effective_end)
  expect(await db.selectFrom('auction_blocks').selectAll().where('auction_id', '=', id).execute()).toEqual([])
})

test('AUC-21 a stall that lasted beyond the end gives more time before the auction can end', async () => {
  const id = await endingAuction(ago(1))
  await blockedSince(id, ago(7))
  await beat(app.deps, taker)
  await clock.turn()
  const row = await read(id)
  expect(row.status).toBe('LIVE')
  expect(row.effective_end?.getTime()).toBeGreaterThan(Date.now())
  expect(await stallsOf(id)).toHaveLength(1)
})

test('AUC-21 a probe sees who is kept locked, and gives more time as soon as it is free', async () => {
  const id = await endingAuction(ahead(60))
  const free = await endingAuction(ahead(90))
  const { effective_end } = await read(id)
  await beat(app.deps, taker)
  const blocks = () => db.selectFrom('auction_blocks').select('auction_id').execute()
  await db.transaction().execute(async (tx) => {
    await lockedAuction(tx, id)
    await probe(app.deps, taker.id)
    expect(await blocks()).toEqual([{ auction_id: id }])
  })
  await db
    .updateTable('auction_blocks')
    .set({ since: ago(8) })
    .execute()
  await probe(app.deps, taker.id)
  expect((await read(id)).effective_end?.getTime()).toBeGreaterThan(effective_end?.getTime() ?? Infinity)
  expect(await blocks()).toEqual([])
  expect(await stallsOf(free)).toEqual([])
})

test('AUC-21 a bid that could not be processed within ten seconds is sent again, under the same key', async () => {
  const id = await endingAuction(ahead(400))
  const key = randomUUID()
  const place = (arrivedAt: Date) =>
    takeBid(
      app.deps,
      caller,
      id,
      {
        bidder_id: bidders[0]?.id ?? '',
        kind: 'MANUAL',
        amount: { amount: 200_000, currency: 'NOK' },
        channel: 'PHONE',
      },
      { key, arrivedAt: arrivedAt.getTime() },
    )
  await expect(place(ago(11))).rejects.toMatchObject({ code: 'try_again', status: 503 })
  expect((await read(id)).price).toBeNull()
  expect(await place(ago(0))).toMatchObject({ outcome: 'leads' })
})

test('AUC-21 an auction waits to end for a server that has bids from before the end, ten seconds at most', async () => {
  await db.deleteFrom('bid_takers').execute()
  const end = ago(2)
  const id = await endingAuction(end)
  await beat(app.deps, taker)
  const waiting = newTaker()
  await db
    .insertInto('bid_takers')
    .values({ id: waiting.id, beat_at: ago(1), clear_until: ago(3) })
    .execute()
  await clock.turn()
  expect((await read(id)).status).toBe('LIVE')
  await db
    .updateTable('bid_takers')
    .set({ clear_until: ago(0) })
    .where('id', '=', waiting.id)
    .execute()
  await clock.turn()
  expect((await read(id)).status).toBe('CLOSED_UNSUCCESSFUL')

  const late = await endingAuction(ago(11))
  await db
    .updateTable('bid_takers')
    .set({ beat_at: ago(1), clear_until: ago(12) })
    .where('id', '=', waiting.id)
    .execute()
  await beat(app.deps, taker)
  await clock.turn()
  expect((await read(late)).status).toBe('CLOSED_UNSUCCESSFUL')
})

test('AUC-21 whatever a clock has been given to do, it asks again whether the auction may end once it is locked', async () => {
  await db.deleteFrom('bid_takers').execute()
  const id = await endingAuction(ago(2))
  await beat(app.deps, taker)
  const ask = async () => db.transaction().execute(async (tx) => mayEnd(tx, app.deps, await lockedAuction(tx, id)))
  const waiting = newTaker()
  await db
    .insertInto('bid_takers')
    .values({ id: waiting.id, beat_at: ago(1), clear_until: ago(3) })
    .execute()
  expect(await ask()).toBe(false)
  await db
    .updateTable('bid_takers')
    .set({ clear_until: ago(0) })
    .where('id', '=', waiting.id)
    .execute()
  expect(await ask()).toBe(true)
})

test('AUC-21 a server reports what it has processed, and accepts a bid that had arrived before the end', async () => {
  await db.deleteFrom('bid_takers').execute()
  await beat(app.deps, taker)
  const arrivals = arrivalsOf(app.deps)
  const id = await endingAuction(ahead(3600))
  const arrival = arrivals.begin()
  const arrived = arrival.at ?? NaN
  await setEnd(app, id, new Date(arrived + 1))
  await beat(app.deps, taker)
  const { clear_until } = await db.selectFrom('bid_takers').selectAll().executeTakeFirstOrThrow()
  expect(clear_until?.getTime()).toBe(arrived)
  await clock.turn()
  expect((await read(id)).status).toBe('LIVE')
  expect(await bid(id, 2000, new Date(arrived))).toMatchObject({ outcome: 'leads' })
  arrivals.end(arrival)
  await beat(app.deps, taker)
  expect((await readClock(db)).getTime()).toBeGreaterThan(arrived)
  await clock.turn()
  expect(await read(id)).toMatchObject({ status: 'CLOSED_SUCCESSFUL', bid_count: 1 })
})
