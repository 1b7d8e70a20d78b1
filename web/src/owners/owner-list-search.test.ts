import { expect, test } from 'vitest'
import { ownerListQuery, readOwnerSearch } from './owner-list-search.ts'

test('ORG-5 the address asks for what the list knows, and nothing else', () => {
  const search = readOwnerSearch({
    q: 'berg',
    kind: 'business',
    owner_type: 'creditor,king,organization',
    country: '578,x,752',
    status: 'VERIFIED,LOST',
    created_by: 'me',
    waiting: 'me',
    retired: 'true',
    sort: '-updated_at',
    page: '3',
  })
  expect(ownerListQuery(search)).toEqual({
    q: 'berg',
    kind: 'business',
    owner_type: ['organization', 'creditor'],
    country: ['578', '752'],
    status: ['VERIFIED'],
    created_by: 'me',
    waiting: 'me',
    retired: 'true',
    sort: '-updated_at',
    page: '3',
  })
})

test('ORG-5 an empty address asks for the first page by name', () => {
  expect(ownerListQuery(readOwnerSearch({}))).toEqual({ sort: 'name', page: '1' })
  const wrong = readOwnerSearch({ kind: 'other', created_by: 'you', retired: 'maybe', sort: 'status', page: '-1' })
  expect(ownerListQuery(wrong)).toEqual({ sort: 'name', page: '1' })
})
