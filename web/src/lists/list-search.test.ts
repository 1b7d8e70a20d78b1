import { expect, test } from 'vitest'
import { orderOf, pageOf, splitValues } from './list-search.ts'

test('the values of a filter come in their known order, without what is unknown', () => {
  expect(splitValues('c,a,x', ['a', 'b', 'c'])).toEqual(['a', 'c'])
  expect(splitValues(undefined, ['a'])).toEqual([])
})

test('an order that the list does not know is the usual one', () => {
  expect(orderOf('-name', ['name', 'state'], 'name')).toBe('-name')
  expect(orderOf('--name', ['name', 'state'], 'name')).toBe('name')
  expect(orderOf(undefined, ['name', 'state'], '-state')).toBe('-state')
})

test('what is no page is the first', () => {
  expect(['3', '-3', '0', 'x', '2.9', '', undefined].map(pageOf)).toEqual([3, 1, 1, 1, 2, 1, 1])
})
