import { setTimeout as sleep } from 'node:timers/promises'
import type { Deps } from '../deps.ts'
import { AuctionClock } from './clock-service.ts'

const AFTER_ERROR_MS = 1_000

export interface Running {
  stop(): Promise<void>
}

/** Repeats a piece of work, each time after as long as it says, until it is stopped; what has begun is ended first. */
export function repeat(work: () => Promise<number>, onError: (error: unknown) => void): Running {
  const stopping = new AbortController()
  const { signal } = stopping
  async function loop(): Promise<void> {
    while (!signal.aborted) {
      const delay = await work().catch((error: unknown) => {
        onError(error)
        return AFTER_ERROR_MS
      })
      await sleep(delay, undefined, { signal }).catch(() => undefined)
    }
  }
  const running = loop()
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}

/** Hands over, opens, ends and settles auctions at their time. Several processes may: each step is taken once. */
export function runAuctionClock(deps: Deps): Running {
  const clock = new AuctionClock(deps)
  return repeat(
    () => clock.turn(),
    (error) => deps.log.error({ err: error }, 'the clock of the auctions failed; it goes on'),
  )
}
