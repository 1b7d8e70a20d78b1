import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { completeAsset, newAsset, saveSection, someOwner } from '../testing/asset-factories.ts'
import { signInAs, type SignedIn } from '../testing/factories.ts'
import { newPerson, noAddress } from '../testing/registry-factories.ts'
import { createTestApp } from '../testing/test-app.ts'

const app = await createTestApp()
let user: SignedIn
let other: SignedIn
let reader: SignedIn
const ids: string[] = []

const machines = [
  { brand: 'Volvo', model: 'EC220E', year: 2018 },
  { brand: 'Volvo', model: 'EC300E', year: 2020 },
  { brand: 'Hitachi', model: 'ZX210', year: 2018 },
  { brand: 'Caterpillar', model: '320', year: 2015 },
  { brand: 'Volvo', model: 'EC220E', year: 2012 },
]
let ownerId = ''

beforeAll(async () => {
  ;[user, other, reader] = [await signInAs(app, 'user'), await signInAs(app, 'support'), await signInAs(app, 'read')]
  for (const machine of machines) ids.push((await completeAsset(app, user, machine)).id)
  const owner = newPerson({ name: 'Sigurd Kvernberg' })
  ownerId = owner.id
  await app.call('POST /v1/owners', { body: owner }, other)
  const { version } = (await app.call('GET /v1/assets/{id}', { params: { id: ids[3] } }, user)).body
  const place = { ...noAddress, postal_place: 'Oulu', country_id: 246 }
  await saveSection(app, other, ids[3] ?? '', 'ownership', { version, owner_id: owner.id, place })
  const draft = await newAsset(app, other, 'tractor_unit')
  await saveSection(app, other, draft.id, 'info', { version: 1, values: { brand: 'Scania', model: 'R 500' } })
})

const list = async (query: object, who = reader) => (await app.call('GET /v1/assets', { query }, who)).body
const models = async (query: object) => (await list(query)).results.map(({ model }) => model)

describe('the list of assets', () => {
  test('AST-5 is filtered by whatever is asked for together, with the total', async () => {
    expect((await list({ brand: 'Volvo', year_from: '2015' })).total).toBe(2)
    expect((await list({ brand: ['Volvo', 'Hitachi'], year_from: '2018', year_to: '2018' })).total).toBe(2)
    expect(await models({ country: '246' })).toEqual(['320'])
    expect(await models({ owner: ownerId })).toEqual(['320'])
    expect(await models({ status: 'DRAFT', category: 'trucks' })).toEqual(['R 500'])
    expect((await list({ created_by: 'me' }, user)).total).toBe(5)
    expect((await list({ subcategory: 'wheel_loader' })).total).toBe(0)
  })

  test('AST-5 is searched by brand, model, number, VIN and owner, each word', async () => {
    const { results } = await list({ q: 'volvo 220', sort: 'year' })
    expect(results.map(({ year }) => year)).toEqual([2012, 2018])
    expect(await models({ q: 'kvernberg' })).toEqual(['320'])
    expect(await models({ q: 'kvernberg cat' })).toEqual(['320'])
    expect((await list({ q: results[0]?.asset_number })).total).toBe(1)
    expect((await list({ q: '100%_' })).total).toBe(0)
  })

  test('AST-5 an owner is found and told by a new name at once, on every server, and by the old one no more', async () => {
    const another = await app.another()
    const { db } = app.deps
    const asked = async (server: Pick<typeof app, 'call'>, q: string) => {
      const { results, facets } = (await server.call('GET /v1/assets', { query: { q, facets: 'true' } }, reader)).body
      return [results.map(({ owner }) => owner?.name), facets?.owner?.map(({ name }) => name)]
    }
    const none = [[], []]
    const named = (name: string) => [[name], [name]]
    for (const server of [app, another]) expect(await asked(server, 'kvernberg')).toEqual(named('Sigurd Kvernberg'))
    await sql`UPDATE owners SET name = 'Sigurd Åsen' WHERE id = ${ownerId}`.execute(db)
    for (const server of [app, another]) expect(await asked(server, 'kvernberg')).toEqual(none)
    for (const server of [app, another]) expect(await asked(server, 'åsen 320')).toEqual(named('Sigurd Åsen'))
    await sql`UPDATE owners SET name = 'Sigurd Kvernberg' WHERE id = ${ownerId}`.execute(db)
    for (const server of [app, another]) expect(await asked(server, 'kvernberg')).toEqual(named('Sigurd Kvernberg'))
  })

  test.for(['organization', 'portfolio', 'community'] as const)(
    'AST-5 an owner that has its name from its %s is found by a new one at once',
    async (kind) => {
      const { db } = app.deps
      const [id, from, by] = [randomUUIDv7(), randomUUIDv7(), user.user.id]
      const table = { organization: 'organizations', portfolio: 'portfolios', community: 'communities' }[kind]
      if (kind === 'organization') {
        await sql`INSERT INTO organizations (id, name, legal_name, organization_number, country_id, official_address, status, created_by, updated_by)
          VALUES (${from}, 'Oldname', 'Legal', '923609016', 578, '{}', 'DRAFT', ${by}, ${by})`.execute(db)
      } else {
        await sql`INSERT INTO ${sql.table(table)} (id, name, created_by, updated_by) VALUES (${from}, 'Oldname', ${by}, ${by})`.execute(
          db,
        )
      }
      await sql`INSERT INTO owners (id, owner_type, ${sql.ref(`${kind}_id`)}, created_by, updated_by)
        VALUES (${id}, ${kind}, ${from}, ${by}, ${by})`.execute(db)
      await sql`UPDATE assets SET owner_id = ${id} WHERE id = ${ids[0]}`.execute(db)
      expect(await models({ q: 'oldname' })).toEqual(['EC220E'])
      await sql`UPDATE ${sql.table(table)} SET name = 'Newname' WHERE id = ${from}`.execute(db)
      expect(await models({ q: 'oldname' })).toEqual([])
      expect(await models({ q: 'newname ec220e' })).toEqual(['EC220E'])
      await sql`UPDATE assets SET owner_id = ${await someOwner(app)} WHERE id = ${ids[0]}`.execute(db)
      await sql`DELETE FROM owners WHERE id = ${id}`.execute(db)
    },
  )

  test('AST-5 words of one or two letters are found too', async () => {
    expect(await models({ q: 'zx' })).toEqual(['ZX210'])
    expect(await models({ q: 'r sc' })).toEqual(['R 500'])
  })

  test('AST-5 counts each value as if its own filter were not set', async () => {
    const { facets, total } = await list({ brand: 'Volvo', status: 'INVENTORY', facets: 'true' })
    expect(total).toBe(3)
    expect(facets?.brand).toEqual([
      { value: 'Volvo', count: 3 },
      { value: 'Caterpillar', count: 1 },
      { value: 'Hitachi', count: 1 },
    ])
    expect(facets?.model).toEqual([
      { value: 'EC220E', count: 2 },
      { value: 'EC300E', count: 1 },
    ])
    const everyones = await someOwner(app)
    expect(facets?.owner?.map(({ value, count }) => [value, count])).toEqual([[everyones, 3]])
    const { facets: all } = await list({ facets: 'true' })
    expect(all?.owner).toContainEqual({ value: ownerId, name: 'Sigurd Kvernberg', count: 1 })
  })

  test.for(['updated_at', '-updated_at', 'created_at', 'year', '-year', 'asset_number', 'brand', '-brand'])(
    'AST-5 by %s: pages after a cursor give every asset once, in the order of the whole list',
    async (sort) => {
      const whole = (await list({ sort })).results.map(({ id }) => id)
      const paged: string[] = []
      let after: string | undefined
      do {
        const page = await list({ sort, page_size: '2', ...(after && { after }) })
        paged.push(...page.results.map(({ id }) => id))
        after = page.next
      } while (after)
      expect(paged).toEqual(whole)
      expect(whole).toHaveLength(6)
    },
  )

  test('AST-5 everything beside the filters is counted at once: a broader facet as if its narrower one were not set', async () => {
    const query = { brand: 'Volvo', model: 'EC220E', ready: 'true' }
    const { body } = await app.call('GET /v1/assets/counts', { query }, user)
    const { facets, ...totals } = body
    const total = async (changes: object) => (await list({ ...query, ...changes }, user)).total
    expect(totals).toEqual({
      total: await total({}),
      with_images: await total({ has_images: 'true' }),
      without_images: await total({ has_images: 'false' }),
      with_videos: await total({ has_videos: 'true' }),
      without_videos: await total({ has_videos: 'false' }),
      mine: await total({ created_by: 'me' }),
      ready: await total({}),
      not_ready: await total({ ready: 'false' }),
    })
    const { model: _, ...anyModel } = query
    // Nothing is left of the chosen brand: it is listed nevertheless.
    expect(facets.brand).toEqual([
      ...((await list({ ...anyModel, facets: 'true' })).facets?.brand ?? []),
      { value: 'Volvo', count: 0 },
    ])
    expect(facets.status).toEqual((await list({ ...query, facets: 'true' })).facets?.status)
    expect(totals.not_ready + totals.ready).toBeGreaterThan(0)
  })

  test('AST-5 a cursor that is none is refused at its field', async () => {
    const answer = await app.call('GET /v1/assets', { query: { after: 'x' } }, reader)
    expect(answer.body).toMatchObject({ issues: [{ path: 'after', code: 'wrong_format' }] })
  })

  test('AST-6 the archive is a list of its own', async () => {
    const asset = await completeAsset(app, user, { brand: 'Komatsu' })
    const call = { params: { id: asset.id }, body: { version: asset.version } }
    const archived = (await app.call('POST /v1/assets/{id}/archive', call, user)).body
    expect(archived).toMatchObject({ archived: true, status: 'INVENTORY', actions: { edit: 'archived' } })
    expect((await list({ brand: 'Komatsu' })).total).toBe(0)
    expect((await list({ brand: 'Komatsu', archived: 'true' })).total).toBe(1)
    const back = { params: { id: asset.id }, body: { version: archived.version } }
    await app.call('POST /v1/assets/{id}/unarchive', back, user)
    expect((await list({ brand: 'Komatsu' })).total).toBe(1)
  })

  test('AST-18 readiness is told and filtered by', async () => {
    const { results } = await list({ owner: ownerId })
    expect(results[0]?.readiness).toEqual({ done: 5, total: 9 })
    expect((await list({ ready: 'true' })).total).toBe(0)
    expect((await list({ ready: 'false', q: randomUUIDv7() })).total).toBe(0)
  })
})
