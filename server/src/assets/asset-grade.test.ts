import { randomUUIDv7 } from 'node:crypto'
import type { Asset } from '@klubba/domain/assets/asset-api'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { completeAsset, newAsset, saveSection } from '../testing/asset-factories.ts'
import { configuredAuction, newAuction, placeBid, readyAsset } from '../testing/auction-factories.ts'
import { signInAs, type SignedIn } from '../testing/factories.ts'
import { approvedBidders, liveAuction } from '../testing/live-auction.ts'
import { createTestApp } from '../testing/test-app.ts'

const app = await createTestApp()
let user: SignedIn
let broker: SignedIn
let admin: SignedIn
beforeAll(async () => {
  ;[user, broker, admin] = await Promise.all([
    signInAs(app, 'user'),
    signInAs(app, 'auction_broker'),
    signInAs(app, 'admin'),
  ])
})

const get = async (id: string) => (await app.call('GET /v1/assets/{id}', { params: { id } }, admin)).body
const saveCondition = async (id: string, body: object, who = user) =>
  saveSection(app, who, id, 'condition', { version: (await get(id)).version, ...body })
const historyOf = async (id: string) =>
  (await app.call('GET /v1/assets/{id}/history', { params: { id }, query: {} }, admin)).body.results
const gradesTold = async (id: string) =>
  (await historyOf(id)).filter(({ field }) => field === 'condition').map(({ from, to }) => [from, to])

/** An asset as it was before anybody graded it. */
async function ungrade(id: string): Promise<void> {
  const cleared = { condition: 0, graded: false, ready_count: sql<number>`ready_count - 1` }
  await app.deps.db.updateTable('assets').set(cleared).where('id', '=', id).execute()
}

describe('saving', () => {
  test('AST-8 T2 a new asset has grade 0 that nobody chose, and its condition is missing', async () => {
    const asset = await newAsset(app, user)
    expect(asset).toMatchObject({ condition: 0, graded: false })
    expect(asset.readiness.missing).toContain('condition')
  })

  test('AST-8 T2 choosing grade 0 is a change: it counts as graded, is in the history and makes the asset readier', async () => {
    const { id, version, readiness } = await newAsset(app, user)
    const { status, body } = await saveSection(app, user, id, 'condition', { version, condition: 0 })
    expect([status, body]).toMatchObject([200, { condition: 0, graded: true, version: version + 1 }])
    expect(body.readiness.missing).not.toContain('condition')
    expect(body.readiness.done).toBe(readiness.done + 1)
    expect(await get(id)).toMatchObject({ condition: 0, graded: true, readiness: body.readiness })
    expect(await gradesTold(id)).toEqual([[null, 0]])
    const again = await saveCondition(id, { condition: 0 })
    expect(again.body).toMatchObject({ graded: true, version: version + 1 })
    await saveCondition(id, { condition: 2 })
    expect(await gradesTold(id)).toEqual([
      [0, 2],
      [null, 0],
    ])
  })

  test('AST-8 T2 whatever else is saved of the condition does not grade the asset', async () => {
    const { id } = await newAsset(app, user)
    const tcr = [{ key: 'type_plate', grade: 0, note: '' }]
    const others = [{ condition_notes: 'Runs' }, { condition_source: 'tcr' }, { tcr }, { values: { usage_hours: 12 } }]
    for (const body of others) {
      expect((await saveCondition(id, body)).body).toMatchObject({ condition: 0, graded: false })
    }
    expect((await get(id)).readiness.missing).toContain('condition')
    expect(await gradesTold(id)).toEqual([])
  })

  test('AST-8 T2 no client says whether an asset is graded, and none takes a grade away', async () => {
    const { id } = await newAsset(app, user)
    for (const graded of [true, false]) {
      const { status, body } = await saveCondition(id, { condition: 1, graded })
      expect([status, body]).toMatchObject([400, { issues: [{ path: 'graded', code: 'unknown_field' }] }])
    }
    const emptied = await saveCondition(id, { condition: null })
    expect([emptied.status, emptied.body]).toMatchObject([400, { issues: [{ path: 'condition' }] }])
    expect(await get(id)).toMatchObject({ condition: 0, graded: false, version: 1 })
  })

  test('AST-8 AST-12 T2 two people who grade at once: the second is told, also when the first chose 0', async () => {
    const { id, version } = await newAsset(app, user)
    await saveSection(app, user, id, 'condition', { version, condition: 0 })
    const late = await saveSection(app, admin, id, 'condition', { version, condition: 1 })
    expect(late).toMatchObject({ status: 412, body: { current: { condition: 0, graded: true } } })
    expect((await saveSection(app, admin, id, 'condition', { version, condition: 0 })).status).toBe(200)
  })
})

describe('what follows from it', () => {
  const restore = async (id: string, entry_id: string, who = admin) => {
    const { version } = await get(id)
    const params = { id, entry_id }
    return app.call('POST /v1/assets/{id}/history/{entry_id}/revert', { params, body: { version } }, who)
  }

  test('AST-8 AST-13 T2 restoring what was before the first grade makes the asset not graded', async () => {
    const { id, readiness } = await newAsset(app, user)
    await saveCondition(id, { condition: 2 })
    const first = (await historyOf(id)).find(({ field }) => field === 'condition')
    const restored = await restore(id, first?.id ?? '')
    expect(restored).toMatchObject({ status: 200, body: { condition: 0, graded: false, readiness } })
    expect(await gradesTold(id)).toEqual([
      [2, null],
      [null, 2],
    ])
    const second = (await historyOf(id)).find(({ field }) => field === 'condition')
    expect((await restore(id, second?.id ?? '')).body).toMatchObject({ condition: 2, graded: true })
  })

  test('AST-8 T2 a duplicate and an asset sold again are not graded', async () => {
    const { id } = await completeAsset(app, user)
    await saveCondition(id, { condition: 3 })
    const copy = await app.call(
      'POST /v1/assets/{id}/duplicate',
      { params: { id }, body: { id: randomUUIDv7() } },
      user,
    )
    expect(copy.body).toMatchObject({ condition: 0, graded: false })
    await sql`UPDATE assets SET status = 'DELIVERED' WHERE id = ${id}`.execute(app.deps.db)
    const again = await app.call('POST /v1/assets/{id}/retrade', { params: { id }, body: { id: randomUUIDv7() } }, user)
    expect(again.body).toMatchObject({ condition: 0, graded: false })
    expect((await app.call('GET /v1/assets/{id}', { params: { id } }, user)).body).toMatchObject({ condition: 3 })
  })

  test('AST-8 AST-9 T2 another category keeps the grade', async () => {
    const { id, version } = await newAsset(app, user)
    await saveCondition(id, { condition: 0 })
    const body = { version: version + 1, subcategory: 'wheel_loader', drop: [] }
    const changed = await app.call('PUT /v1/assets/{id}/category', { params: { id }, body }, user)
    expect(changed).toMatchObject({ status: 200, body: { condition: 0, graded: true } })
  })

  test('AST-8 AST-18 T2 lists count the condition as missing until somebody grades, and as there from grade 0 on', async () => {
    const { id, asset_number } = await newAsset(app, user)
    const listed = async () => {
      const { body } = await app.call('GET /v1/assets', { query: { q: asset_number, status: 'DRAFT' } }, user)
      return body.results.find((row) => row.id === id)?.readiness.done
    }
    const before = await listed()
    expect(before).toBe((await get(id)).readiness.done)
    await saveCondition(id, { condition_notes: 'Runs' })
    expect(await listed()).toBe(before)
    await saveCondition(id, { condition: 0 })
    expect(await listed()).toBe((before ?? 0) + 1)
  })
})

describe('auctions and communities', () => {
  const submit = ({ id, version }: { id: string; version: number }) =>
    app.call('POST /v1/auctions/{id}/submit', { params: { id }, body: { version } }, broker)

  test('AST-8 AUC-4 T2 what nobody graded is not sent to auction; with grade 0 it is', async () => {
    const auction = await configuredAuction(app, broker)
    await ungrade(auction.asset.id)
    const read = await app.call('GET /v1/auctions/{id}', { params: { id: auction.id } }, broker)
    expect(read.body.actions.submit).toBe('not_graded')
    expect(await submit(auction)).toMatchObject({ status: 409, body: { code: 'not_graded' } })
    await saveCondition(auction.asset.id, { condition: 0 }, broker)
    expect(await submit(auction)).toMatchObject({ status: 200, body: { status: 'PENDING' } })
  })

  test('AST-8 AUC-4 T2 what was sent and is no longer graded is not approved', async () => {
    const auction = await configuredAuction(app, broker)
    const { id, version } = (await submit(auction)).body
    await ungrade(auction.asset.id)
    const approved = await app.call('POST /v1/auctions/{id}/approve', { params: { id }, body: { version } }, broker)
    expect(approved).toMatchObject({ status: 409, body: { code: 'not_graded' } })
  })

  test('AST-8 AUC-3 T2 a draft that nobody graded is not saved and sent in one step', async () => {
    const draft = await newAsset(app, broker)
    const ready = await get(await readyAsset(app, broker))
    const { vin: _, asset_number: __, ...values } = ready.values
    const owner_id = ready.owner?.id
    await saveSection(app, broker, draft.id, 'info', { version: 1, values: { ...pick(values, INFO), vin: 'SN-1' } })
    await saveSection(app, broker, draft.id, 'specs', { version: 2, values: pick(values, ['weight']) })
    await saveSection(app, broker, draft.id, 'ownership', { version: 3, owner_id, place: ready.place })
    await app.deps.db.updateTable('assets').set({ image_count: 1 }).where('id', '=', draft.id).execute()
    const send = async () =>
      app.call(
        'POST /v1/assets/{id}/save_and_send_to_auction',
        { params: { id: draft.id }, body: { version: (await get(draft.id)).version, auction: newAuction() } },
        broker,
      )
    await saveCondition(draft.id, { values: { usage_hours: 0 } }, broker)
    expect(await send()).toMatchObject({ status: 409, body: { code: 'not_graded' } })
    expect(await get(draft.id)).toMatchObject({ status: 'DRAFT' })
    await saveCondition(draft.id, { condition: 0 }, broker)
    expect(await send()).toMatchObject({ status: 201, body: { status: 'PENDING' } })
  })

  test('AST-8 COM-1 T2 what nobody graded is not published to a community; with grade 0 it is', async () => {
    const community = { id: randomUUIDv7(), name: 'Graded dealers', organization_id: null }
    await app.call('POST /v1/communities', { body: community }, admin)
    const id = await readyAsset(app, broker)
    await ungrade(id)
    const valid_until = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)
    const offer = { community_id: community.id, price: { amount: 100_000, currency: 'NOK' }, valid_until }
    const publish = () =>
      app.call('POST /v1/assets/{id}/publish', { params: { id }, body: { id: randomUUIDv7(), ...offer } }, broker)
    expect(await publish()).toMatchObject({ status: 409, body: { code: 'not_graded' } })
    await saveCondition(id, { condition: 0 }, broker)
    expect(await publish()).toMatchObject({ status: 201, body: { status: 'COMMUNITY' } })
  })

  test('AST-8 AUC-2 T2 a first grade after the first bid is an addition whose old value is no grade', async () => {
    const auctionId = await liveAuction(app, broker)
    const { body: auction } = await app.call('GET /v1/auctions/{id}', { params: { id: auctionId } }, broker)
    const { id } = auction.asset
    await ungrade(id)
    const [bidder] = await approvedBidders(app, broker, 1)
    await placeBid(app, auctionId, bidder?.id ?? '', 50_000)
    expect(await saveCondition(id, { condition: 0 }, broker)).toMatchObject({ status: 409 })
    const added = await saveCondition(id, { condition: 0, addition: true }, broker)
    const additions: Asset['additions'] = added.body.additions
    expect(additions).toMatchObject([{ field: 'condition', from: null, to: 0 }])
    expect(added.body).toMatchObject({ condition: 0, graded: true })
  })
})

const INFO = ['brand', 'model', 'year'] as const
const pick = (values: Asset['values'], keys: readonly string[]) =>
  Object.fromEntries(Object.entries(values).filter(([key]) => keys.includes(key)))
