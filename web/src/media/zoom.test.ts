import { expect, test } from 'vitest'
import { isDoubleTap, kept, WHOLE, zoomedAt } from './zoom.ts'

const screen = { width: 1000, height: 600 }

test('AST-17 what is under the pointer stays there while it grows', () => {
  const point = { x: 200, y: -100 }
  const view = zoomedAt(WHOLE, 2, point, screen)
  expect(view).toEqual({ scale: 2, x: -200, y: 100 })
  // The spot of the picture under the point, in the picture's own measure, before and after.
  expect((point.x - view.x) / view.scale).toBe(point.x)
  expect((point.y - view.y) / view.scale).toBe(point.y)
})

test('AST-17 it grows to eight times, and shrinks to the whole picture in the middle', () => {
  expect(zoomedAt(WHOLE, 100, { x: 0, y: 0 }, screen).scale).toBe(8)
  expect(zoomedAt({ scale: 2, x: 300, y: 100 }, 0.1, { x: 50, y: 50 }, screen)).toEqual(WHOLE)
})

test('AST-17 it cannot be moved off the screen', () => {
  expect(kept({ scale: 2, x: 9000, y: -9000 }, screen)).toEqual({ scale: 2, x: 500, y: -300 })
  expect(kept({ scale: 1, x: 40, y: 40 }, screen)).toEqual(WHOLE)
})

test('AST-17 two quick taps on one place are a double tap; a later one or one elsewhere is not', () => {
  const first = { x: 100, y: 100, at: 1000 }
  expect(isDoubleTap(first, { x: 110, y: 95, at: 1250 })).toBe(true)
  expect(isDoubleTap(first, { x: 110, y: 95, at: 1400 })).toBe(false)
  expect(isDoubleTap(first, { x: 190, y: 95, at: 1250 })).toBe(false)
  expect(isDoubleTap(null, first)).toBe(false)
})
