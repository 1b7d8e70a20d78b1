import { USER_TYPES } from '@klubba/domain/users/user'
import { expect, test } from 'vitest'
import { shortcutReader, shortcutsFor } from './shortcuts.ts'

function press(reader: ReturnType<typeof shortcutReader>, keys: string[], { gap = 100, command = false } = {}) {
  return keys.map((key, index) => reader({ key, command, alt: false, at: index * gap })).at(-1)
}

test('NAV-13 G and a letter lead to a page, one key opens what it stands for', () => {
  const read = () => shortcutReader('admin')
  expect(press(read(), ['g', 't'])).toEqual({ go: 'auth/landing' })
  expect(press(read(), ['G', 'U'])).toEqual({ go: 'admin/users' })
  expect(press(read(), ['n'])).toEqual({ go: 'assets/registration/new' })
  expect(press(read(), ['g', 'n'])).toEqual({ go: 'auctions/negotiations' })
  expect(press(read(), ['?'])).toEqual({ show: 'shortcuts' })
  expect(press(read(), ['/'])).toEqual({ show: 'search' })
  expect(press(read(), ['k'], { command: true })).toEqual({ show: 'palette' })
})

test('NAV-13 a key that is no shortcut does nothing, and G is forgotten after a moment or another key', () => {
  expect(press(shortcutReader('admin'), ['k'])).toBeUndefined()
  expect(press(shortcutReader('admin'), ['n'], { command: true })).toBeUndefined()
  expect(press(shortcutReader('admin'), ['g', 't'], { gap: 2000 })).toBeUndefined()
  expect(press(shortcutReader('admin'), ['g', 'x', 't'])).toBeUndefined()
  expect(press(shortcutReader('admin'), ['g', 'g', 't'])).toEqual({ go: 'auth/landing' })
})

test('NAV-13 nobody has a shortcut to a page that does not exist for them', () => {
  expect(press(shortcutReader('read'), ['n'])).toBeUndefined()
  expect(press(shortcutReader('auction_broker'), ['g', 'u'])).toBeUndefined()
})

test('NAV-13 no two shortcuts have the same keys', () => {
  for (const userType of USER_TYPES) {
    const keys = shortcutsFor(userType).map((shortcut) => shortcut.keys.join(' '))
    expect(new Set(keys).size).toBe(keys.length)
  }
})
