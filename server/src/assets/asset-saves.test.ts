import { randomUUIDv7 } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { completeAsset, newAsset, saveSection } from '../testing/asset-factories.ts'
import { signInAs, type SignedIn } from '../testing/factories.ts'
import { noAddress } from '../testing/registry-factories.ts'
import { createTestApp } from '../testing/test-app.ts'

const app = await createTestApp()
let user: SignedIn
beforeAll(async () => {
  user = await signInAs(app, 'user')
  // The forms are read once, by whoever comes first.
  await newAsset(app, user)
})

test('AST-4 more saves and actions at once than there are database connections are all done', async () => {
  const assets = await Promise.all(Array.from({ length: 40 }, () => newAsset(app, user)))
  const saved = assets.map(({ id }) => saveSection(app, user, id, 'specs', { version: 1, values: { weight: 9000 } }))
  expect(new Set((await Promise.all(saved)).map(({ status }) => status))).toEqual(new Set([200]))
  const { id } = await completeAsset(app, user)
  const copied = assets.map(() =>
    app.call('POST /v1/assets/{id}/duplicate', { params: { id }, body: { id: randomUUIDv7() } }, user),
  )
  expect(new Set((await Promise.all(copied)).map(({ status }) => status))).toEqual(new Set([201]))
  const removed = assets.map((asset) => app.call('DELETE /v1/assets/{id}', { params: { id: asset.id } }, user))
  expect(new Set((await Promise.all(removed)).map(({ status }) => status))).toEqual(new Set([200]))
})

test('AST-4 of many assets saved at once each gets its own value and history, and one that is refused hinders no other', async () => {
  const assets = await Promise.all(Array.from({ length: 12 }, () => newAsset(app, user)))
  const [taken] = assets
  const saves = assets.map(({ id }, place) => {
    const values = {
      internal_reference: `yard ${place}`,
      ...(place === 7 && { asset_number: taken?.asset_number ?? '' }),
    }
    return saveSection(app, user, id, 'info', { version: 1, values })
  })
  const statuses = (await Promise.all(saves)).map(({ status }) => status)
  expect(statuses).toEqual(assets.map((_, place) => (place === 7 ? 400 : 200)))
  for (const [place, { id }] of assets.entries()) {
    const { body } = await app.call('GET /v1/assets/{id}', { params: { id } }, user)
    expect(body.values['internal_reference']).toBe(place === 7 ? undefined : `yard ${place}`)
    const history = await app.call('GET /v1/assets/{id}/history', { params: { id }, query: {} }, user)
    const told = history.body.results.filter(({ field }) => field === 'internal_reference').map(({ to }) => to)
    expect(told).toEqual(place === 7 ? [] : [`yard ${place}`])
  }
})

test('AST-4 many who save different fields of one asset at once are all merged, each with its history', async () => {
  const { id } = await newAsset(app, user)
  const fields = [
    'length',
    'width',
    'height',
    'weight',
    'transport_width',
    'digging_depth',
    'max_reach',
    'stick_length',
  ]
  const saves = fields.map((field) => saveSection(app, user, id, 'specs', { version: 1, values: { [field]: 3 } }))
  expect((await Promise.all(saves)).map(({ status }) => status)).toEqual(fields.map(() => 200))
  const { body } = await app.call('GET /v1/assets/{id}', { params: { id } }, user)
  expect(body.values).toMatchObject(Object.fromEntries(fields.map((field) => [field, 3])))
  expect(body.version).toBe(1 + fields.length)
  const history = await app.call('GET /v1/assets/{id}/history', { params: { id }, query: {} }, user)
  expect(history.body.results.map(({ field }) => field).toSorted()).toEqual([...fields, 'status'].toSorted())
})

test('AST-4 of many who save the same field at once one is first, and the others are told', async () => {
  const { id } = await newAsset(app, user)
  const saves = [1000, 2000, 3000, 4000, 5000].map((weight) =>
    saveSection(app, user, id, 'specs', { version: 1, values: { weight } }),
  )
  const statuses = (await Promise.all(saves)).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([200, 412, 412, 412, 412])
})

test('AST-4 a save answers with what is told of the asset afterwards', async () => {
  const asset = await newAsset(app, user)
  const other = await signInAs(app, 'support')
  const sections = [
    ['info', { values: { brand: ' Volvo ', asset_number: 'K-own', vin: null }, notes: { ...asset.notes, en: 'Runs' } }],
    ['specs', { values: { weight: 9000.5 }, subcomponents: [] }],
    ['condition', { condition: 2, condition_notes: 'Worn', condition_source: 'user' }],
    ['ownership', { place: { ...noAddress, postal_place: 'Bergen', country_id: 578 } }],
  ] as const
  let { version } = asset
  for (const [section, changes] of sections) {
    const saved = await saveSection(app, other, asset.id, section, { version, ...changes })
    const told = await app.call('GET /v1/assets/{id}', { params: { id: asset.id } }, other)
    expect([saved.status, saved.body]).toEqual([200, told.body])
    version = told.body.version
  }
})
