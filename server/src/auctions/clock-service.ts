import { randomUUIDv7 } from 'node:crypto'
import type { Deps } from '../deps.ts'
import { clockDatabase } from './clock-database.ts'
import { ClockLane } from './clock-lane.ts'
import { upsertRuns, type ClockRole } from './clock-runs-sql.ts'
import { LANE_NAMES } from './clock-sql.ts'

/** One of them in each process that keeps the time of auctions. */
export class AuctionClock {
  readonly #deps: Deps
  readonly #self: { id: string; role: ClockRole }
  readonly lanes: readonly ClockLane[]

  constructor(deps: Deps, role: ClockRole = 'worker') {
    this.#deps = deps
    this.#self = { id: randomUUIDv7(), role }
    this.lanes = LANE_NAMES.map((name) => new ClockLane(deps, role, name))
  }

  /** Does everything that is due. In how many milliseconds there may be more. */
  async turn(): Promise<number> {
    return Math.min(...(await Promise.all(this.lanes.map((lane) => lane.turn()))))
  }

  /** Records when each lane ran: others see by it whether they have to take over. */
  async record(): Promise<void> {
    const now = performance.now()
    const runs = this.lanes.flatMap(({ name, ranAt }) =>
      ranAt === undefined ? [] : { lane: name, ms_ago: now - ranAt },
    )
    if (runs.length > 0) await upsertRuns(clockDatabase(this.#deps), this.#self, runs)
  }
}
