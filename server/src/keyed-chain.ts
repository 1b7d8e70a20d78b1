import { hash, randomBytes } from 'node:crypto'
import { ownBytes } from './own-bytes.ts'

/** What an entry of a chained log is sealed with. */
export interface Seal {
  /** null when the details were erased. */
  salt: Buffer | null
  digest: Buffer
  hash: Buffer
}

/** With sorted keys: the database keeps the content of JSON, not its order. */
function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(sorted)
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([name, part]) => [name, sorted(part)]))
}

/** One text for one content, as RFC 8785 has it for what we write: no fractions, and only ASCII in keys. */
export const canonical = (value: unknown) => JSON.stringify(sorted(value))

const BLOCK_BYTES = 64
const pads = new WeakMap<Uint8Array, { inner: Buffer; outer: Buffer }>()

/** The key as HMAC mixes it in, before what is sealed and before what comes of that. */
function padsOf(key: Uint8Array): { inner: Buffer; outer: Buffer } {
  const padded = (mask: number) => ownBytes(Uint8Array.from({ length: BLOCK_BYTES }, (_, at) => (key[at] ?? 0) ^ mask))
  const known = pads.get(key) ?? { inner: padded(0x36), outer: padded(0x5c) }
  pads.set(key, known)
  return known
}

/**
 * HMAC with SHA-256 by two hashes of whole texts, for keys of at most a block. Every bid is sealed by two of them, and an
 * Hmac of Node's own, made and cleared away for each, takes three times as long.
 */
export function hmac(key: Uint8Array, ...parts: (Buffer | string)[]): Buffer {
  const { inner, outer } = padsOf(key)
  const bytes = parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part))
  const within = hash('sha256', Buffer.concat([inner, ...bytes]), 'hex')
  return Buffer.from(hash('sha256', Buffer.concat([outer, Buffer.from(within, 'hex')]), 'hex'), 'hex')
}

const digestOf = (key: Uint8Array, salt: Buffer, details: unknown) => hmac(key, salt, canonical(details))

const hashOf = (key: Uint8Array, before: Buffer, facts: readonly unknown[], digest: Buffer) =>
  hmac(key, before, canonical(facts), digest)

const SALT_BYTES = 16
let salts = Buffer.alloc(0)

/** Random bytes are drawn for many salts at once: that costs hardly more than for one. */
function newSalt(): Buffer {
  if (salts.length === 0) salts = randomBytes(SALT_BYTES * 256)
  const salt = salts.subarray(0, SALT_BYTES)
  salts = salts.subarray(SALT_BYTES)
  return salt
}

/** Seals an entry on the hash of the one before: its facts for good, its details so that they can be erased. */
export function seal(key: Uint8Array, before: Buffer, facts: readonly unknown[], details: unknown) {
  const salt = newSalt()
  const digest = digestOf(key, salt, details)
  return { salt, digest, hash: hashOf(key, before, facts, digest) } satisfies Seal
}

/** Whether the entry follows on the one before, unchanged; erased details cannot be compared any more. */
export function isSealed(
  key: Uint8Array,
  before: Buffer,
  facts: readonly unknown[],
  { details, salt, digest, hash }: Seal & { details: unknown },
): boolean {
  const digestHolds = salt === null || digestOf(key, salt, details).equals(digest)
  return digestHolds && hashOf(key, before, facts, digest).equals(hash)
}
