import { afterEach, describe, expect, test, vi } from 'vitest'
import { isWanted, pageOf, pathTo, redirectFor } from './paths.ts'

const ORIGIN = 'https://klubba.example'

describe('somebody who is not signed in', () => {
  test.each([
    ['/no/assets/42', '/no/auth/login'],
    ['/fi', '/fi/auth/login'],
    ['/assets', '/en/auth/login'],
    ['/', '/en/auth/login'],
    ['/xx/assets', '/en/auth/login'],
    ['/sv/auth/logout', '/sv/auth/login'],
  ])('NAV-2 is sent from %s to %s', (path, target) => {
    expect(redirectFor(path, false)).toBe(target)
  })

  test.each(['/auth/login', '/da/auth/login', '/da/auth/login/', '/xx/auth/login'])('NAV-2 is left at %s', (path) => {
    expect(redirectFor(path, false)).toBeUndefined()
  })

  test.each(['/auth/activate', '/en/auth/forgot', '/fi/auth/reset/'])('SES-1 may open %s', (path) => {
    expect(redirectFor(path, false)).toBeUndefined()
  })
})

describe('somebody who is signed in', () => {
  test.each([
    ['/', '/auth/landing'],
    ['/no', '/no/auth/landing'],
    ['/no/', '/no/auth/landing'],
    ['/en/auth/login', '/en/auth/landing'],
    ['/auth/login', '/auth/landing'],
  ])('NAV-1 is led from %s to %s', (path, target) => {
    expect(redirectFor(path, true)).toBe(target)
  })

  test.each(['/en/api', '/auth/landing', '/en/auth/logout', '/fi/auth/reset'])('NAV-1 stays at %s', (path) => {
    expect(redirectFor(path, true)).toBeUndefined()
  })
})

test.each(['/no/assets/42?tab=specs#top', '/assets', '/en/api'])('NAV-2 goes on to %s after login', (address) => {
  expect(isWanted(address, ORIGIN)).toBe(true)
})

test.each([
  'https://elsewhere.example/assets',
  '//elsewhere.example/assets',
  String.raw`/\elsewhere.example/assets`,
  'javascript:alert(1)',
  'assets',
  '',
  '/',
  '/en',
  '/en/auth/logout',
])('NAV-2 never goes on to %s', (address) => {
  expect(isWanted(address, ORIGIN)).toBe(false)
})

test('the page of a path has neither language nor slashes', () => {
  expect(pageOf('/no/auth/login/')).toBe('auth/login')
  expect(pageOf('/auth/login')).toBe('auth/login')
  expect(pageOf('/fi')).toBe('')
})

describe('the address of a page', () => {
  afterEach(() => vi.unstubAllGlobals())

  test.each([
    ['/fi/assets', '/fi/admin/users/a%2Fb', '/fi/assets'],
    ['/assets', '/admin/users/a%2Fb', '/assets'],
    ['/', '/admin/users/a%2Fb', '/assets'],
  ])('LNG-1 NAV-1 written at %s keeps the language in front', (pathname, user, assets) => {
    vi.stubGlobal('location', { pathname })
    expect(pathTo('admin/users/{userId}', { userId: 'a/b' })).toBe(user)
    expect(pathTo('assets')).toBe(assets)
  })
})
