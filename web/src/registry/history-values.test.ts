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
