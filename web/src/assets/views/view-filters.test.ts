import { expect, test } from 'vitest'
import { readAssetSearch } from '../asset-list-search.ts'
import { isSameFilters, keptFilters, wordsOf } from './view-filters.ts'

const ID = '018f0000-0000-7000-8000-000000000001'
const words = {
  q: 'volvo',
  status: 'DRAFT,INVENTORY',
  brand: String.raw`Volvo,A\,B`,
  owner: ID,
  country: '578,246',
  year_from: '2010',
  ready: 'no',
  has_images: 'yes',
  created_by: 'me',
  sort: 'year',
}

test('AST-14 the address of a view asks for exactly what was kept with it', () => {
  const search = readAssetSearch(words)
  const filters = keptFilters(search)
  expect(filters).toMatchObject({ country: [578, 246], year_from: 2010, ready: 'false', brand: ['Volvo', 'A,B'] })
  const shown = wordsOf({ id: ID, filters, sort: search.order })
  expect(readAssetSearch(shown)).toEqual(search)
  expect(shown['view']).toBe(ID)
})

test('AST-14 a view without filters leaves none of the earlier ones', () => {
  const shown = wordsOf({ id: ID, filters: {}, sort: '-updated_at' })
  expect(readAssetSearch(shown)).toEqual(readAssetSearch({}))
})

test('AST-14 filters are the same in whatever order they were chosen', () => {
  expect(isSameFilters({ q: 'a', country: [246, 578] }, { country: [578, 246], q: 'a' })).toBe(true)
  expect(isSameFilters({ q: 'a' }, { q: 'a', ready: 'true' })).toBe(false)
})
