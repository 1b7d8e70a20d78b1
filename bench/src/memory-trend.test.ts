import { expect, test } from 'vitest'
import { growthOf } from './memory-trend.ts'

const samples = (megabytes: (minute: number) => number) =>
  Array.from({ length: 41 }, (_, index) => ({ minute: index / 2, megabytes: megabytes(index / 2) }))

test('growth is what memory grows by a minute after the beginning, whatever single samples say', () => {
  expect(
    growthOf(
      samples((minute) => 150 + minute),
      5,
    ),
  ).toBe(1)
  expect(
    growthOf(
      samples((minute) => Math.min(minute, 5) * 20),
      5,
    ),
  ).toBe(0)
  expect(
    growthOf(
      samples((minute) => 150 + minute / 10 + (minute === 12 ? 40 : 0)),
      5,
    ),
  ).toBe(0.1)
  expect(
    growthOf(
      samples((minute) => 150 - minute),
      5,
    ),
  ).toBe(-1)
})

test('of too few samples nothing is said to be flat', () => {
  expect(growthOf(samples(() => 150).slice(0, 11), 5)).toBe(Infinity)
})
