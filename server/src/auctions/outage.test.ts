import { randomUUIDv7 } from 'node:crypto'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { takeBid } from '../bidding/take-bids-service.ts'
import { placeBid } from '../testing/auction-factories.ts'
import { signInAs } from '../testing/factories.ts'
import { approvedBidders, liveAuction } from '../testing/live-auction.ts'
import { createTestApp } from '../testing/test-app.ts'
import { AuctionClock } from './clock-service.ts'
import { beat, newTaker } from './heartbeat-service.ts'

/** A server with a database of its own: no bids of other tests say that bids were taken. */
async function setUp() {
  const app = await createTestApp()
  const { db } = app.deps
  const broker = await signInAs(app, 'auction_broker')
  const bidders = await approvedBidders(app, broker, 2)
  // What happened before is counted back from here.
  const now = Date.now()
  const ago = (seconds: number) => new Date(now - seconds * 1000)
  return {
    app,
    db,
    broker,
    bidders,
    ago,
    read: (id: string) => db.selectFrom('auctions').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    outages: () => db.selectFrom('bidding_outages').selectAll().orderBy('began_at').execute(),
    beatAt: (beat_at: Date) => db.insertInto('bid_takers').values({ id: randomUUIDv7(), beat_at }).execute(),
    /** An auction in its last minutes. */
    endsIn: (seconds: number) => liveAuction(app, broker, { ends_at: ago(-seconds) }),
    /** Bids on an auction of their own. */
    async bidsAgo(...seconds: number[]): Promise<void> {
      const id = await liveAuction(app, broker)
      for (const [index, each] of seconds.entries()) {
        await placeBid(app, id, bidders[index % 2]?.id ?? '', 2000 + index * 1000, ago(each).getTime())
      }
    },
  }
}

test('AUC-6 A3 while everything but bidding is held up, bids are taken and no outage is recorded', async () => {
  const { app, broker, bidders, read, outages, endsIn } = await setUp()
  const ending = await endsIn(120)
  const running = await liveAuction(app, broker)
  const taker = newTaker()
  await beat(app.deps, taker)
  const end = (await read(ending)).effective_end
  const held = await Promise.all(Array.from({ length: app.deps.pool.options.max }, () => app.deps.pool.connect()))
  try {
    const caller = { user_id: broker.user.id, user_type: 'auction_broker', session_id: randomUUIDv7() } as const
    const amount = { amount: 200_000, currency: 'NOK' } as const
    const given = { bidder_id: bidders[0]?.id ?? '', kind: 'AUTO', amount, channel: 'PHONE' } as const
    const { outcome } = await takeBid(app.deps, caller, running, given, { key: randomUUIDv7() })
    expect(outcome).toBe('leads')
    await beat(app.deps, taker)
  } finally {
    for (const client of held) client.release()
  }
  expect(await outages()).toEqual([])
  expect(await read(ending)).toMatchObject({ effective_end: end, next_number: 2 })
})

test('AUC-6 A3 an interval with bids that were taken is not an outage, although nothing else was heard', async () => {
  const { app, ago, read, outages, beatAt, endsIn, bidsAgo } = await setUp()
  const ending = await endsIn(120)
  const end = (await read(ending)).effective_end
  await beatAt(ago(60))
  await bidsAgo(55, 46, 38, 29, 20, 12, 4, 0)
  await beat(app.deps, newTaker())
  expect(await outages()).toEqual([])
  expect(await read(ending)).toMatchObject({ effective_end: end, next_number: 2 })
})

test('AUC-6 A3 of an interval with some bids, the part in which none was taken is an outage', async () => {
  const { app, ago, read, outages, beatAt, endsIn, bidsAgo } = await setUp()
  const ending = await endsIn(120)
  const end = (await read(ending)).effective_end
  await beatAt(ago(120))
  await bidsAgo(115, 108, 40, 33, 25, 16, 8, 0)
  await beat(app.deps, newTaker())
  expect(await outages()).toMatchObject([{ began_at: ago(108), ended_at: ago(40), auctions_moved: 1 }])
  expect((await read(ending)).effective_end).not.toEqual(end)
})

test('AUC-5 A3 an auction is closed at its end when bids were taken beyond it, although no heartbeat came', async () => {
  const { app, ago, read, beatAt, endsIn, bidsAgo } = await setUp()
  // A clock waits a moment before it looks again at an auction that could not end.
  const turn = async () => new AuctionClock(app.deps).turn()
  const ended = await endsIn(-6)
  await beatAt(ago(30))
  await turn()
  expect((await read(ended)).status).toBe('LIVE')
  // Somebody bid after the end, but nothing was taken between the heartbeat and that bid.
  await bidsAgo(3)
  await turn()
  expect((await read(ended)).status).toBe('LIVE')
  await bidsAgo(21, 12)
  await turn()
  expect((await read(ended)).status).toBe('CLOSED_UNSUCCESSFUL')
})

test('AUC-5 A3 a heartbeat from the future is logged as an error and hides no outage', async () => {
  const { app, db, ago, read, outages, beatAt, endsIn } = await setUp()
  const lines: string[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) })
  const ending = await endsIn(120)
  const ended = await endsIn(-60)
  await beatAt(ago(120))
  await beatAt(ago(-3600))
  await new AuctionClock(app.deps).turn()
  expect((await read(ended)).status).toBe('LIVE')
  await beat({ ...app.deps, log }, newTaker())
  expect(lines.join('')).toContain('heartbeat from the future')
  expect(await outages()).toMatchObject([{ began_at: ago(120), auctions_moved: 2 }])
  expect((await read(ending)).next_number).toBe(3)
  // It is removed, so that it does not count once its time has come.
  const late = await db.selectFrom('bid_takers').select('id').where('beat_at', '>', ago(-600)).execute()
  expect(late).toEqual([])
})

test('AUC-5 A3 a clock that is set back makes no outage of the time since a server that is long gone', async () => {
  const { app, db, ago, read, outages, beatAt, endsIn } = await setUp()
  await beatAt(ago(7200))
  const taker = newTaker()
  await beat(app.deps, taker)
  expect(await outages()).toHaveLength(1)
  const ending = await endsIn(120)
  // By the clock that was set back an hour, this server was last heard in an hour.
  await db
    .updateTable('bid_takers')
    .set({ beat_at: ago(-3600) })
    .where('id', '=', taker.id)
    .execute()
  await db
    .updateTable('bidding_outages')
    .set({ ended_at: ago(-3600) })
    .execute()
  await beat(app.deps, taker)
  expect(await outages()).toHaveLength(1)
  expect((await read(ending)).next_number).toBe(2)
})
