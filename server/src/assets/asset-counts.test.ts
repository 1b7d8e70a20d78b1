import { randomUUIDv7 } from 'node:crypto'
import { ASSET_FACETS } from '@klubba/domain/assets/asset-filters'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { newAsset } from '../testing/asset-factories.ts'
import { signInAs, type SignedIn } from '../testing/factories.ts'
import { createTestApp } from '../testing/test-app.ts'
import { countsOfAssets, countWhole, openColumns } from './asset-counts-service.ts'
import { countAssets, countFacet } from './asset-counts-sql.ts'
import type { AssetQuestion } from './asset-filter-sql.ts'

const app = await createTestApp()
const { db, pool } = app.deps
let user: SignedIn
const owners = [randomUUIDv7(), randomUUIDv7()]

beforeAll(async () => {
  user = await signInAs(app, 'user')
  const other = await signInAs(app, 'user')
  for (const id of owners) {
    await sql`INSERT INTO owners (id, owner_type, name, country_id, status, created_by, updated_by)
      VALUES (${id}, 'private_owner', ${`Person ${id}`}, 578, 'DRAFT', ${user.user.id}, ${user.user.id})`.execute(db)
  }
  const pick = (values: readonly unknown[], n: string) => sql`(${values}::text[])[1 + ${sql.raw(n)} % ${values.length}]`
  await sql`
    INSERT INTO assets (id, status, category, subcategory, values, place, owner_id, archived_at, ready_count, image_count,
      video_count, created_by, updated_by)
    SELECT gen_random_uuid(), ${pick(['DRAFT', 'INVENTORY', 'SOLD'], 'n / 2')}, ${pick(['excavators', 'trucks'], 'n')},
      ${pick(['crawler_excavator', 'tractor_unit', 'wheel_loader'], 'n / 3')},
      jsonb_strip_nulls(jsonb_build_object('asset_number', 'T-' || n, 'brand', ${pick(['Volvo', 'VOLVO', 'Ålö', null], 'n / 5')},
        'model', ${pick(['EC220E', 'ZX 210', '320'], 'n / 7')}, 'year', CASE WHEN n % 4 > 0 THEN 2000 + n % 24 END)),
      CASE WHEN n % 3 > 0 THEN jsonb_build_object('country_id', (${['578', '246']}::text[])[1 + n % 2]::int) END,
      (${[...owners, null]}::uuid[])[1 + n % 3], CASE WHEN n % 11 = 0 THEN now() END, n % 10,
      n % 3, n % 2,
      (${[user.user.id, other.user.id]}::uuid[])[1 + n % 2], ${user.user.id}
    FROM generate_series(1, 400) n`.execute(db)
})

async function countedByDatabase(question: AssetQuestion) {
  const facets = await Promise.all(ASSET_FACETS.map(async (facet) => [facet, await countFacet(db, question, facet)]))
  return { total: await countAssets(db, question), facets: Object.fromEntries(facets) as object }
}

async function counted(question: AssetQuestion) {
  const { total, facets } = await countsOfAssets(db, question, true)
  const values = ASSET_FACETS.map((facet) => [
    facet,
    facets?.[facet]?.map(({ value, count }) => {
      return { value, count }
    }),
  ])
  return { total, facets: Object.fromEntries(values) as object }
}

const some = <T>(...values: T[]) => fc.option(fc.subarray(values, { minLength: 1 }), { nil: undefined })
const maybe = <T>(...values: T[]) => fc.option(fc.constantFrom(...values), { nil: undefined })
const questions: fc.Arbitrary<AssetQuestion> = fc.record({
  status: some('DRAFT', 'INVENTORY', 'SOLD'),
  category: some('excavators', 'trucks', 'nothing'),
  subcategory: some('crawler_excavator', 'wheel_loader'),
  brand: some('Volvo', 'Ålö', 'Nobody'),
  model: some('ZX 210', '320'),
  owner: some(...owners),
  portfolio: some(randomUUIDv7()),
  country: some(578, 246),
  year_from: maybe(2005, 2015),
  year_to: maybe(2010, 2023),
  ready: maybe('true' as const, 'false' as const),
  has_images: maybe('true' as const, 'false' as const),
  has_videos: maybe('true' as const, 'false' as const),
  archived: fc.constantFrom('true' as const, 'false' as const),
  createdBy: fc.option(
    fc.constant('').map(() => user.user.id),
    { nil: undefined },
  ),
  words: fc.array(
    fc.record({
      word: fc.constantFrom('volvo', 'ålö', '2', 't-1', 'ec220e', '%', 'zx'),
      ownerIds: fc.subarray(owners),
    }),
    { maxLength: 2 },
  ),
})

test('AST-5 counts are those of the database, whatever is asked for together', async () => {
  await fc.assert(
    fc.asyncProperty(questions, async (question) => {
      expect(await counted(question)).toEqual(await countedByDatabase(question))
      const kept = await openColumns(db, {})
      expect(kept).toBeDefined()
      const whole = await countWhole(db, kept, question, user.user.id)
      expect(whole).toEqual(await countWhole(db, undefined, question, user.user.id))
    }),
    { numRuns: 60 },
  )
})

const all: AssetQuestion = { archived: 'false', words: [] }
const tests: AssetQuestion = { archived: 'false', words: [{ word: 't-', ownerIds: [] }] }

test('AST-5 what is added, changed, archived or removed counts at once, on every server', async () => {
  const other = await app.another()
  const totals = async () => [
    (await countsOfAssets(db, all, false)).total,
    (await countsOfAssets(other.deps.db, all, false)).total,
  ]
  const [before = 0] = await totals()
  const { id } = await newAsset(app, user)
  expect(await totals()).toEqual([before + 1, before + 1])
  await pool.query('UPDATE assets SET archived_at = now() WHERE id = $1', [id])
  expect(await totals()).toEqual([before, before])
  await pool.query('UPDATE assets SET archived_at = NULL WHERE id = $1', [id])
  expect(await totals()).toEqual([before + 1, before + 1])
  await app.call('DELETE /v1/assets/{id}', { params: { id } }, user)
  expect(await totals()).toEqual([before, before])
  expect(await counted(all)).toEqual(await countedByDatabase(all))
})

test('AST-5 transactions that end in another order than they began are not missed', async () => {
  const [early, late] = [await pool.connect(), await pool.connect()]
  try {
    for (const [client, number] of [
      [early, 'T-1'],
      [late, 'T-2'],
    ] as const) {
      await client.query('BEGIN')
      await client.query("UPDATE assets SET status = 'PAID' WHERE asset_number = $1", [number])
    }
    const paid = async () => (await countsOfAssets(db, { ...tests, status: ['PAID'] }, false)).total
    expect(await paid()).toBe(0)
    await late.query('COMMIT')
    expect(await paid()).toBe(1)
    await early.query('COMMIT')
    expect(await paid()).toBe(2)
  } finally {
    early.release()
    late.release()
  }
  expect(await counted(all)).toEqual(await countedByDatabase(all))
})

test('AST-5 assets that came from another database count, although their transactions have not begun in this one', async () => {
  await pool.query(
    `INSERT INTO assets (id, status, category, subcategory, values, ready_count, created_by, updated_by, changed_in)
     VALUES (gen_random_uuid(), 'INVENTORY', 'trucks', 'tractor_unit', '{"asset_number": "T-moved"}', 0, $1, $1, 2 ^ 50)`,
    [user.user.id],
  )
  const server = await app.another()
  expect((await countsOfAssets(server.deps.db, all, false)).total).toBe(await countAssets(db, all))
  await pool.query("UPDATE assets SET archived_at = now() WHERE asset_number = 'T-moved'")
  expect((await countsOfAssets(server.deps.db, all, false)).total).toBe(await countAssets(db, all))
  await pool.query("DELETE FROM assets WHERE asset_number = 'T-moved'")
})

test('AST-5 counts stay exact while others write', async () => {
  const writes = Array.from({ length: 40 }, (_, n) =>
    pool.query("UPDATE assets SET status = 'DELIVERED' WHERE asset_number = $1", [`T-${100 + n}`]),
  )
  const asked = Array.from({ length: 40 }, () => counted(tests))
  await Promise.all([...writes, ...asked])
  expect(await counted(tests)).toEqual(await countedByDatabase(tests))
  expect((await countsOfAssets(db, { ...tests, status: ['DELIVERED'] }, false)).total).toBe(
    await countAssets(db, { ...tests, status: ['DELIVERED'] }),
  )
})
