import { expect, test } from 'vitest'
import { conflictsOf } from './conflicts.ts'

const before = { name: 'Bo AS', 'official_address.street': 'Vei 1', 'official_address.city': '', phone: '1' }
const alone = (field: string) => field
const byAddress = (field: string) => field.split('.')[0] ?? field

test('AST-12 only what both changed, to different values, is asked about', () => {
  const theirs = { ...before, name: 'Bo Anlegg AS', phone: '2' }
  expect(conflictsOf(before, theirs, { ...before, 'official_address.city': 'Oslo' }, alone)).toEqual([])
  expect(conflictsOf(before, theirs, { ...before, name: 'Bo Bygg AS', phone: '2' }, alone)).toEqual(['name'])
})

test('AST-12 the parts of an address are one thing to choose', () => {
  const theirs = { ...before, 'official_address.street': 'Vei 2' }
  const mine = { ...before, 'official_address.city': 'Oslo' }
  expect(conflictsOf(before, theirs, mine, alone)).toEqual([])
  expect(conflictsOf(before, theirs, mine, byAddress)).toEqual(['official_address'])
})
