import { ASSET_FACETS } from '@klubba/domain/assets/asset-filters'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AssetColumns } from './asset-columns.ts'
import type { AssetCounts } from './asset-counted.ts'
import type { AssetFacts } from './asset-facts.ts'
import type { AssetQuestion } from './asset-filter-sql.ts'

const facts = fc.record({
  position: fc.nat({ max: 80 }),
  id_start: fc.constantFrom('0198a000-0001', 'ffffffff-ffff'),
  archived: fc.boolean(),
  named: fc.constantFrom('volvo ec220e', 'hitachi zx210', ''),
  own: fc.constantFrom('k-1 volvo', 'k-2', 'k-3 210'),
  created_by: fc.constantFrom('u1', 'u2'),
  year: fc.constantFrom(null, 2010, 2020),
  created: fc.nat(),
  updated: fc.nat(),
  ready_count: fc.constantFrom(3, 9),
  has_images: fc.boolean(),
  has_videos: fc.boolean(),
  status: fc.constantFrom('DRAFT', 'INVENTORY'),
  category: fc.constantFrom('excavators', 'trucks'),
  subcategory: fc.constantFrom('crawler_excavator', 'mini_excavator'),
  brand: fc.constantFrom(null, 'Volvo', 'Hitachi', 'Volvo BM'),
  model: fc.constantFrom(null, 'EC220E', '320'),
  owner: fc.constantFrom(null, 'o1', 'o2', 'o3'),
  portfolio: fc.constantFrom(null, 'p1', 'p2'),
  country: fc.constantFrom(null, '578', '246'),
})
const change = fc.oneof(
  { weight: 9, arbitrary: facts },
  { weight: 1, arbitrary: fc.record({ position: fc.nat({ max: 80 }), removed: fc.constant(true) }) },
)

const words = (word: string, ...ownerIds: string[]) => ({ archived: 'false' as const, words: [{ word, ownerIds }] })
const questions: AssetQuestion[] = [
  { archived: 'false', words: [] },
  { archived: 'true', words: [], status: ['DRAFT'] },
  { archived: 'false', words: [], brand: ['Volvo BM'], status: ['INVENTORY'], country: [578] },
  { archived: 'false', words: [], brand: ['Volvo', 'Hitachi'], subcategory: ['mini_excavator'] },
  { archived: 'false', words: [], brand: ['Volvo', 'Hitachi'], owner: ['o2'], country: [246] },
  { archived: 'false', words: [], owner: ['o1', 'o3'], year_from: 2015, ready: 'true' },
  { archived: 'false', words: [], has_images: 'true', has_videos: 'false', createdBy: 'u1' },
  { ...words('volvo', 'o2'), brand: ['Hitachi'], status: ['DRAFT'] },
  words('210'),
  { archived: 'false', words: [], category: ['trucks'], subcategory: ['mini_excavator'], has_images: 'false' },
  { archived: 'false', words: [], brand: ['Volvo'], model: ['320', 'EC220E'], portfolio: ['p2'], ready: 'false' },
  { archived: 'false', words: [], model: ['EC220E'], owner: ['o1'], portfolio: ['p1', 'p2'], year_to: 2015 },
]

function isFound(asset: AssetFacts, question: AssetQuestion, ...without: (string | undefined)[]): boolean {
  const { archived, year_from = 0, year_to, ready, has_images, has_videos, createdBy } = question
  return (
    asset.archived === (archived === 'true') &&
    (asset.year ?? 0) >= year_from &&
    (year_to === undefined || (asset.year ?? Infinity) <= year_to) &&
    (ready === undefined || (asset.ready_count === 9) === (ready === 'true')) &&
    (has_images === undefined || asset.has_images === (has_images === 'true')) &&
    (has_videos === undefined || asset.has_videos === (has_videos === 'true')) &&
    (createdBy === undefined || asset.created_by === createdBy) &&
    ASSET_FACETS.every(
      (facet) => without.includes(facet) || (question[facet]?.map(String).includes(asset[facet] ?? '-') ?? true),
    ) &&
    question.words.every(
      ({ word, ownerIds }) =>
        asset.named.includes(word) || asset.own.includes(word) || ownerIds.includes(asset.owner ?? '-'),
    )
  )
}

function countFacets(assets: readonly AssetFacts[], question: AssetQuestion, narrower: Record<string, string> = {}) {
  const facets = ASSET_FACETS.map((facet) => {
    const counts = new Map<string, number>()
    for (const asset of assets.filter((each) => isFound(each, question, facet, narrower[facet]))) {
      const value = asset[facet]
      if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1)
    }
    return [facet, Object.fromEntries(counts)]
  })
  return Object.fromEntries(facets) as object
}

function positionsOf(assets: readonly AssetFacts[], question: AssetQuestion) {
  const found = assets.filter((asset) => isFound(asset, question)).map(({ position }) => position)
  return found.toSorted((a, b) => a - b)
}

function countWhole(assets: readonly AssetFacts[], question: AssetQuestion, user: string) {
  const count = (changes: Partial<AssetQuestion>) => positionsOf(assets, { ...question, ...changes }).length
  return {
    total: count({}),
    with_images: count({ has_images: 'true' }),
    without_images: count({ has_images: 'false' }),
    with_videos: count({ has_videos: 'true' }),
    without_videos: count({ has_videos: 'false' }),
    mine: assets.filter((asset) => isFound(asset, question) && asset.created_by === user).length,
    ready: count({ ready: 'true' }),
    not_ready: count({ ready: 'false' }),
    facets: countFacets(assets, question, { category: 'subcategory', brand: 'model' }),
  }
}

const byValue = (facets: AssetCounts['facets']) =>
  Object.fromEntries(
    ASSET_FACETS.map((facet) => [
      facet,
      Object.fromEntries(facets?.[facet].map(({ value, count }) => [value, count]) ?? []),
    ]),
  )

test('AST-5 counts stay right however assets are added, changed and removed between the same questions', () => {
  fc.assert(
    fc.property(fc.array(fc.array(change, { maxLength: 30 }), { maxLength: 8 }), (rounds) => {
      const columns = new AssetColumns()
      const assets = new Map<number, AssetFacts>()
      for (const round of rounds) {
        for (const each of round) {
          if ('removed' in each) {
            columns.remove(each.position)
            assets.delete(each.position)
          } else {
            columns.set(each)
            assets.set(each.position, each)
          }
        }
        for (const question of questions) {
          const known = [...assets.values()]
          const { total, positions = [], facets } = columns.count(question, true)
          const expected = positionsOf(known, question)
          // Few enough of them to be told by position only while there are few in all.
          expect(total).toBe(expected.length)
          if (total <= 5) expect(positions.toSorted((a, b) => a - b)).toEqual(expected)
          expect(byValue(facets)).toEqual(countFacets(known, question))
          const whole = columns.countWhole(question, 'u2')
          expect({ ...whole, facets: byValue(whole.facets) }).toEqual(countWhole(known, question, 'u2'))
        }
      }
    }),
    { numRuns: 60 },
  )
})

test('AST-5 of many, those are told that can be on a page: the first in the order, and what is equal to the last', () => {
  const columns = new AssetColumns()
  const [asset] = fc.sample(facts, { numRuns: 1, seed: 1 })
  if (!asset) throw new Error('no asset')
  for (let position = 0; position < 4000; position++) {
    const own = position < 400 ? 'wanted' : 'other'
    const kept = { archived: false, id_start: '0198a000-0001', updated: position % 100, year: 1900 + (position % 200) }
    columns.set({ ...asset, ...kept, position, own })
  }
  const first = (sort: 'updated_at' | 'year' | 'brand', descending: boolean, count = 3) =>
    columns.count(words('wanted'), false, { sort, descending, count }).positions?.toSorted((a, b) => a - b)
  expect(first('year', true)).toEqual([198, 199, 398, 399])
  expect(first('year', false)).toEqual([0, 1, 200, 201])
  expect(first('updated_at', true)).toEqual([99, 199, 299, 399])
  expect(first('updated_at', true, 5)).toHaveLength(8)
  expect(first('brand', true)).toBeUndefined()
  // What is equal is told apart by the beginning of the id.
  columns.set({ ...asset, position: 198, own: 'wanted', archived: false, year: 2098, id_start: 'ffffffff-ffff' })
  columns.set({ ...asset, position: 398, own: 'wanted', archived: false, year: 2098, id_start: '0198a000-0002' })
  expect(first('year', true)).toEqual([198, 199, 399])
})
