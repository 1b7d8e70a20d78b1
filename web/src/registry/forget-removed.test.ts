import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { forgetRemoved } from './forget-removed.ts'

test('ORG-8 what was deleted is in no list and on no page that was read before; what else was read stays', () => {
  const client = new QueryClient()
  const rows = (...ids: string[]) => ({ results: ids.map((id) => ({ id })), total: 40, page_size: 20 })
  client.setQueryData(['owners', 'list', { page: 1 }], rows('a', 'b'))
  client.setQueryData(['owners', 'list', { page: 2 }], rows('c'))
  client.setQueryData(['portfolios', 'list', {}], rows('a'))
  for (const id of ['a', 'b']) {
    client.setQueryData(['owners', 'one', id], { id })
    client.setQueryData(['owners', 'history', id], [])
  }
  forgetRemoved(client, 'owners', 'a')
  expect(client.getQueryData(['owners', 'list', { page: 1 }])).toEqual({ ...rows('b'), total: 39 })
  expect(client.getQueryData(['owners', 'list', { page: 2 }])).toEqual(rows('c'))
  expect(client.getQueryData(['portfolios', 'list', {}])).toEqual(rows('a'))
  expect(client.getQueryData(['owners', 'one', 'a'])).toBeUndefined()
  expect(client.getQueryData(['owners', 'history', 'a'])).toBeUndefined()
  expect(client.getQueryData(['owners', 'one', 'b'])).toEqual({ id: 'b' })
  expect(client.getQueryState(['owners', 'list', { page: 1 }])?.isInvalidated).toBe(true)
})
