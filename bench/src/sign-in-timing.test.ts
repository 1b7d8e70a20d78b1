import { expect, test } from 'vitest'
import { measureSignInTiming } from './sign-in-timing.ts'

test('SES-10 wrong password, unknown, deactivated and locked cannot be told apart by time', async () => {
  const { spread } = await measureSignInTiming(40)
  expect(spread).toBeLessThan(10)
})
