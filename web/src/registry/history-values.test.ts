import { expect, test } from 'vitest'
import { nameOfValue } from './history-values.ts'

test('ORG-6 what the history holds is told by its name', () => {
  expect(nameOfValue('Nordic Machines')).toBe('Nordic Machines')
  expect(nameOfValue({ id: '1', name: 'Berg AS' })).toBe('Berg AS')
  expect(
    nameOfValue([
      { id: '1', name: 'Berg AS' },
      { id: '2', name: 'Dal AB' },
    ]),
  ).toBe('Berg AS\nDal AB')
  expect(nameOfValue(null)).toBe('')
  expect(nameOfValue({ id: '1' })).toBe('')
})

test('AUC-3 T2 a number of the history is told, 0 like any other', () => {
  expect(nameOfValue(3)).toBe('3')
  expect(nameOfValue(0)).toBe('0')
})
