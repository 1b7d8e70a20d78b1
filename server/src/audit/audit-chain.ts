import { isSealed, seal, type Seal } from '../keyed-chain.ts'

/** What an entry says beside its details: ids and words of ours, never a person's values. */
export interface EntryFacts {
  number: number
  at: Date
  action: string
  actor_id: string | null
  subject_type: string | null
  subject_id: string | null
  request_id: string | null
}

export interface ChainEntry extends EntryFacts, Seal {
  /** null when erased, together with the salt. */
  details: unknown
}

export interface Head {
  number: number
  hash: Buffer
}

function covered({ number, at, action, actor_id, subject_type, subject_id, request_id }: EntryFacts) {
  return [number, at.toISOString(), action, actor_id, subject_type, subject_id, request_id]
}

export function chain(key: Uint8Array, before: Buffer, facts: EntryFacts, details: unknown): ChainEntry {
  return { ...facts, details, ...seal(key, before, covered(facts), details) }
}

/** Whether the entry follows on the one before, unchanged. */
export function follows(key: Uint8Array, before: Head, entry: ChainEntry): boolean {
  return entry.number === before.number + 1 && isSealed(key, before.hash, covered(entry), entry)
}
