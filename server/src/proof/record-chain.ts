import type { HistoryRow } from '../db/field-history.ts'
import { fingerprint, hashAfter } from '../keyed-chain.ts'

export type RecordKind = 'auction' | 'bidder'

/** Where a log ends: the number of its last entry, 0 for none, and that entry's hash in hex. */
export type LogEnd = readonly [number: number, hash: string]

export interface RecordFacts {
  /** The guarded columns of the row. */
  values: Record<string, unknown>
  /** Those that were changed; all others are as in the record before. */
  changed: readonly string[]
  /** What was added to the history: ids and fingerprints. */
  history: readonly (readonly [id: string, fingerprint: string])[]
  /** Of an auction: where its bid log and its negotiation end. */
  bids?: LogEnd
  negotiation?: LogEnd
}

export interface NewRecord {
  kind: RecordKind
  subject_id: string
  number: number
  at: Date
  actor_id: string | null
  facts: RecordFacts
}

export interface StoredRecord extends NewRecord {
  hash: Buffer
}

export interface Head {
  number: number
  hash: Buffer
}

export const NO_RECORD: Head = { number: 0, hash: Buffer.alloc(0) }

export const endOf = ({ number, hash }: Head): LogEnd => [number, hash.toString('hex')]

function sealOf(key: Uint8Array, before: Buffer, { kind, subject_id, number, at, actor_id, facts }: NewRecord): Buffer {
  return hashAfter(key, before, [kind, subject_id, number, at.toISOString(), actor_id, facts])
}

export function chain(key: Uint8Array, before: Head, record: Omit<NewRecord, 'number'>): StoredRecord {
  const next = { ...record, number: before.number + 1 }
  return { ...next, hash: sealOf(key, before.hash, next) }
}

/** Whether the record follows on the one before, unchanged. */
export function follows(key: Uint8Array, before: Head, record: StoredRecord): boolean {
  return record.number === before.number + 1 && sealOf(key, before.hash, record).equals(record.hash)
}

export function historyPrint(key: Uint8Array, { id, at, actor_id, field, before, after }: HistoryRow): string {
  return fingerprint(key, [id, at.toISOString(), actor_id, field, before, after])
}

/** Names of people stay out of records, which nobody can erase. */
const WORDS: readonly string[] = ['collected_by']

function valueOf(key: Uint8Array, column: string, value: unknown): unknown {
  if (value === null || value === undefined) return null
  if (WORDS.includes(column)) return fingerprint(key, value)
  return value instanceof Date ? value.toISOString() : value
}

/** The guarded columns of a row as a record has them. */
export function valuesOf(key: Uint8Array, row: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).map(([column, value]) => [column, valueOf(key, column, value)]))
}
