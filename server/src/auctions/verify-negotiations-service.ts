import type { Db } from '../db/database.ts'
import type { Keys } from '../secret-key.ts'
import { isWhole } from './negotiation-log.ts'
import { listNegotiatedAfter, listNegotiationEntries } from './negotiation-sql.ts'

const BATCH = 200

/** Finds entries that were changed, removed or put between, and an end that was cut off. */
export async function verifyNegotiations(db: Db, keys: Keys): Promise<{ total: number; broken: string[] }> {
  const broken: string[] = []
  let total = 0
  let part = await listNegotiatedAfter(db, undefined, BATCH)
  while (part.length > 0) {
    for (const { id, entries } of part) {
      const rows = await listNegotiationEntries(db, id)
      if (rows.length !== entries || !isWhole(keys, rows)) broken.push(id)
    }
    total += part.length
    part = await listNegotiatedAfter(db, part.at(-1)?.id, BATCH)
  }
  return { total, broken }
}
