import { expect, test } from 'vitest'
import { menuActions } from './menu-actions.ts'

test('AST-3 of two actions that lead there and back the one that fits stands in the menu', () => {
  expect(menuActions({ archive: 'allowed', unarchive: 'wrong_state' })).toEqual(['archive'])
  expect(menuActions({ archive: 'archived', unarchive: 'allowed' })).toEqual(['unarchive'])
  expect(menuActions({ save_as_asset: 'incomplete', send_back: 'wrong_state' })).toEqual(['save_as_asset'])
  expect(menuActions({ save_as_asset: 'wrong_state', send_back: 'allowed' })).toEqual(['send_back'])
  expect(menuActions({ save_as_asset: 'wrong_state', send_back: 'auction_open' })).toEqual(['send_back'])
})

test('AST-3 what is barred stays in the menu, what is not offered is not there', () => {
  expect(menuActions({ retrade: 'wrong_state', remove_draft: 'wrong_state' })).toEqual(['retrade', 'remove_draft'])
  expect(menuActions({ edit: 'allowed' })).toEqual([])
})
