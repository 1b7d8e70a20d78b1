import { LADDERS } from '@klubba/domain/auctions/ladder'
import { CURRENT_RULES } from '@klubba/domain/auctions/terms'
import { expect, test } from 'vitest'
import { listLog } from '../bidding/bidding-sql.ts'
import { verifyAuctionLogs } from '../bidding/verify-logs-service.ts'
import { configuredAuction, kroner } from '../testing/auction-factories.ts'
import { signInAs } from '../testing/factories.ts'
import { createTestApp } from '../testing/test-app.ts'
import { AuctionClock } from './clock-service.ts'

const app = await createTestApp()
const { db } = app.deps
const [user, broker, admin] = [
  await signInAs(app, 'user'),
  await signInAs(app, 'auction_broker'),
  await signInAs(app, 'admin'),
]
const clock = new AuctionClock(app.deps)
const read = (id: string) => db.selectFrom('auctions').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const TODAYS = { rules: CURRENT_RULES, ladder: LADDERS.NOK }
const NOTHING = { rules: null, ladder: null, approved_commission: null, approved_fee: null }

async function step(id: string, name: string, who = broker, body: object = {}) {
  const { version } = await read(id)
  const call = `POST /v1/auctions/{id}/${name}` as 'POST /v1/auctions/{id}/approve'
  const answer = await app.call(call, { params: { id }, body: { version, ...body } }, who)
  expect(answer.status).toBe(200)
}

async function approved(): Promise<string> {
  const { id } = await configuredAuction(app, user)
  await step(id, 'submit', user)
  await step(id, 'approve')
  return id
}

test('AUC-20 ladder, rules, commission and fee are fixed on the auction when it is approved', async () => {
  const { id } = await configuredAuction(app, user)
  expect(await read(id)).toMatchObject(NOTHING)
  await step(id, 'submit', user)
  expect(await read(id)).toMatchObject(NOTHING)
  await step(id, 'approve')
  const row = await read(id)
  expect(row).toMatchObject(TODAYS)
  expect(row.approved_commission).not.toBeNull()
  expect(row.approved_fee).not.toBeNull()
})

test('AUC-20 what was fixed at approval is taken away when it goes back for changes', async () => {
  const id = await approved()
  await db
    .updateTable('auctions')
    .set({ hand_over_began_at: new Date(Date.now() - 301_000) })
    .where('id', '=', id)
    .execute()
  await clock.turn()
  expect(await read(id)).toMatchObject({ status: 'PENDING', ...NOTHING })
})

/** Approved, and open for bids with a ladder that is not today's. */
async function opened(): Promise<string> {
  const id = await approved()
  const ladder = JSON.stringify([[0, 12_300]])
  await db
    .updateTable('auctions')
    .set({ ladder, starts_at: new Date(Date.now() - 1000) })
    .where('id', '=', id)
    .execute()
  await clock.turn()
  expect((await read(id)).status).toBe('LIVE')
  return id
}

test('AUC-20 the terms in the log are those of the approval, with their ladder and the number of the rules', async () => {
  const id = await opened()
  const row = await read(id)
  const [terms, ...more] = await listLog(db, id)
  expect(more).toEqual([])
  expect(terms).toMatchObject({
    type: 'terms',
    facts: {
      rules: CURRENT_RULES,
      ladder: [[0, 12_300]],
      currency: 'NOK',
      start_price: 100_000,
      reserve: null,
      start: row.starts_at?.getTime(),
      end: row.ends_at?.getTime(),
      sale: { vat: 'standard', buyers_fee: row.approved_fee, commission: row.approved_commission },
    },
  })
})

test('AUC-20 a change of the sale before the first bid is an entry of the log', async () => {
  const id = await opened()
  const { version } = await read(id)
  const buyers_fee = { rate: 400, minimum: kroner(2000) }
  const edited = await app.call('PATCH /v1/auctions/{id}', { params: { id }, body: { version, buyers_fee } }, admin)
  expect(edited.status).toBe(200)
  const entry = (await listLog(db, id)).at(-1)
  expect(entry).toMatchObject({
    number: 2,
    type: 'terms_changed',
    facts: { sale: { buyers_fee: { rate: 400, minimum: 200_000 } } },
    entered_by: admin.user.id,
  })
  // What the log does not say is no entry of it.
  const again = await app.call(
    'PATCH /v1/auctions/{id}',
    { params: { id }, body: { version: edited.body.version, comment: 'Call the owner' } },
    admin,
  )
  expect(again.status).toBe(200)
  expect(await listLog(db, id)).toHaveLength(2)
  const { broken } = await verifyAuctionLogs(db, app.deps.keys)
  expect(broken).toEqual([])
})
