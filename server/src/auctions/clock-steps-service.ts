import type { AuctionStatus } from '@klubba/domain/auctions/auction-status'
import type { Trigger } from '@klubba/domain/auctions/transitions'
import { moveOf } from '@klubba/domain/auctions/auction-actions'
import { openBidding } from '../bidding/bidding-service.ts'
import type { Tx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { loadedAs, loadIfFree, type CatalogueOf, type Loaded } from './auction-load-service.ts'
import { auditAll, moveBy, moveThrough, SYSTEM, type Move } from './auction-move-service.ts'
import type { Work } from './auction-step-service.ts'
import { saleTermsOf } from './auction-terms.ts'
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
const endedAt = ({ effective_end }: Loaded['row']) => ({ ended_at: effective_end })

const ENDING: Work = async ({ loaded }) => ({ along: { columns: endedAt(loaded.row) } })

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

const stepOf = (loaded: Loaded): Step | undefined => {
  const step = STEPS[loaded.row.status]?.(loaded)
  return step && moveOf(step.trigger, loaded.row.status, loaded.facts, 'system').ok ? step : undefined
}

interface Taken {
  loaded: Loaded
  move: Move
}

async function take(tx: Tx, deps: Deps, loaded: Loaded, { trigger, work }: Step): Promise<Taken> {
  const { row = loaded.row, along } = work ? await work({ tx, deps, loaded, by: SYSTEM }) : {}
  const after = { ...loaded, row }
  return { loaded: after, move: moveBy(after, trigger, SYSTEM, along) }
}

/** The result of an auction that has just ended: nobody meets one without it. */
async function workOut(tx: Tx, deps: Deps, { loaded: { row, known } }: Taken): Promise<Move[]> {
  const ended = await loadedAs(tx, { ...row, ...endedAt(row), status: 'ENDED' }, known)
  const step = stepOf(ended)
  return step ? [(await take(tx, deps, ended, step)).move] : []
}

/** Busy: somebody has it locked, another clock perhaps, which then takes the step. */
export type Outcome = 'done' | 'busy' | 'waits' | 'not_due'

/** What is due for an auction by the clock, once it is locked. */
export async function takeDueStep(tx: Tx, deps: Deps, id: string, catalogueOf: CatalogueOf): Promise<Outcome> {
  const loaded = await loadIfFree(tx, id, catalogueOf)
  if (!loaded) return 'busy'
  const step = stepOf(loaded)
  if (!step) return 'not_due'
  const isEnding = loaded.row.status === 'LIVE'
  if (isEnding && !(await mayEnd(tx, deps, loaded.row))) return 'waits'
  const taken = await take(tx, deps, loaded, step)
  const moves = [taken.move, ...(isEnding ? await workOut(tx, deps, taken) : [])] as const
  const entries = await moveThrough(tx, deps, taken.loaded, moves, SYSTEM)
  await auditAll(tx, deps, SYSTEM, entries)
  return 'done'
}
