import { createHmac, randomBytes } from 'node:crypto'

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

export interface ChainEntry extends EntryFacts {
  /** null when erased, together with the salt. */
  details: unknown
  salt: Buffer | null
  digest: Buffer
  hash: Buffer
}

export interface Head {
  number: number
  hash: Buffer
}

/** JSON with sorted keys: the database keeps the content of JSON, not its order. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}

function digestOf(key: Uint8Array, salt: Buffer, details: unknown): Buffer {
  return createHmac('sha256', key).update(salt).update(canonical(details)).digest()
}

function hashOf(key: Uint8Array, before: Buffer, facts: EntryFacts, digest: Buffer): Buffer {
  const { number, at, action, actor_id, subject_type, subject_id, request_id } = facts
  const covered = [number, at.toISOString(), action, actor_id, subject_type, subject_id, request_id]
  return createHmac('sha256', key).update(before).update(JSON.stringify(covered)).update(digest).digest()
}

export function chain(key: Uint8Array, before: Buffer, facts: EntryFacts, details: unknown): ChainEntry {
  const salt = randomBytes(16)
  const digest = digestOf(key, salt, details)
  return { ...facts, details, salt, digest, hash: hashOf(key, before, facts, digest) }
}

/** Whether the entry follows on the one before, unchanged; erased details cannot be compared any more. */
export function follows(key: Uint8Array, before: Head, entry: ChainEntry): boolean {
  const digestHolds = entry.salt === null || digestOf(key, entry.salt, entry.details).equals(entry.digest)
  return (
    entry.number === before.number + 1 &&
    digestHolds &&
    hashOf(key, before.hash, entry, entry.digest).equals(entry.hash)
  )
}
