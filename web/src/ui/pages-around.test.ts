import { expect, test } from 'vitest'
import { pagesAround } from './pages-around.ts'

test('USR-1 shows the first page, the last and the neighbours, with gaps between', () => {
  expect(pagesAround(1, 1)).toEqual([1])
  expect(pagesAround(1, 3)).toEqual([1, 2, 3])
  expect(pagesAround(1, 9)).toEqual([1, 2, undefined, 9])
  expect(pagesAround(5, 9)).toEqual([1, undefined, 4, 5, 6, undefined, 9])
  expect(pagesAround(4, 7)).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(pagesAround(99, 3)).toEqual([1, 2, 3])
})
