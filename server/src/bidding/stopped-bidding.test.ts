import { randomUUID } from 'node:crypto'
import { beat, newTaker } from '../auctions/heartbeat-service.ts'
import { AuctionClock } from '../auctions/clock-service.ts'
import { signInAs } from '../testing/factories.ts'
import { approvedBidders, liveAuction, setEnd } from '../testing/live-auction.ts'
import { createTestApp, SOON } from '../testing/test-app.ts'
import { expect, test } from 'vitest'
import { listLog } from './bidding-sql.ts'

const app = await createTestApp()
const { db } = app.deps
const broker = await signInAs(app, 'auction_broker')
const bidders = await approvedBidders(app, broker, 2)

const read = (id: string) => db.selectFrom('auctions').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const get = async (id: string) => (await app.call('GET /v1/auctions/{id}', { params: { id } }, broker)).body
const auditOf = async (id: string) =>
  (await db.selectFrom('audit_log').select('action').where('subject_id', '=', id).orderBy('number').execute()).map(
    ({ action }) => action,
  )

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

test.for([
  ['price', { price: 999_900 }],
  ['leader', { leader_id: bidders[1]?.id ?? '' }],
  ['end', { effective_end: new Date(Date.now() + 7_200_000) }],
  ['next number', { next_number: 9 }],
] as const)('AUC-20 an auction whose log does not lead to the %s of its row accepts no bids', async ([, changes]) => {
  const id = await liveAuction(app, broker, { approved_by: broker.user.id, approved_at: new Date() })
  expect((await bid(id, 2000)).status).toBe(201)
  const before = await read(id)
  await db.updateTable('auctions').set(changes).where('id', '=', id).execute()

  const refused = await bid(id, 5000, 1)
  expect(refused).toMatchObject({ status: 409, body: { code: 'bidding_stopped' } })
  await expect.poll(async () => (await read(id)).bidding_stopped_at, SOON).not.toBeNull()
  expect(await bid(id, 6000, 1)).toMatchObject({ status: 409, body: { code: 'bidding_stopped' } })
  expect((await get(id)).bidding_stopped).toBe(true)
  expect((await auditOf(id)).at(-1)).toBe('bidding_stopped')

  // Once somebody has put the row right, the next bid is accepted.
  const { price, leader_id, effective_end, next_number } = before
  await db.updateTable('auctions').set({ price, leader_id, effective_end, next_number }).where('id', '=', id).execute()
  expect((await bid(id, 7000, 1)).status).toBe(201)
  await expect.poll(async () => (await read(id)).bidding_stopped_at, SOON).toBeNull()
  expect((await auditOf(id)).at(-1)).toBe('bidding_resumed')
})

test('AUC-20 the broker and the admins are notified once that an auction accepts no bids', async () => {
  const id = await liveAuction(app, broker, { approved_by: broker.user.id, approved_at: new Date() })
  await bid(id, 2000)
  await db.updateTable('auctions').set({ price: 999_900 }).where('id', '=', id).execute()
  await app.runJobs()
  app.mails.length = 0
  for (const kroner of [5000, 6000]) expect((await bid(id, kroner, 1)).status).toBe(409)
  await expect.poll(async () => (await read(id)).bidding_stopped_at, SOON).not.toBeNull()
  await app.runJobs()
  const to = app.mails.map((mail) => mail.to)
  const admins = await db.selectFrom('users').select('email').where('user_type', '=', 'admin').execute()
  expect(to.toSorted()).toEqual([broker.user.email, ...admins.map(({ email }) => email)].toSorted())
})

test('AUC-20 an auction whose log and row differ is not ended: a person has to decide', async () => {
  const id = await liveAuction(app, broker)
  await bid(id, 2000)
  await setEnd(app, id, new Date(Date.now() - 2000))
  await db.updateTable('auctions').set({ price: 999_900 }).where('id', '=', id).execute()
  const other = await liveAuction(app, broker, { ends_at: new Date(Date.now() - 1000) })
  await beat(app.deps, newTaker())
  await new AuctionClock(app.deps).turn()
  expect((await read(id)).status).toBe('LIVE')
  await expect.poll(async () => (await read(id)).bidding_stopped_at, SOON).not.toBeNull()
  expect((await read(other)).status).toBe('CLOSED_UNSUCCESSFUL')
})

test('AUC-20 bids are judged by the ladder that the auction was approved under', async () => {
  const ladder = JSON.stringify([
    [0, 70_000],
    [500_000, 300_000],
  ])
  const id = await liveAuction(app, broker, { rules: 2, ladder })
  expect((await bid(id, 5000)).body).toMatchObject({ bidding: { lowest_bid: { amount: 800_000 } } })
  expect((await get(id)).ladder).toEqual([
    { from: 0, step: 70_000 },
    { from: 500_000, step: 300_000 },
  ])
  const low = await bid(id, 7900, 1)
  expect(low).toMatchObject({
    status: 409,
    body: { issues: [{ path: 'amount', message: expect.stringMatching(/8.000/) }] },
  })
  expect((await bid(id, 8000, 1)).status).toBe(201)
  const [terms] = await listLog(db, id)
  expect(terms).toMatchObject({ type: 'terms', facts: { rules: 2, ladder: JSON.parse(ladder) } })
})
