import { expect, test } from 'vitest'
import { countsOf } from './waiting-queries.ts'

test('NAV-9 the menu counts nothing that is not known, and the day as much as its cards', () => {
  expect(countsOf(undefined)).toEqual({})
  expect(countsOf({ assets: 1284, live_auctions: 14 })).toMatchObject({ assets: 1284, 'auth/landing': 0 })
  const broker = { assets: 1284, live_auctions: 14, negotiations: 5, unpaid: 1, uncollected: 1 }
  expect(countsOf(broker)).toMatchObject({ 'auth/landing': 7, 'auctions/board': 14, 'auctions/negotiations': 5 })
  expect(countsOf({ assets: 1, live_auctions: 0, organizations: 2, owners: 1 })).toMatchObject({ 'auth/landing': 3 })
})
