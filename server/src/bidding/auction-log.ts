import type { LogEntry, EndCause } from '@klubba/domain/auctions/bid-log'
import { readTerms, storedTerms, type SaleTerms, type Terms } from '@klubba/domain/auctions/terms'
import type { Selectable } from 'kysely'
import type { AuctionLog } from '../db/schema.gen.ts'
import { isSealed, seal } from '../keyed-chain.ts'

export type LogRow = Selectable<AuctionLog>

/** Who made an entry; absent: the system. */
export type EnteredBy = { user: string } | { token: string } | undefined

/** Under which key it was sent, so that a repeat takes no effect. */
export interface RequestKey {
  caller: string
  idempotency_key: string
  request_hash: Buffer
}

/** An entry before it is written, with what the rules of bidding do not look at. */
export interface NewEntry {
  entry: LogEntry
  by: EnteredBy
  key?: RequestKey | undefined
  /** Of a changed maximum; a bid says its own. */
  channel?: LogRow['channel']
  note?: string | null | undefined
  reason?: string | undefined
}

type Facts = Omit<LogRow, 'details' | 'salt' | 'digest' | 'hash' | 'erased_at'>

const NOTHING = { bidder_id: null, kind: null, channel: null, amount: null, bid: null, facts: {}, arrived_at: null }

const momentOf = (at: number | undefined) => (at === undefined ? null : new Date(at))

/** The columns that an entry's own content stands in. */
function contentOf(entry: LogEntry, channel: LogRow['channel'] = null) {
  switch (entry.type) {
    case 'terms':
      return { ...NOTHING, facts: storedTerms(entry.terms) }
    case 'terms_changed':
      return { ...NOTHING, facts: { sale: entry.sale } }
    case 'bid_placed': {
      const { bidder_id, kind, amount, raises = null } = entry
      const arrived_at = momentOf(entry.arrived)
      return { ...NOTHING, bidder_id, kind, channel: entry.channel, amount, bid: raises, arrived_at }
    }
    case 'maximum_changed': {
      const { bidder_id, amount, bid } = entry
      return { ...NOTHING, bidder_id, channel, amount, bid, arrived_at: momentOf(entry.arrived) }
    }
    case 'bid_voided':
      return { ...NOTHING, bid: entry.bid }
    case 'reserve_lowered':
      return { ...NOTHING, amount: entry.reserve }
    case 'end_moved':
      return { ...NOTHING, facts: { end: entry.end, cause: entry.cause } }
    case 'bidder_capped': {
      const { bidder_id, limit: amount, restriction } = entry
      return { ...NOTHING, bidder_id, amount, facts: { restriction } }
    }
  }
}

/** An entry of the log as the rules know it. */
export function entryOf(row: LogRow): LogEntry {
  const { number, type, bidder_id, kind, channel, amount, bid } = row
  const placed = { number, at: row.at.getTime() }
  const sent = { ...placed, ...(row.arrived_at && { arrived: row.arrived_at.getTime() }) }
  switch (type) {
    case 'terms':
      return { ...placed, type, terms: readTerms(row.facts as Terms) }
    case 'terms_changed':
      return { ...placed, type, ...(row.facts as { sale: SaleTerms }) }
    case 'bid_placed':
      if (bidder_id === null || kind === null || channel === null || amount === null) break
      return { ...sent, type, bidder_id, kind, channel, amount, ...(bid !== null && { raises: bid }) }
    case 'maximum_changed':
      if (bidder_id === null || amount === null || bid === null) break
      return { ...sent, type, bidder_id, amount, bid }
    case 'bid_voided':
      if (bid === null) break
      return { ...placed, type, bid }
    case 'reserve_lowered':
      return { ...placed, type, reserve: amount }
    case 'end_moved':
      return { ...placed, type, ...(row.facts as { end: number; cause: EndCause }) }
    case 'bidder_capped':
      if (bidder_id === null) break
      return { ...placed, type, bidder_id, limit: amount, ...(row.facts as { restriction: number }) }
  }
  throw new Error(`entry ${number} of the log is not whole`)
}

/** Everything of an entry but the words that people wrote, in a fixed order. */
function covered(row: Facts): unknown[] {
  const { auction_id, number, at, type, bidder_id, kind, channel, amount, bid, facts } = row
  const { entered_by, entered_by_token, caller, idempotency_key, request_hash, arrived_at } = row
  const content = [auction_id, number, at.toISOString(), type, bidder_id, kind, channel, amount, bid, facts]
  const by = [entered_by, entered_by_token, caller, idempotency_key, request_hash?.toString('hex') ?? null]
  // Entries of before have none, and their seals stay whole.
  return [...content, ...by, ...(arrived_at ? [arrived_at.toISOString()] : [])]
}

/** A row as it is written. */
export interface NewRow extends Omit<Facts, 'at' | 'arrived_at'> {
  at: string
  arrived_at: string | null
  details: { note?: string; reason?: string }
  salt: Buffer
  digest: Buffer
  hash: Buffer
}

/** The row of an entry, chained on the hash of the one before. */
export function rowOf(key: Uint8Array, auctionId: string, before: Buffer, given: NewEntry): NewRow {
  const { entry, by, channel, note = null, reason } = given
  const facts = {
    auction_id: auctionId,
    number: entry.number,
    at: new Date(entry.at),
    type: entry.type,
    ...contentOf(entry, channel),
    entered_by: by && 'user' in by ? by.user : null,
    entered_by_token: by && 'token' in by ? by.token : null,
    ...(given.key ?? { caller: null, idempotency_key: null, request_hash: null }),
  } satisfies Facts
  const details = { ...(note !== null && { note }), ...(reason !== undefined && { reason }) }
  const written = { at: facts.at.toISOString(), arrived_at: facts.arrived_at?.toISOString() ?? null }
  return { ...facts, ...written, details, ...seal(key, before, covered(facts), details) }
}

/** Whether the entry follows on the one before, unchanged. */
export function follows(key: Uint8Array, before: { number: number; hash: Buffer }, row: LogRow): boolean {
  return row.number === before.number + 1 && isSealed(key, before.hash, covered(row), row)
}
