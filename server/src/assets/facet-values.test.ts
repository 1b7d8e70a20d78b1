import { randomUUIDv7 } from 'node:crypto'
import { SEARCHED_FACETS, type SearchedFacet } from '@klubba/domain/assets/searched-facets'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { signInAs, type SignedIn } from '../testing/factories.ts'
import { createTestApp } from '../testing/test-app.ts'
import { openColumns } from './asset-counts-service.ts'
import type { AssetQuestion } from './asset-filter-sql.ts'
import { findFacetValues } from './facet-values-service.ts'

const app = await createTestApp()
const { db } = app.deps
let user: SignedIn
let reader: SignedIn

/** More than a list of assets counts for each filter. */
const MANY = 230
const number = (at: number) => String(at).padStart(3, '0')
/** Ids that all have the same order as their numbers. */
const idOf = (kind: string, at: number) => `0198a000-0000-7000-${kind}-000000000${number(at)}`
const ids = (kind: string) => Array.from({ length: MANY }, (_, at) => idOf(kind, at + 1))
const [OWNER, PORTFOLIO, COMMUNITY] = ['8001', '8002', '8003']

async function insertCollections(table: 'portfolios' | 'communities', name: string, kind: string): Promise<void> {
  await sql`INSERT INTO ${sql.table(table)} (id, name, created_by, updated_by)
    SELECT id, ${name} || ' ' || lpad(n::text, 3, '0'), ${user.user.id}, ${user.user.id}
    FROM unnest(${ids(kind)}::uuid[]) WITH ORDINALITY AS all_ids(id, n)`.execute(db)
}

/** Two assets of each of many owners, brands, models and portfolios; the first of each owner is offered to a community. */
beforeAll(async () => {
  ;[user, reader] = [await signInAs(app, 'user'), await signInAs(app, 'read')]
  const by = user.user.id
  await insertCollections('portfolios', 'Flåte', PORTFOLIO)
  await insertCollections('communities', 'Maskinring', COMMUNITY)
  await sql`INSERT INTO owners (id, owner_type, name, country_id, status, phone, email, created_by, updated_by)
    SELECT id, 'private_owner', 'Ærlig Ås ' || lpad(n::text, 3, '0'), 578, 'DRAFT', '+4741526374', 'hidden@hjem.example', ${by}, ${by}
    FROM unnest(${ids(OWNER)}::uuid[]) WITH ORDINALITY AS all_ids(id, n)`.execute(db)
  await sql`INSERT INTO assets (id, status, category, subcategory, values, owner_id, portfolio_id, archived_at, ready_count,
      image_count, video_count, created_by, updated_by)
    SELECT gen_random_uuid(), CASE WHEN half = 1 THEN 'ACTIVE' ELSE 'INVENTORY' END, 'trucks', 'tractor_unit',
      jsonb_build_object('asset_number', 'F-' || n || '-' || half, 'brand', 'Ökna ' || lpad(n::text, 3, '0'),
        'model', 'Mod ' || lpad(n::text, 3, '0'), 'year', 2000 + n % 20),
      (${ids(OWNER)}::uuid[])[n], (${ids(PORTFOLIO)}::uuid[])[n], CASE WHEN half = 3 THEN now() END, 3, half - 1, 0, ${by}, ${by}
    FROM generate_series(1, ${MANY}::int) n, generate_series(1, 3) half`.execute(db)
  await sql`INSERT INTO auctions (id, asset_id, round, country_id, currency, status, community_id, community_price, community_valid_until, created_by, updated_by)
    SELECT gen_random_uuid(), a.id, 1, 578, 'NOK', 'COMMUNITY', (${ids(COMMUNITY)}::uuid[])[right(a.brand, 3)::int], 1000, now() + interval '9 days', ${by}, ${by}
    FROM assets a WHERE a.status = 'ACTIVE'`.execute(db)
})

const found = async (facet: string, query: object, who = reader) =>
  app.call('GET /v1/assets/counts/{facet}', { params: { facet }, query }, who)

/** What is searched for, what is found, and how many assets it has in the list. */
const LAST: Record<SearchedFacet, { find: string; value: string; name?: string; count: number }> = {
  brand: { find: 'ökNA 230', value: 'Ökna 230', count: 2 },
  model: { find: '229', value: 'Mod 229', count: 2 },
  owner: { find: 'ås 228', value: idOf(OWNER, 228), name: 'Ærlig Ås 228', count: 2 },
  portfolio: { find: '227 FLÅ', value: idOf(PORTFOLIO, 227), name: 'Flåte 227', count: 2 },
  community: { find: 'ring 226', value: idOf(COMMUNITY, 226), name: 'Maskinring 226', count: 1 },
}

describe.for(SEARCHED_FACETS)('values of the filter %s', (facet) => {
  const { find, ...value } = LAST[facet]

  test('T10 AST-5 each of more than 200 is found by its name, with how many assets it has', async () => {
    const { status, body } = await found(facet, { find })
    expect(status).toBe(200)
    expect(body).toEqual({ results: [value], total: 1, page: 1, page_size: 25 })
  })

  test('T10 AST-5 counts follow the other filters of the list, not its own', async () => {
    const [other = ''] = facet === 'brand' || facet === 'model' ? ['Nobody'] : ids(OWNER)
    const asked = { find, [facet]: [other] }
    expect((await found(facet, asked)).body.results).toEqual([value])
    expect((await found(facet, { ...asked, has_images: 'false' })).body.results).toEqual([{ ...value, count: 1 }])
    expect((await found(facet, { ...asked, category: 'excavators' })).body).toMatchObject({ results: [], total: 0 })
    expect((await found(facet, { ...asked, auction_status: 'COMMUNITY' })).body.results).toEqual([
      { ...value, count: 1 },
    ])
  })

  test('T10 AST-5 page after page gives every value once', async () => {
    const pages = await Promise.all(
      [1, 2, 3, 4].map(async (page) => (await found(facet, { page: String(page), page_size: '75' })).body),
    )
    expect(pages.map(({ total, results }) => [total, results.length])).toEqual([
      [MANY, 75],
      [MANY, 75],
      [MANY, 75],
      [MANY, 5],
    ])
    const values = pages.flatMap(({ results }) => results.map((each) => each.value))
    expect(new Set(values).size).toBe(MANY)
    expect((await found(facet, { page: '40' })).body).toMatchObject({ results: [], total: MANY })
  })

  test('T10 AST-5 what is chosen is named and counted beside the list although 200 others are more frequent', async () => {
    const query = { [facet]: [value.value] }
    const counted =
      facet === 'community'
        ? (await app.call('GET /v1/assets', { query: { ...query, facets: 'auctions' } }, reader)).body.facets
        : (await app.call('GET /v1/assets/counts', { query }, reader)).body.facets
    expect(counted?.[facet]).toHaveLength(201)
    expect(counted?.[facet]).toContainEqual(value)
    const none = { ...query, category: 'excavators' }
    const empty =
      facet === 'community'
        ? (await app.call('GET /v1/assets', { query: { ...none, facets: 'auctions' } }, reader)).body.facets
        : (await app.call('GET /v1/assets/counts', { query: none }, reader)).body.facets
    expect(empty?.[facet]).toEqual([{ ...value, count: 0 }])
  })
})

test('T10 AST-5 the brand is counted as if no model were chosen, as it is beside the list', async () => {
  const { body } = await found('brand', { find: 'ökna 230', model: 'Mod 001' })
  expect(body.results).toEqual([{ value: 'Ökna 230', count: 2 }])
})

test('T10 AST-6 the archive has values and counts of its own', async () => {
  const { body } = await found('owner', { find: 'ås 228', archived: 'true' })
  expect(body.results).toEqual([{ value: idOf(OWNER, 228), name: 'Ærlig Ås 228', count: 1 }])
})

test('T10 USR-2 nothing is found by what the caller may not see, and an erased person by nobody', async () => {
  for (const find of ['41526374', 'hidden@hjem', idOf(OWNER, 3)]) {
    expect((await found('owner', { find })).body).toMatchObject({ results: [], total: 0 })
  }
  await sql`UPDATE owners SET name = NULL, birth_date = NULL, phone = NULL, email = NULL, address = NULL,
    erased_at = now(), retired_at = now() WHERE id = ${idOf(OWNER, 5)}`.execute(db)
  expect((await found('owner', { find: 'ås 005' })).body).toMatchObject({ results: [], total: 0 })
})

test('T10 AST-5 a filter that is not searched, and a text that is too long, are refused at their field', async () => {
  for (const [facet, query, path] of [
    ['status', { find: 'x' }, 'facet'],
    ['owner', { find: 'x'.repeat(101) }, 'find'],
    ['owner', { find: 'x', owner: 'nobody' }, 'owner'],
    ['owner', { find: 'x', page_size: '500' }, 'page_size'],
  ] as const) {
    const { status, body } = await found(facet, query)
    expect(status).toBe(400)
    expect(body).toMatchObject({ code: 'invalid_input', issues: [{ path }] })
  }
})

const maybe = <T>(...values: T[]) => fc.option(fc.constantFrom(...values), { nil: undefined })

test('T10 AST-5 what is counted in memory is what the database counts, in the same order', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...(['brand', 'model', 'owner', 'portfolio'] as const)),
      fc.record({ find: fc.constantFrom('', 'ås 1', 'Ö', '2 1', '%', 'flå', 'mod'), page: fc.constantFrom(1, 2) }),
      fc.record({
        archived: fc.constantFrom('true' as const, 'false' as const),
        has_images: maybe('true' as const, 'false' as const),
        year_from: maybe(2005, 2019),
        brand: maybe(['Ökna 001', 'Ökna 021', 'Ökna 212']),
        model: maybe(['Mod 001', 'Mod 212']),
        owner: maybe([idOf(OWNER, 1), idOf(OWNER, 121), randomUUIDv7()]),
        words: fc.constantFrom([], [{ word: 'f-1', ownerIds: [] }]),
      }) as fc.Arbitrary<AssetQuestion>,
      async (facet, { find, page }, question) => {
        const asked = { find, page, page_size: 25 }
        const kept = await openColumns(db, {})
        expect(kept).toBeDefined()
        const inMemory = await findFacetValues(db, kept, question, facet, asked)
        expect(inMemory).toEqual(await findFacetValues(db, undefined, question, facet, asked))
      },
    ),
    { numRuns: 60 },
  )
})
