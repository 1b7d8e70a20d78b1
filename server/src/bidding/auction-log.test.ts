import { randomUUID } from 'node:crypto'
import { place, type NewBid } from '@klubba/domain/auctions/bid-verdicts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Tx } from '../db/database.ts'
import { signInAs } from '../testing/factories.ts'
import { approvedBidders, liveAuction, lockedAuction } from '../testing/live-auction.ts'
import { createTestApp } from '../testing/test-app.ts'
import { highestBids, lowerReserve, moveEnd, standingOf, tell, voidBid } from './bidding-service.ts'
import { keptStandings } from './standing.ts'
import { write } from './write-log.ts'

const app = await createTestApp()
const { db } = app.deps
const broker = await signInAs(app, 'auction_broker')
const by = { user: broker.user.id }
const [first, second] = await approvedBidders(app, broker, 2)
if (!first || !second) throw new Error('no bidders')

async function bid(id: string, bidderId: string, amount: number, kind: NewBid['kind'] = 'MANUAL') {
  await db.transaction().execute(async (tx) => {
    const auction = await lockedAuction(tx, id)
    const kept = await keptStandings(app.deps).find(tx, app.deps, auction)
    const bidder = { id: bidderId, approved: true, limits: {}, seller: false }
    const verdict = place(kept.standing, 'LIVE', { bidder, kind, channel: 'PHONE', amount }, { at: Date.now() })
    if (!verdict.ok) throw new Error(verdict.code)
    const { entry, standing } = verdict
    const bidders = new Set([...kept.bidders, bidderId])
    await write(tx, app.deps, auction, { news: [{ entry, by }], standing, bids: kept.bids + 1, bidders })
  })
}

test('AUC-6 the log begins with the terms, and the row keeps where it leads', async () => {
  const id = await liveAuction(app, broker, { reserve: 500_000 })
  await bid(id, first.id, 200_000, 'AUTO')
  await bid(id, second.id, 300_000)
  const end = new Date('2027-03-02T12:00:00Z')
  await db.transaction().execute(async (tx) => {
    let auction = await lockedAuction(tx, id)
    auction = await lowerReserve(tx, app.deps, auction, 400_000, by)
    auction = await moveEnd(tx, app.deps, auction, { end, cause: 'extended', by, reason: 'The road was closed' })
    expect(await standingOf(tx, app.deps, auction)).toMatchObject({ price: 300_000, reserve: 400_000 })
    await tell(tx, auction, 'status')
  })
  const row = await db.transaction().execute((tx) => lockedAuction(tx, id))
  expect(row).toMatchObject({ price: 300_000, leader_id: second.id, reserve: 400_000, effective_end: end })
  expect(row).toMatchObject({ next_number: 6, bid_count: 2, bidder_count: 2, next_event: 4 })
  const events = await db.selectFrom('auction_events').select(['number', 'type']).where('auction_id', '=', id).execute()
  expect(events.map(({ type }) => type)).toEqual(['reserve', 'end', 'status'])
  expect(await highestBids(db, id)).toMatchObject([{ bidder_id: second.id }, { bidder_id: first.id, amount: 200_000 }])
})

test('AUC-6 a reserve is only lowered, and a bid is voided once', async () => {
  const id = await liveAuction(app, broker, { reserve: 500_000 })
  await bid(id, first.id, 200_000)
  const change = (reserve: number) =>
    db.transaction().execute(async (tx) => lowerReserve(tx, app.deps, await lockedAuction(tx, id), reserve, by))
  await expect(change(600_000)).rejects.toMatchObject({ code: 'not_lower' })
  const takeBack = () =>
    db.transaction().execute(async (tx) => {
      const { auction } = await voidBid(tx, app.deps, await lockedAuction(tx, id), 2, { by, reason: 'Mistyped' })
      return auction
    })
  expect(await takeBack()).toMatchObject({ price: null, leader_id: null, bid_count: 0, bidder_count: 0 })
  await expect(takeBack()).rejects.toMatchObject({ code: 'no_such_bid' })
})

test('AUC-10 the database refuses to change or remove an entry of the log', async () => {
  const id = await liveAuction(app, broker)
  await bid(id, first.id, 200_000)
  for (const change of [
    sql`UPDATE auction_log SET amount = 100000 WHERE auction_id = ${id} AND number = 2`,
    sql`DELETE FROM auction_log WHERE auction_id = ${id} AND number = 2`,
    sql`TRUNCATE auction_log`,
  ]) {
    await expect(change.execute(db)).rejects.toThrow(/append-only/)
  }
})

/** Bids as somebody would write them who goes past the rules. */
const addEntries = (tx: Tx, id: string, numbers: readonly number[]) =>
  sql`INSERT INTO auction_log (auction_id, number, at, type, bidder_id, kind, channel, amount, details, salt, digest, hash)
    SELECT ${id}, number, date_trunc('milliseconds', now()), 'bid_placed', ${first.id}, 'MANUAL', 'PHONE', 100, '{}', '', '', ''
    FROM unnest(${numbers}::int[]) AS number`.execute(tx)

test('AUC-10 the database refuses an entry that leaves a gap in the log', async () => {
  const id = await liveAuction(app, broker)
  const other = await liveAuction(app, broker)
  await bid(other, first.id, 200_000)
  const add = (numbers: readonly number[]) => db.transaction().execute((tx) => addEntries(tx, id, numbers))
  for (const numbers of [[3], [2, 4], [3, 4], [0, 2]]) await expect(add(numbers)).rejects.toThrow(/gap|number/)
  await add([2, 3])
  await expect(add([5])).rejects.toThrow(/gap/)
  await add([5, 4])
})

test('AUC-10 the database refuses what refers to nothing, and keeps what the log refers to', async () => {
  const id = await liveAuction(app, broker)
  const nobody = randomUUID()
  const add = (values: Record<string, string>) => {
    const row = { auction_id: id, bidder_id: first.id, entered_by: null, entered_by_token: null, ...values }
    return sql`INSERT INTO auction_log (auction_id, number, at, type, bidder_id, kind, channel, amount, entered_by,
        entered_by_token, details, salt, digest, hash)
      VALUES (${row.auction_id}, ${row.auction_id === id ? 2 : 1}, date_trunc('milliseconds', now()),
        ${row.auction_id === id ? 'bid_placed' : 'terms'}, ${row.auction_id === id ? row.bidder_id : null},
        ${row.auction_id === id ? 'MANUAL' : null}, ${row.auction_id === id ? 'PHONE' : null},
        ${row.auction_id === id ? 100 : null}, ${row.entered_by}, ${row.entered_by_token}, '{}', '', '', '')`.execute(
      db,
    )
  }
  for (const name of ['auction_id', 'bidder_id', 'entered_by', 'entered_by_token']) {
    await expect(add({ [name]: nobody })).rejects.toMatchObject({ code: '23503' })
  }
  const event = sql`INSERT INTO auction_events (auction_id, number, at, type, data) VALUES (${nobody}, 1, now(), 'bid', '{}')`
  await expect(event.execute(db)).rejects.toMatchObject({ code: '23503' })
  for (const table of ['auctions', 'bidders', 'users', 'api_tokens']) {
    await expect(sql`DELETE FROM ${sql.table(table)}`.execute(db)).rejects.toThrow(`rows of ${table} stay for good`)
    await expect(sql`TRUNCATE ${sql.table(table)} CASCADE`.execute(db)).rejects.toThrow(/stay for good|append-only/)
  }
  await add({ entered_by: broker.user.id })
})

test('AUC-10 looking for gaps reads as little of a long log as of a short one', async () => {
  const id = await liveAuction(app, broker)
  const read = async (tx: Tx) => {
    const { rows } = await sql<{ entries: number }>`SELECT sum(pg_stat_get_xact_tuples_returned(oid))::int AS entries
      FROM pg_class WHERE oid = 'auction_log'::regclass
        OR oid IN (SELECT indexrelid FROM pg_index WHERE indrelid = 'auction_log'::regclass)`.execute(tx)
    return rows[0]?.entries ?? 0
  }
  const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)
  await db.transaction().execute(async (tx) => {
    const costOf = async (from: number, to: number) => {
      const before = await read(tx)
      await addEntries(tx, id, numbers(from, to))
      return (await read(tx)) - before
    }
    expect([await costOf(2, 21), await costOf(22, 2000), await costOf(2001, 2020)]).toEqual([1, 1, 1])
  })
})

test('AUC-10 a log that does not lead to the row is not built upon', async () => {
  const id = await liveAuction(app, broker)
  await bid(id, first.id, 200_000)
  await db
    .updateTable('auctions')
    .set({ log_hash: Buffer.from('other') })
    .where('id', '=', id)
    .execute()
  await expect(bid(id, second.id, 300_000)).rejects.toMatchObject({ code: 'bidding_stopped' })
})
