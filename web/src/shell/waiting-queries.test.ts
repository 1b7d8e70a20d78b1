import { expect, test } from 'vitest'
import { countsOf } from './waiting-queries.ts'

test('NAV-9 the menu counts nothing that is not known, and the day as much as its cards', () => {
  expect(countsOf(undefined)).toEqual({})
  expect(countsOf({ assets: 1284, live_auctions: 14 })).toMatchObject({ assets: 1284, 'auth/landing': 0 })
  const broker = { assets: 1284, live_auctions: 14, negotiations: 5, unpaid: 1, uncollected: 1 }
  expect(countsOf(broker)).toMatchObject({ 'auth/landing': 7, 'auctions/board': 14, 'auctions/negotiations': 5 })
})

test('T12 NAV-9 an organization and its owners are one thing to do, and the menu counts what each list holds', () => {
  const support = { assets: 1, live_auctions: 0, organizations: 8, owners: 11, private_owners: 2 }
  expect(countsOf(support)).toMatchObject({ 'auth/landing': 10, 'admin/organizations': 8, 'admin/owners': 11 })
})
