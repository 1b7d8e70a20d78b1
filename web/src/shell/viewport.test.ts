import { expect, test } from 'vitest'
import { viewportCookie, viewportOf } from './viewport.ts'

test.each([
  [1440, 'lg'],
  [1024, 'lg'],
  [1023, 'md'],
  [768, 'md'],
  [767, 'xs'],
  [320, 'xs'],
  [0, 'lg'],
  [Number.NaN, 'lg'],
] as const)('NAV-14 a screen of %d px is %s', (width, viewport) => {
  expect(viewportOf(width)).toBe(viewport)
})

test('NAV-14 the cookie lasts 365 days and goes to this site only', () => {
  expect(viewportCookie(800)).toBe('viewport=md; path=/; max-age=31536000; SameSite=Strict; Secure')
})
