import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { SendRuns } from './send-runs.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Runs whose sending ends when the test says so. */
function heldRuns() {
  const held: PromiseWithResolvers<boolean>[] = []
  const runs = new SendRuns(() => {
    const sending = Promise.withResolvers<boolean>()
    held.push(sending)
    return sending.promise
  })
  return {
    runs,
    begun: () => held.length,
    async end(isReached: boolean) {
      held.at(-1)?.resolve(isReached)
      await vi.advanceTimersByTimeAsync(0)
    },
  }
}

describe('OFF-4 when drafts are sent', () => {
  test('OFF-4 one run at a time; what is asked for or changed meanwhile is one more at the end', async () => {
    const { runs, begun, end } = heldRuns()
    void runs.now()
    void runs.now()
    runs.afterChange()
    expect(begun()).toBe(1)
    await end(true)
    expect(begun()).toBe(2)
    await end(true)
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(begun()).toBe(2)
  })

  test('OFF-4 a change is sent a moment later', async () => {
    const { runs, begun } = heldRuns()
    runs.afterChange()
    await vi.advanceTimersByTimeAsync(900)
    runs.afterChange()
    await vi.advanceTimersByTimeAsync(900)
    expect(begun()).toBe(0)
    await vi.advanceTimersByTimeAsync(100)
    expect(begun()).toBe(1)
  })

  test('OFF-4 a run that does not reach the server is tried again after pauses that double, up to five minutes', async () => {
    const { runs, begun, end } = heldRuns()
    void runs.now()
    for (const pause of [5_000, 10_000, 20_000, 40_000, 80_000, 160_000, 300_000, 300_000]) {
      const before = begun()
      // What is changed now, or while it fails, goes with the next try.
      runs.afterChange()
      await end(false)
      runs.afterChange()
      await vi.advanceTimersByTimeAsync(pause - 1)
      expect(begun()).toBe(before)
      await vi.advanceTimersByTimeAsync(1)
      expect(begun()).toBe(before + 1)
    }
  })

  test('OFF-4 one that is asked for while another fails does not wait for the pause', async () => {
    const { runs, begun, end } = heldRuns()
    void runs.now()
    void runs.now()
    await end(false)
    expect(begun()).toBe(2)
    await end(false)
    expect(begun()).toBe(2)
  })

  test('OFF-4 once the server was there the pauses are short again', async () => {
    const { runs, begun, end } = heldRuns()
    void runs.now()
    await end(false)
    await vi.advanceTimersByTimeAsync(5_000)
    await end(false)
    await vi.advanceTimersByTimeAsync(10_000)
    runs.reached()
    await end(false)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(begun()).toBe(4)
  })
})
