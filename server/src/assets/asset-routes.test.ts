import { randomUUIDv7 } from 'node:crypto'
import { USER_TYPES, type UserType } from '@klubba/domain/users/user'
import { beforeAll, describe, expect, test } from 'vitest'
import { completeAsset, newAsset, saveSection } from '../testing/asset-factories.ts'
import { signInAs, type SignedIn } from '../testing/factories.ts'
import { createOrganization, newPerson, noAddress } from '../testing/registry-factories.ts'
import { createTestApp } from '../testing/test-app.ts'

const app = await createTestApp()
const who = {} as Record<UserType, SignedIn>
beforeAll(async () => {
  for (const userType of USER_TYPES) who[userType] = await signInAs(app, userType)
})

const get = (id: string, { token } = who.user) => app.call('GET /v1/assets/{id}', { params: { id } }, { token })
const save = (...given: Parameters<typeof saveSection> extends [unknown, ...infer Rest] ? Rest : never) =>
  saveSection(app, ...given)

async function makeOwner(changes: object = {}): Promise<string> {
  const { body } = await app.call('POST /v1/owners', { body: newPerson(changes) }, who.support)
  return body.id
}

describe('a draft', () => {
  test('AST-1 AST-4 begins with a number, empty, once per id', async () => {
    const id = randomUUIDv7()
    const body = { id, subcategory: 'crawler_excavator' }
    const answers = await Promise.all([1, 2].map(() => app.call('POST /v1/assets', { body }, who.user)))
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect(answers[0]?.body).toMatchObject({
      status: 'DRAFT',
      kind: 'mobile_machine',
      category: 'excavators',
      asset_number: expect.stringMatching(/^K-\d+$/),
      condition: 0,
      condition_notes: '',
      condition_source: 'user',
      tcr: [],
      inspections: [],
      owner: null,
      missing: expect.arrayContaining(['brand', 'model', 'vin', 'year']),
    })
    const unknown = await app.call('POST /v1/assets', { body: { id: randomUUIDv7(), subcategory: 'x' } }, who.user)
    expect(unknown.body).toMatchObject({ issues: [{ path: 'subcategory', code: 'not_an_option' }] })
  })

  test('AST-1 its creation answers what is read of it from then on', async () => {
    const made = []
    // The first by forms that are looked up, the second by the same.
    for (const id of [randomUUIDv7(), randomUUIDv7()]) {
      made.push((await app.call('POST /v1/assets', { body: { id, subcategory: 'wheel_loader' } }, who.user)).body)
    }
    for (const answer of made) expect((await get(answer.id)).body).toEqual(answer)
  })

  test('REF-5 AST-11 wrong values are named by field in the language of the caller, and nothing is kept', async () => {
    const { id } = await newAsset(app, who.user)
    const values = { brand: 7, year: 1850, colour: 'red', color: 'pink', weight: 100 }
    const body = { version: 1, values }
    const answer = await app.call(
      'PUT /v1/assets/{id}/sections/info',
      { params: { id }, body },
      { ...who.user, language: 'sv' },
    )
    expect(answer.status).toBe(400)
    expect((answer.body as unknown as { issues: object[] }).issues).toMatchObject([
      { path: 'brand', code: 'wrong_type' },
      { path: 'year', code: 'too_small', message: 'Måste vara minst 1900.' },
      { path: 'colour', code: 'unknown_field' },
      { path: 'color', code: 'not_an_option' },
      { path: 'weight', code: 'unknown_field' },
    ])
    expect((await get(id)).body.version).toBe(1)
  })

  test('AST-12 two people: what does not overlap is merged, the rest is told with both values', async () => {
    const { id } = await newAsset(app, who.user)
    await save(who.user, id, 'info', { version: 1, values: { brand: 'Volvo', model: 'EC220E' } })
    const merged = await save(who.support, id, 'specs', { version: 1, values: { weight: 22_000 } })
    expect(merged.body).toMatchObject({ values: { brand: 'Volvo', weight: 22_000 }, version: 3 })
    const conflict = await save(who.support, id, 'info', { version: 1, values: { brand: 'Hitachi', year: 2018 } })
    expect(conflict).toMatchObject({
      status: 412,
      body: { issues: [{ path: 'brand' }], current: { values: { brand: 'Volvo' } } },
    })
    expect((await get(id)).body.values).not.toHaveProperty('year')
  })

  test('AST-8 the condition is kept with its report; a checkpoint of another machine is refused', async () => {
    const { id } = await newAsset(app, who.user)
    const tcr = [{ key: 'type_plate', grade: 1, note: 'Worn' }]
    const saved = await save(who.user, id, 'condition', { version: 1, condition: 2, condition_source: 'tcr', tcr })
    expect(saved.body).toMatchObject({ condition: 2, condition_source: 'tcr', tcr })
    const wrong = await save(who.user, id, 'condition', { version: 2, tcr: [{ key: 'sails', grade: 1, note: '' }] })
    expect(wrong.body).toMatchObject({ issues: [{ path: 'tcr.0.key', code: 'not_an_option' }] })
    const grade = await save(who.user, id, 'condition', { version: 2, condition: 4 })
    expect(grade.body).toMatchObject({ issues: [{ path: 'condition' }] })
  })

  test('AST-10 an owner without an address is refused, and so is a place that says not where', async () => {
    const { id } = await newAsset(app, who.user)
    const homeless = await makeOwner({ address: null })
    const refusedOwner = await save(who.user, id, 'ownership', { version: 1, owner_id: homeless })
    expect(refusedOwner.body).toMatchObject({ issues: [{ path: 'owner_id', code: 'owner_needs_address' }] })
    const place = { ...noAddress, street: 'Torget 1', country_id: 578 }
    expect((await save(who.user, id, 'ownership', { version: 1, place })).body).toMatchObject({
      issues: [{ path: 'place.postal_code', code: 'address_needs_place' }],
    })
    const owner_id = await makeOwner()
    const good = { version: 1, owner_id, place: { ...place, postal_code: '7010' } }
    expect((await save(who.user, id, 'ownership', good)).body).toMatchObject({
      owner: { id: owner_id },
      place: good.place,
    })
  })

  test('AST-3 becomes an asset when it is complete, else what is missing is named', async () => {
    const { id } = await newAsset(app, who.user)
    const call = { params: { id }, body: { version: 1 } }
    const refused = await app.call('POST /v1/assets/{id}/save_as_asset', call, who.user)
    expect(refused.body).toMatchObject({
      code: 'incomplete',
      issues: expect.arrayContaining([expect.objectContaining({ path: 'vin' })]),
    })
    expect(await completeAsset(app, who.user)).toMatchObject({ status: 'INVENTORY', missing: [] })
  })

  test('AST-10 T16 is no asset without an owner and an address; both are named', async () => {
    const { id } = await newAsset(app, who.user)
    const info = { vin: 'SN-T16', brand: 'Volvo', model: 'EC220E', year: 2018 }
    await save(who.user, id, 'info', { version: 1, values: info })
    await save(who.user, id, 'specs', { version: 2, values: { weight: 22_000 } })
    const saved = await save(who.user, id, 'condition', { version: 3, values: { usage_hours: 8200 } })
    expect(saved.body).toMatchObject({ missing: ['owner_id', 'place'], actions: { save_as_asset: 'incomplete' } })
    const saveAsAsset = async () => {
      const { version } = (await get(id)).body
      return app.call('POST /v1/assets/{id}/save_as_asset', { params: { id }, body: { version } }, who.user)
    }
    expect(await saveAsAsset()).toMatchObject({
      status: 409,
      body: {
        code: 'incomplete',
        issues: [
          { path: 'owner_id', code: 'required' },
          { path: 'place', code: 'required' },
        ],
      },
    })
    const owner_id = await makeOwner()
    await save(who.user, id, 'ownership', { version: 4, owner_id })
    expect((await saveAsAsset()).body).toMatchObject({ issues: [{ path: 'place', code: 'required' }] })
    const place = { ...noAddress, postal_place: 'Bergen', country_id: 578 }
    await save(who.user, id, 'ownership', { version: 5, place })
    await app.deps.db.updateTable('owners').set({ address: null }).where('id', '=', owner_id).execute()
    expect(await saveAsAsset()).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'owner_id', code: 'owner_needs_address' }] },
    })
    await app.deps.db
      .updateTable('owners')
      .set({ address: JSON.stringify({ ...noAddress, postal_code: '7010' }) })
      .where('id', '=', owner_id)
      .execute()
    expect((await saveAsAsset()).body).toMatchObject({ status: 'INVENTORY', missing: [] })
  })

  test('AST-3 is removed by who began it, by support and admin, and by nobody else', async () => {
    const remove = (id: string, { token }: SignedIn) =>
      app.call('DELETE /v1/assets/{id}', { params: { id } }, { token })
    const { id } = await newAsset(app, who.user)
    expect((await remove(id, who.auction_broker)).status).toBe(403)
    expect((await remove(id, who.user)).status).toBe(200)
    expect((await get(id)).status).toBe(404)
    const asset = await completeAsset(app, who.user)
    expect((await remove(asset.id, who.user)).body).toMatchObject({ code: 'wrong_state' })
  })
})

describe('an asset', () => {
  test('AST-10 a mandatory field cannot be emptied any more', async () => {
    const { id, version } = await completeAsset(app, who.user)
    const answer = await save(who.user, id, 'info', { version, values: { brand: ' ', variant: null } })
    expect(answer.body).toMatchObject({ issues: [{ path: 'brand', code: 'required' }] })
  })

  test('AST-10 T16 its owner and its address cannot be taken away any more', async () => {
    const { id, version } = await completeAsset(app, who.user)
    const answer = await save(who.user, id, 'ownership', { version, owner_id: null, place: null })
    const required = ['owner_id', 'place'].map((path) => ({ path, code: 'required' }))
    expect(answer.body).toMatchObject({ issues: required })
    const nowhere = await save(who.user, id, 'ownership', { version, place: { ...noAddress, country_id: 578 } })
    expect(nowhere.body).toMatchObject({ issues: [{ path: 'place.postal_code', code: 'address_needs_place' }] })
  })

  test('AST-1 its number is unique', async () => {
    const first = await completeAsset(app, who.user)
    const { id } = await newAsset(app, who.user)
    const answer = await save(who.user, id, 'info', { version: 1, values: { asset_number: first.asset_number } })
    expect(answer.body).toMatchObject({ issues: [{ path: 'asset_number', code: 'number_taken' }] })
  })

  test('AST-3 a new owner is assigned and takes over; the asset is the same', async () => {
    const asset = await completeAsset(app, who.user)
    const owner_id = await makeOwner()
    const assign = { params: { id: asset.id }, body: { version: asset.version, owner_id } }
    expect((await app.call('POST /v1/assets/{id}/assign_owner', assign, who.user)).status).toBe(403)
    const assigned = (await app.call('POST /v1/assets/{id}/assign_owner', assign, who.support)).body
    expect(assigned).toMatchObject({ status: 'TRANSFERRED', next_owner: { id: owner_id } })
    const take = { params: { id: asset.id }, body: { version: assigned.version } }
    const taken = (await app.call('POST /v1/assets/{id}/take_over', take, who.support)).body
    expect(taken).toMatchObject({ status: 'INVENTORY', owner: { id: owner_id } })
    expect(taken).not.toHaveProperty('next_owner')
  })

  test('AST-9 changing the category asks which values may be lost, and makes it a draft if something is missing then', async () => {
    const asset = await completeAsset(app, who.user)
    const change = (drop: string[]) =>
      app.call(
        'PUT /v1/assets/{id}/category',
        { params: { id: asset.id }, body: { version: asset.version, subcategory: 'tractor_unit', drop } },
        who.user,
      )
    const asked = await change([])
    const { issues } = asked.body as unknown as { issues: { path: string; code: string }[] }
    expect(issues.length).toBeGreaterThan(0)
    expect(new Set(issues.map(({ code }) => code))).toEqual(new Set(['values_lost']))
    const changed = await change(issues.map(({ path }) => path))
    expect(changed.body).toMatchObject({ subcategory: 'tractor_unit', category: 'trucks', status: 'DRAFT' })
    for (const { path } of issues) expect(changed.body.values).not.toHaveProperty(path)
  })

  test('AST-3 duplicating copies specifications and clears what is unique; only a delivered one is sold again', async () => {
    const asset = await completeAsset(app, who.user)
    const copy = { params: { id: asset.id }, body: { id: randomUUIDv7() } }
    const { body } = await app.call('POST /v1/assets/{id}/duplicate', copy, who.user)
    expect(body).toMatchObject({
      status: 'DRAFT',
      duplicate_of: { id: asset.id },
      values: { brand: 'Volvo', weight: 22_000 },
    })
    for (const key of ['vin', 'usage_hours']) expect(body.values).not.toHaveProperty(key)
    expect(body.asset_number).not.toBe(asset.asset_number)
    expect((await app.call('POST /v1/assets/{id}/retrade', copy, who.user)).body).toMatchObject({ code: 'wrong_state' })
    await app.deps.pool.query(`UPDATE assets SET status = 'DELIVERED' WHERE id = $1`, [asset.id])
    const again = { params: { id: asset.id }, body: { id: randomUUIDv7() } }
    const retraded = (await app.call('POST /v1/assets/{id}/retrade', again, who.user)).body
    expect(retraded).toMatchObject({ retrade_of: { id: asset.id }, values: { vin: asset.values['vin'] } })
    expect(retraded.values).not.toHaveProperty('usage_hours')
  })

  test('AST-15 the same VIN or registration number is found however it is written, drafts and archive included', async () => {
    const vin = `YV2RT40A5JB${Date.now() % 1_000_000}`
    const first = await newAsset(app, who.user)
    await save(who.user, first.id, 'info', { version: 1, values: { vin } })
    const second = await newAsset(app, who.support)
    const query = { vin: vin.toLowerCase().replace(/(....)/, '$1 ') }
    const { body } = await app.call('GET /v1/assets/{id}/same', { params: { id: second.id }, query }, who.support)
    expect(body.results).toMatchObject([{ id: first.id, same: ['vin'], status: 'DRAFT' }])
  })
})

describe('the history', () => {
  test('AST-13 tells who changed what from what to what; a field is given back its value by who may', async () => {
    const { id } = await newAsset(app, who.user)
    await save(who.user, id, 'info', { version: 1, values: { brand: 'Volvo' } })
    await save(who.support, id, 'info', { version: 2, values: { brand: 'Hitachi' } })
    const call = { params: { id }, query: {} }
    const { body } = await app.call('GET /v1/assets/{id}/history', call, who.read)
    expect(body.results[0]).toMatchObject({
      field: 'brand',
      from: 'Volvo',
      to: 'Hitachi',
      actor: { id: who.support.user.id },
    })
    const revert = { params: { id, entry_id: body.results[0]?.id }, body: { version: 3 } }
    expect((await app.call('POST /v1/assets/{id}/history/{entry_id}/revert', revert, who.read)).status).toBe(403)
    const reverted = await app.call('POST /v1/assets/{id}/history/{entry_id}/revert', revert, who.user)
    expect(reverted.body.values['brand']).toBe('Volvo')
    const others = await newAsset(app, who.support)
    await save(who.support, others.id, 'info', { version: 1, values: { brand: 'Volvo' } })
    const theirs = (await app.call('GET /v1/assets/{id}/history', { params: { id: others.id }, query: {} }, who.user))
      .body
    const not = { params: { id: others.id, entry_id: theirs.results[0]?.id }, body: { version: 2 } }
    expect((await app.call('POST /v1/assets/{id}/history/{entry_id}/revert', not, who.user)).status).toBe(403)
  })

  test('USR-2 internal notes and how a person is reached show nowhere to who may not see them', async () => {
    const { id } = await newAsset(app, who.user)
    await save(who.user, id, 'info', { version: 1, values: { internal_note: 'Leaks oil' } })
    await save(who.user, id, 'ownership', { version: 2, values: { contact_phone: '+47 22 33 44 55' } })
    const seenBy = async (viewer: SignedIn) => {
      const history = await app.call('GET /v1/assets/{id}/history', { params: { id }, query: {} }, viewer)
      return JSON.stringify([(await get(id, viewer)).body, history.body])
    }
    expect(await seenBy(who.read)).not.toMatch(/Leaks oil|internal_note|22 33 44 55|contact_phone/)
    expect(await seenBy(await signInAs(app, 'user'))).toMatch(/Leaks oil/)
    expect(await seenBy(await signInAs(app, 'user'))).not.toMatch(/22 33 44 55/)
    expect(await seenBy(who.support)).toMatch(/22 33 44 55/)
  })
})

test('ORG-8 an owner and a portfolio that an asset refers to cannot be deleted', async () => {
  const organization = await createOrganization(app, who.support)
  const portfolio = { id: randomUUIDv7(), name: 'Winter sale', organization_id: organization.id }
  await app.call('POST /v1/portfolios', { body: portfolio }, who.support)
  const { id } = await newAsset(app, who.user)
  const owner_id = await makeOwner()
  await save(who.user, id, 'ownership', { version: 1, owner_id })
  const set = { params: { id }, body: { version: 2, portfolio_id: portfolio.id } }
  expect((await app.call('PUT /v1/assets/{id}/portfolio', set, who.user)).body.portfolio).toMatchObject({
    name: 'Winter sale',
  })
  for (const [path, subject] of [
    ['owners', owner_id],
    ['portfolios', portfolio.id],
  ] as const) {
    const answer = await app.call(`DELETE /v1/${path}/{id}`, { params: { id: subject } }, who.admin)
    expect(answer.body).toMatchObject({ code: 'in_use', issues: [{ path: 'assets', code: 'used_by' }] })
  }
})
