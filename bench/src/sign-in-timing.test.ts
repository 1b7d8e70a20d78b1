import { expect, test } from 'vitest'
import { measureSignInTiming } from './sign-in-timing.ts'

test('SES-10 wrong password, unknown, deactivated and locked cannot be told apart by time', async () => {
  const { spread, tenths } = await measureSignInTiming(40)
  // On a busy machine everything takes longer, and the difference with it.
  expect(spread).toBeLessThan(Math.max(10, tenths.locked / 4))
})
