import type { NegotiationEntry } from '@klubba/domain/auctions/negotiation'
import type { Tx } from '../db/database.ts'
import { isSealed, seal } from '../keyed-chain.ts'
import type { Keys } from '../secret-key.ts'
import { insertNegotiationEntry, listNegotiationEntries, type NegotiationRow } from './negotiation-sql.ts'

/** Under which key it was sent, so that a repeat takes no effect. */
export interface RequestKey {
  caller: string
  idempotency_key: string
  request_hash: Buffer
}

type Without<T> = T extends unknown ? Omit<T, 'number' | 'at'> : never
export type NewNegotiationEntry = Without<NegotiationEntry>

/** An entry as the rules know it. */
export function entryOf(row: NegotiationRow): NegotiationEntry {
  const { number, type, chance, bidder_id, owner_bound, deadline, party, answer, amount } = row
  const placed = { number, at: row.at.getTime() }
  switch (type) {
    case 'opened':
      if (!chance || !bidder_id || owner_bound === null || !deadline || amount === null) break
      return { ...placed, type, chance, bidder_id, owner_bound, deadline: deadline.getTime(), amount }
    case 'answered':
      if (!party || !answer) break
      return { ...placed, type, party, answer, amount }
    case 'later_sale':
      if (!bidder_id || amount === null) break
      return { ...placed, type, bidder_id, amount }
  }
  throw new Error(`entry ${number} of the negotiation is not whole`)
}

const NOTHING = {
  chance: null,
  bidder_id: null,
  owner_bound: null,
  deadline: null,
  party: null,
  answer: null,
  amount: null,
}

function contentOf(entry: NewNegotiationEntry) {
  if (entry.type === 'opened') return { ...NOTHING, ...entry, deadline: new Date(entry.deadline) }
  return { ...NOTHING, ...entry }
}

type Facts = Omit<NegotiationRow, 'details' | 'salt' | 'digest' | 'hash' | 'erased_at'>

/** Everything of an entry but the words that people wrote, in a fixed order. */
function covered(row: Facts): unknown[] {
  const { auction_id, number, at, type, chance, bidder_id, owner_bound, deadline, party, answer, amount } = row
  const who = [row.entered_by, row.caller, row.idempotency_key, row.request_hash?.toString('hex') ?? null]
  const when = [at.toISOString(), deadline?.toISOString() ?? null]
  return [auction_id, number, type, chance, bidder_id, owner_bound, party, answer, amount, ...when, ...who]
}

interface More {
  now: number
  by: string | null
  note?: string | null | undefined
  key?: RequestKey | undefined
}

/** Adds to the negotiation of an auction that is locked, chained on the entry before. */
export async function addEntry(
  tx: Tx,
  keys: Keys,
  auctionId: string,
  entry: NewNegotiationEntry,
  { now, by, note = null, key }: More,
): Promise<NegotiationEntry> {
  const last = (await listNegotiationEntries(tx, auctionId)).at(-1)
  const facts = {
    auction_id: auctionId,
    number: (last?.number ?? 0) + 1,
    at: new Date(now),
    ...contentOf(entry),
    entered_by: by,
    ...(key ?? { caller: null, idempotency_key: null, request_hash: null }),
  } satisfies Facts
  const details = note === null ? {} : { note }
  const sealed = seal(keys('negotiations'), last?.hash ?? Buffer.alloc(0), covered(facts), details)
  const row = { ...facts, ...sealed, details: JSON.stringify(details) }
  await insertNegotiationEntry(tx, row)
  return { number: facts.number, at: now, ...entry }
}

/** The first entry that does not follow on the one before, or that is missing before one that is there. */
export function brokenEntry(keys: Keys, rows: readonly NegotiationRow[]): number | undefined {
  const index = rows.findIndex((row, at) => {
    const before = rows[at - 1]?.hash ?? Buffer.alloc(0)
    return row.number !== at + 1 || !isSealed(keys('negotiations'), before, covered(row), row)
  })
  return index === -1 ? undefined : index + 1
}
