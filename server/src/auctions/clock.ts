import { setTimeout as sleep } from 'node:timers/promises'
import type { Deps } from '../deps.ts'
import { closeClockDatabase } from './clock-database.ts'
import type { ClockRole } from './clock-runs-sql.ts'
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

const RECORDED_EVERY_MS = 1_000

/**
 * Hands over, opens, ends and settles auctions at their time. Any number of processes may: each step is taken once. The
 * lanes run beside each other, so that a lane that has much to do, or hangs, holds up no other.
 */
export function runAuctionClock(deps: Deps, role: ClockRole): Running {
  const clock = new AuctionClock(deps, role)
  const failed = (error: unknown) => deps.log.error({ err: error }, 'the clock of the auctions failed; it goes on')
  const record = async () => {
    await clock.record()
    return RECORDED_EVERY_MS
  }
  const running = [...clock.lanes.map((lane) => () => lane.turn()), record].map((work) => repeat(work, failed))
  return {
    async stop() {
      await Promise.all(running.map((each) => each.stop()))
      await closeClockDatabase(deps)
    },
  }
}
