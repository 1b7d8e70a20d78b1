import { readCatalogues } from '../assets/asset-service.ts'
import { LogDiffers } from '../bidding/bidding-service.ts'
import { recordStopped } from '../bidding/stopped-bidding-service.ts'
import { transact } from '../db/again.ts'
import type { Deps } from '../deps.ts'
import type { CatalogueOf } from './auction-load-service.ts'
import { capDue } from './bidder-cap-service.ts'
import { clockDatabase } from './clock-database.ts'
import { isRunByWorker, type ClockRole } from './clock-runs-sql.ts'
import { listDue, type LaneName } from './clock-sql.ts'
import { takeDueStep, type Outcome } from './clock-steps-service.ts'

const AT_ONCE = 200
const LONGEST_SLEEP_MS = 1_000
/** After what came of an auction, when it is looked at next. */
const PAUSES_MS: Record<Exclude<Outcome, 'done'>, number> = { busy: 100, waits: 500, not_due: 1_000 }
const FIRST_RETRY_MS = 1_000
const LAST_RETRY_MS = 30_000
/** A failure that has not come again for so long is over, or somebody else has taken the step. */
const FORGOTTEN_AFTER_MS = 60_000

interface Later {
  at: number
  failures: number
}

/** How many auctions a lane works on at a time. Openings have a lane of their own: they never wait for closings. */
const WIDTHS: Readonly<Record<LaneName, number>> = { opening: 2, closing: 3, following: 1 }

/** One kind of steps: does those that are due, each auction by itself, a few at a time. */
export class ClockLane {
  readonly #deps: Deps
  readonly #role: ClockRole
  readonly name: LaneName
  /** Auctions that are not to be tried before their time; nothing that is due waits for them. */
  readonly #later = new Map<string, Later>()
  /** When it last did something, or found nothing to do. */
  ranAt: number | undefined

  constructor(deps: Deps, role: ClockRole, name: LaneName) {
    this.#deps = deps
    this.#role = role
    this.name = name
  }

  /** Does what is due. In how many milliseconds there may be more. */
  async turn(): Promise<number> {
    if (await this.#standsBy()) return LONGEST_SLEEP_MS
    if (this.name === 'following') await this.#cap()
    const now = performance.now()
    this.#forget(now)
    const later = [...this.#later].flatMap(([id, { at }]) => (at > now ? id : []))
    const all = await listDue(clockDatabase(this.#deps), this.name, { later, most: AT_ONCE })
    this.ranAt = performance.now()
    const due = all.filter(({ ms_left }) => ms_left <= 0).map(({ id }) => id)
    if (due.length > 0) await this.#takeAll(due)
    if (due.length === AT_ONCE) return 0
    return this.#pause(all.map(({ ms_left }) => ms_left).filter((ms) => ms > 0))
  }

  /** A server leaves the clock to the workers, as its time is for those who bid, until none of them runs it any more. */
  async #standsBy(): Promise<boolean> {
    return this.#role === 'server' && (await isRunByWorker(clockDatabase(this.#deps), this.name))
  }

  /** Nothing that is due waits because this failed. */
  async #cap(): Promise<void> {
    await capDue(this.#deps).catch((error: unknown) =>
      this.#deps.log.error({ err: error }, 'restricted bidders could not be capped; it is tried again'),
    )
  }

  async #takeAll(due: readonly string[]): Promise<void> {
    const ids = [...due]
    const catalogueOf = await readCatalogues(this.#deps)
    const takeSome = async () => {
      for (let id = ids.shift(); id !== undefined; id = ids.shift()) await this.#take(id, catalogueOf)
    }
    await Promise.all(Array.from({ length: WIDTHS[this.name] }, takeSome))
  }

  async #take(id: string, catalogueOf: CatalogueOf): Promise<void> {
    try {
      const db = clockDatabase(this.#deps)
      const outcome = await transact(db, (tx) => takeDueStep(tx, this.#deps, id, catalogueOf))
      if (outcome === 'done') this.#later.delete(id)
      else this.#later.set(id, { at: performance.now() + PAUSES_MS[outcome], failures: 0 })
      this.ranAt = performance.now()
    } catch (error) {
      this.#fail(id, error)
    }
  }

  #fail(id: string, error: unknown): void {
    const { log } = this.#deps
    if (error instanceof LogDiffers) recordStopped(this.#deps, error)
    else log.error({ err: error, auction_id: id }, 'a due step of an auction failed; it is tried again')
    const failures = this.#later.get(id)?.failures ?? 0
    const delay = Math.min(FIRST_RETRY_MS * 2 ** failures, LAST_RETRY_MS)
    this.#later.set(id, { at: performance.now() + delay, failures: failures + 1 })
  }

  #pause(msLeft: readonly number[]): number {
    const now = performance.now()
    const again = [...this.#later.values()].flatMap(({ at, failures }) => (failures === 0 ? at - now : []))
    return Math.max(0, Math.min(LONGEST_SLEEP_MS, ...msLeft, ...again))
  }

  #forget(now: number): void {
    for (const [id, { at, failures }] of this.#later) {
      if (failures === 0 ? at <= now : at < now - FORGOTTEN_AFTER_MS) this.#later.delete(id)
    }
  }
}
