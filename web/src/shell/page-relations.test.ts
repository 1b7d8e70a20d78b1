import { mayOpen, type PagePath, PAGES } from '@klubba/domain/pages'
import { USER_TYPES } from '@klubba/domain/users/user'
import { expect, test } from 'vitest'
import { adminPartsFor, backFrom, menuEntryFor, menuPagesFor, searchScopeOf, showsReadOnly } from './page-relations.ts'

test('NAV-1 the menu and the index of the administration hold what the user type may open, and nothing else', () => {
  for (const userType of USER_TYPES) {
    const pages = [...menuPagesFor(userType), ...adminPartsFor(userType)]
    expect(pages.filter((page) => !mayOpen(page, userType))).toEqual([])
  }
  expect(adminPartsFor('admin')).toHaveLength(9)
  expect(adminPartsFor('read')).not.toContain('admin/users')
  expect(menuPagesFor('read')).not.toContain('assets/drafts')
})

test('NAV-1 D3 every list and every part of the administration has one entry of its own in the menu', () => {
  for (const userType of USER_TYPES) {
    const pages = menuPagesFor(userType)
    expect(pages).toContain('auctions')
    expect(new Set(pages).size).toBe(pages.length)
    expect(adminPartsFor(userType).filter((part) => !pages.includes(part))).toEqual([])
  }
})

test.each<[PagePath, PagePath | undefined]>([
  ['admin/users/{userId}', 'admin/users'],
  ['admin/organizations/new', 'admin/organizations'],
  ['assets/{assetId}', 'assets'],
  ['assets/{assetId}/edit/{section}', 'assets'],
  ['assets/registration/{assetId}/{section}', 'assets/registration'],
  ['assets/registration', 'assets'],
  ['auctions/{auctionId}', 'auctions'],
  ['auctions/bidders/{bidderId}', 'auctions/bidders'],
  ['admin/users', undefined],
  ['assets', undefined],
  ['assets/archive', undefined],
  ['auth/landing', undefined],
])('NAV-9 the way back from %s leads to %s', (page, above) => {
  expect(backFrom(page)).toBe(above)
})

test('NAV-9 every page about one thing has a way back to a page without an id', () => {
  const lost = (Object.keys(PAGES) as PagePath[]).filter((page) => page.includes('{') && backFrom(page) === undefined)
  expect(lost).toEqual([])
})

test('NAV-9 the search is about what the page is about', () => {
  expect(searchScopeOf('assets/archive')).toBe('asset')
  expect(searchScopeOf('assets/{assetId}')).toBe('asset')
  expect(searchScopeOf('admin/users/{userId}')).toBe('user')
  expect(searchScopeOf('admin/community')).toBe('community')
  expect(searchScopeOf('auth/landing')).toBeUndefined()
  expect(searchScopeOf(undefined)).toBeUndefined()
})

test('a page belongs to the nearest entry of the menu', () => {
  expect(menuEntryFor('assets/{assetId}', ['assets', 'assets/archive'])).toBe('assets')
  expect(menuEntryFor('assets/archive', ['assets', 'assets/archive'])).toBe('assets/archive')
  expect(menuEntryFor('assets/registration/new', ['assets', 'assets/drafts'])).toBe('assets/drafts')
  expect(menuEntryFor('profile', ['assets'])).toBeUndefined()
  expect(menuEntryFor(undefined, ['assets'])).toBeUndefined()
})

test('who may only read is told so where others can change things', () => {
  expect(showsReadOnly('assets', 'read')).toBe(true)
  expect(showsReadOnly('admin/owners', 'read')).toBe(true)
  expect(showsReadOnly('auth/landing', 'read')).toBe(false)
  expect(showsReadOnly('assets', 'admin')).toBe(false)
})
