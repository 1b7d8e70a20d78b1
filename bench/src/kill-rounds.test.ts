import { expect, test } from 'vitest'
import { runKillRounds } from './kill-rounds.ts'

test('RUN-1 the server killed at random moments of start, migration and sign-in: the next start works, nothing is lost', async () => {
  const result = await runKillRounds(2)
  expect(result).toMatchObject({ rounds: 2, lost: 0, auditWhole: true })
  expect(result.acknowledged).toBeGreaterThan(0)
})
