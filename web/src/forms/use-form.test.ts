import { expect, test } from 'vitest'
import { changesOf } from './use-form.ts'

test('AST-12 only the fields that differ are changes', () => {
  expect(changesOf({ first_name: 'Bo', last_name: 'Ek' }, { first_name: 'Bo', last_name: 'Al' })).toEqual({
    last_name: 'Al',
  })
  expect(changesOf({ email: '' }, { email: '' })).toEqual({})
})
