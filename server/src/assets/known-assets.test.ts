import { randomUUIDv7 } from 'node:crypto'
import type { Asset } from '@klubba/domain/assets/asset-api'
import { expect, test } from 'vitest'
import { queries } from '../db/prepared-statements.ts'
import { newAsset, saveSection } from '../testing/asset-factories.ts'
import { newAuction, placeBid, readyAsset } from '../testing/auction-factories.ts'
import { signInAs } from '../testing/factories.ts'
import { approvedBidders, liveAuction } from '../testing/live-auction.ts'
import { newPerson } from '../testing/registry-factories.ts'
import { createTestApp } from '../testing/test-app.ts'
import { updateAssetFrom } from './asset-save-sql.ts'
import { findAsset } from './asset-sql.ts'
import { KnownAssets } from './known-assets.ts'

const app = await createTestApp()
const other = await app.another()
const { db } = app.deps
const [admin, support] = [await signInAs(app, 'admin'), await signInAs(app, 'support')]
const reader = await signInAs(app, 'read')
const [bidder] = await approvedBidders(app, admin, 1)

const get = async (id: string) => (await app.call('GET /v1/assets/{id}', { params: { id } }, admin)).body
const weigh = (id: string, weight: number, version = 1_000_000) =>
  saveSection(app, admin, id, 'specs', { version, values: { weight } })

/** How often the database is asked for assets and forms meanwhile; who calls is another matter. */
async function questionsOf<T>(work: () => Promise<T>): Promise<{ answer: T; asked: number }> {
  let asked = 0
  const count = (query: unknown) => {
    if (/\bassets\b|reference_state/.test((query as { text: string }).text)) asked += 1
  }
  queries.start.subscribe(count)
  try {
    return { answer: await work(), asked }
  } finally {
    queries.start.unsubscribe(count)
  }
}

/** An asset that this server has just saved. */
async function worked(): Promise<Asset> {
  const { id } = await newAsset(app, admin)
  return (await weigh(id, 9000)).body
}

test('AST-4 a new asset and the saves of its sections ask the database once each', async () => {
  await worked()
  const made = await questionsOf(() => newAsset(app, admin))
  const { id } = made.answer
  const first = await questionsOf(() => weigh(id, 9000))
  const second = await questionsOf(() => saveSection(app, support, id, 'condition', { version: 2, condition: 2 }))
  const counted = [made, first, second].map(({ asked }) => asked)
  expect(counted).toEqual([1, 1, 1])
  expect(second.answer).toMatchObject({ status: 200, body: { version: 3, condition: 2, values: { weight: 9000 } } })
  expect(second.answer.body).toEqual((await app.call('GET /v1/assets/{id}', { params: { id } }, support)).body)
})

test('AST-4 an asset that somebody has opened who may change it is saved with one question', async () => {
  const [first, second] = [await worked(), await worked()]
  await other.call('GET /v1/assets/{id}', { params: { id: first.id } }, support)
  await other.call('GET /v1/assets/{id}', { params: { id: second.id } }, reader)
  const save = (id: string) =>
    questionsOf(() => saveSection(other, support, id, 'specs', { version: 2, values: { weight: 9100 } }))
  const [opened, unopened] = [await save(first.id), await save(second.id)]
  expect([opened.asked, unopened.asked]).toEqual([1, 2])
  expect(opened.answer).toMatchObject({ status: 200, body: { version: 3, values: { weight: 9100 } } })
  expect(opened.answer.body).toEqual(
    (await app.call('GET /v1/assets/{id}', { params: { id: first.id } }, support)).body,
  )
})

test('AST-4 what another server saved meanwhile is merged, or told where it is the same field', async () => {
  const { id, version } = await worked()
  await saveSection(other, support, id, 'specs', { version, values: { length: 7 } })
  expect(await weigh(id, 9100, version)).toMatchObject({
    status: 200,
    body: { version: version + 2, values: { weight: 9100, length: 7 } },
  })
  await saveSection(other, support, id, 'specs', { version: version + 2, values: { weight: 9200 } })
  expect(await weigh(id, 9300, version + 2)).toMatchObject({ status: 412 })
  expect((await get(id)).values['weight']).toBe(9200)
})

test('AST-4 what another server did with the asset beside its version counts: pictures, archive, removal', async () => {
  const { id } = await worked()
  await db.updateTable('assets').set({ image_count: 3 }).where('id', '=', id).execute()
  const { body } = await weigh(id, 9100)
  expect(body).toMatchObject({ image_count: 3 })
  expect(body.readiness.missing).not.toContain('images')
  expect(body).toEqual(await get(id))

  await db.updateTable('assets').set({ archived_at: new Date() }).where('id', '=', id).execute()
  expect(await weigh(id, 9200)).toMatchObject({ status: 409, body: { code: 'archived' } })

  const draft = await worked()
  await other.call('DELETE /v1/assets/{id}', { params: { id: draft.id } }, admin)
  expect((await weigh(draft.id, 9100)).status).toBe(404)
})

test('AST-4 of many that are saved at once each is decided anew that another server has changed', async () => {
  const assets = await Promise.all(Array.from({ length: 12 }, worked))
  const ids = assets.map(({ id }) => id)
  const [archived = '', pictured = ''] = ids.slice(6)
  await db.updateTable('assets').set({ archived_at: new Date() }).where('id', '=', archived).execute()
  await db.updateTable('assets').set({ image_count: 3 }).where('id', '=', pictured).execute()
  const answers = await Promise.all(ids.map((id) => weigh(id, 9100)))
  expect(answers.map(({ status }) => status)).toEqual(ids.map((id) => (id === archived ? 409 : 200)))
  const told = await Promise.all(ids.map(get))
  expect(told.map(({ values }) => values['weight'])).toEqual(ids.map((id) => (id === archived ? 9000 : 9100)))
  const saved = answers.filter(({ status }) => status === 200).map(({ body }) => body)
  expect(saved).toEqual(told.filter(({ id }) => id !== archived))
})

test('AST-4 an asset whose pictures have changed since it was read is not written as it was read', async () => {
  const { id, version } = await worked()
  const found = await findAsset(db, id)
  if (!found) throw new Error('no asset')
  await db.updateTable('assets').set({ image_count: 3 }).where('id', '=', id).execute()
  const changes = { values: { weight: 9100 }, ready_count: 1, version: version + 1, field_versions: {} }
  const save = { found, isKnown: false, actorId: admin.user.id, changes, history: [] }
  expect(await Promise.all([1, 2, 3, 4].map(() => updateAssetFrom(db, save)))).toEqual(Array(4).fill(undefined))
  expect(await get(id)).toMatchObject({ version, image_count: 3, values: { weight: 9000 } })
})

test('AST-10 whether the owner is verified is looked at with every save, and names are told as they are now', async () => {
  const { id, version } = await worked()
  const owner = newPerson()
  await app.call('POST /v1/owners', { body: owner }, admin)
  await saveSection(app, admin, id, 'ownership', { version, owner_id: owner.id })
  await weigh(id, 9100)
  const before = (await weigh(id, 9200)).body
  expect(before.readiness.missing).toContain('owner_verified')
  await db.updateTable('owners').set({ name: 'Torunn Moe' }).where('id', '=', owner.id).execute()
  await other.call('POST /v1/owners/{id}/send_to_verification', { params: { id: owner.id } }, admin)
  await other.call('POST /v1/owners/{id}/verify', { params: { id: owner.id } }, support)
  await db.updateTable('users').set({ last_name: 'Hansen' }).where('id', '=', admin.user.id).execute()
  const { body } = await weigh(id, 9300)
  expect(body).toEqual(await get(id))
  expect(body).toMatchObject({ owner: { name: 'Torunn Moe', status: 'VERIFIED' }, created_by: { name: 'Kari Hansen' } })
  const row = await db.selectFrom('assets').select('ready_count').where('id', '=', id).executeTakeFirstOrThrow()
  expect(row.ready_count).toBe(body.readiness.done)
})

test('AUC-2 an auction that another server has opened meanwhile holds, and so does the first bid in it', async () => {
  const id = await readyAsset(app, admin)
  expect((await weigh(id, 9100)).status).toBe(200)
  await other.call('POST /v1/assets/{id}/auctions', { params: { id }, body: newAuction() }, admin)
  expect((await weigh(id, 9200)).body).toMatchObject({ auction: { status: 'DRAFT' } })

  const auction = await liveAuction(app, admin)
  const known = await worked()
  await db.updateTable('auctions').set({ asset_id: known.id }).where('id', '=', auction).execute()
  await placeBid(app, auction, bidder?.id ?? '', 1500)
  expect(await weigh(known.id, 9200)).toMatchObject({ status: 409, body: { code: 'locked_by_bids' } })
})

test('AST-2 forms that another server has changed hold for the next save and the next new asset', async () => {
  const { id } = await worked()
  await app.deps.pool.query(
    `UPDATE reference_items SET changed = jsonb_set(shipped, '{max}', '5000') WHERE kind = 'field' AND id = 'weight'`,
  )
  await app.deps.pool.query('UPDATE reference_state SET number = number + 1')
  expect((await weigh(id, 9100)).status).toBe(400)
  expect((await weigh(id, 4100)).status).toBe(200)
  await app.deps.pool.query('UPDATE reference_state SET number = number + 1')
  const made = await questionsOf(() => newAsset(app, admin))
  expect(made.asked).toBeGreaterThan(1)
  expect((await questionsOf(() => newAsset(app, admin))).asked).toBe(1)
})

test('a thousand assets are known at most, those that were asked for last', async () => {
  const found = await db.selectFrom('assets').select('id').limit(1).executeTakeFirstOrThrow()
  const asset = await findAsset(db, found.id)
  if (!asset) throw new Error('no asset')
  const known = new KnownAssets()
  const kept = Array.from({ length: 1000 }, () => ({ ...asset, auction_id: null, id: randomUUIDv7() }))
  for (const each of kept) known.keep(each)
  const [first, second, third] = kept
  known.find(first?.id ?? '')
  known.keep({ ...asset, auction_id: null })
  known.keep({ ...asset, auction_id: randomUUIDv7(), id: third?.id ?? '' })
  const isKnown = (id = '') => known.find(id) !== undefined
  expect([first, second, third].map((each) => isKnown(each?.id))).toEqual([true, false, false])
  known.keep({ ...asset, auction_id: null, condition_notes: 'x'.repeat(30_000) })
  expect(isKnown(asset.id)).toBe(false)
})
