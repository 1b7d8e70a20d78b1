import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createMarketplace, registerBidder } from '../testing/bidder-factories.ts'
import { signInAs } from '../testing/factories.ts'
import { approvedBidders, liveAuction, lockedAuction } from '../testing/live-auction.ts'
import { createTestApp } from '../testing/test-app.ts'
import { listLog } from './bidding-sql.ts'
import { replayed } from './standing.ts'

const app = await createTestApp()
const { db } = app.deps
const broker = await signInAs(app, 'auction_broker')
const bidders = await approvedBidders(app, broker, 4)
const [ann, bo, cy] = bidders.map(({ id }) => id)

const nok = (amount: number) => ({ amount: amount * 100, currency: 'NOK' })

interface Sent {
  bidder?: string | undefined
  amount?: number
  kind?: 'MANUAL' | 'AUTO'
  key?: string
  token?: string
  channel?: string
  from?: typeof app
}

const bid = (id: string, { bidder = ann, amount = 1000, kind = 'MANUAL', ...sent }: Sent) =>
  (sent.from ?? app).call(
    'POST /v1/auctions/{id}/bids',
    { params: { id }, body: { bidder_id: bidder, kind, amount: nok(amount), channel: sent.channel ?? 'PHONE' } },
    { token: sent.token ?? broker.token, headers: { 'idempotency-key': sent.key ?? randomUUID() } },
  )

/** What the row keeps is what the log says. */
async function expectWhole(id: string) {
  const row = await db.selectFrom('auctions').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const rows = await listLog(db, id)
  const { standing, hash, bids, bidders: who } = replayed(rows)
  expect(rows.map(({ number }) => number)).toEqual(rows.map((_, index) => index + 1))
  expect({
    price: row.price,
    leader: row.leader_id,
    end: row.effective_end?.getTime(),
    next: row.next_number,
    bids: row.bid_count,
    bidders: row.bidder_count,
  }).toEqual({
    price: standing.price,
    leader: standing.leader?.bidder_id ?? null,
    end: standing.effective_end,
    next: rows.length + 1,
    bids,
    bidders: who.size,
  })
  expect(row.log_hash.equals(hash)).toBe(true)
  return { row, rows }
}

describe('taking bids', () => {
  test('AUC-6 P3 a bid in another currency than the auction’s is refused at its field, and nothing is written', async () => {
    const id = await liveAuction(app, broker)
    const body = { bidder_id: ann, kind: 'MANUAL', amount: { ...nok(5000), currency: 'SEK' }, channel: 'PHONE' }
    const headers = { 'idempotency-key': randomUUID() }
    const answer = await app.call('POST /v1/auctions/{id}/bids', { params: { id }, body }, { ...broker, headers })
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', issues: [{ path: 'amount.currency', code: 'not_an_option' }] },
    })
    expect(await listLog(db, id)).toHaveLength(1)
  })

  test('AUC-6 AUC-8 of 50 equal bids at once exactly one is taken', async () => {
    for (let round = 1; round <= 4; round++) {
      const id = await liveAuction(app, broker)
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, index) => bid(id, { bidder: bidders[index % 4]?.id, amount: 5000 })),
      )
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
      const refused = answers.filter(({ status }) => status !== 201)
      for (const { status, body } of refused) {
        expect(status).toBe(409)
        expect(['bid_too_low', 'own_maximum']).toContain((body as unknown as { code: string }).code)
      }
      const { row } = await expectWhole(id)
      expect(row).toMatchObject({ price: 500_000, bid_count: 1 })
    }
  })

  test('AUC-6 bids of many at once, by two servers, leave one log that leads to the row', async () => {
    const other = await app.another()
    const id = await liveAuction(app, broker)
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        bid(id, {
          bidder: bidders[index % 4]?.id,
          amount: 2000 + index * 500,
          kind: index % 3 === 0 ? 'AUTO' : 'MANUAL',
          from: index % 2 === 0 ? app : other,
        }),
      ),
    )
    expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true)
    const { rows } = await expectWhole(id)
    const numbers = answers.flatMap(({ status, body }) => (status === 201 ? [body.number] : []))
    expect(numbers.toSorted((a, b) => a - b)).toEqual(rows.slice(1).map(({ number }) => number))
    // Each server goes on from what the other has added.
    expect((await bid(id, { amount: 90_000, from: other })).status).toBe(201)
    expect((await bid(id, { bidder: bo, amount: 120_000 })).body).toMatchObject({ outcome: 'leads' })
    await expectWhole(id)
  })

  test('AUC-6 bids on many auctions at once are judged each by its own, and none waits for a lock on another', async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, () => liveAuction(app, broker)))
    const [locked = '', ...free] = ids
    const amounts = [2000, 900, 3000, 2500]
    const bidOn = (id: string) =>
      Promise.all(amounts.map((amount, index) => bid(id, { bidder: bidders[index]?.id, amount })))
    const held = await db.transaction().execute(async (tx) => {
      await lockedAuction(tx, locked)
      const waiting = bidOn(locked)
      const answers = await Promise.all(free.map(bidOn))
      return { waiting, answers }
    })
    // They may overtake each other on their way: whichever comes first, 900 is too low and nothing is above 3000.
    for (const [index, each] of [await held.waiting, ...held.answers].entries()) {
      const statuses = each.map(({ status }) => status)
      expect([statuses[1], statuses[2]]).toEqual([409, 201])
      const taken = statuses.filter((status) => status === 201).length
      expect((await expectWhole(ids[index] ?? '')).row).toMatchObject({ price: 300_000, bid_count: taken })
    }
    expect((await bid(randomUUID(), {})).status).toBe(404)
  })

  test('AUC-6 a bid too low is told the lowest that would be taken', async () => {
    const id = await liveAuction(app, broker)
    const { status, body } = await bid(id, { amount: 900 })
    expect(status).toBe(409)
    expect(body).toMatchObject({ code: 'bid_too_low', issues: [{ path: 'amount' }] })
    expect(JSON.stringify(body)).toContain('is 1\u00a0000 NOK')
  })

  test('AUC-6 who leads learns it, and the hidden maximum of another is shown to nobody', async () => {
    const id = await liveAuction(app, broker)
    const first = await bid(id, { amount: 77_700, kind: 'AUTO' })
    expect(first.body).toMatchObject({ number: 2, outcome: 'leads', bidding: { price: nok(1000), bid_count: 1 } })
    expect(first.body.bidding.leader).toMatchObject({ id: ann, name: 'Bidder 1' })
    expect((await bid(id, { bidder: bo, amount: 5000 })).body.outcome).toBe('outbid')
    expect((await bid(id, { amount: 88_800, kind: 'AUTO' })).body.outcome).toBe('raised')
    const told: unknown[] = [first.body]
    for (const userType of ['read', 'user', 'support', 'auction_broker', 'admin'] as const) {
      const { token } = await signInAs(app, userType)
      const params = { id }
      told.push((await app.call('GET /v1/auctions/{id}/bids', { params, query: {} }, { token })).body)
      told.push((await app.call('GET /v1/auctions/{id}/lead', { params }, { token })).body)
      told.push((await app.call('GET /v1/auctions/board', {}, { token })).body)
    }
    told.push(await db.selectFrom('auction_events').selectAll().execute())
    for (const amount of ['7770000', '8880000']) expect(JSON.stringify(told)).not.toContain(amount)
    expect(JSON.stringify(told)).toContain('500000')
  })

  test('AUC-6 neither the seller nor a bidder who is not approved or over the limit may bid', async () => {
    const id = await liveAuction(app, broker)
    const waiting = await registerBidder(app, broker.token)
    expect((await bid(id, { bidder: waiting.id })).body).toMatchObject({ code: 'bidder_not_approved' })
    const limits = [nok(3000)]
    await app.call(
      'PUT /v1/bidders/{id}/limits',
      { params: { id: cy }, body: { limits, version: bidders[2]?.version } },
      { token: broker.token },
    )
    expect((await bid(id, { bidder: cy, amount: 3100, kind: 'AUTO' })).body).toMatchObject({ code: 'over_limit' })
    expect((await bid(id, { bidder: cy, amount: 3000 })).status).toBe(201)
    const owner = { id: randomUUID(), owner_type: 'private_owner', name: 'Ann Seller', country_id: 578 } as const
    const email = 'BIDDER1@hjem.example'
    const by = { created_by: broker.user.id, updated_by: broker.user.id, status: 'DRAFT' } as const
    await db
      .insertInto('owners')
      .values({ ...owner, ...by, email, version: 1 })
      .execute()
    await sql`UPDATE assets SET owner_id = ${owner.id} WHERE id = (SELECT asset_id FROM auctions WHERE id = ${id})`.execute(
      db,
    )
    expect((await bid(id, { bidder: ann, amount: 9000 })).body).toMatchObject({ code: 'seller_bids' })
    expect((await bid(id, { bidder: bo, amount: 9000 })).status).toBe(201)
  })

  test('AUC-6 a marketplace bids for those whom it registered, by its own channel, and staff by theirs', async () => {
    const id = await liveAuction(app, broker)
    const { token } = await createMarketplace(app)
    const own = await registerBidder(app, token, { email: 'own@market.example', phone: '+4790000001' })
    await app.call('POST /v1/bidders/{id}/approve', { params: { id: own.id } }, { token: broker.token })
    expect((await bid(id, { bidder: own.id, token, channel: 'PHONE' })).status).toBe(400)
    expect((await bid(id, { bidder: own.id, channel: 'MARKETPLACE' })).status).toBe(400)
    const foreign = await bid(id, { bidder: ann, token, channel: 'MARKETPLACE' })
    expect(foreign.body).toMatchObject({ code: 'invalid_input', issues: [{ path: 'bidder_id' }] })
    expect((await bid(id, { bidder: own.id, token, channel: 'MARKETPLACE' })).body).toMatchObject({ outcome: 'leads' })
    await bid(id, { bidder: bo, amount: 4000 })
    const { body } = await app.call('GET /v1/auctions/{id}/bids', { params: { id }, query: {} }, { token })
    expect(body.results.map(({ bidder }) => 'name' in bidder)).toEqual([false, true])
    // What is not published is not there for it.
    await db.updateTable('auctions').set({ status: 'PENDING', next_number: 1 }).where('id', '=', id).execute()
    const hidden = await app.call('GET /v1/auctions/{id}/bids', { params: { id }, query: {} }, { token })
    expect(hidden.status).toBe(404)
    expect((await bid(id, { bidder: own.id, token, channel: 'MARKETPLACE' })).status).toBe(404)
  })
})

describe('a key', () => {
  test('AUC-6 the same key gives the same answer and takes effect once', async () => {
    const id = await liveAuction(app, broker)
    const key = randomUUID()
    const first = await bid(id, { amount: 2000, key })
    await bid(id, { bidder: bo, amount: 30_000 })
    const again = await Promise.all([bid(id, { amount: 2000, key }), bid(id, { amount: 2000, key })])
    for (const { status, body } of again) expect({ status, body }).toEqual({ status: 201, body: first.body })
    const { row } = await expectWhole(id)
    expect(row.bid_count).toBe(2)
  })

  test('AUC-6 sent many times at once it takes effect once', async () => {
    const id = await liveAuction(app, broker)
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 10 }, () => bid(id, { amount: 2000, key })))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(answers[0]?.status).toBe(201)
    expect((await expectWhole(id)).row.bid_count).toBe(1)
  })

  test('AUC-6 with another body or on another auction it is refused', async () => {
    const [id, other] = [await liveAuction(app, broker), await liveAuction(app, broker)]
    const key = randomUUID()
    await bid(id, { amount: 2000, key })
    expect((await bid(id, { amount: 3000, key })).status).toBe(422)
    expect((await bid(other, { amount: 2000, key })).status).toBe(422)
    const raced = randomUUID()
    const answers = await Promise.all([bid(id, { amount: 9000, key: raced }), bid(other, { amount: 9000, key: raced })])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422])
  })

  test('AUC-6 that of a refused bid is judged again, and without one no bid is taken', async () => {
    const id = await liveAuction(app, broker)
    const key = randomUUID()
    await bid(id, { bidder: bo, amount: 2000 })
    expect((await bid(id, { amount: 2000, key })).status).toBe(409)
    const body = { bidder_id: ann, kind: 'MANUAL', amount: nok(5000), channel: 'PHONE' }
    const answer = await app.call('POST /v1/auctions/{id}/bids', { params: { id }, body }, { token: broker.token })
    expect(answer.body).toMatchObject({ code: 'invalid_input', issues: [{ path: 'Idempotency-Key' }] })
  })
})

test('AUC-6 the leader changes the own maximum, not below the price', async () => {
  const id = await liveAuction(app, broker)
  await bid(id, { amount: 50_000, kind: 'AUTO' })
  await bid(id, { bidder: bo, amount: 8000 })
  const change = (bidder: string | undefined, amount: number) =>
    app.call(
      'PATCH /v1/auctions/{id}/maximum',
      { params: { id }, body: { bidder_id: bidder, amount: nok(amount), channel: 'EMAIL', note: 'By mail' } },
      { token: broker.token, headers: { 'idempotency-key': randomUUID() } },
    )
  expect((await change(bo, 60_000)).body).toMatchObject({ code: 'not_leading' })
  expect((await change(ann, 8000)).body).toMatchObject({ code: 'below_price' })
  expect((await change(ann, 20_000)).body).toMatchObject({ outcome: 'raised', bidding: { price: nok(8500) } })
  expect((await bid(id, { bidder: bo, amount: 25_000 })).body.outcome).toBe('leads')
  await expectWhole(id)
})

test('AUC-6 RUN-3 a bid whose commit fails is answered with 503, and sent again under its key it is one bid', async () => {
  const id = await liveAuction(app, broker)
  const key = randomUUID()
  // The connection is cut in the moment of the commit.
  await sql`CREATE FUNCTION cut_connection() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NULL; END $$`.execute(db)
  await sql`CREATE CONSTRAINT TRIGGER cut_at_commit AFTER INSERT ON auction_log
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION cut_connection()`.execute(db)
  const failed = await Promise.all([bid(id, { amount: 2000, key }), bid(id, { bidder: bo, amount: 3000 })])
  expect(failed.map(({ status }) => status)).toEqual([503, 503])
  await sql`DROP TRIGGER cut_at_commit ON auction_log`.execute(db)
  expect((await expectWhole(id)).row.bid_count).toBe(0)
  const again = await Promise.all([bid(id, { amount: 2000, key }), bid(id, { amount: 2000, key })])
  expect(again.map(({ status, body }) => [status, body.number])).toEqual([
    [201, 2],
    [201, 2],
  ])
  expect((await expectWhole(id)).row.bid_count).toBe(1)
})
