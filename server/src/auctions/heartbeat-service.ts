import { endAfterOutage, LONGEST_GAP, outagesIn, type Outage } from '@klubba/domain/auctions/auction-end'
import { randomUUIDv7 } from 'node:crypto'
import { arrivalsOf, inBidTransaction } from '../bidding/bidding-service.ts'
import type { Tx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { findOrFail } from './auction-load-service.ts'
import { auditAll, SYSTEM, type Entry } from './auction-move-service.ts'
import { repeat, type Running } from './clock.ts'
import {
  deleteFutureBeats,
  insertOutage,
  listBidMoments,
  lockBeats,
  readBeats,
  lockTouched,
  msToNextBeat,
  upsertBeat,
} from './heartbeat-sql.ts'
import { moveEndBySystem } from './moved-end-service.ts'
import { probe } from './stall-service.ts'

const EVERY_MS = 5_000

/** A process that takes bids. */
export interface Taker {
  readonly id: string
  /** When its last heartbeat went through, by a clock that nobody sets. */
  beatAt?: number
}

export const newTaker = (): Taker => ({ id: randomUUIDv7() })

/** The end of an auction whose last minutes nobody could bid in is moved, on record. */
async function moveAfterOutage(tx: Tx, deps: Deps, id: string, outage: Outage): Promise<Entry[]> {
  const row = await findOrFail(tx, id)
  const { effective_end, ends_at, country_id } = row
  if (!effective_end || !ends_at) return []
  const times = { scheduledEnd: ends_at.getTime(), effectiveEnd: effective_end.getTime(), countryId: country_id }
  const end = endAfterOutage(times, outage)
  if (end === undefined) return []
  return [await moveEndBySystem(tx, deps, row, new Date(end), 'outage')]
}

/** Settled together with the heartbeat that ends it: before that, nothing that ended in it is closed. */
async function settleOutage(tx: Tx, deps: Deps, outage: Outage): Promise<Entry[]> {
  const gap = { from: new Date(outage.from), to: new Date(outage.to) }
  const entries: Entry[] = []
  for (const id of await lockTouched(tx, gap)) entries.push(...(await moveAfterOutage(tx, deps, id, outage)))
  await insertOutage(tx, gap, entries.length)
  deps.log.warn({ ...gap, auctions_moved: entries.length }, 'no bid transaction went through for a while')
  return entries
}

/**
 * When a bid transaction went through last. A heartbeat from the future means that the database's clock was set back, so
 * its time says nothing. This process knows how long ago its own was.
 */
async function lastBeat(tx: Tx, deps: Deps, taker: Taker): Promise<{ last: number | null; now: number }> {
  const { log } = deps
  await lockBeats(tx)
  const askedAt = performance.now()
  const { last, now, future } = await readBeats(tx)
  arrivalsOf(deps).clock.compare(askedAt, performance.now(), now)
  if (future.length === 0) return { last: last?.getTime() ?? null, now: now.getTime() }
  log.error(
    { now, heartbeats: future },
    'a heartbeat from the future is not believed: look at the clock of the database',
  )
  await deleteFutureBeats(tx)
  const isOwn = future.some(({ id }) => id === taker.id)
  const own = isOwn && taker.beatAt !== undefined ? now.getTime() - (performance.now() - taker.beatAt) : -Infinity
  const known = Math.max(last?.getTime() ?? -Infinity, own)
  return { last: known === -Infinity ? null : known, now: now.getTime() }
}

/** The outages since the last heartbeat, which bids that were taken meanwhile cut short. */
async function findOutages(tx: Tx, last: number | null, now: number): Promise<Outage[]> {
  if (last === null || now - last <= LONGEST_GAP) return []
  const bids = await listBidMoments(tx, new Date(last), new Date(now))
  return outagesIn([last, ...bids.map((at) => at.getTime()), now])
}

/**
 * This process takes bids: a transaction on the connections that bids go through, so that it says nothing about the other
 * connections. When none of any process went through for too long, that was an outage.
 */
export async function beat(deps: Deps, taker: Taker): Promise<void> {
  await inBidTransaction(deps, async (tx) => {
    const { last, now } = await lastBeat(tx, deps, taker)
    const entries: Entry[] = []
    for (const outage of await findOutages(tx, last, now)) entries.push(...(await settleOutage(tx, deps, outage)))
    await upsertBeat(tx, taker.id, arrivalsOf(deps).clearUntil())
    await auditAll(tx, deps, SYSTEM, entries)
  })
  taker.beatAt = performance.now()
}

/**
 * The first heartbeat is waited for: an outage is settled before the first bid can come. What it gives begins the others:
 * every five seconds, and when an auction ends, so that it can be closed at its time.
 */
export async function prepareToTakeBids(deps: Deps): Promise<() => Running> {
  const taker = newTaker()
  await beat(deps, taker)
  return () => {
    const beating = repeat(
      async () => {
        await beat(deps, taker)
        return Math.min(EVERY_MS, (await inBidTransaction(deps, (tx) => msToNextBeat(tx, taker.id))) ?? EVERY_MS)
      },
      (error) => deps.log.error({ err: error }, 'the heartbeat of bidding failed; it is tried again'),
    )
    const probing = repeat(
      () => probe(deps, taker.id),
      (error) => deps.log.warn({ err: error }, 'auctions that end soon could not be looked at; it is tried again'),
    )
    return { stop: async () => void (await Promise.all([beating.stop(), probing.stop()])) }
  }
}
