import { expect, test } from 'vitest'
import { deliveryRetryDelay, restAfter } from './webhook.ts'

test('INT-6 deliveries are tried again further and further apart, for about two days', () => {
  const delays = [1, 2, 3, 4, 5, 6, 7, 8].map((attempts) => deliveryRetryDelay(attempts) ?? 0)
  expect(delays).toEqual(delays.toSorted((one, other) => one - other))
  const days = delays.reduce((sum, delay) => sum + delay, 0) / 86_400
  expect(days).toBeGreaterThan(1.5)
  expect(days).toBeLessThan(2.5)
  expect(deliveryRetryDelay(9)).toBeUndefined()
})

test('INT-6 an address where nothing comes through is left alone, at most for an hour', () => {
  expect([1, 2, 3, 4, 5, 30].map(restAfter)).toEqual([0, 0, 60, 120, 240, 3600])
})
