import { expect, test } from 'vitest'
import { organizationListQuery, readOrganizationSearch } from './organization-list-search.ts'

test('ORG-1 the address gives search, filters, order and page; what it cannot mean is left out', () => {
  expect(readOrganizationSearch({})).toEqual({
    q: '',
    countries: [],
    statuses: [],
    retired: false,
    waiting: false,
    order: 'name',
    page: 1,
  })
  const search = readOrganizationSearch({
    q: 'ishav',
    country: '578,nowhere,246',
    status: 'VERIFIED,LOST',
    retired: 'true',
    waiting: 'me',
    sort: '-updated_at',
    page: '2',
  })
  expect(organizationListQuery(search)).toEqual({
    q: 'ishav',
    country: ['578', '246'],
    status: ['VERIFIED'],
    retired: 'true',
    waiting: 'me',
    sort: '-updated_at',
    page: '2',
  })
  expect(organizationListQuery(readOrganizationSearch({ sort: 'secret' }))).toEqual({ sort: 'name', page: '1' })
})
