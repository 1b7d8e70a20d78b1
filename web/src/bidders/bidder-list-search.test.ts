import { expect, test } from 'vitest'
import { bidderListQuery, readBidderSearch } from './bidder-list-search.ts'

test('AUC-18 the address asks for what the list knows, and nothing else', () => {
  const search = readBidderSearch({
    q: '1042',
    status: 'blocked,pending,lost',
    bidder_type: 'person',
    country: '578,x',
    language: 'fi,tlh',
    sort: '-number',
    page: '2',
  })
  expect(bidderListQuery(search)).toEqual({
    q: '1042',
    status: ['pending', 'blocked'],
    bidder_type: 'person',
    country: ['578'],
    language: ['fi'],
    sort: '-number',
    page: '2',
  })
  expect(bidderListQuery(readBidderSearch({ bidder_type: 'robot', sort: 'wealth' }))).toEqual({
    sort: 'name',
    page: '1',
  })
})
