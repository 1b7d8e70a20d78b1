import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { signInAs } from '../testing/factories.ts'
import { approvedBidders, liveAuction, lockedAuction } from '../testing/live-auction.ts'
import { createTestApp } from '../testing/test-app.ts'
import { arrivalsOf } from './arrivals.ts'
import { listLog, readClock } from './bidding-sql.ts'

const app = await createTestApp()
const { db } = app.deps
const broker = await signInAs(app, 'auction_broker')
const bidders = await approvedBidders(app, broker, 2)

const bid = (id: string, amount: number, who = 0) =>
  app.call(
    'POST /v1/auctions/{id}/bids',
    {
      params: { id },
      body: { bidder_id: bidders[who]?.id, kind: 'MANUAL', amount: { amount, currency: 'NOK' }, channel: 'PHONE' },
    },
    { token: broker.token, headers: { 'idempotency-key': randomUUID() } },
  )

/** As every heartbeat does: this server knows the database's time. */
async function compareClocks(): Promise<void> {
  const askedAt = performance.now()
  const now = await readClock(db)
  arrivalsOf(app.deps).clock.compare(askedAt, performance.now(), now)
}

/** An auction without soft close that ends in a moment. */
async function endingAuction(inMs: number) {
  const ends_at = new Date(Date.now() + inMs)
  const id = await liveAuction(app, broker, { ends_at, soft_close_minutes: 0 })
  await compareClocks()
  return { id, end: ends_at.getTime() }
}

/**
 * Runs a scene on an auction that ends soon. What it expects must hold in any case; it answers whether it began before the
 * end. If the machine was too slow for that, it runs again with more time.
 */
async function beforeTheEnd(scene: (auction: { id: string; end: number }) => Promise<boolean>): Promise<void> {
  for (let inMs = 1_500; !(await scene(await endingAuction(inMs))); inMs *= 2);
}

const listBids = async (id: string) => (await listLog(db, id)).filter(({ type }) => type === 'bid_placed')

/** Until somebody waits for the lock of a row. */
async function untilSomebodyWaits(): Promise<void> {
  for (;;) {
    const { rows } = await sql`SELECT FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(db)
    if (rows.length > 0) return
  }
}

const untilClock = (time: number) =>
  sql`SELECT pg_sleep(greatest(0, extract(epoch FROM ${new Date(time)}::timestamptz - clock_timestamp())))`

test.for(['commits', 'rolls back'] as const)(
  'AUC-21 a bid that arrived before the end and waited past it for a lock whose holder %s is taken',
  async (way) => {
    await beforeTheEnd(async ({ id, end }) => {
      // With the time that it takes, so that it does not wait for longer than a bid may.
      await untilClock(end - 1_000).execute(db)
      await compareClocks()
      let answer: ReturnType<typeof bid> | undefined
      let waitedBefore = false
      const held = db.transaction().execute(async (tx) => {
        await lockedAuction(tx, id)
        answer = bid(id, 200_000)
        await untilSomebodyWaits()
        waitedBefore = Date.now() < end
        await untilClock(end).execute(tx)
        if (way === 'rolls back') throw new Error('rolled back')
        await tx.updateTable('auctions').set({ comment: 'held' }).where('id', '=', id).execute()
      })
      await held.catch((error: unknown) => expect(error).toMatchObject({ message: 'rolled back' }))
      const { status, body } = (await answer) ?? {}
      if (!waitedBefore) return false
      expect(status).toBe(201)
      expect(Date.parse(body?.at ?? '')).toBeGreaterThanOrEqual(end)
      const [taken] = await listBids(id)
      expect(taken?.arrived_at?.getTime()).toBeLessThan(end)
      return true
    })
  },
)

test('AUC-21 a bid that arrived after the end is refused, although the auction is not closed yet', async () => {
  const { id, end } = await endingAuction(0)
  await untilClock(end).execute(db)
  expect(await bid(id, 200_000)).toMatchObject({ status: 409, body: { code: 'auction_ended' } })
  expect(await listBids(id)).toEqual([])
})

test.for(['commits', 'rolls back'] as const)(
  'AUC-8 a bid that waited for a lock whose holder %s before the end is taken',
  async (way) => {
    const { id, end } = await endingAuction(60_000)
    let answer: ReturnType<typeof bid> | undefined
    const held = db.transaction().execute(async (tx) => {
      await lockedAuction(tx, id)
      answer = bid(id, 200_000)
      await untilSomebodyWaits()
      if (way === 'rolls back') throw new Error('rolled back')
    })
    await held.catch((error: unknown) => expect(error).toMatchObject({ message: 'rolled back' }))
    const { status, body } = (await answer) ?? {}
    expect(status).toBe(201)
    expect(Date.parse(body?.at ?? '')).toBeLessThan(end)
  },
)

test('AUC-8 of bids around the end none is taken that arrived at or after it, and none before it is refused', async () => {
  await beforeTheEnd(async ({ id, end }) => {
    let amount = 200_000
    const taken: number[] = []
    const late: number[] = []
    const client = async (who: number) => {
      while (late.length < 40) {
        amount += 10_000_000
        const { status, body } = await bid(id, amount, who)
        if (status === 201) taken.push(Date.parse(body.at))
        else if ((body as unknown as { code: string }).code === 'auction_ended') late.push(Date.now())
        // Two who send at once can overtake each other: the lower one is too low.
        else expect(body).toMatchObject({ code: expect.stringMatching(/^(bid_too_low|own_maximum)$/) })
      }
    }
    await Promise.all([client(0), client(1), client(0), client(1)])
    expect(Math.min(...late)).toBeGreaterThanOrEqual(end)
    const log = await listBids(id)
    expect(log.filter(({ arrived_at }) => !arrived_at || arrived_at.getTime() >= end)).toEqual([])
    expect(log.map(({ at }) => at.getTime())).toEqual(taken.toSorted((a, b) => a - b))
    return taken.length > 0
  })
})

test('AUC-8 a bid with little time left gives time to answer, by the clock of the database', async () => {
  const ends_at = new Date(Date.now() + 60_000)
  const id = await liveAuction(app, broker, { ends_at })
  const { body } = await bid(id, 200_000)
  expect(Date.parse(body.bidding.effective_end ?? '') - Date.parse(body.at)).toBe(180_000)
  const { effective_end } = await db.transaction().execute((tx) => lockedAuction(tx, id))
  expect(effective_end?.toISOString()).toBe(body.bidding.effective_end)
})
