import { endAfterOutage } from '@klubba/domain/auctions/auction-end'
import type { FieldVersions } from '@klubba/domain/versions'
import { randomUUIDv7 } from 'node:crypto'
import { moveEnd } from '../bidding/bidding-service.ts'
import type { Tx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { insertAuctionHistory } from './auction-history-sql.ts'
import { findOrFail } from './auction-load-service.ts'
import { auditAll, SYSTEM, type Entry } from './auction-move-service.ts'
import { updateAuction } from './auction-sql.ts'
import { repeat, type Running } from './clock.ts'
import { insertOutage, lockBeats, lockTouched, msToNextEnd, upsertBeat } from './heartbeat-sql.ts'

const EVERY_MS = 5_000
const LONGEST_GAP_MS = 10_000

interface Gap {
  from: Date
  to: Date
}

/** The end of an auction whose last minutes nobody could bid in is moved, on record. */
async function moveAfterOutage(tx: Tx, deps: Deps, id: string, { from, to }: Gap): Promise<Entry[]> {
  const row = await findOrFail(tx, id)
  const { effective_end, ends_at, country_id } = row
  if (!effective_end || !ends_at) return []
  const times = { scheduledEnd: ends_at.getTime(), effectiveEnd: effective_end.getTime(), countryId: country_id }
  const end = endAfterOutage(times, { from: from.getTime(), to: to.getTime() })
  if (end === undefined) return []
  await moveEnd(tx, deps, row, { end: new Date(end), cause: 'outage', by: undefined })
  const version = row.version + 1
  const fieldVersions = { ...(row.field_versions as FieldVersions), end: version }
  await updateAuction(tx, id, null, { version, fieldVersions })
  const after = new Date(end).toISOString()
  await insertAuctionHistory(tx, id, null, [{ field: 'effective_end', before: effective_end, after }])
  return [{ action: 'auction_end_moved', subject: { type: 'auction', id }, details: { end: after } }]
}

/** Settled together with the beat that ends it: before that, nothing that ended in it is closed. */
async function settleOutage(tx: Tx, deps: Deps, gap: Gap): Promise<Entry[]> {
  const entries: Entry[] = []
  for (const id of await lockTouched(tx, gap)) entries.push(...(await moveAfterOutage(tx, deps, id, gap)))
  await insertOutage(tx, gap, entries.length)
  deps.log.warn({ ...gap, auctions_moved: entries.length }, 'no process took bids for a while')
  return entries
}

/** This process takes bids. If none did for too long, that was an outage. */
export async function beat(deps: Deps, takerId: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const { last, now } = await lockBeats(tx)
    const isGap = last !== null && now.getTime() - last.getTime() > LONGEST_GAP_MS
    const entries = isGap ? await settleOutage(tx, deps, { from: last, to: now }) : []
    await upsertBeat(tx, takerId)
    await auditAll(tx, deps, SYSTEM, entries)
  })
}

/**
 * The first beat is waited for: an outage is settled before the first bid can come. What it gives begins the others: every
 * five seconds, and when an auction ends, so that it can be closed at its time.
 */
export async function prepareToTakeBids(deps: Deps): Promise<() => Running> {
  const id = randomUUIDv7()
  await beat(deps, id)
  return () =>
    repeat(
      async () => {
        await beat(deps, id)
        return Math.min(EVERY_MS, (await msToNextEnd(deps.db)) ?? EVERY_MS)
      },
      (error) => deps.log.error({ err: error }, 'the sign that bids are taken failed; it is given again'),
    )
}
