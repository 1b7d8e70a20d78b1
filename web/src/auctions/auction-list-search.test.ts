import { expect, test } from 'vitest'
import { auctionListQuery, endsBetween, readAuctionSearch } from './auction-list-search.ts'

const NOW = new Date(2026, 10, 15, 13, 30)

test('AUC-3 the address asks for what the list of auctions knows, and nothing else', () => {
  const search = readAuctionSearch({
    q: 'volvo',
    status: 'LIVE,DRAFT,LOST',
    country: '578,x',
    category: 'excavators,a b',
    ends: 'never',
    sort: 'effective_end',
    page: '2',
  })
  expect(auctionListQuery(search, NOW)).toEqual({
    q: 'volvo',
    status: ['DRAFT', 'LIVE'],
    country: ['578'],
    category: ['excavators'],
    sort: 'effective_end',
    page: '2',
  })
  expect(auctionListQuery(readAuctionSearch({ sort: 'luck' }), NOW)).toEqual({ sort: '-updated_at', page: '1' })
})

test('AUC-3 an end is asked for by whole days of the user', () => {
  const midnight = (day: number) => new Date(2026, 10, day).toISOString()
  expect(endsBetween('today', NOW)).toEqual({ ends_from: midnight(15), ends_to: midnight(16) })
  expect(endsBetween('week', NOW)).toEqual({ ends_from: midnight(15), ends_to: midnight(22) })
  expect(endsBetween('past', NOW)).toEqual({ ends_to: midnight(15) })
  expect(auctionListQuery(readAuctionSearch({ ends: '2026-11-24' }), NOW)).toMatchObject({
    ends_from: midnight(24),
    ends_to: midnight(25),
  })
  expect(readAuctionSearch({ ends: '2026-13-24' }).endsOn).toBeUndefined()
})

test('T12 AUC-3 the address names whose auctions are asked for, by ids alone', () => {
  const id = '01900000-0000-7000-8000-00000000000e'
  const search = readAuctionSearch({ owner: `${id},Volvo`, organization: id, portfolio: '', community: 'x' })
  expect(auctionListQuery(search, NOW)).toEqual({ owner: [id], organization: [id], sort: '-updated_at', page: '1' })
})
