import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetBegun, isBegun, mediumId, noteBegun } from './upload-id.ts'

const kept = new Map<string, string>()

beforeEach(() => {
  kept.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('MED-4 the same file for the same place has the same id, any other has another', async () => {
  const parts = ['user', 'asset', 'image', '', 'IMG_1.jpg', 1000, 1_700_000_000_000]
  const id = await mediumId(parts)
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(await mediumId(parts)).toBe(id)
  const others = await Promise.all(parts.map((_, place) => mediumId(parts.with(place, 'other'))))
  expect(new Set([id, ...others]).size).toBe(parts.length + 1)
})

test('MED-4 OFF-9 what was begun is remembered for a week, by its id alone', () => {
  vi.useFakeTimers({ now: 0 })
  noteBegun('one')
  vi.setSystemTime(6 * 24 * 3_600_000)
  noteBegun('two')
  expect([isBegun('one'), isBegun('two')]).toEqual([true, true])
  vi.setSystemTime(8 * 24 * 3_600_000)
  expect([isBegun('one'), isBegun('two')]).toEqual([false, true])
  forgetBegun('two')
  expect(isBegun('two')).toBe(false)
})

test('MED-4 a store that holds nonsense, or has no room, is as good as none', () => {
  kept.set('klubba-uploads-begun', '{"one":')
  expect(isBegun('one')).toBe(false)
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
    removeItem: () => undefined,
  })
  expect(() => noteBegun('one')).not.toThrow()
})
