import type { AuctionStatus } from '@klubba/domain/auctions/auction-status'
import type { Trigger } from '@klubba/domain/auctions/transitions'
import { readCatalogues } from '../assets/asset-service.ts'
import { LogDiffers, openBidding } from '../bidding/bidding-service.ts'
import { recordStopped } from '../bidding/stopped-bidding-service.ts'
import { transact } from '../db/again.ts'
import type { Tx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { loadLocked, type CatalogueOf, type Loaded } from './auction-load-service.ts'
import { moveOf } from '@klubba/domain/auctions/auction-actions'
import { auditAll, SYSTEM } from './auction-move-service.ts'
import { lockAuctionIfFree } from './auction-sql.ts'
import { saleTermsOf } from './auction-terms.ts'
import { capDue } from './bidder-cap-service.ts'
import { takeStepIn, type Work } from './auction-step-service.ts'
import { listDue } from './clock-sql.ts'
import { mayEnd } from './fair-end-service.ts'
import { openNegotiation } from './open-negotiation-service.ts'

const OPENING: Work = async ({ tx, deps, loaded }) => {
  const verdict = moveOf('take_in', loaded.row.status, loaded.facts, 'system')
  // Handed over before its start, it waits; everything else opens it.
  if (verdict.ok && verdict.transition.to !== 'LIVE') return {}
  const sale = saleTermsOf(loaded.row)
  return { row: await openBidding(tx, deps, loaded.row, { at: new Date(loaded.known.now), sale }) }
}

/** It ended at its effective end, however late this runs; when it was closed is the time of the history's entry. */
const ENDING: Work = async ({ loaded }) => ({ along: { columns: { ended_at: loaded.row.effective_end } } })

/** Sold to the highest bid, negotiated about it, or nothing: as the reserve and the bids say. */
const WORKING_OUT: Work = async ({ tx, deps, loaded }) => {
  const { row, facts, known } = loaded
  if (facts.reserveMet) {
    const accepted = { accepted_price: row.price, accepted_by: 'bid', accepted_at: new Date(known.now) } as const
    const told = [{ field: 'buyer', before: null, after: row.leader_number }]
    return { along: { columns: { ...accepted, buyer_id: row.leader_id }, told } }
  }
  const [bid] = known.bids
  if (!bid) return {}
  return { along: { columns: await openNegotiation(tx, deps, loaded, { chance: 'highest_bid', bid, by: null }) } }
}

const FAILING: Work = async () => ({ along: { columns: { hand_over_error: 'took_too_long' } } })

interface Step {
  trigger: Trigger
  work?: Work
}

const STEPS: Partial<Record<AuctionStatus, (loaded: Loaded) => Step>> = {
  PROCESSING: ({ facts }) =>
    facts.handOverFailed ? { trigger: 'stop_hand_over', work: FAILING } : { trigger: 'take_in', work: OPENING },
  PUBLISHED_NEW_SERVICE: () => ({ trigger: 'open', work: OPENING }),
  LIVE: () => ({ trigger: 'end', work: ENDING }),
  ENDED: () => ({ trigger: 'work_out', work: WORKING_OUT }),
  CLOSED: () => ({ trigger: 'close_without_sale' }),
  COMMUNITY: () => ({ trigger: 'unpublish' }),
}

type Result = 'done' | 'waits' | 'not_due'

/** The step that is due by the clock once it is locked. Two clocks: the second finds it locked, or done. */
async function takeDueStep(tx: Tx, deps: Deps, id: string, catalogueOf: CatalogueOf): Promise<Result> {
  if (!(await lockAuctionIfFree(tx, id))) return 'not_due'
  const loaded = await loadLocked(tx, id, catalogueOf)
  const { row, facts } = loaded
  const step = STEPS[row.status]?.(loaded)
  if (!step || !moveOf(step.trigger, row.status, facts, 'system').ok) return 'not_due'
  if (row.status === 'LIVE' && !(await mayEnd(tx, deps, row))) return 'waits'
  const entry = await takeStepIn(tx, deps, loaded, SYSTEM, { trigger: step.trigger }, step.work)
  await auditAll(tx, deps, SYSTEM, [entry])
  return 'done'
}

const AT_ONCE = 200
const LONGEST_SLEEP_MS = 1_000
/** The next beat comes with the end. */
const BEAT_WAIT_MS = 100
const RETRY_MS = 30_000
/** What ends is worked out at once. */
const MOST_STEPS = 3

/** One of them in each process that keeps the time of auctions. */
export class AuctionClock {
  readonly #deps: Deps
  /** What failed is not tried again with every turn. */
  readonly #failed = new Map<string, number>()

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /** Does everything that is due; tells in how many milliseconds there may be more. */
  async turn(): Promise<number> {
    await this.#cap()
    const catalogueOf = await readCatalogues(this.#deps)
    const all = await listDue(this.#deps.db, AT_ONCE)
    let sleep = all.length === AT_ONCE ? 0 : LONGEST_SLEEP_MS
    for (const { id, ms_left } of all) {
      if ((this.#failed.get(id) ?? 0) > Date.now()) continue
      if (ms_left > 0) sleep = Math.min(sleep, ms_left)
      else if ((await this.#run(id, catalogueOf)) === 'waits') sleep = Math.min(sleep, BEAT_WAIT_MS)
    }
    return sleep
  }

  /** Nothing that is due waits because this failed. */
  async #cap(): Promise<void> {
    await capDue(this.#deps).catch((error: unknown) =>
      this.#deps.log.error({ err: error }, 'restricted bidders could not be capped; it is tried again'),
    )
  }

  async #run(id: string, catalogueOf: CatalogueOf): Promise<Result> {
    const { db, log } = this.#deps
    try {
      for (let step = 0; step < MOST_STEPS; step++) {
        const result = await transact(db, (tx) => takeDueStep(tx, this.#deps, id, catalogueOf))
        if (result !== 'done') return result
      }
      return 'done'
    } catch (error) {
      if (error instanceof LogDiffers) recordStopped(this.#deps, error)
      else log.error({ err: error, auction_id: id }, 'a due step of an auction failed; it is tried again')
      this.#failed.set(id, Date.now() + RETRY_MS)
      return 'not_due'
    }
  }
}
