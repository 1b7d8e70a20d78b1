import { expect, test } from 'vitest'
import { deliveryRetryDelay, restAfter, webhookUrlIssue } from './webhook.ts'

test('INT-6 a webhook goes over https to a host of the open internet', () => {
  expect(webhookUrlIssue('https://hooks.example/klubba?key=1', false)).toBeUndefined()
  for (const wrong of ['hooks.example', 'http://hooks.example', 'ftp://hooks.example', 'https://u:p@hooks.example']) {
    expect(webhookUrlIssue(wrong, false)).toBe('wrong_url')
  }
  for (const hidden of ['https://localhost/x', 'https://db.internal', 'https://PRINTER.local', 'https://localhost./']) {
    expect(webhookUrlIssue(hidden, false)).toBe('private_address')
  }
  expect(webhookUrlIssue('http://localhost:4000/x', true)).toBeUndefined()
})

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
