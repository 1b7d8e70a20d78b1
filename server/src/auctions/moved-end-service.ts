import type { EndCause } from '@klubba/domain/auctions/bid-log'
import type { FieldVersions } from '@klubba/domain/versions'
import { moveEnd } from '../bidding/bidding-service.ts'
import type { Tx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { changeAuction } from './auction-change.ts'
import type { Entry } from './auction-move-service.ts'
import type { FoundAuction } from './auction-sql.ts'

/** Moves the end of a locked auction without anybody asking for it, on record. The entry is for the audit log. */
export async function moveEndBySystem(
  tx: Tx,
  deps: Deps,
  row: FoundAuction,
  end: Date,
  cause: EndCause,
): Promise<Entry> {
  await moveEnd(tx, deps, row, { end, cause, by: undefined })
  const version = row.version + 1
  const fieldVersions = { ...(row.field_versions as FieldVersions), end: version }
  const change = { field: 'effective_end', before: row.effective_end, after: end.toISOString() }
  await changeAuction(tx, deps, row.id, null, { version, fieldVersions, history: [change] })
  return { action: 'auction_end_moved', subject: { type: 'auction', id: row.id }, details: { end: end.toISOString() } }
}
