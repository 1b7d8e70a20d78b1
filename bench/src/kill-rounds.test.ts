import { expect, test } from 'vitest'
import { runKillRounds } from './kill-rounds.ts'

test('RUN-1 the server killed at random moments of start, migration and sign-in: the next start works, nothing is lost', async () => {
  // The third is the first that waits for sign-ins.
  const result = await runKillRounds(3)
  expect(result).toMatchObject({ rounds: 3, lost: 0, auditWhole: true })
  expect(result.acknowledged).toBeGreaterThan(0)
})
