import { expect, test } from 'vitest'
import { measureSignInTiming } from './sign-in-timing.ts'

test('SES-10 wrong password, unknown, deactivated and locked cannot be told apart by time', async () => {
  const { spread, tenths } = await measureSignInTiming(20)
  // Whoever is refused without a look at the password is refused in no time at all. What is left of the machine's moods in
  // the quickest tenth is much less than that.
  expect(spread).toBeLessThan(tenths.locked / 2)
})
