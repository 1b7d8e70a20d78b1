import type { SessionUser } from '@klubba/domain/users/user'
import { expect, test } from 'vitest'
import { hasExpired, isDueForRefresh, pauseAfter } from './session-expiry.ts'

const NOW = 1_000_000_000
const MINUTE = 60_000
const user = { id: 'u' } as SessionUser

test.each([
  [5 * MINUTE, false],
  [5 * MINUTE - 1, true],
  [0, true],
  [-MINUTE, true],
  [25 * MINUTE, false],
])('SES-9 with %i ms left a refresh is due: %s', (left, due) => {
  expect(isDueForRefresh({ user, expiresAt: NOW + left }, NOW)).toBe(due)
})

test('SES-9 nothing is due for nobody, and a missing token is due at once', () => {
  expect(isDueForRefresh({ user: undefined, expiresAt: undefined }, NOW)).toBe(false)
  expect(isDueForRefresh({ user, expiresAt: undefined }, NOW)).toBe(true)
})

test('SES-6 a token has expired when its time has come, or when there is none', () => {
  expect(hasExpired({ user, expiresAt: NOW }, NOW)).toBe(true)
  expect(hasExpired({ user, expiresAt: NOW + 1 }, NOW)).toBe(false)
  expect(hasExpired({ user, expiresAt: undefined }, NOW)).toBe(true)
})

test('OFF-11 a server that cannot be reached is asked less and less often, but at least once a minute', () => {
  expect([0, 1, 2, 3, 20].map(pauseAfter)).toEqual([0, 2_000, 4_000, 8_000, 60_000])
})
