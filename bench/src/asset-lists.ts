import { randomUUIDv7 } from 'node:crypto'
import pg from 'pg'
import { addAssets } from './asset-generator.ts'
import { assertFloorTotals, makeAssetFloor } from './floor-schema.ts'
import type { Question } from './load.ts'
import { floorQuestion, measure, turned, withSides, type Case, type Measured, type Rounds } from './paired.ts'

interface Listed {
  results: { id: string }[]
  total: number
  facets?: Record<string, { value: string; name?: string; count: number }[]>
}

function toldList(answer: unknown): unknown {
  const { results, total, facets } = answer as Listed
  const counted = Object.entries(facets ?? {}).map(([facet, values]) => [
    facet,
    values.map(({ value, name, count }) => [value, name ?? null, count]),
  ])
  return [total, results.map(({ id }) => id), counted]
}

function toldAsset(answer: unknown): unknown {
  const { id, asset_number, status, subcategory } = answer as Record<string, unknown>
  const { values } = answer as { values: Record<string, unknown> }
  return [id, asset_number, status, subcategory, Object.entries(values).toSorted(([a], [b]) => (a < b ? -1 : 1))]
}

const toldSaved = (answer: unknown) => (answer as { values: { weight: number } }).values.weight

/** What the questions are made from: things that are there. */
interface Facts {
  brands: string[]
  /** Two words each. */
  searches: [string, string][]
  ids: string[]
  editable: string[]
  /** Where pages begin: near the top, in the middle, near the end. */
  cursors: { at: string; id: string }[]
}

async function readFacts(client: pg.Client): Promise<Facts> {
  const listOf = async (text: string) => (await client.query<{ value: string }>(text)).rows.map(({ value }) => value)
  const brands = await listOf('SELECT brand AS value FROM assets GROUP BY brand ORDER BY count(*) DESC LIMIT 20')
  const machines = await client.query<{ brand: string; model: string }>(
    `SELECT DISTINCT lower(split_part(brand, ' ', 1)) AS brand, lower(split_part(model, ' ', 1)) AS model
     FROM (SELECT brand, model FROM assets ORDER BY id LIMIT 2000) AS first_ones WHERE length(split_part(model, ' ', 1)) > 2`,
  )
  const { rows: cursors } = await client.query<{ at: string; id: string }>(
    `SELECT at, id FROM (
       SELECT updated_at::text AS at, id, row_number() OVER (ORDER BY updated_at DESC, id DESC) AS row, count(*) OVER () AS of
       FROM assets WHERE archived_at IS NULL
     ) AS numbered WHERE row IN (of / 100, of / 2, of * 98 / 100) ORDER BY row`,
  )
  return {
    brands,
    searches: machines.rows.map(({ brand, model }) => [brand, model]),
    ids: await listOf('SELECT id AS value FROM assets ORDER BY id LIMIT 20000'),
    editable: await listOf(
      `SELECT id AS value FROM assets WHERE status IN ('DRAFT', 'INVENTORY') AND archived_at IS NULL
       AND subcategory IN ('crawler_excavator', 'wheel_loader', 'mini_excavator') ORDER BY id LIMIT 20000`,
    ),
    cursors,
  }
}

const INSERTED = 'crawler_excavator'
const toldInserted = (answer: unknown) => {
  const { status, subcategory } = answer as Record<string, unknown>
  return [status, subcategory]
}

const COUNTRIES = [578, 752, 208, 246]
const STATUSES = ['INVENTORY', 'DRAFT', 'ACTIVE']
/** Newer than any version: these saves conflict with nobody. */
const NEWEST = 1_000_000_000
/** So many are saved again and again, as by people who fill in one section after the other. */
const WORKED_ON = 100

function pageAfter(name: string, { at, id }: { at: string; id: string }): Case {
  const after = Buffer.from(JSON.stringify([at, id])).toString('base64url')
  return {
    name,
    ours: () => ({ path: `/v1/assets?sort=-updated_at&after=${after}` }),
    floor: () => floorQuestion('assets_after', [at, id]),
    told: toldList,
  }
}

/** Each writes its own copy of the same assets; where they are opened first, no two saves are of the same one. */
function saving(name: string, ids: readonly string[], { opened = false } = {}): Case {
  const weightAt = (turn: number) => 1000 + (turn % 39_000)
  const first = (question: Question) => (opened ? { first: question } : {})
  return {
    name,
    ours: (turn) => ({
      path: `/v1/assets/${turned(ids, turn)}/sections/specs`,
      body: { version: NEWEST, values: { weight: weightAt(turn) } },
      ...first({ path: `/v1/assets/${turned(ids, turn)}` }),
    }),
    floor: (turn) => ({
      ...floorQuestion('asset_saved', [turned(ids, turn), weightAt(turn)]),
      ...first(floorQuestion('asset', [turned(ids, turn)])),
    }),
    told: toldSaved,
  }
}

function casesOf({ brands, searches, ids, editable, cursors }: Facts): Case[] {
  const filtersAt = (turn: number) =>
    [turned(brands, turn), turned(STATUSES, turn), turned(COUNTRIES, turn + Math.floor(turn / 20))] as const
  const [top, middle, end] = cursors
  if (!top || !middle || !end) throw new Error('too few assets')
  return [
    {
      name: 'three filters, order, total',
      ours: (turn) => {
        const [brand, status, country] = filtersAt(turn)
        const query = new URLSearchParams({ brand, status, country: String(country), sort: '-year' })
        return { path: `/v1/assets?${query.toString()}` }
      },
      floor: (turn) => floorQuestion('assets_totalled', filtersAt(turn)),
      told: toldList,
    },
    {
      name: 'three filters, counts, order',
      ours: (turn) => {
        const [brand, status, country] = filtersAt(turn)
        const query = new URLSearchParams({ brand, status, country: String(country), sort: '-year', facets: 'true' })
        return { path: `/v1/assets?${query.toString()}` }
      },
      floor: (turn) => floorQuestion('assets_filtered', filtersAt(turn)),
      told: toldList,
    },
    {
      name: 'text search, counts',
      ours: (turn) => ({
        path: `/v1/assets?facets=true&q=${encodeURIComponent(turned(searches, turn).join(' '))}`,
      }),
      floor: (turn) =>
        floorQuestion(
          'assets_found',
          turned(searches, turn).map((word) => `%${word}%`),
        ),
      told: toldList,
    },
    {
      name: 'one asset',
      ours: (turn) => ({ path: `/v1/assets/${turned(ids, turn)}` }),
      floor: (turn) => floorQuestion('asset', [turned(ids, turn)]),
      told: toldAsset,
    },
    pageAfter('page after 1 %', top),
    pageAfter('page after 50 %', middle),
    pageAfter('page after 98 %', end),
    {
      name: 'insert',
      ours: () => ({ path: '/v1/assets', body: { id: randomUUIDv7(), subcategory: INSERTED }, method: 'POST' }),
      floor: () => floorQuestion('asset_inserted', [randomUUIDv7(), INSERTED]),
      told: toldInserted,
    },
    saving('save a section', editable.slice(0, WORKED_ON)),
    saving('open another asset and save a section', editable.slice(WORKED_ON), { opened: true }),
  ]
}

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** To be called when all cases are done: inserts and saves have been counted. */
export const checkFloor = (url: string): Promise<void> => connected(url, assertFloorTotals)

/** The cases, with that many assets to ask for; those that are there already are not made again. */
export const assetCases = (url: string, count: number): Promise<Case[]> =>
  connected(url, async (client) => {
    await addAssets(client, count)
    await makeAssetFloor(client)
    return casesOf(await readFacts(client))
  })

export interface AssetLists {
  assets: number
  /** Megabytes of the product's server: before the load, and the most that was seen after a case. */
  memory: { before: number | undefined; most: number }
  cases: Measured[]
}

const ALL: Rounds = { clients: [1, 10, 50], rounds: 5, seconds: 2 }
/** With more, everything takes its time: fewer rounds. */
const MANY = 200_000
const FEWER: Rounds = { clients: [10], rounds: 3, seconds: 2, compared: 3 }

/** Lists with counts, search, one asset, pages at any depth and saving, by turns at the product and at the floor. */
export async function measureAssetLists(
  count: number,
  rounds: Rounds = count > MANY ? FEWER : ALL,
): Promise<AssetLists> {
  return withSides(async (sides) => {
    const cases = await assetCases(sides.databaseUrl, count)
    const result: AssetLists = { assets: count, memory: { before: sides.memory(), most: 0 }, cases: [] }
    for (const one of cases) {
      result.cases.push(...(await measure(one, sides, rounds)))
      result.memory.most = Math.max(result.memory.most, sides.memory() ?? 0)
    }
    await checkFloor(sides.databaseUrl)
    return result
  })
}
