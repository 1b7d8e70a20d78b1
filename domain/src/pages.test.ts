import { expect, test } from 'vitest'
import { mayOpen, PAGES, type PagePath } from './pages.ts'
import { USER_TYPES } from './users/user.ts'

const paths = Object.keys(PAGES) as PagePath[]
const opens = (userType: (typeof USER_TYPES)[number]) => paths.filter((path) => mayOpen(path, userType))

test('SES-1 an anonymous visitor reaches login and what activation and a new password need, and nothing else', () => {
  const open = paths.filter((path) => mayOpen(path, undefined))
  expect(open).toEqual(['auth/login', 'auth/activate', 'auth/forgot', 'auth/reset'])
})

test('NAV-1 the pages of each user type: everybody sees what readers see, and admins see all', () => {
  for (const userType of USER_TYPES) expect(opens(userType)).toEqual(expect.arrayContaining(opens('read')))
  expect(opens('admin')).toEqual(paths)
})

test('NAV-1 what is closed to whom', () => {
  const closed = Object.fromEntries(USER_TYPES.map((type) => [type, paths.filter((path) => !mayOpen(path, type))]))
  expect(closed['auction_broker']).toEqual([
    'admin/users',
    'admin/users/new',
    'admin/users/{userId}',
    'admin/audit',
    'admin/tokens',
    'admin/settings',
  ])
  expect(closed['support']).toEqual(['admin/users/new', 'admin/audit', 'admin/tokens', 'admin/settings'])
  expect(closed['user']).toEqual([
    'assets/import',
    'assets/import/{importId}',
    'auctions/bidders',
    'auctions/bidders/new',
    'auctions/bidders/{bidderId}',
    'admin/portfolios/new',
    'admin/community/new',
    'admin/users',
    'admin/users/new',
    'admin/users/{userId}',
    'admin/audit',
    'admin/tokens',
    'admin/settings',
  ])
  expect(closed['read']).toEqual(expect.arrayContaining(closed['user'] ?? []))
  expect(closed['read']).toHaveLength(26)
})
