import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { keysFrom } from '../secret-key.ts'
import { signInAs } from '../testing/factories.ts'
import { approvedBidders, liveAuction, lockedAuction } from '../testing/live-auction.ts'
import { createTestApp, TEST_SECRET } from '../testing/test-app.ts'
import { moveEnd, voidBid } from './bidding-service.ts'
import { verifyAuctionLogs } from './verify-logs-service.ts'

const app = await createTestApp()
const { db } = app.deps
const broker = await signInAs(app, 'auction_broker')
const by = { user: broker.user.id }
const bidders = await approvedBidders(app, broker, 2)

/** A log of nine entries: terms, six bids, a void and a moved end. */
async function auctionWithLog(): Promise<string> {
  const id = await liveAuction(app, broker)
  for (let number = 0; number < 6; number++) {
    const amount = { amount: 200_000 + number * 100_000, currency: 'NOK' }
    const body = { bidder_id: bidders[number % 2]?.id, kind: 'AUTO', amount, channel: 'PHONE', note: 'Called' }
    const headers = { 'idempotency-key': randomUUID() }
    await app.call('POST /v1/auctions/{id}/bids', { params: { id }, body }, { token: broker.token, headers })
  }
  await db.transaction().execute(async (tx) => {
    const { auction } = await voidBid(tx, app.deps, await lockedAuction(tx, id), 4, { by, reason: 'Mistyped' })
    await moveEnd(tx, app.deps, auction, {
      end: new Date('2027-03-02T12:00:00Z'),
      cause: 'extended',
      by,
      reason: 'Road',
    })
  })
  return id
}

const broken = async () => (await verifyAuctionLogs(db, app.deps.keys)).broken

/** As somebody with a database client does it who takes the safeguards off first. */
async function behindOurBack(table: 'auction_log' | 'auctions', statement: string, id: string) {
  await db.transaction().execute(async (tx) => {
    await sql`${sql.raw(`ALTER TABLE ${table} DISABLE TRIGGER USER`)}`.execute(tx)
    await sql`${sql.raw(statement.replace('$id', `'${id}'`))}`.execute(tx)
    await sql`${sql.raw(`ALTER TABLE ${table} ENABLE TRIGGER USER`)}`.execute(tx)
  })
}

test('AUC-10 logs that nobody touched are whole, also when notes were erased', async () => {
  const id = await auctionWithLog()
  expect(await verifyAuctionLogs(db, app.deps.keys)).toMatchObject({ auctions: 1, entries: 9, broken: [] })
  await sql`UPDATE auction_log SET erased_at = now(), details = NULL, salt = NULL WHERE auction_id = ${id}`.execute(db)
  expect(await broken()).toEqual([])
})

test.for([
  [
    'entry that was changed',
    'auction_log',
    'UPDATE auction_log SET amount = 90000 WHERE auction_id = $id AND number = 3',
    3,
  ],
  [
    'note that was changed',
    'auction_log',
    `UPDATE auction_log SET details = '{}' WHERE auction_id = $id AND number = 5`,
    5,
  ],
  [
    'entry that was moved in time',
    'auction_log',
    `UPDATE auction_log SET at = at + interval '1 second' WHERE auction_id = $id AND number = 2`,
    2,
  ],
  ['entry that was removed', 'auction_log', 'DELETE FROM auction_log WHERE auction_id = $id AND number = 6', 6],
  ['end that was cut off', 'auction_log', 'DELETE FROM auction_log WHERE auction_id = $id AND number = 9', 9],
  ['price that was changed', 'auctions', 'UPDATE auctions SET price = price + 100 WHERE id = $id', undefined],
  ['end that was moved in the row', 'auctions', `UPDATE auctions SET effective_end = now() WHERE id = $id`, undefined],
] as const)(
  'AUC-10 what was tampered with behind the back of the application shows: %s',
  async ([, table, statement, entry]) => {
    const before = await broken()
    const id = await auctionWithLog()
    expect(await broken()).toEqual(before)
    await behindOurBack(table, statement, id)
    expect((await broken()).filter(({ auction_id }) => auction_id === id)).toEqual([
      { auction_id: id, ...(entry !== undefined && { entry }) },
    ])
  },
)

test('AUC-10 an entry written without the key shows', async () => {
  const id = await auctionWithLog()
  const foreign = { ...app.deps, keys: keysFrom(`${TEST_SECRET} of somebody else`) }
  await db.transaction().execute(async (tx) => {
    await moveEnd(tx, foreign, await lockedAuction(tx, id), {
      end: new Date(),
      cause: 'ended_early',
      by,
      reason: 'Now',
    })
  })
  expect(await broken()).toContainEqual({ auction_id: id, entry: 10 })
})
