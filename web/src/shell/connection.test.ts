import { expect, test } from 'vitest'
import { connectionOf } from './connection.ts'

test('the chip says one thing: what matters most', () => {
  expect(connectionOf({ online: true, answered: true }, 0)).toBe('saved')
  expect(connectionOf({ online: true, answered: true }, 1)).toBe('saving')
  expect(connectionOf({ online: true, answered: false }, 1)).toBe('unreachable')
  expect(connectionOf({ online: false, answered: false }, 1)).toBe('offline')
})
