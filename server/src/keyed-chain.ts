import { createHmac, randomBytes } from 'node:crypto'

/** What an entry of a chained log is sealed with. */
export interface Seal {
  /** null when the details were erased. */
  salt: Buffer | null
  digest: Buffer
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

function hashOf(key: Uint8Array, before: Buffer, facts: readonly unknown[], digest: Buffer): Buffer {
  return createHmac('sha256', key).update(before).update(canonical(facts)).update(digest).digest()
}

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
