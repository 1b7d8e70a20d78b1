import { randomUUIDv7 } from 'node:crypto'
import { expect, test } from 'vitest'
import { configuredAuction, placeBid } from '../testing/auction-factories.ts'
import { saveSection } from '../testing/asset-factories.ts'
import { signInAs, type SignedIn } from '../testing/factories.ts'
import { approvedBidders, liveAuction } from '../testing/live-auction.ts'
import { createTestApp } from '../testing/test-app.ts'

const app = await createTestApp()
const { db } = app.deps
const [user, broker, admin] = [
  await signInAs(app, 'user'),
  await signInAs(app, 'auction_broker'),
  await signInAs(app, 'admin'),
]
const [bidder] = await approvedBidders(app, broker, 1)

const get = async (id: string, { token }: SignedIn = admin) =>
  (await app.call('GET /v1/assets/{id}', { params: { id } }, { token })).body

/** An asset as it stands while its auction runs. */
async function auctioned(): Promise<{ auction: string; id: string }> {
  const auction = await liveAuction(app, user)
  const row = await db.selectFrom('auctions').select('asset_id').where('id', '=', auction).executeTakeFirstOrThrow()
  await db.updateTable('assets').set({ status: 'ACTIVE' }).where('id', '=', row.asset_id).execute()
  return { auction, id: row.asset_id }
}

test('AUC-2 with an open auction an asset keeps its category, is not archived, sent back or given away', async () => {
  const { asset } = await configuredAuction(app, admin)
  const { actions, version } = await get(asset.id)
  for (const action of ['change_category', 'archive', 'send_back', 'assign_owner'] as const) {
    expect(actions[action]).toBe('auction_open')
  }
  const params = { id: asset.id }
  const archived = await app.call('POST /v1/assets/{id}/archive', { params, body: { version } }, admin)
  expect(archived).toMatchObject({ status: 409, body: { code: 'auction_open' } })
  const body = { version, subcategory: 'wheel_loader', drop: [] }
  const changed = await app.call('PUT /v1/assets/{id}/category', { params, body }, admin)
  expect(changed).toMatchObject({ status: 409, body: { code: 'auction_open' } })
})

test('AUC-2 while it runs only an admin changes the VIN, with a reason that the history keeps', async () => {
  const { id } = await auctioned()
  const { version } = await get(id)
  const values = { vin: 'SN-OTHER-1' }
  expect(await saveSection(app, broker, id, 'info', { version, values })).toMatchObject({
    status: 409,
    body: { code: 'auction_open', issues: [{ path: 'vin', code: 'locked_by_status' }] },
  })
  expect((await saveSection(app, broker, id, 'info', { version, values: { model: 'EC300E' } })).status).toBe(200)
  const from = version + 1
  expect(await saveSection(app, admin, id, 'info', { version: from, values })).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'reason', code: 'required' }] },
  })
  const reason = 'The plate was read wrongly'
  expect((await saveSection(app, admin, id, 'info', { version: from, values, reason })).status).toBe(200)
  const { body: history } = await app.call('GET /v1/assets/{id}/history', { params: { id }, query: {} }, admin)
  expect(history.results.slice(0, 2)).toEqual(
    expect.arrayContaining([expect.objectContaining({ field: 'change_reason', to: reason })]),
  )
})

test('AUC-2 once somebody has bid, what bidders went by stays, and so do the pictures', async () => {
  const { id, auction } = await auctioned()
  const medium = randomUUIDv7()
  await db
    .insertInto('media')
    .values({
      id: medium,
      asset_id: id,
      type: 'image',
      content_type: 'generic',
      name: 'front.jpg',
      position: 0,
      format: 'jpeg',
      size: 1,
      sha256: 'a'.repeat(64),
      status: 'ACTIVE',
      created_by: admin.user.id,
      updated_by: admin.user.id,
    })
    .execute()
  const { version } = await get(id)
  expect((await saveSection(app, broker, id, 'specs', { version, values: { weight: 21_000 } })).status).toBe(200)
  await placeBid(app, auction, bidder?.id ?? '', 1500)
  const late = await saveSection(app, admin, id, 'specs', { version: version + 1, values: { weight: 20_000 } })
  expect(late).toMatchObject({ status: 409, body: { code: 'locked_by_bids', issues: [{ path: 'weight' }] } })
  const same = await saveSection(app, admin, id, 'specs', { version: version + 1, values: { weight: 21_000 } })
  expect(await get(id)).toMatchObject({ additions_only: true, additions: [] })
  expect(same.status).toBe(200)
  const removed = await app.call('DELETE /v1/media/{id}', { params: { id: medium } }, admin)
  expect(removed).toMatchObject({ status: 409, body: { code: 'bidding_begun' } })
})

test('AUC-2 after the first bid a change is an addition: dated, with the old value, in the history and told to watchers', async () => {
  const { id, auction } = await auctioned()
  const { version } = await get(id)
  expect(await get(id)).toMatchObject({ additions_only: false, additions: [] })
  await saveSection(app, broker, id, 'specs', { version, values: { weight: 21_000 } })
  await placeBid(app, auction, bidder?.id ?? '', 1500)
  const addition = { version: version + 1, addition: true }
  const added = await saveSection(app, broker, id, 'specs', { ...addition, values: { weight: 20_000 } })
  expect(added.body).toMatchObject({
    version: version + 2,
    values: { weight: 20_000 },
    additions: [{ field: 'weight', from: 21_000, to: 20_000, by: { id: broker.user.id } }],
  })
  const structural = { version: version + 2, addition: true, condition_notes: 'A new dent' }
  const { body } = await saveSection(app, broker, id, 'condition', structural)
  expect(body.additions.map(({ field }) => field)).toEqual(['condition_notes', 'weight'])
  const stale = await saveSection(app, admin, id, 'specs', { ...addition, values: { weight: 19_000 } })
  expect(stale.status).toBe(412)
  // A user may not edit from LIVE on, in this way neither.
  const values = { weight: 18_000 }
  expect((await saveSection(app, user, id, 'specs', { ...structural, values })).status).not.toBe(200)
  const { body: history } = await app.call('GET /v1/assets/{id}/history', { params: { id }, query: {} }, admin)
  expect(history.results.map(({ field }) => field).slice(0, 3)).toEqual(['condition_notes', 'weight', 'weight'])
  const told = await db.selectFrom('auction_events').select('type').where('auction_id', '=', auction).execute()
  expect(told.filter(({ type }) => type === 'changed')).toHaveLength(2)
})

/** How many wait for the row of an auction that this test holds. */
async function untilWaiting(count: number): Promise<void> {
  const { pool } = app.deps
  const sql = `SELECT count(*)::int AS waiting FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock' AND query NOT LIKE '%pg_stat_activity%'`
  await expect.poll(async () => (await pool.query<{ waiting: number }>(sql)).rows[0]?.waiting).toBe(count)
}

test('AUC-2 an asset that is saved while the first bid comes: who has the auction first is first', async () => {
  const { pool } = app.deps
  for (const isBidFirst of [true, false]) {
    const { id, auction } = await auctioned()
    const { version } = await get(id)
    const holder = await pool.connect()
    await holder.query('BEGIN')
    await holder.query('SELECT FROM auctions WHERE id = $1 FOR UPDATE', [auction])
    const bid = async () =>
      app.call(
        'POST /v1/auctions/{id}/bids',
        {
          params: { id: auction },
          body: {
            bidder_id: bidder?.id,
            kind: 'MANUAL',
            amount: { amount: 150_000, currency: 'NOK' },
            channel: 'PHONE',
          },
        },
        { token: broker.token, headers: { 'idempotency-key': randomUUIDv7() } },
      )
    const save = async () => saveSection(app, broker, id, 'specs', { version, values: { weight: 20_000 } })
    const first = isBidFirst ? bid() : save()
    await untilWaiting(1)
    const second = isBidFirst ? save() : bid()
    await untilWaiting(2)
    await holder.query('COMMIT')
    holder.release()
    const statuses = (await Promise.all([first, second])).map(({ status }) => status)
    expect(statuses).toEqual(isBidFirst ? [201, 409] : [200, 201])
    expect((await get(id)).additions).toEqual([])
  }
})
