import { expect, test } from 'vitest'
import { ListedColumn } from './asset-column.ts'

test('AST-5 a column tells where its values are, also those that came after the places were put in order', () => {
  const column = new ListedColumn()
  column.grow(8)
  for (const [place, value] of ['a', 'b', 'a', null].entries()) column.set(place, value)
  column.move(Uint32Array.of(0, 1, 2, 3))
  for (const [index, value] of ['c', 'd', 'e', 'a'].entries()) column.set(4 + index, value)
  const placesOf = (...values: string[]) => Array.from(column.list(values)).toSorted((a, b) => a - b)
  expect([placesOf('a'), placesOf('b'), placesOf('c'), placesOf('d'), placesOf('e')]).toEqual([
    [0, 2, 7],
    [1],
    [4],
    [5],
    [6],
  ])
  expect([placesOf('e', 'b'), placesOf('f'), placesOf()]).toEqual([[1, 6], [], []])
})
