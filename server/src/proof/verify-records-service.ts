import { isDeepStrictEqual } from 'node:util'
import { wasAudited } from '../audit/audit-service.ts'
import type { Db } from '../db/database.ts'
import { allowPauses } from '../db/time-limits.ts'
import type { Keys } from '../secret-key.ts'
import { follows, historyPrint, NO_RECORD, valuesOf, type LogEnd, type StoredRecord } from './record-chain.ts'
import {
  listAuctionHistory,
  listAuctionStates,
  listBidderHistory,
  listBidderStates,
  listLogHashes,
  listRecords,
  listSubjects,
  type AuctionState,
  type BidderState,
  type LogHash,
  type SubjectHistory,
} from './records-sql.ts'

/** The first place at which an auction or a bidder is not what the records say. */
export interface Tampering {
  kind: 'auction' | 'bidder'
  id: string
  place: string
}

export interface RecordsVerification {
  auctions: number
  bidders: number
  records: number
  broken: Tampering[]
}

/** Of one auction or bidder. */
interface Kept {
  state: AuctionState | BidderState
  records: readonly StoredRecord[]
  history: readonly SubjectHistory[]
  bids: readonly LogHash[]
  negotiation: readonly LogHash[]
}

type Check = (key: Uint8Array, kept: Kept) => string | undefined

const chainIsWhole: Check = (key, { records }) => {
  let before = NO_RECORD
  for (const record of records) {
    if (!follows(key, before, record)) return `record ${before.number + 1}`
    before = record
  }
  return undefined
}

const valueIn = (record: StoredRecord, column: string) => record.facts.values[column] ?? null

/** Columns that differ between a record and what followed it, of those that the record has. */
function differing(record: StoredRecord, values: Record<string, unknown>): string[] {
  const names = Object.keys(record.facts.values)
  return names.filter((column) => !isDeepStrictEqual(valueIn(record, column), values[column] ?? null))
}

/** From the opening of the bidding on, the bid log changes the reserve. */
const isLogged = (before: StoredRecord, { facts }: StoredRecord, column: string) =>
  column === 'reserve' && (before.facts.bids?.[0] ?? 0) > 0 && (facts.bids?.[0] ?? 0) > (before.facts.bids?.[0] ?? 0)

/** A row that was changed past the application shows also once somebody has gone on with it. */
const nothingChangedBetween: Check = (_, { records }) => {
  for (const [index, record] of records.entries()) {
    const before = records[index - 1]
    const column =
      before &&
      differing(before, record.facts.values).find(
        (name) => !record.facts.changed.includes(name) && !isLogged(before, record, name),
      )
    if (column) return `${column} in the row before record ${record.number}`
  }
  return undefined
}

type Hashes = ReadonlyMap<number, string>

const hashesOf = (entries: readonly LogHash[]): Hashes =>
  new Map(entries.map(({ number, hash }) => [number, hash.toString('hex')]))

/** The first entry that is missing, or the one that is another than when it was recorded. */
function lostEntry(hashes: Hashes, [number, hash]: LogEnd = [0, '']): number | undefined {
  if (number === 0 || hashes.get(number) === hash) return undefined
  return Array.from({ length: number }, (_, index) => index + 1).find((each) => !hashes.has(each)) ?? number
}

const logsLeadThere: Check = (_, { records, bids, negotiation }) => {
  const [bidHashes, negotiationHashes] = [hashesOf(bids), hashesOf(negotiation)]
  for (const { facts } of records) {
    const bid = lostEntry(bidHashes, facts.bids)
    if (bid) return `entry ${bid} of the bid log`
    const answer = lostEntry(negotiationHashes, facts.negotiation)
    if (answer) return `entry ${answer} of the negotiation`
  }
  const last = records.at(-1)?.facts.negotiation?.[0] ?? 0
  const added = negotiation.find(({ number }) => number > last)
  return added && `entry ${added.number} of the negotiation`
}

const historyHolds: Check = (key, { state, records, history }) => {
  const isErased = 'erased_at' in state.values && state.values.erased_at !== null
  const known = new Map(records.flatMap(({ facts }) => facts.history))
  const stored = new Set(history.map(({ id }) => id))
  const lost = [...known.keys()].find((id) => !stored.has(id))
  if (lost) return `entry ${lost} of the history, which is gone`
  const other = history.find((row) => {
    if (row.blanked && isErased) return false
    return known.get(row.id) !== historyPrint(key, row)
  })
  return other && `entry ${other.id} of the history`
}

const rowHolds: Check = (key, { state, records }) => {
  const last = records.at(-1)
  const [column] = last ? differing(last, valuesOf(key, state.values)) : []
  return column && `${column} in the row`
}

const CHECKS: readonly Check[] = [chainIsWhole, nothingChangedBetween, logsLeadThere, historyHolds, rowHolds]

function placeOf(key: Uint8Array, kept: Kept): string | undefined {
  for (const check of CHECKS) {
    const place = check(key, kept)
    if (place) return place
  }
  return undefined
}

const BATCH = 200

type Read = (tx: Db, ids: readonly string[]) => Promise<Omit<Kept, 'records'>[]>

const readAuctions: Read = async (tx, ids) => {
  const histories = await listAuctionHistory(tx, ids)
  const bids = await listLogHashes(tx, 'auction_log', ids)
  const negotiations = await listLogHashes(tx, 'negotiation_entries', ids)
  return (await listAuctionStates(tx, ids)).map((state) => ({
    state,
    history: histories.get(state.id) ?? [],
    bids: bids.get(state.id) ?? [],
    negotiation: negotiations.get(state.id) ?? [],
  }))
}

const readBidders: Read = async (tx, ids) => {
  const histories = await listBidderHistory(tx, ids)
  return (await listBidderStates(tx, ids)).map((state) => ({
    state,
    history: histories.get(state.id) ?? [],
    bids: [],
    negotiation: [],
  }))
}

async function verifyKind(
  db: Db,
  key: Uint8Array,
  kind: 'auction' | 'bidder',
  read: Read,
): Promise<{ total: number; records: number; broken: Tampering[] }> {
  const result = { total: 0, records: 0, broken: [] as Tampering[] }
  const hasBegun = await wasAudited(db, 'records_begun')
  let after: string | undefined
  for (;;) {
    // Rows, logs and records as they were at one moment: all of them may grow meanwhile.
    const transaction = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
    const ids = await transaction.execute(async (tx) => {
      await allowPauses(tx)
      const batch = await listSubjects(tx, kind, after, BATCH)
      const recorded = await listRecords(tx, kind, batch)
      for (const kept of await read(tx, batch)) {
        const { id } = kept.state
        const records = recorded.get(id) ?? []
        result.records += records.length
        const none = hasBegun ? 'its records, which are gone' : undefined
        const place = records.length === 0 ? none : placeOf(key, { ...kept, records })
        if (place) result.broken.push({ kind, id, place })
      }
      return batch
    })
    result.total += ids.length
    after = ids.at(-1)
    if (ids.length < BATCH) return result
  }
}

/** Walks the chains of records and compares them with the rows, the histories and the logs. */
export async function verifyRecords(db: Db, keys: Keys): Promise<RecordsVerification> {
  const auctions = await verifyKind(db, keys('records'), 'auction', readAuctions)
  const bidders = await verifyKind(db, keys('records'), 'bidder', readBidders)
  return {
    auctions: auctions.total,
    bidders: bidders.total,
    records: auctions.records + bidders.records,
    broken: [...auctions.broken, ...bidders.broken],
  }
}
