import { expect, test } from 'vitest'
import { readUserSearch, userListQuery } from './user-list-search.ts'

test('USR-1 the address gives search, filters, order and page; what it cannot mean is left out', () => {
  expect(readUserSearch({})).toEqual({ q: '', types: [], states: [], order: 'name', page: 1 })
  const search = readUserSearch({
    q: 'bo',
    user_type: 'admin,read,boss',
    state: 'locked',
    sort: '-created_at',
    page: '3',
  })
  expect(search).toEqual({ q: 'bo', types: ['read', 'admin'], states: ['locked'], order: '-created_at', page: 3 })
  expect(readUserSearch({ sort: 'password_hash', page: 'x' })).toMatchObject({ order: 'name', page: 1 })
})

test('USR-1 only what is asked for goes to the server', () => {
  expect(userListQuery(readUserSearch({}))).toEqual({ sort: 'name', page: '1' })
  expect(userListQuery(readUserSearch({ user_type: 'read', q: 'bo' }))).toEqual({
    q: 'bo',
    user_type: ['read'],
    sort: 'name',
    page: '1',
  })
})
