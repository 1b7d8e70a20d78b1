import { randomUUIDv7 } from 'node:crypto'
import { endAfterOutage } from '@klubba/domain/auctions/auction-end'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { configuredAuction, placeBid } from '../testing/auction-factories.ts'
import { signInAs } from '../testing/factories.ts'
import { approvedBidders, liveAuction, setEnd } from '../testing/live-auction.ts'
import { createTestApp, SOON } from '../testing/test-app.ts'
import { AuctionClock } from './clock-service.ts'
import { runAuctionClock } from './clock.ts'
import { beat, newTaker, prepareToTakeBids } from './heartbeat-service.ts'

const app = await createTestApp()
const other = await app.another()
const { db } = app.deps
const [user, broker] = [await signInAs(app, 'user'), await signInAs(app, 'auction_broker')]
const [first, second] = await approvedBidders(app, broker, 2)
if (!first || !second) throw new Error('no bidders')
const clock = new AuctionClock(app.deps)

const ago = (seconds: number) => new Date(Date.now() - seconds * 1000)
const ahead = (seconds: number) => ago(-seconds)
const read = (id: string) => db.selectFrom('auctions').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const change = (id: string, columns: object) => db.updateTable('auctions').set(columns).where('id', '=', id).execute()
async function movesOf(id: string): Promise<unknown[]> {
  const rows = await db
    .selectFrom('auction_history')
    .select('after')
    .where('auction_id', '=', id)
    .where('field', '=', 'status')
    .where('actor_id', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(({ after }) => after)
}

beforeEach(async () => {
  await db.deleteFrom('bid_takers').execute()
})

/** Sent and approved, so that it waits to be handed over. */
async function approved(): Promise<string> {
  const { id } = await configuredAuction(app, user)
  await app.call('POST /v1/auctions/{id}/submit', { params: { id }, body: { version: 1 } }, user)
  const body = { version: 2 }
  const answer = await app.call('POST /v1/auctions/{id}/approve', { params: { id }, body }, broker)
  expect(answer.body.status).toBe('PROCESSING')
  return id
}

test('AUC-2 what was approved is taken over, and opens at its start with its terms in the log', async () => {
  const id = await approved()
  await clock.turn()
  expect((await read(id)).status).toBe('PUBLISHED_NEW_SERVICE')
  await clock.turn()
  expect((await read(id)).status).toBe('PUBLISHED_NEW_SERVICE')
  await change(id, { starts_at: ago(1) })
  await clock.turn()
  const row = await read(id)
  expect(row).toMatchObject({ status: 'LIVE', next_number: 2, effective_end: row.ends_at, price: null })
  expect(await movesOf(id)).toEqual(['PUBLISHED_NEW_SERVICE', 'LIVE'])
})

test('AUC-2 a start that was reached meanwhile opens at once', async () => {
  const id = await approved()
  await change(id, { starts_at: ago(1) })
  await clock.turn()
  expect(await read(id)).toMatchObject({ status: 'LIVE', next_number: 2 })
})

test('AUC-2 a hand-over that took over five minutes goes back, with its error', async () => {
  const id = await approved()
  await change(id, { hand_over_began_at: ago(301) })
  await clock.turn()
  expect(await read(id)).toMatchObject({ status: 'PENDING', hand_over_error: 'took_too_long', approved_by: null })
  const { body } = await app.call('GET /v1/auctions/{id}', { params: { id } }, broker)
  expect(body.actions.approve).toBe('allowed')
})

test('AUC-9 two clocks race: each auction is ended once, and has the outcome that its bids give', async () => {
  const none = await liveAuction(app, user)
  const below = await liveAuction(app, user, { reserve: 900_000 })
  const met = await liveAuction(app, user, { reserve: 150_000 })
  const more = await Promise.all([1, 2, 3].map(() => liveAuction(app, user)))
  const ids = [none, below, met, ...more]
  for (const id of [below, met]) {
    await placeBid(app, id, first.id, 1500)
    await placeBid(app, id, second.id, 2000)
  }
  for (const id of ids) await setEnd(app, id, ago(2))
  await beat(app.deps, newTaker())
  await Promise.all([clock.turn(), new AuctionClock(other.deps).turn(), new AuctionClock(other.deps).turn()])
  await clock.turn()
  for (const id of [none, ...more]) expect(await movesOf(id)).toEqual(['ENDED', 'CLOSED_UNSUCCESSFUL'])
  expect(await movesOf(below)).toEqual(['ENDED', 'CLOSED'])
  expect(await movesOf(met)).toEqual(['ENDED', 'CLOSED_SUCCESSFUL'])
  expect(await read(met)).toMatchObject({ accepted_price: 200_000, accepted_by: 'bid', buyer_id: second.id })
  const negotiated = await read(below)
  expect(negotiated).toMatchObject({ accepted_price: null, next_negotiation: 2 })
  expect(negotiated.negotiation_deadline?.getTime()).toBeGreaterThan(Date.now() + 23 * 3_600_000)
  const audited = await sql<{ id: string; n: number }>`
    SELECT subject_id AS id, count(*)::int AS n FROM audit_log
    WHERE action = 'auction_status_changed' AND subject_id = ANY(${ids}) GROUP BY 1`.execute(db)
  expect(audited.rows.map(({ n }) => n)).toEqual(ids.map(() => 2))

  await change(below, { negotiation_deadline: ago(1) })
  await clock.turn()
  expect(await movesOf(below)).toEqual(['ENDED', 'CLOSED', 'CLOSED_UNSUCCESSFUL'])
})

test('AUC-9 nothing is ended while nobody takes bids; after the outage there is time again, on record', async () => {
  const last = ago(120)
  const ends = { soon: ahead(120), past: ago(60) }
  const soon = await liveAuction(app, user, { ends_at: ends.soon })
  const past = await liveAuction(app, user, { ends_at: ends.past })
  const far = await liveAuction(app, user)
  const over = await liveAuction(app, user, { ends_at: ago(180) })
  await db.insertInto('bid_takers').values({ id: randomUUIDv7(), beat_at: last }).execute()
  await clock.turn()
  expect((await read(past)).status).toBe('LIVE')
  expect(await movesOf(over)).toEqual(['ENDED', 'CLOSED_UNSUCCESSFUL'])

  await beat(app.deps, newTaker())
  const outage = await db
    .selectFrom('bidding_outages')
    .selectAll()
    .orderBy('began_at', 'desc')
    .executeTakeFirstOrThrow()
  expect(outage.settled_at).not.toBeNull()
  expect(outage.auctions_moved).toBe(2)
  const gap = { from: outage.began_at.getTime(), to: outage.ended_at.getTime() }
  for (const [id, end] of [
    [soon, ends.soon],
    [past, ends.past],
  ] as const) {
    const row = await read(id)
    const times = { scheduledEnd: end.getTime(), effectiveEnd: end.getTime(), countryId: 578 }
    expect(row.effective_end?.getTime()).toBe(endAfterOutage(times, gap))
    expect(row.next_number).toBe(3)
  }
  expect((await read(far)).next_number).toBe(2)
  await clock.turn()
  expect((await read(past)).status).toBe('LIVE')
  await beat(app.deps, newTaker())
  expect(await db.selectFrom('bidding_outages').select('id').execute()).toHaveLength(1)
})

test('COM-1 an offering is over when its last day is', async () => {
  const id = await approved()
  const community = await app.call(
    'POST /v1/communities',
    { body: { id: randomUUIDv7(), name: 'Neighbours', organization_id: null } },
    broker,
  )
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Oslo' })
  const offering = { status: 'COMMUNITY', community_id: community.body.id, community_price: 100_000 }
  await change(id, { ...offering, community_valid_until: today.format(new Date()) })
  await clock.turn()
  expect((await read(id)).status).toBe('COMMUNITY')
  await change(id, { community_valid_until: today.format(ago(86_400)) })
  await clock.turn()
  expect(await movesOf(id)).toEqual(['NOT_SOLD'])
})

/** When the product took a step, by the clock of the database. */
async function movedAt(id: string, status: string): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`SELECT at FROM auction_history
    WHERE auction_id = ${id} AND field = 'status' AND after = to_jsonb(${status}::text)`.execute(db)
  const [row, ...more] = rows
  if (!row || more.length > 0) throw new Error(`moved to ${status} ${rows.length} times`)
  return row.at
}

/**
 * Takes a turn of the clock with a step due in a moment, and expects that the clock asks to be called again exactly then.
 * If the machine was too slow for the turn to be over before that moment, it runs again with another auction.
 */
async function wokenFor(prepare: () => Promise<string>, setDue: (id: string, due: Date) => Promise<unknown>) {
  for (;;) {
    const id = await prepare()
    const { status } = await read(id)
    const due = ahead(0.9)
    await setDue(id, due)
    const before = Date.now()
    const sleep = await clock.turn()
    const after = Date.now()
    if (after >= due.getTime()) continue
    expect((await read(id)).status).toBe(status)
    // Sooner only for another auction, which waits for something else.
    expect(sleep).toBeGreaterThan(0)
    expect(sleep).toBeLessThanOrEqual(due.getTime() - before + 1)
    return { id, due: due.getTime() }
  }
}

/** Turns the clock until the auction has come to a status. */
async function turnUntil(id: string, status: string): Promise<void> {
  const turned = async () => {
    await clock.turn()
    return (await read(id)).status
  }
  await expect.poll(turned, SOON).toBe(status)
}

test('AUC-5 P3 the clock wakes when an auction starts, opens it then and not before', async () => {
  const handedOver = async () => {
    const id = await approved()
    await clock.turn()
    return id
  }
  const { id, due } = await wokenFor(handedOver, (id, starts_at) => change(id, { starts_at }))
  await turnUntil(id, 'LIVE')
  expect((await movedAt(id, 'LIVE')).getTime()).toBeGreaterThanOrEqual(due)
})

test('AUC-5 P3 the clock wakes when an auction ends, ends it then and not before', async () => {
  const taking = (await prepareToTakeBids(app.deps))()
  const { id, due } = await wokenFor(
    () => liveAuction(app, user),
    (id, end) => setEnd(app, id, end),
  )
  await turnUntil(id, 'CLOSED_UNSUCCESSFUL')
  await taking.stop()
  expect((await movedAt(id, 'ENDED')).getTime()).toBeGreaterThanOrEqual(due)
})

test('AUC-5 P3 an auction that is ended late has ended at its set second; the history says when it was closed', async () => {
  const id = await liveAuction(app, user)
  const end = ago(2)
  await setEnd(app, id, end)
  await db.insertInto('bid_takers').values({ id: randomUUIDv7(), beat_at: new Date() }).execute()
  const before = Date.now()
  await clock.turn()
  expect((await read(id)).ended_at).toEqual(end)
  expect((await movedAt(id, 'ENDED')).getTime()).toBeGreaterThanOrEqual(before)
})

test('AUC-5 P3 a running clock ends an auction once its second has come', async () => {
  const id = await liveAuction(app, user)
  const taking = (await prepareToTakeBids(app.deps))()
  const running = runAuctionClock(app.deps, 'worker')
  const end = ahead(1)
  await setEnd(app, id, end)
  await expect.poll(async () => (await read(id)).status).toBe('CLOSED_UNSUCCESSFUL')
  await running.stop()
  await taking.stop()
  expect((await movedAt(id, 'ENDED')).getTime()).toBeGreaterThanOrEqual(end.getTime())
  expect(await movesOf(id)).toEqual(['ENDED', 'CLOSED_UNSUCCESSFUL'])
})
