import { expect, test } from 'vitest'
import { LISTINGS } from '../asset-views/asset-list.ts'
import type { UserType } from '../users/user.ts'
import { BULK_ACTIONS, bulkActionsOn, isUndoable, mayDoInBulk } from './bulk-rules.ts'

const allowedTo = (user_type: UserType) => BULK_ACTIONS.filter((action) => mayDoInBulk({ user_type }, action))

test('AST-14 who only reads or registers does nothing in bulk, and only who runs auctions publishes', () => {
  expect(allowedTo('read')).toEqual([])
  expect(allowedTo('user')).toEqual([])
  expect(allowedTo('support')).toEqual(BULK_ACTIONS.filter((action) => action !== 'publish'))
  expect(allowedTo('auction_broker')).toEqual(BULK_ACTIONS)
  expect(allowedTo('admin')).toEqual(BULK_ACTIONS)
})

test('AST-14 each list offers what can be done with what is on it', () => {
  const offered = LISTINGS.map((listing) => bulkActionsOn(listing, { user_type: 'admin' }))
  expect(offered.map((actions) => actions.includes('archive'))).toEqual([true, false, false])
  expect(offered.map((actions) => actions.includes('unarchive'))).toEqual([false, true, false])
  expect(LISTINGS.flatMap((listing) => bulkActionsOn(listing, { user_type: 'user' }))).toEqual([])
})

test('AST-14 only what leaves no trace elsewhere is taken back', () => {
  expect(BULK_ACTIONS.filter(isUndoable)).toEqual(['set_portfolio', 'archive', 'unarchive'])
})
