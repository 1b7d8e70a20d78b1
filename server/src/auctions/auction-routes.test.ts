import { randomUUIDv7 } from 'node:crypto'
import { expect, test } from 'vitest'
import { PLACE } from '../testing/asset-factories.ts'
import {
  allowedEnd,
  configuredAuction,
  kroner,
  newAuction,
  placeBid,
  readyAsset,
} from '../testing/auction-factories.ts'
import { createMarketplace, registerBidder } from '../testing/bidder-factories.ts'
import { signInAs, type SignedIn } from '../testing/factories.ts'
import { approvedBidders, liveAuction, setEnd } from '../testing/live-auction.ts'
import { createOrganization } from '../testing/registry-factories.ts'
import { createTestApp } from '../testing/test-app.ts'

const app = await createTestApp()
const { db } = app.deps
const [user, stranger, reader, support, broker, admin] = await Promise.all(
  (['user', 'user', 'read', 'support', 'auction_broker', 'admin'] as const).map((type) => signInAs(app, type)),
)
if (!user || !stranger || !reader || !support || !broker || !admin) throw new Error('nobody is signed in')

const get = (id: string, { token }: { token: string }) =>
  app.call('GET /v1/auctions/{id}', { params: { id } }, { token })
const edit = (id: string, body: object, { token }: SignedIn) =>
  app.call('PATCH /v1/auctions/{id}', { params: { id }, body }, { token })
const configure = (id: string, body: object, { token }: SignedIn) =>
  app.call('POST /v1/assets/{id}/auctions', { params: { id }, body }, { token })
const step = (id: string, name: string, body: object, { token }: SignedIn) =>
  app.call(`POST /v1/auctions/{id}/${name}` as 'POST /v1/auctions/{id}/submit', { params: { id }, body }, { token })
const assetStatus = async (id: string) =>
  (await db.selectFrom('assets').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status

test('AUC-1 an auction is configured as a draft with its defaults, and the same id again is harmless', async () => {
  const id = await readyAsset(app, user)
  const body = newAuction({ reserve: kroner(5000), comment: 'Keys with the porter' })
  const made = await configure(id, body, user)
  expect(made).toMatchObject({
    status: 201,
    body: {
      id: body.id,
      status: 'DRAFT',
      round: 1,
      currency: 'NOK',
      country_id: 578,
      place: 'Bergen',
      soft_close_minutes: 3,
      negotiation_hours: 24,
      reserve: kroner(5000),
      comment: 'Keys with the porter',
      vat_rate: 2500,
      effective_commission: { kind: 'percent', rate: 1000 },
      buyers_fee: { rate: 0, minimum: kroner(0) },
      bidding: { price: null, reserve_met: false, bid_count: 0 },
      actions: { edit: 'allowed', submit: 'allowed', discard: 'allowed' },
    },
  })
  expect(made.body.title.en).toContain('Volvo EC220E')
  expect(made.body.auction_number).toMatch(/^A-\d+$/)
  expect((await configure(id, body, user)).body.version).toBe(1)
  const second = await configure(id, newAuction(), user)
  expect(second).toMatchObject({ status: 409, body: { code: 'auction_open' } })
  const { body: asset } = await app.call('GET /v1/assets/{id}', { params: { id } }, { token: user.token })
  expect(asset).toMatchObject({ auction: { id: body.id, status: 'DRAFT' }, published_to_community: false })
  expect(asset.actions.archive).toBe('auction_open')
})

test('AUC-2 two configurations at once make one auction', async () => {
  const id = await readyAsset(app, user)
  const answers = await Promise.all([configure(id, newAuction(), user), configure(id, newAuction(), user)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
})

test('USR-2 only own assets are put up by a user, and not by who only reads', async () => {
  const id = await readyAsset(app, user)
  expect((await configure(id, newAuction(), stranger)).status).toBe(403)
  expect((await configure(id, newAuction(), reader)).status).toBe(403)
  expect((await configure(id, newAuction(), support)).status).toBe(201)
})

/** The next Thursday of the summer, so that Oslo is two hours and Helsinki three ahead. */
const [thursday2359Oslo, friday0000Oslo] = ['2027-07-01T21:59:00.000Z', '2027-07-01T22:00:00.000Z']
const [thursday2359Helsinki, friday0000Helsinki] = ['2027-07-01T20:59:00.000Z', '2027-07-01T21:00:00.000Z']
const BARRED = 'Auction cannot end on Friday, Saturday or Sunday'

test.for([
  ['Oslo', PLACE, thursday2359Oslo, friday0000Oslo],
  ['Helsinki', { ...PLACE, postal_code: '00100', country_id: 246 }, thursday2359Helsinki, friday0000Helsinki],
] as const)('AUC-7 an auction in %s may end on Thursday 23:59, and not on Friday 00:00', async ([, where, ok, bad]) => {
  const id = await readyAsset(app, user, where)
  const start_price = null
  const refused = await configure(id, newAuction({ end: bad, start_price }), user)
  expect(refused).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'end', code: 'barred_end_day', message: BARRED }] },
  })
  const { body: made } = await configure(id, newAuction({ end: ok, start_price }), user)
  expect(made).toMatchObject({ status: 'DRAFT', end: ok })
  const edited = await edit(made.id, { version: 1, end: bad }, user)
  expect(edited).toMatchObject({ status: 400, body: { issues: [{ path: 'end', message: BARRED }] } })
  await step(made.id, 'discard', { version: 1 }, user)
  const { body: over } = await get(made.id, broker)
  const again = { version: over.version, start: newAuction().start }
  const restart = (end: string) => step(made.id, 'restart', { ...again, id: randomUUIDv7(), end }, broker)
  expect(await restart(bad)).toMatchObject({ status: 400, body: { issues: [{ path: 'end', message: BARRED }] } })
  expect((await restart(ok)).status).toBe(201)
})

test('AUC-11 a restart pressed twice is one new round, with what was set before', async () => {
  const made = await configuredAuction(app, user, { reserve: kroner(7000) })
  await step(made.id, 'discard', { version: 1 }, user)
  const { version } = (await get(made.id, broker)).body
  const body = { id: randomUUIDv7(), version, start: newAuction().start, end: allowedEnd() }
  const answers = await Promise.all([step(made.id, 'restart', body, broker), step(made.id, 'restart', body, broker)])
  for (const { status, body: round } of answers) {
    expect(status).toBe(201)
    expect(round).toMatchObject({ id: body.id, status: 'DRAFT', reserve: kroner(7000) })
  }
  const params = { id: made.asset.id }
  const { body: all } = await app.call('GET /v1/assets/{id}/auctions', { params, query: {} }, { token: reader.token })
  expect(all.results.map(({ id }) => id)).toEqual([body.id, made.id])
  const later = await configure(made.asset.id, newAuction(), user)
  expect(later).toMatchObject({ status: 409, body: { code: 'auction_open' } })
})

test('AUC-11 T6 a draft that was discarded is no round: who discarded it configures another', async () => {
  const made = await configuredAuction(app, user)
  await step(made.id, 'discard', { version: 1 }, user)
  const again = await configure(made.asset.id, newAuction(), user)
  expect(again).toMatchObject({ status: 201, body: { round: 1, rounds: [] } })
  await step(again.body.id, 'submit', { version: 1 }, user)
  await step(again.body.id, 'cancel', { version: 2, reason: 'The owner keeps it' }, broker)
  const third = await configure(made.asset.id, newAuction(), user)
  expect(third).toMatchObject({ status: 201, body: { round: 1, rounds: [] } })
})

test('AUC-1 two people change one auction: different fields merge, the same field is told', async () => {
  const { id } = await configuredAuction(app, user)
  expect((await edit(id, { version: 1, comment: 'One' }, user)).body).toMatchObject({ version: 2, comment: 'One' })
  expect((await edit(id, { version: 1, soft_close_minutes: 5 }, broker)).body).toMatchObject({
    version: 3,
    comment: 'One',
    soft_close_minutes: 5,
  })
  const late = await edit(id, { version: 1, comment: 'Two' }, broker)
  expect(late).toMatchObject({ status: 412, body: { issues: [{ path: 'comment' }], current: { comment: 'One' } } })
  expect(await step(id, 'submit', { version: 1 }, user)).toMatchObject({
    status: 412,
    body: { current: { version: 3 } },
  })
  expect((await step(id, 'submit', { version: 3 }, user)).body.status).toBe('PENDING')
  expect((await step(id, 'submit', { version: 3 }, user)).status).toBe(412)
  expect((await edit(id, { version: 4, comment: 'Three' }, user)).status).toBe(403)
  expect((await edit(id, { version: 4, start_price: null }, broker)).body).toMatchObject({
    issues: [{ path: 'start_price', code: 'required' }],
  })
})

test('AUC-2 asset and auction change together, each with its history, and the audit log tells it', async () => {
  const { id, asset } = await configuredAuction(app, user)
  expect((await step(id, 'submit', { version: 1 }, user)).body).toMatchObject({ status: 'PENDING', version: 2 })
  expect(await assetStatus(asset.id)).toBe('ACTIVE')
  const back = await step(id, 'return', { version: 2, reason: 'The title is wrong' }, broker)
  expect(back.body).toMatchObject({ status: 'DRAFT', reason: 'The title is wrong' })
  expect(await assetStatus(asset.id)).toBe('INVENTORY')
  const history = await app.call('GET /v1/auctions/{id}/history', { params: { id }, query: {} }, user)
  const moves = history.body.results.filter(({ field }) => field === 'status').map(({ from, to }) => [from, to])
  expect(moves).toEqual([
    ['PENDING', 'DRAFT'],
    ['DRAFT', 'PENDING'],
    [null, 'DRAFT'],
  ])
  const params = { id: asset.id }
  const { body: ofAsset } = await app.call('GET /v1/assets/{id}/history', { params, query: {} }, user)
  expect(ofAsset.results.slice(0, 2)).toMatchObject([{ to: 'INVENTORY' }, { to: 'ACTIVE' }])
  const { body: told } = await app.call('GET /v1/audit', { query: { user: id } }, { token: admin.token })
  expect(told.results.map(({ details }) => details)).toMatchObject([
    { trigger: 'return', from: 'PENDING', to: 'DRAFT' },
    { trigger: 'submit', from: 'DRAFT', to: 'PENDING' },
    { trigger: 'configure', from: null, to: 'DRAFT' },
  ])
})

test('AUC-4 save and send to auction is all or nothing', async () => {
  const id = await readyAsset(app, user)
  await db.updateTable('assets').set({ status: 'DRAFT' }).where('id', '=', id).execute()
  const { body: asset } = await app.call('GET /v1/assets/{id}', { params: { id } }, user)
  const send = (auction: object) =>
    app.call(
      'POST /v1/assets/{id}/save_and_send_to_auction',
      { params: { id }, body: { version: asset.version, auction } },
      user,
    )
  const refused = await send(newAuction({ vat: null }))
  expect(refused).toMatchObject({ status: 409, body: { code: 'no_vat' } })
  expect(await assetStatus(id)).toBe('DRAFT')
  expect(await db.selectFrom('auctions').select('id').where('asset_id', '=', id).execute()).toEqual([])
  const whole = newAuction()
  expect(await send(whole)).toMatchObject({ status: 201, body: { status: 'PENDING' } })
  expect((await send(whole)).body).toMatchObject({ id: whole.id, status: 'PENDING' })
  expect(await assetStatus(id)).toBe('ACTIVE')
})

test('AUC-4 T15 configuring and sending is one action: what is refused leaves no draft behind', async () => {
  const id = await readyAsset(app, user)
  const send = (body: object, { token } = user) =>
    app.call('POST /v1/assets/{id}/send_to_auction', { params: { id }, body }, { token })
  expect((await send(newAuction(), stranger)).status).toBe(403)
  expect(await send(newAuction({ start_price: null }))).toMatchObject({ status: 409, body: { code: 'no_vat' } })
  expect(await db.selectFrom('auctions').select('id').where('asset_id', '=', id).execute()).toEqual([])
  expect(await assetStatus(id)).toBe('INVENTORY')
  const whole = newAuction()
  expect(await send(whole)).toMatchObject({ status: 201, body: { id: whole.id, status: 'PENDING' } })
  expect(await send(whole)).toMatchObject({ status: 201, body: { id: whole.id, status: 'PENDING' } })
  expect(await send(newAuction())).toMatchObject({ status: 409, body: { code: 'not_in_inventory' } })
  expect(await assetStatus(id)).toBe('ACTIVE')
})

test('AUC-1 what bidders go by is locked while the auction runs, and the rest by the first bid', async () => {
  const id = await liveAuction(app, user)
  const [bidder] = await approvedBidders(app, broker, 1)
  const locked = await edit(id, { version: 1, start_price: kroner(2000) }, broker)
  expect(locked).toMatchObject({
    status: 409,
    body: { code: 'wrong_state', issues: [{ path: 'start_price', code: 'locked_by_status' }] },
  })
  expect((await edit(id, { version: 1, vat: 'none' }, broker)).body).toMatchObject({ vat: 'none', version: 2 })
  await placeBid(app, id, bidder?.id ?? '', 1500)
  expect(await edit(id, { version: 2, vat: 'standard' }, broker)).toMatchObject({
    status: 409,
    body: { code: 'locked_by_bids' },
  })
  expect((await edit(id, { version: 2, comment: 'Still open' }, broker)).body).toMatchObject({ comment: 'Still open' })
  const { asset } = (await get(id, broker)).body
  const saved = await app.call(
    'PUT /v1/assets/{id}/sections/specs',
    { params: { id: asset.id }, body: { version: 4, values: { weight: 21_000 } } },
    { token: admin.token },
  )
  expect(saved).toMatchObject({ status: 409, body: { code: 'locked_by_bids' } })
})

test('AUC-6 reserve, commission, comment and names are absent where they may not be seen', async () => {
  const id = await liveAuction(app, user, {
    reserve: 900_000,
    comment: 'Wants to sell',
    title: '{"en":"Hidden digger"}',
  })
  const [bidder] = await approvedBidders(app, broker, 1)
  await placeBid(app, id, bidder?.id ?? '', 1500)
  const machine = await createMarketplace(app)
  const seen = async (who: { token: string }) => (await get(id, who)).body
  const leader = { number: bidder?.number }
  for (const who of [broker, support]) {
    expect(await seen(who)).toMatchObject({
      reserve: kroner(9000),
      comment: 'Wants to sell',
      bidding: { leader: { ...leader, name: 'Bidder 1' }, reserve_met: false },
    })
  }
  const own = await seen(user)
  expect(own).toMatchObject({ reserve: kroner(9000), comment: 'Wants to sell' })
  expect(own.bidding.leader).toEqual(leader)
  const others = await seen(stranger)
  for (const hidden of ['reserve', 'commission', 'effective_commission', 'commission_now']) {
    expect(others).not.toHaveProperty(hidden)
  }
  for (const who of [reader, machine]) {
    const told = await seen(who)
    for (const hidden of ['reserve', 'commission', 'effective_commission', 'commission_now', 'comment']) {
      expect(told).not.toHaveProperty(hidden)
    }
    expect(told.bidding.leader).toEqual(leader)
  }
  expect(await seen(machine)).toMatchObject({ created_by: { name: '' }, rounds: [], actions: {} })
  const list = async (query: object, who: { token: string }) =>
    (await app.call('GET /v1/auctions', { query }, { token: who.token })).body
  expect((await list({ q: 'hidden digger' }, reader)).results[0]).not.toHaveProperty('reserve')
  expect((await list({ q: 'hidden digger' }, user)).results[0]).toMatchObject({ reserve: kroner(9000) })
  expect((await list({ q: 'wants to sell' }, broker)).total).toBe(0)
  expect((await list({ q: 'Bidder 1' }, broker)).total).toBe(0)
  expect((await list({ status: ['DRAFT', 'PENDING'] }, machine)).total).toBe(0)
  const draft = await configuredAuction(app, user)
  expect((await get(draft.id, machine)).status).toBe(404)
  await edit(draft.id, { version: 1, reserve: kroner(3000) }, user)
  const params = { id: draft.id }
  const fields = async (who: SignedIn) =>
    (await app.call('GET /v1/auctions/{id}/history', { params, query: {} }, who)).body
  expect((await fields(user)).results.map(({ field }) => field)).toEqual(['reserve', 'status'])
  expect(await fields(reader)).toMatchObject({ total: 1, results: [{ field: 'status' }] })
})

test('AUC-3 auctions are found by number, asset number and title, and pages follow on each other', async () => {
  const made = [
    await configuredAuction(app, user),
    await configuredAuction(app, user),
    await configuredAuction(app, user),
  ]
  const list = async (query: object) => (await app.call('GET /v1/auctions', { query }, reader)).body
  for (const { auction_number, id, asset } of made.slice(0, 1)) {
    expect((await list({ q: auction_number })).results.map((row) => row.id)).toEqual([id])
    expect((await list({ q: asset.asset_number })).results.map((row) => row.id)).toEqual([id])
  }
  const all = await list({ sort: 'auction_number', page_size: '100', status: 'DRAFT' })
  const ids: string[] = []
  let after: string | undefined
  do {
    const page = await list({ sort: 'auction_number', page_size: '2', status: 'DRAFT', ...(after && { after }) })
    ids.push(...page.results.map(({ id }) => id))
    after = page.next
  } while (after)
  expect(ids).toEqual(all.results.map(({ id }) => id))
  expect(all.total).toBe(ids.length)
  const byStatus = await app.call('GET /v1/assets', { query: { auction_status: 'DRAFT' } }, reader)
  expect(byStatus.body.total).toBe(ids.length)
})

test('AUC-3 auctions that run or are to come are counted by when they end', async () => {
  const at = (hour: number) => new Date(Date.UTC(2041, 4, 6, hour))
  await liveAuction(app, user, { ends_at: at(1) })
  const extended = await liveAuction(app, user, { ends_at: at(1) })
  const cancelled = await liveAuction(app, user, { ends_at: at(5) })
  await setEnd(app, extended, at(5))
  await db.updateTable('auctions').set({ status: 'CANCELLED' }).where('id', '=', cancelled).execute()
  const ends = async (...hours: number[]) =>
    app.call('GET /v1/auctions/ends', { query: { between: hours.map((hour) => at(hour).toISOString()) } }, reader)
  expect((await ends(0, 2, 4, 5, 6)).body).toEqual({ counts: [1, 0, 0, 1] })
  expect((await ends(6, 2, 0)).body).toEqual({ counts: [1, 1] })
  expect(await ends(0)).toMatchObject({ status: 400, body: { issues: [{ path: 'between' }] } })
})

test('AUC-1 lists under an unknown asset or community are not there; filtered by one they are empty', async () => {
  const params = { id: randomUUIDv7() }
  expect((await app.call('GET /v1/assets/{id}/auctions', { params, query: {} }, broker)).status).toBe(404)
  expect((await app.call('GET /v1/communities/{id}/offerings', { params, query: {} }, broker)).status).toBe(404)
  for (const filter of ['community', 'owner']) {
    const { status, body } = await app.call('GET /v1/auctions', { query: { [filter]: params.id } }, broker)
    expect({ status, total: body.total }).toEqual({ status: 200, total: 0 })
  }
})

test('USR-2 AUC-18 a marketplace knows its bidder by the name that it gave, whatever our register says', async () => {
  const { token } = await createMarketplace(app)
  const organization = await createOrganization(app, broker, { name: 'Known to us AS' })
  const given = { bidder_type: 'organization', name: 'Named by them AB', email: 'firm@market.example' }
  const bidder = await registerBidder(app, token, given)
  const params = { id: bidder.id }
  const known = { version: 1, organization_id: organization.id }
  await app.call('PATCH /v1/bidders/{id}', { params, body: known }, broker)
  await app.call('POST /v1/bidders/{id}/approve', { params }, broker)
  const id = await liveAuction(app, broker)
  const bid = { bidder_id: bidder.id, kind: 'MANUAL', amount: kroner(1500), channel: 'MARKETPLACE' }
  const headers = { 'idempotency-key': randomUUIDv7() }
  const placed = await app.call('POST /v1/auctions/{id}/bids', { params: { id }, body: bid }, { token, headers })
  expect(placed.status).toBe(201)
  const asked = async (who: { token: string }) => [
    (await app.call('GET /v1/auctions/{id}', { params: { id } }, who)).body,
    (await app.call('GET /v1/auctions', { query: {} }, who)).body,
    (await app.call('GET /v1/auctions/{id}/bids', { params: { id }, query: {} }, who)).body,
    (await app.call('GET /v1/auctions/board', {}, who)).body,
  ]
  const seen = JSON.stringify([
    placed.body,
    await asked({ token }),
    (await app.call('GET /v1/bidders/{id}', { params }, { token })).body,
  ])
  expect(seen).toContain('Named by them AB')
  expect(seen).not.toContain('Known to us AS')
  expect(JSON.stringify(await asked(broker))).toContain('Known to us AS')
  // Another marketplace knows the number alone.
  const other = await createMarketplace(app, 'Other Market')
  const theirs = JSON.stringify(await asked(other))
  expect(theirs).not.toMatch(/Named by them|Known to us/)
  expect(theirs).toContain(String(bidder.number))
})
