import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { can, grantOf, mayEver, PERMISSIONS, type Permission } from './permissions.ts'
import { USER_TYPES } from './users/user.ts'

const permissions = Object.keys(PERMISSIONS) as Permission[]

describe('who may do what', () => {
  test('USR-2 a user may do what is their own only with their own', () => {
    const user = { user_type: 'user' } as const
    expect(can(user, 'assets.archive', { own: true })).toBe(true)
    expect(can(user, 'assets.archive', { own: false })).toBe(false)
    expect(can(user, 'registry.see_person', { own: true, verified: false })).toBe(true)
    expect(can(user, 'registry.see_person', { own: true, verified: true })).toBe(false)
  })

  test('USR-2 support verifies nothing that they created themselves, an admin does', () => {
    expect(can({ user_type: 'support' }, 'registry.verify', { own: true })).toBe(false)
    expect(can({ user_type: 'support' }, 'registry.verify', { own: false })).toBe(true)
    expect(can({ user_type: 'admin' }, 'registry.verify', { own: true })).toBe(true)
  })

  test('USR-2 nobody sees a hidden maximum or changes the log of bids', () => {
    for (const user_type of USER_TYPES) {
      expect(mayEver({ user_type }, 'auctions.see_maximum')).toBe(false)
      expect(mayEver({ user_type }, 'bids.change_log')).toBe(false)
    }
  })

  test('USR-2 what is granted on some thing passes the gate, and what does not pass is granted on none', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...USER_TYPES),
        fc.constantFrom(...permissions),
        fc.record({ own: fc.boolean(), verified: fc.boolean() }),
        (user_type, permission, scope) => {
          if (can({ user_type }, permission, scope)) expect(mayEver({ user_type }, permission)).toBe(true)
        },
      ),
    )
  })

  test('USR-2 AUC-6 a marketplace sees auctions, registers, sees and bids for its own bidders, and nothing else', () => {
    const granted = permissions.filter((permission) => grantOf('marketplace', permission) !== 'no')
    expect(granted).toEqual(['auctions.see', 'bids.enter', 'bidders.see', 'bidders.register'])
    for (const permission of granted) {
      expect(can({ user_type: 'marketplace' }, permission, { own: true })).toBe(true)
      expect(can({ user_type: 'marketplace' }, permission, { own: false })).toBe(permission === 'auctions.see')
    }
  })

  test('USR-2 read changes nothing: it has only what everybody has', () => {
    for (const permission of permissions.filter((name) => grantOf('read', name) !== 'no')) {
      for (const userType of USER_TYPES) expect(grantOf(userType, permission)).toBe('yes')
    }
  })

  test('USR-2 the administrator lacks only what nobody has', () => {
    const denied = permissions.filter((permission) => grantOf('admin', permission) === 'no')
    expect(denied).toEqual(['auctions.see_maximum', 'bids.change_log'])
  })
})
