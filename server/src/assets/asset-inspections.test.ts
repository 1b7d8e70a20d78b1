import { randomUUIDv7 } from 'node:crypto'
import type { Asset } from '@klubba/domain/assets/asset-api'
import type { Inspection } from '@klubba/domain/assets/inspection-rules'
import { beforeAll, describe, expect, test } from 'vitest'
import { latestDay } from '../latest-day.ts'
import { newAsset, saveSection } from '../testing/asset-factories.ts'
import { placeBid } from '../testing/auction-factories.ts'
import { signInAs, type SignedIn } from '../testing/factories.ts'
import { approvedBidders, liveAuction } from '../testing/live-auction.ts'
import { createTestApp } from '../testing/test-app.ts'

const app = await createTestApp()

let user: SignedIn
let admin: SignedIn
let broker: SignedIn
let reader: SignedIn
beforeAll(async () => {
  user = await signInAs(app, 'user')
  admin = await signInAs(app, 'admin')
  broker = await signInAs(app, 'auction_broker')
  reader = await signInAs(app, 'read')
})

const record = (given: Partial<Inspection> = {}): Inspection => ({
  id: randomUUIDv7(),
  kind: 'lifting',
  inspected_at: '2026-03-01',
  valid_until: '2027-03-01',
  result: 'COMPLIANT',
  notes: '',
  document_id: null,
  ...given,
})

const get = async (id: string): Promise<Asset> =>
  (await app.call('GET /v1/assets/{id}', { params: { id } }, admin)).body

async function save(id: string, body: object, who = user) {
  const { version } = await get(id)
  return saveSection(app, who, id, 'condition', { version, ...body })
}

const historyOf = async (id: string) =>
  (await app.call('GET /v1/assets/{id}/history', { params: { id }, query: {} }, admin)).body.results

const changesOf = async (id: string) =>
  (await historyOf(id)).filter(({ field }) => field === 'inspections').map(({ from, to }) => [from, to])

async function document(assetId: string, given: { type?: 'file' | 'image'; document_type?: string | null } = {}) {
  const { type = 'file', document_type = 'inspection' } = given
  const id = randomUUIDv7()
  await app.deps.db
    .insertInto('media')
    .values({
      id,
      asset_id: assetId,
      type,
      content_type: 'generic',
      document_type: document_type as 'inspection' | null,
      name: 'report.pdf',
      position: 0,
      status: 'ACTIVE',
      format: type === 'file' ? 'pdf' : 'jpeg',
      size: 10,
      sha256: 'a'.repeat(64),
      created_by: user.user.id,
      updated_by: user.user.id,
    })
    .execute()
  return id
}

describe('the records of an asset', () => {
  test('AST-27 T8 a new asset has no inspections: not recorded, and nothing says not passed', async () => {
    const asset = await newAsset(app, user, 'tractor_unit')
    expect(asset.inspections).toEqual([])
    expect(asset.values).not.toHaveProperty('eu_passed')
  })

  test('AST-27 T8 any number of records is saved, read back, changed and removed, with a history', async () => {
    const { id } = await newAsset(app, user, 'tractor_unit')
    const eu = record({ kind: 'eu_inspection', result: 'NON_COMPLIANT', notes: '  Brakes worn ' })
    const lifts = [record(), record({ inspected_at: '2024-03-01', valid_until: null })]
    const first = await save(id, { inspections: [eu, ...lifts] })
    expect([first.status, first.body.inspections]).toEqual([200, [{ ...eu, notes: 'Brakes worn' }, ...lifts]])
    expect((await get(id)).inspections).toEqual(first.body.inspections)
    const changed = [{ ...eu, notes: 'Brakes repaired', result: 'COMPLIANT' as const }, ...lifts]
    await save(id, { inspections: changed })
    await save(id, { inspections: lifts })
    expect((await get(id)).inspections).toEqual(lifts)
    expect(await changesOf(id)).toEqual([
      [changed, lifts],
      [first.body.inspections, changed],
      [[], first.body.inspections],
    ])
  })

  test('AST-27 T8 saving the same records again changes nothing', async () => {
    const { id } = await newAsset(app, user)
    const { body } = await save(id, { inspections: [record()] })
    const again = await save(id, { inspections: body.inspections })
    expect(again.body.version).toBe(body.version)
    expect(await changesOf(id)).toHaveLength(1)
  })

  test('AST-27 AST-12 T8 two people change the records at once: the second sees what the first saved', async () => {
    const { id, version } = await newAsset(app, user)
    const mine = [record()]
    await saveSection(app, user, id, 'condition', { version, inspections: mine })
    const late = await saveSection(app, admin, id, 'condition', { version, inspections: [record()] })
    expect(late).toMatchObject({ status: 412, body: { current: { inspections: mine } } })
  })

  test('AST-27 AST-13 T8 an earlier list of records is restored from the history', async () => {
    const { id } = await newAsset(app, user)
    const first = [record()]
    await save(id, { inspections: first })
    const { body } = await save(id, { inspections: [] })
    const [entry] = await historyOf(id)
    const params = { id, entry_id: entry?.id ?? '' }
    const answer = await app.call(
      'POST /v1/assets/{id}/history/{entry_id}/revert',
      { params, body: { version: body.version } },
      admin,
    )
    expect(answer).toMatchObject({ status: 200, body: { inspections: first } })
  })

  test('AST-27 T8 a duplicate and another category: the copy has no inspections, the asset keeps its own', async () => {
    const { id } = await newAsset(app, user, 'tractor_unit')
    const records = [record({ kind: 'eu_inspection' })]
    const { body } = await save(id, { inspections: records })
    const copyId = randomUUIDv7()
    const copy = await app.call('POST /v1/assets/{id}/duplicate', { params: { id }, body: { id: copyId } }, user)
    expect(copy.body.inspections).toEqual([])
    const moved = await app.call(
      'PUT /v1/assets/{id}/category',
      { params: { id }, body: { version: body.version, subcategory: 'crawler_excavator', drop: [] } },
      user,
    )
    expect(moved).toMatchObject({ status: 200, body: { inspections: records } })
  })

  test('AST-27 AUC-2 T8 after the first bid a new inspection is an addition with the old list beside it', async () => {
    const auctionId = await liveAuction(app, broker)
    const { body: auction } = await app.call('GET /v1/auctions/{id}', { params: { id: auctionId } }, broker)
    const { id } = auction.asset
    const [bidder] = await approvedBidders(app, broker, 1)
    await placeBid(app, auctionId, bidder?.id ?? '', 50_000)
    const inspections = [record()]
    expect(await save(id, { inspections }, broker)).toMatchObject({ status: 409, body: { code: 'locked_by_bids' } })
    const added = await save(id, { inspections, addition: true }, broker)
    expect(added.body.additions).toMatchObject([{ field: 'inspections', from: [], to: inspections }])
  })
})

describe('what is refused', () => {
  const tomorrowAfter = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)

  test.for([
    ['kind', { kind: 'tank' as 'other' }, 'not_an_option'],
    ['result', { result: 'PASSED' as 'COMPLIANT' }, 'not_an_option'],
    ['inspected_at', { inspected_at: tomorrowAfter(latestDay()), valid_until: null }, 'in_the_future'],
    ['valid_until', { valid_until: '2026-02-28' }, 'ends_before_start'],
    ['inspected_at', { inspected_at: null, valid_until: null }, 'required'],
    ['notes', { notes: 'x'.repeat(2001) }, 'too_long'],
  ] as const)('AST-27 T8 %s of %o is refused and named: %s', async ([path, given, code]) => {
    const { id } = await newAsset(app, user)
    const { status, body } = await save(id, { inspections: [record(), record(given)] })
    expect([status, body]).toMatchObject([400, { issues: [{ path: `inspections.1.${path}`, code }] }])
    expect((await get(id)).inspections).toEqual([])
  })

  test('AST-27 T8 a record without one of its parts is refused', async () => {
    const { id } = await newAsset(app, user)
    const { notes: _, ...bare } = record()
    const { status, body } = await save(id, { inspections: [bare] })
    expect([status, body]).toMatchObject([400, { issues: [{ path: 'inspections.0.notes' }] }])
  })

  test('AST-27 T8 who may not edit the asset may not enter an inspection', async () => {
    const { id } = await newAsset(app, user)
    expect((await save(id, { inspections: [record()] }, reader)).status).toBe(403)
  })
})

describe('the document of a record', () => {
  const named = (body: object) => body as { issues?: { path: string; code: string }[] }

  test('AST-27 T8 is one of the asset’s inspection documents; one that a device has yet to send is accepted', async () => {
    const { id } = await newAsset(app, user)
    for (const document_id of [await document(id), randomUUIDv7()]) {
      const { status, body } = await save(id, { inspections: [record({ document_id })] })
      expect([status, body.inspections[0]?.document_id]).toEqual([200, document_id])
    }
  })

  test('AST-27 T8 a picture, a document of another type and one of another asset are refused', async () => {
    const { id } = await newAsset(app, user)
    const { id: otherId } = await newAsset(app, user)
    const wrong = [
      await document(id, { type: 'image', document_type: null }),
      await document(id, { document_type: 'invoice' }),
      await document(otherId),
    ]
    for (const document_id of wrong) {
      const { status, body } = await save(id, { inspections: [record(), record({ document_id })] })
      expect([status, named(body).issues]).toMatchObject([
        400,
        [{ path: 'inspections.1.document_id', code: 'not_an_option' }],
      ])
    }
  })

  test('AST-27 T8 a document whose type was changed later does not keep the record from being changed', async () => {
    const { id } = await newAsset(app, user)
    const document_id = await document(id)
    const kept = record({ document_id })
    await save(id, { inspections: [kept] })
    await app.deps.db.updateTable('media').set({ document_type: 'other' }).where('id', '=', document_id).execute()
    expect((await save(id, { inspections: [{ ...kept, notes: 'Seen' }] })).status).toBe(200)
  })
})

describe('the keys of single fields', () => {
  test('AST-27 T8 they write the newest record and read back what it says', async () => {
    const { id } = await newAsset(app, user, 'tractor_unit')
    const values = { eu_last_inspection: '2025-05-01', eu_valid_until: '2027-05-01', eu_passed: true }
    const saved = await save(id, { values })
    const { inspections } = saved.body
    expect(inspections).toMatchObject([
      { kind: 'eu_inspection', inspected_at: '2025-05-01', valid_until: '2027-05-01', result: 'COMPLIANT', notes: '' },
    ])
    expect(saved.body.values).toMatchObject(values)
    expect(await changesOf(id)).toEqual([[[], inspections]])
    const newer = record({ kind: 'eu_inspection', inspected_at: '2026-05-01', result: 'NON_COMPLIANT' })
    const added = await save(id, { inspections: [...inspections, newer] })
    expect(added.body.values).toMatchObject({ eu_last_inspection: '2026-05-01', eu_passed: false })
    const passed = await save(id, { values: { eu_passed: true } })
    expect(passed.body.inspections).toEqual([inspections[0], { ...newer, result: 'COMPLIANT' }])
  })

  test('AST-27 T8 T19 their bounds are those of the records, and a result is not taken away', async () => {
    const { id } = await newAsset(app, user, 'tractor_unit')
    await save(id, { values: { eu_last_inspection: '2026-05-01' } })
    const early = await save(id, { values: { eu_valid_until: '2026-04-01' } })
    expect(early.body).toMatchObject({ issues: [{ path: 'eu_valid_until', code: 'ends_before_start' }] })
    const none = await save(id, { values: { eu_passed: null } })
    expect(none.body).toMatchObject({ issues: [{ path: 'eu_passed', code: 'required' }] })
    const emptied = await save(id, { values: { eu_last_inspection: null } })
    expect([emptied.status, emptied.body.inspections]).toEqual([200, []])
  })
})
