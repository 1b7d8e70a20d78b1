import { expect, test } from 'vitest'
import { initialsOf } from '../ui/initials.ts'
import { dialled } from './dialled.ts'

test('ORG-1 a contact is seen by its initials and called with one tap', () => {
  expect(initialsOf('Synnøve Lorentzen')).toBe('SL')
  expect(initialsOf('åse marie ødegård')).toBe('ÅØ')
  expect(initialsOf('Verksted')).toBe('V')
  expect(initialsOf(' ')).toBe('')
  expect(dialled('+47 916 44-120')).toBe('tel:+4791644120')
})
