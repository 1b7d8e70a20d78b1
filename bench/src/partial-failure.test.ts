import { expect, test } from 'vitest'
import { runPartialFailure, type Round } from './partial-failure.ts'

/** Each kind of fault once or twice: as short as it can be and still last longer than what it tests. */
const ROUNDS: readonly Round[] = [
  { kind: 'server frozen', servers: ['A'], before: 5_000, lasts: 8_000, locking: true },
  { kind: 'database silent', servers: ['A', 'B'], silence: 'both', before: 1_000, lasts: 15_000 },
  { kind: 'pool exhausted', servers: ['A'], before: 7_000, lasts: 8_000 },
  { kind: 'database silent', servers: ['B'], silence: 'answers', before: 3_000, lasts: 4_000 },
  { kind: 'worker frozen', servers: [], before: 1_000, lasts: 6_000 },
  { kind: 'server frozen', servers: ['B'], before: 500, lasts: 2_000 },
]

test('AUC-21 A1 A3 A4 a server frozen or cut off, the worker frozen, all other connections taken: no bid that reached a healthy server in time is refused, outages are on record as they were, invariants hold', async () => {
  const { broken, taken, outages } = await runPartialFailure(ROUNDS)
  expect(broken).toEqual([])
  expect(outages).toBeGreaterThan(0)
  expect(taken).toBeGreaterThan(50)
})
