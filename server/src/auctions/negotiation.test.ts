import { randomUUIDv7 } from 'node:crypto'
import { expect, test } from 'vitest'
import { kroner, placeBid } from '../testing/auction-factories.ts'
import { signInAs, type SignedIn } from '../testing/factories.ts'
import { approvedBidders, liveAuction } from '../testing/live-auction.ts'
import { createTestApp } from '../testing/test-app.ts'
import { AuctionClock } from './clock-service.ts'
import { isWhole } from './negotiation-log.ts'
import { listNegotiationEntries } from './negotiation-sql.ts'
import { verifyNegotiations } from './verify-negotiations-service.ts'

const app = await createTestApp()
const { db, keys } = app.deps
const [user, stranger] = [await signInAs(app, 'user'), await signInAs(app, 'user')]
const [reader, broker, admin] = [
  await signInAs(app, 'read'),
  await signInAs(app, 'auction_broker'),
  await signInAs(app, 'admin'),
]
const [first, second] = await approvedBidders(app, broker, 2)
if (!first || !second) throw new Error('no bidders')
const clock = new AuctionClock(app.deps)

const get = async (id: string, who: SignedIn = broker) =>
  (await app.call('GET /v1/auctions/{id}', { params: { id } }, { token: who.token })).body
const versionOf = async (id: string) => (await get(id)).version

async function step(id: string, name: string, body: object, who: SignedIn = broker, key: string = randomUUIDv7()) {
  return app.call(
    `POST /v1/auctions/{id}/${name}` as 'POST /v1/auctions/{id}/submit',
    { params: { id }, body: { version: await versionOf(id), ...body } },
    { token: who.token, headers: { 'idempotency-key': key } },
  )
}
const answer = (id: string, party: string, action: string, amount?: object) =>
  step(id, 'negotiations', { party, action, ...(amount && { amount }) })
const negotiation = async (id: string, who: SignedIn = broker) =>
  app.call('GET /v1/auctions/{id}/negotiations', { params: { id } }, { token: who.token })

/** Ended by an admin with two bids below the reserve of 5 000, and worked out by the clock. */
async function negotiated(): Promise<string> {
  const id = await liveAuction(app, user, { reserve: 500_000 })
  await placeBid(app, id, first?.id ?? '', 2000)
  await placeBid(app, id, second?.id ?? '', 3000)
  expect((await step(id, 'end', { reason: 'The yard closes' }, admin)).body.status).toBe('ENDED')
  await clock.turn()
  expect((await get(id)).status).toBe('CLOSED')
  return id
}

test('AUC-9 owner and buyer offer and answer in turn, each dated, until both agree', async () => {
  const id = await negotiated()
  expect((await negotiation(id)).body).toMatchObject({
    entries: [{ number: 1, type: 'opened', chance: 'highest_bid', entered_by: null }],
    now: { bidder: { number: second.number, name: 'Bidder 2' }, offered: kroner(3000), turn: 'owner', outcome: 'open' },
    bidders: [
      { bidder: { number: second.number }, bid: kroner(3000), state: 'open' },
      { bidder: { number: first.number }, bid: kroner(2000), state: 'not_asked' },
    ],
    answers: { owner: ['accept', 'counter', 'decline'], buyer: [] },
  })
  expect(await answer(id, 'buyer', 'raise', kroner(4000))).toMatchObject({ body: { code: 'not_their_turn' } })
  expect((await answer(id, 'owner', 'counter', kroner(4800))).status).toBe(201)
  expect(await answer(id, 'buyer', 'raise', kroner(4900))).toMatchObject({ body: { code: 'offer_out_of_range' } })
  expect((await answer(id, 'buyer', 'raise', kroner(4000))).status).toBe(201)
  expect((await negotiation(id)).body.now).toMatchObject({ gap: kroner(800), turn: 'owner' })
  const list = await app.call('GET /v1/auctions/negotiations', { query: { turn: 'owner' } }, broker)
  expect(list.body.results).toMatchObject([{ id, offered: kroner(4000), asked: kroner(4800), turn: 'owner' }])
  expect((await app.call('GET /v1/auctions/negotiations', { query: { turn: 'buyer' } }, broker)).body.total).toBe(0)
  const agreed = await answer(id, 'owner', 'accept')
  expect(agreed.body).toMatchObject({
    status: 'CLOSED_SUCCESSFUL',
    accepted_bid: { price: kroner(4000), by: 'negotiation' },
    buyer: { bidder_number: second.number, name: 'Bidder 2' },
    negotiation_deadline: null,
  })
  expect((await get(id, reader)).buyer).toEqual({ bidder_number: second.number })
  const agreedOn = await app.call('GET /v1/auctions', { query: { status: 'CLOSED_SUCCESSFUL' } }, reader)
  expect(agreedOn.body.results.find((row) => row.id === id)).toMatchObject({
    accepted_bid: { price: kroner(4000), by: 'negotiation' },
    bidding: { price: kroner(3000) },
  })
})

test('AUC-9 negotiations are seen by staff, and by a user only of own assets', async () => {
  const id = await negotiated()
  expect((await negotiation(id, user)).body.now?.bidder).toEqual({ number: second.number })
  expect((await negotiation(id, stranger)).status).toBe(403)
  expect((await negotiation(id, reader)).status).toBe(403)
  const list = async (who: SignedIn) => (await app.call('GET /v1/auctions/negotiations', { query: {} }, who)).body
  expect((await list(user)).results.map((row) => row.id)).toContain(id)
  expect((await list(stranger)).total).toBe(0)
  expect((await step(id, 'withdraw', { reason: 'The owner keeps it' })).body.status).toBe('CLOSED_CANCELLED')
})

test('AUC-9 the same key is one answer, and another content under it is refused', async () => {
  const id = await negotiated()
  const key = randomUUIDv7()
  const version = await versionOf(id)
  const body = { version, party: 'owner', action: 'counter', amount: kroner(4500) }
  const made = await step(id, 'negotiations', body, broker, key)
  expect(made.status).toBe(201)
  expect((await step(id, 'negotiations', body, broker, key)).body.version).toBe(made.body.version)
  expect((await negotiation(id)).body.entries).toHaveLength(2)
  expect(await step(id, 'negotiations', { ...body, amount: kroner(4600) }, broker, key)).toMatchObject({
    status: 422,
    body: { code: 'key_used' },
  })
})

test('AUC-9 declined: the next bidder is asked and must say yes; then sold, paid and delivered', async () => {
  const id = await negotiated()
  expect(await step(id, 'close_without_sale', {})).toMatchObject({ body: { code: 'negotiation_open' } })
  expect(await step(id, 'second_chance', { bidder_id: first.id })).toMatchObject({ body: { code: 'wrong_state' } })
  await answer(id, 'owner', 'decline')
  const again = await step(id, 'second_chance', { bidder_id: second.id })
  expect(again).toMatchObject({ status: 400, body: { issues: [{ path: 'bidder_id', code: 'not_an_option' }] } })
  expect((await step(id, 'second_chance', { bidder_id: first.id })).status).toBe(201)
  expect((await negotiation(id)).body).toMatchObject({ now: { offered: null, turn: 'buyer' } })
  await answer(id, 'buyer', 'accept')
  expect((await answer(id, 'owner', 'accept')).body).toMatchObject({
    status: 'CLOSED_SUCCESSFUL',
    accepted_bid: { price: kroner(2000), by: 'second_chance' },
  })
  const sold = await step(id, 'confirm_sale', { comment: 'By phone' })
  expect(sold.body).toMatchObject({ status: 'SOLD', vat_rate: 2500, comment: 'By phone' })
  expect(sold.body.payment_due).not.toBe(sold.body.date_sold)
  const day = sold.body.date_sold ?? ''
  expect((await step(id, 'mark_paid', { date_paid: day })).body).toMatchObject({ status: 'PAID' })
  expect((await get(id, stranger)).buyer).toMatchObject({ name: 'Bidder 1', phone: '+4791234567' })
  const delivery = { date_delivered: day, collected_by: 'Kari' }
  expect((await step(id, 'mark_delivered', delivery, stranger)).body).toMatchObject({
    status: 'DELIVERED',
    ...delivery,
  })
  expect((await get(id, reader)).collected_by).toBeNull()
  const back = await step(id, 'undo_delivered', {}, admin)
  expect(back.body).toMatchObject({ status: 'PAID', date_delivered: null, collected_by: null })
  const refunded = await step(id, 'refund', { reason: 'The engine broke' }, admin)
  expect(refunded.body).toMatchObject({ status: 'NOT_SOLD', buyer: null, accepted_bid: null, date_paid: null })
})

test('AUC-9 a buyer who drops out is followed by the next, and nobody left closes it', async () => {
  const id = await negotiated()
  expect((await answer(id, 'owner', 'accept')).body.status).toBe('CLOSED_SUCCESSFUL')
  const passed = await step(id, 'pass_to_next', { reason: 'Has no money' })
  expect(passed.body).toMatchObject({ status: 'CLOSED', accepted_bid: null, buyer: null })
  expect(passed.body.negotiation_deadline).not.toBeNull()
  expect((await negotiation(id)).body.now).toMatchObject({ bidder: { number: first.number }, turn: 'buyer' })
  const sale = { bidder_id: first.id, amount: kroner(1900) }
  expect((await step(id, 'later_sale', sale)).body).toMatchObject({
    status: 'CLOSED_SUCCESSFUL',
    accepted_bid: { by: 'later_sale', price: kroner(1900) },
  })
  expect((await step(id, 'pass_to_next', { reason: 'Nor he' })).body.status).toBe('CLOSED_UNSUCCESSFUL')
  expect((await step(id, 'reopen_negotiation', {})).body).toMatchObject({ status: 'CLOSED' })
})

test('AUC-10 entries are chained under the key, and the database refuses to change them', async () => {
  const id = await negotiated()
  await answer(id, 'owner', 'counter', kroner(4500))
  const rows = await listNegotiationEntries(db, id)
  expect(isWhole(keys, rows)).toBe(true)
  const forged = rows.map((row) => (row.number === 2 ? { ...row, amount: 460_000 } : row))
  expect(isWhole(keys, forged)).toBe(false)
  expect(isWhole(keys, rows.slice(1))).toBe(false)
  const { total, broken } = await verifyNegotiations(db, keys)
  expect(total).toBeGreaterThan(0)
  expect(broken).toEqual([])
  await db.updateTable('auctions').set({ next_negotiation: 4 }).where('id', '=', id).execute()
  expect((await verifyNegotiations(db, keys)).broken).toEqual([id])
  await db.updateTable('auctions').set({ next_negotiation: 3 }).where('id', '=', id).execute()
  const change = db.updateTable('negotiation_entries').set({ amount: 100 }).where('auction_id', '=', id).execute()
  await expect(change).rejects.toThrow()
})

test('AUC-9 an admin reopens within a day and before any offer; extending and lowering go only one way', async () => {
  const id = await negotiated()
  const end = '2027-07-01T12:00:00.000Z'
  expect(await step(id, 'reopen', { end: '2027-07-02T12:00:00.000Z', reason: 'A mistake' }, admin)).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'end', code: 'barred_end_day' }] },
  })
  const live = await step(id, 'reopen', { end, reason: 'A mistake' }, admin)
  expect(live.body).toMatchObject({ status: 'LIVE', end, bidding: { effective_end: end, price: kroner(3000) } })
  const earlier = await step(id, 'extend', { end: '2027-06-30T12:00:00.000Z', reason: 'Rain' })
  expect(earlier).toMatchObject({ status: 409, body: { code: 'not_later' } })
  const later = '2027-07-05T12:00:00.000Z'
  expect((await step(id, 'extend', { end: later, reason: 'Rain' })).body.bidding.effective_end).toBe(later)
  expect(await step(id, 'lower_reserve', { reserve: kroner(6000) })).toMatchObject({ body: { code: 'not_lower' } })
  const lowered = await step(id, 'lower_reserve', { reserve: kroner(2500) })
  expect(lowered.body).toMatchObject({ reserve: kroner(2500), bidding: { reserve_met: true } })
  expect(await step(id, 'withdraw', { reason: 'Too late' })).toMatchObject({ body: { code: 'reserve_met' } })
  const text = { en: 'New tyres', no: null, sv: null, da: null, fi: null }
  expect((await step(id, 'add_to_description', { text })).body.description_additions).toMatchObject([{ text }])
  expect((await step(id, 'withdraw', { reason: 'Burnt down' }, admin)).body.status).toBe('CLOSED_CANCELLED')
})
