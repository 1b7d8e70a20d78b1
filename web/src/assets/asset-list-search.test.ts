import { expect, test } from 'vitest'
import {
  activeParts,
  assetFilters,
  mediaWords,
  readAssetSearch,
  readValues,
  withoutPart,
  writeValues,
} from './asset-list-search.ts'

test('AST-5 values with commas and backslashes come back out of the address as they were', () => {
  const values = ['Volvo', 'Hydrema, DK', String.raw`a\b`, String.raw`\,`, '320']
  expect(readValues(writeValues(values))).toEqual(values)
  expect(readValues('')).toEqual([])
  expect(readValues('a,,a,b')).toEqual(['a', 'b'])
})

test('AST-5 what the address asks for is asked of the server, and what is unknown in it is left out', () => {
  const search = readAssetSearch({
    q: 'ec220',
    status: 'DRAFT,GONE',
    brand: 'Volvo,Case',
    owner: 'nobody',
    country: '578,xx',
    year_from: '2014',
    year_to: '22',
    ready: 'true',
    created_by: 'me',
    sort: '-year',
    page: '3',
  })
  expect(assetFilters(search)).toEqual({
    q: 'ec220',
    status: ['DRAFT'],
    brand: ['Volvo', 'Case'],
    country: ['578'],
    year_from: '2014',
    created_by: 'me',
  })
  expect(search).toMatchObject({ order: '-year', page: 3 })
  expect(activeParts(search)).toEqual(['q', 'status', 'brand', 'country', 'year', 'created_by'])
})

test('AST-5 assets with pictures or with videos are asked for, and both words go together', () => {
  const search = readAssetSearch({ has_images: 'yes', has_videos: 'perhaps' })
  expect(assetFilters(search)).toEqual({ has_images: 'true' })
  expect(activeParts(search)).toEqual(['media'])
  expect(withoutPart('media')).toEqual({ has_images: '', has_videos: '' })
})

test('T20 AST-5 assets without pictures or without videos are asked for', () => {
  const search = readAssetSearch({ has_images: 'no', has_videos: 'yes' })
  expect(search.media).toEqual(['without_images', 'has_videos'])
  expect(assetFilters(search)).toEqual({ has_images: 'false', has_videos: 'true' })
  expect(mediaWords(search.media)).toEqual({ has_images: 'no', has_videos: 'yes' })
  // With and without are not both asked for: the last choice holds.
  expect(mediaWords(['has_images', 'without_images'])).toEqual({ has_images: 'no', has_videos: '' })
  expect(mediaWords(['without_images', 'has_images'])).toEqual({ has_images: 'yes', has_videos: '' })
})

test('AST-5 nothing in the address asks for everything', () => {
  expect(assetFilters(readAssetSearch({}))).toEqual({})
  expect(readAssetSearch({ ready: 'no', created_by: 'you', page: '99999999' })).toMatchObject({
    ready: 'false',
    created_by: undefined,
    page: 10_000,
  })
})

test('AST-5 with a category its subcategories are dropped, with a brand its models', () => {
  expect(withoutPart('category')).toEqual({ category: '', subcategory: '' })
  expect(withoutPart('brand')).toEqual({ brand: '', model: '' })
  expect(withoutPart('model')).toEqual({ model: '' })
  expect(withoutPart('year')).toEqual({ year_from: '', year_to: '' })
})

test('T12 AST-5 assets are asked for by the organization that answers for their owner', () => {
  const id = '01900000-0000-7000-8000-00000000000e'
  const search = readAssetSearch({ organization: `${id},nobody` })
  expect(assetFilters(search)).toEqual({ organization: [id] })
  expect(activeParts(search)).toEqual(['organization'])
  expect(withoutPart('organization')).toEqual({ organization: '' })
})
