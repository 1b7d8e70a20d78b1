import { expect, test } from 'vitest'
import { integrationActions, integrationRetryDelay } from './integration.ts'

const actions = (
  userType: 'read' | 'user' | 'support' | 'auction_broker' | 'admin',
  standing: Partial<Parameters<typeof integrationActions>[1]>,
) => integrationActions({ user_type: userType }, { archived: false, isSetUp: true, ...standing })

test('INT-1 linking is for everybody who works on assets, unlinking for support and admin', () => {
  expect(actions('read', {})).toEqual({})
  for (const userType of ['user', 'support', 'auction_broker', 'admin'] as const) {
    expect(actions(userType, {})).toEqual({ link: 'allowed' })
  }
  const record = { status: 'success', action: 'link' } as const
  for (const userType of ['read', 'user', 'auction_broker'] as const) expect(actions(userType, { record })).toEqual({})
  for (const userType of ['support', 'admin'] as const) {
    expect(actions(userType, { record })).toEqual({ unlink: 'allowed' })
  }
})

test('INT-1 what failed can be tried again by who may ask for it; an archived asset is not linked', () => {
  const failed = { status: 'failed', action: 'link' } as const
  expect(actions('user', { record: failed })).toEqual({ retry: 'allowed' })
  expect(actions('user', { record: failed, archived: true })).toEqual({ retry: 'archived' })
  expect(actions('support', { record: failed })).toEqual({ retry: 'allowed', unlink: 'allowed' })
  const notUnlinked = { status: 'failed', action: 'unlink' } as const
  expect(actions('user', { record: notUnlinked })).toEqual({})
  expect(actions('support', { record: notUnlinked, archived: true })).toEqual({ retry: 'allowed' })
  expect(actions('user', { archived: true })).toEqual({ link: 'archived' })
  expect(actions('user', { record: { status: 'deleted', action: 'unlink' } })).toEqual({ link: 'allowed' })
})

test('INT-1 without an address in the settings nothing is offered', () => {
  expect(actions('admin', { isSetUp: false, record: { status: 'failed', action: 'link' } })).toEqual({})
})

test('INT-1 tries come further and further apart, and end', () => {
  const delays = [1, 2, 3, 4, 5].map((attempts) => integrationRetryDelay(attempts) ?? 0)
  expect(delays).toEqual(delays.toSorted((one, other) => one - other))
  expect(new Set(delays).size).toBe(5)
  expect(integrationRetryDelay(6)).toBeUndefined()
})
