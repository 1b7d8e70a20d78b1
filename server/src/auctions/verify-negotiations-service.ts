import type { Db } from '../db/database.ts'
import type { Keys } from '../secret-key.ts'
import { brokenEntry } from './negotiation-log.ts'
import { listNegotiatedAfter, listNegotiationEntries } from './negotiation-sql.ts'

const BATCH = 200

export interface BrokenNegotiation {
  auction_id: string
  entry: number
}

/** Finds entries that were changed, removed or put between, and an end that was cut off. */
export async function verifyNegotiations(db: Db, keys: Keys): Promise<{ total: number; broken: BrokenNegotiation[] }> {
  const broken: BrokenNegotiation[] = []
  let total = 0
  let part = await listNegotiatedAfter(db, undefined, BATCH)
  while (part.length > 0) {
    for (const { id, entries } of part) {
      const rows = await listNegotiationEntries(db, id)
      const entry =
        brokenEntry(keys, rows) ?? (rows.length === entries ? undefined : Math.min(rows.length, entries) + 1)
      if (entry !== undefined) broken.push({ auction_id: id, entry })
    }
    total += part.length
    part = await listNegotiatedAfter(db, part.at(-1)?.id, BATCH)
  }
  return { total, broken }
}
