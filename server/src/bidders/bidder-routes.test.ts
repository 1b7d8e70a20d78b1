import { randomUUIDv7 } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { verifyAudit } from '../audit/audit-service.ts'
import { addEntry } from '../auctions/negotiation-log.ts'
import { verifyNegotiations } from '../auctions/verify-negotiations-service.ts'
import { verifyAuctionLogs } from '../bidding/verify-logs-service.ts'
import { newBidder, registerBidder } from '../testing/bidder-factories.ts'
import { signInAs } from '../testing/factories.ts'
import { liveAuction } from '../testing/live-auction.ts'
import { createOrganization } from '../testing/registry-factories.ts'
import { createTestApp } from '../testing/test-app.ts'

const app = await createTestApp()
const support = await signInAs(app, 'support')
const broker = await signInAs(app, 'auction_broker')
const admin = await signInAs(app, 'admin')
const { token } = support

const step = (id: string, name: 'approve' | 'unblock', who = support) =>
  app.call(`POST /v1/bidders/{id}/${name}`, { params: { id } }, { token: who.token })
const block = (id: string, reason: string) =>
  app.call('POST /v1/bidders/{id}/block', { params: { id }, body: { reason } }, { token })
const edit = (id: string, body: object, who = support) =>
  app.call('PATCH /v1/bidders/{id}', { params: { id }, body }, { token: who.token })
const limit = (id: string, body: object) => app.call('PUT /v1/bidders/{id}/limits', { params: { id }, body }, { token })
const list = async (query: Record<string, string | string[]>) =>
  (await app.call('GET /v1/bidders', { query }, { token })).body
const historyOf = async (id: string) =>
  (await app.call('GET /v1/bidders/{id}/history', { params: { id }, query: {} }, { token })).body.results

describe('the register of bidders', () => {
  test('AUC-18 a person is registered with a number of the system, and waits', async () => {
    const first = await registerBidder(app, token)
    const second = await registerBidder(app, token)
    expect(second.number).toBe(first.number + 1)
    expect(first).toMatchObject({ status: 'pending', name: 'Torleif Kristoffersen', limits: [], missing: [] })
    expect(first.created_by?.id).toBe(support.user.id)
    expect(first.actions).toEqual({
      edit: 'allowed',
      set_limits: 'allowed',
      approve: 'allowed',
      block: 'allowed',
      unblock: 'wrong_state',
    })
  })

  test('AUC-18 the same id again is harmless', async () => {
    const body = newBidder()
    const [one, again] = [
      await app.call('POST /v1/bidders', { body }, { token }),
      await app.call('POST /v1/bidders', { body: { ...body, name: 'Other' } }, { token }),
    ]
    expect(again.body).toEqual(one.body)
    expect((await list({ q: body.name, sort: '-number' })).results[0]?.id).toBe(body.id)
  })

  test('AUC-18 an organization bids under its own name and in its own country', async () => {
    const organization = await createOrganization(app, support)
    const given = { name: undefined, country_id: undefined, organization_id: organization.id, contact_name: 'Kari Lie' }
    const bidder = await registerBidder(app, token, { bidder_type: 'organization', ...given })
    expect(bidder).toMatchObject({ name: organization.name, country_id: 578, contact_name: 'Kari Lie' })
    expect(bidder.organization).toMatchObject({ id: organization.id, status: 'DRAFT' })
    expect(bidder.actions.erase).toBeUndefined()
    const removal = { params: { id: organization.id } }
    const removed = await app.call('DELETE /v1/organizations/{id}', removal, { token: admin.token })
    expect(removed).toMatchObject({ status: 409, body: { issues: [{ path: 'bidders', code: 'used_by' }] } })
  })

  test.for([
    [{ name: undefined }, 'name', 'required'],
    [{ language: undefined }, 'language', 'required'],
    [{ country_id: 840 }, 'country_id', 'not_an_option'],
    [{ phone: '+47 12' }, 'phone', 'wrong_phone'],
    [{ email: 'nobody' }, 'email', 'wrong_email'],
    [{ organization_id: randomUUIDv7() }, 'organization_id', 'unknown_field'],
    [{ status: 'approved' }, 'status', 'unknown_field'],
  ] as const)('AUC-18 refuses %j', async ([changes, path, code]) => {
    const { status, body } = await app.call('POST /v1/bidders', { body: newBidder(changes) }, { token })
    expect({ status, body }).toMatchObject({ status: 400, body: { issues: [{ path, code }] } })
  })

  test('AUC-18 refuses an organization that is not there or retired', async () => {
    const organization = await createOrganization(app, support)
    await app.call('POST /v1/organizations/{id}/retire', { params: { id: organization.id } }, { token: admin.token })
    for (const organization_id of [organization.id, randomUUIDv7()]) {
      const given = { bidder_type: 'organization', organization_id, name: undefined, country_id: undefined }
      const { status, body } = await app.call('POST /v1/bidders', { body: newBidder(given) }, { token })
      expect({ status, body }).toMatchObject({ status: 400, body: { issues: [{ path: 'organization_id' }] } })
    }
  })

  test('AUC-18 is searched by number, name, organization and contact, and filtered', async () => {
    const organization = await createOrganization(app, support, { name: 'Zetapark Maskin AS' })
    const firm = await registerBidder(app, token, {
      bidder_type: 'organization',
      organization_id: organization.id,
      name: undefined,
      country_id: undefined,
      contact_name: 'Åse Zetterlund',
      language: 'da',
    })
    const swede = await registerBidder(app, token, { name: 'Zetasson', country_id: 752, phone: null, language: 'da' })
    await step(swede.id, 'approve')
    const ids = async (query: Record<string, string | string[]>) => (await list(query)).results.map(({ id }) => id)
    expect(await ids({ q: String(firm.number) })).toEqual([firm.id])
    expect(await ids({ q: 'zetapark' })).toEqual([firm.id])
    expect(await ids({ q: organization.organization_number ?? '' })).toEqual([firm.id])
    expect(await ids({ q: 'åse zetter' })).toEqual([firm.id])
    expect(await ids({ q: 'zeta' })).toEqual([firm.id, swede.id])
    expect(await ids({ q: 'zeta', sort: '-name' })).toEqual([swede.id, firm.id])
    expect(await ids({ q: 'zeta', country: '752' })).toEqual([swede.id])
    expect(await ids({ q: 'zeta', status: 'approved' })).toEqual([swede.id])
    expect(await ids({ language: 'da', bidder_type: 'organization' })).toEqual([firm.id])
    expect(await list({ q: 'zeta', page_size: '1', page: '2' })).toMatchObject({
      total: 2,
      results: [{ id: swede.id, name: 'Zetasson' }],
    })
  })

  test('AUC-18 is approved, blocked with a reason, and taken back as it was', async () => {
    const { id } = await registerBidder(app, token)
    const approved = (await step(id, 'approve', broker)).body
    expect(approved).toMatchObject({ status: 'approved', approved_by: { id: broker.user.id } })
    expect((await step(id, 'approve')).status).toBe(409)
    expect((await block(id, ' ')).status).toBe(400)
    expect((await block(id, 'Has not paid')).body).toMatchObject({ status: 'blocked', block_reason: 'Has not paid' })
    const back = (await step(id, 'unblock')).body
    expect(back.status).toBe('approved')
    expect(back.block_reason).toBeUndefined()
    const other = await registerBidder(app, token)
    await block(other.id, 'Suspicious')
    expect((await step(other.id, 'unblock')).body.status).toBe('pending')
    const statuses = (await historyOf(id)).filter(({ field }) => field === 'status')
    expect(statuses.map(({ to }) => to)).toEqual(['approved', 'blocked', 'approved', 'pending'])
  })

  test('AUC-18 nobody is approved who cannot be reached', async () => {
    const { id } = await registerBidder(app, token, { email: null, phone: '' })
    expect(await step(id, 'approve')).toMatchObject({ status: 409, body: { code: 'incomplete' } })
    await edit(id, { version: 1, phone: '+4791234567' })
    expect((await step(id, 'approve')).status).toBe(200)
  })

  test('AUC-18 has a limit per currency, in whole units, on record', async () => {
    const { id } = await registerBidder(app, token)
    const limits = [
      { amount: 5_000_000, currency: 'EUR' },
      { amount: 50_000_000, currency: 'NOK' },
    ]
    const { body } = await limit(id, { version: 1, limits })
    expect(body).toMatchObject({ version: 2, limits: limits.toReversed() })
    expect((await limit(id, { version: 2, limits: [limits[0], limits[0]] })).status).toBe(400)
    expect((await limit(id, { version: 2, limits: [{ amount: 150, currency: 'NOK' }] })).status).toBe(400)
    const late = await limit(id, { version: 1, limits: [] })
    expect(late).toMatchObject({ status: 412, body: { issues: [{ path: 'limits' }], current: { version: 2 } } })
    expect((await limit(id, { version: 2, limits: [] })).body.limits).toEqual([])
    expect((await historyOf(id)).filter(({ field }) => field === 'limits')).toHaveLength(2)
    const { results } = (await app.call('GET /v1/audit', { query: { user: id } }, { token: admin.token })).body
    expect(results.map(({ action }) => action)).toEqual(['bidder_limited', 'bidder_limited', 'bidder_registered'])
  })

  test('AUC-18 two people edit: what does not overlap is merged, the rest is told with both values', async () => {
    const { id } = await registerBidder(app, token)
    expect((await edit(id, { version: 1, phone: '+4722222222' })).status).toBe(200)
    expect((await edit(id, { version: 1, language: 'sv' }, broker)).body).toMatchObject({
      phone: '+4722222222',
      language: 'sv',
      updated_by: { id: broker.user.id },
    })
    const late = await edit(id, { version: 1, phone: '+4733333333' }, broker)
    expect(late).toMatchObject({ status: 412, body: { issues: [{ path: 'phone' }] } })
    expect((await edit(id, { version: 3, contact_name: 'Kari' })).status).toBe(400)
  })

  test('AUC-18 another organization is chosen until the bidder is approved, not afterwards', async () => {
    const [one, two] = [await createOrganization(app, support), await createOrganization(app, support)]
    const given = { bidder_type: 'organization', organization_id: one.id, name: undefined, country_id: undefined }
    const { id } = await registerBidder(app, token, given)
    expect((await edit(id, { version: 1, organization_id: two.id })).body.name).toBe(two.name)
    expect((await historyOf(id))[0]).toMatchObject({ from: { name: one.name }, to: { name: two.name } })
    await step(id, 'approve')
    expect((await edit(id, { version: 3, organization_id: one.id })).status).toBe(409)
  })

  test('AUC-18 an unknown bidder is not there', async () => {
    const params = { id: randomUUIDv7() }
    expect((await app.call('GET /v1/bidders/{id}', { params }, { token })).status).toBe(404)
    expect((await step(params.id, 'approve')).status).toBe(404)
  })

  test('ORG-11 AUC-18 an admin erases a person: row, history and audit details; the number stays', async () => {
    const bidder = await registerBidder(app, token, { name: 'Vemund Forglemt' })
    await edit(bidder.id, { version: 1, email: 'vemund@forglemt.example' })
    await block(bidder.id, 'Vemund said so')
    const call = { params: { id: bidder.id }, body: { reason: 'Asked for it' } }
    expect((await app.call('POST /v1/bidders/{id}/erase', call, { token })).status).toBe(403)
    const { body } = await app.call('POST /v1/bidders/{id}/erase', call, { token: admin.token })
    expect(body).toMatchObject({ number: bidder.number, name: '', email: null, phone: null, erased: true })
    expect(body.block_reason).toBeUndefined()
    const history = await historyOf(bidder.id)
    expect(history.filter(({ field }) => field !== 'erased').every(({ hidden }) => hidden)).toBe(true)
    expect((await list({ q: 'forglemt' })).total).toBe(0)
    const { rows } = await app.deps.pool.query(
      `SELECT 1 FROM bidders b, registry_history h
       WHERE b.id = $1 AND h.subject_id = b.id AND concat(b::text, h::text) ILIKE '%vemund%'`,
      [bidder.id],
    )
    expect(rows).toEqual([])
    expect((await step(bidder.id, 'unblock')).status).toBe(409)
    expect((await verifyAudit(app.deps.db, app.deps.keys)).ok).toBe(true)
  })

  test('ORG-11 AUC-10 who has open bids or a purchase is not erased; afterwards the words in the logs go, and the chains verify', async () => {
    const { db, keys } = app.deps
    const { id } = await registerBidder(app, token, { name: 'Vemund Forglemt' })
    await step(id, 'approve')
    const auction = await liveAuction(app, support)
    const bid = { bidder_id: id, kind: 'MANUAL', amount: { amount: 150_000, currency: 'NOK' }, channel: 'PHONE' }
    await app.call(
      'POST /v1/auctions/{id}/bids',
      { params: { id: auction }, body: { ...bid, note: 'Vemund called' } },
      { token, headers: { 'idempotency-key': randomUUIDv7() } },
    )
    const negotiated = {
      type: 'opened',
      chance: 'highest_bid',
      bidder_id: id,
      amount: 150_000,
      owner_bound: false,
    } as const
    const entry = { ...negotiated, deadline: Date.now() }
    await db.transaction().execute(async (tx) => {
      const more = { now: Date.now(), by: support.user.id, note: 'Vemund wants it' }
      await addEntry(tx, keys, auction, entry, more)
      await addEntry(tx, keys, auction, { type: 'answered', party: 'owner', answer: 'accept', amount: null }, more)
    })
    const erase = () =>
      app.call(
        'POST /v1/bidders/{id}/erase',
        { params: { id }, body: { reason: 'Asked for it' } },
        { token: admin.token },
      )
    const becomes = (columns: object) => db.updateTable('auctions').set(columns).where('id', '=', auction).execute()
    expect(await erase()).toMatchObject({ status: 409, body: { code: 'open_bids' } })
    const accepted = { accepted_price: 150_000, accepted_by: 'bid', accepted_at: new Date(), buyer_id: id }
    await becomes({ status: 'SOLD', ...accepted, date_sold: '2026-11-02', vat_rate: 2500 })
    expect(await erase()).toMatchObject({ status: 409, body: { code: 'open_purchase' } })
    const { body } = await app.call('GET /v1/bidders/{id}', { params: { id } }, { token: admin.token })
    expect(body.actions.erase).toBe('open_purchase')
    const handedOver = { date_delivered: '2026-11-03', delivered_at: new Date(), collected_by: 'Somebody' }
    await becomes({ status: 'DELIVERED', date_paid: '2026-11-03', ...handedOver })
    expect((await erase()).status).toBe(200)
    const { rows } = await app.deps.pool.query(
      `SELECT 1 FROM auction_log l, negotiation_entries n
       WHERE l.auction_id = $1 AND n.auction_id = $1 AND concat(l::text, n::text) ILIKE '%vemund%'`,
      [auction],
    )
    expect(rows).toEqual([])
    expect((await verifyAuctionLogs(db, keys)).broken).toEqual([])
    expect((await verifyNegotiations(db, keys)).broken).toEqual([])
    const bids = await app.call('GET /v1/auctions/{id}/bids', { params: { id: auction }, query: {} }, { token })
    expect(bids.body.results).toMatchObject([{ bidder: { name: '' }, note: null }])
  })
})
