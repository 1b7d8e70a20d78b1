import type { Readable } from 'node:stream'

export interface StoredObject {
  key: string
  size: number
  modified: Date
}

export interface ByteRange {
  start: number
  /** The last byte, included. */
  end: number
}

/** Where files are kept: a folder, or an S3-compatible store. What was put is there after a crash, whole or not at all. */
export interface Storage {
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Keeps a file of this machine, which may be gone from its place afterwards. */
  putFile(key: string, path: string, sha256: string): Promise<void>
  /** Fails with ObjectMissingError when there is none. */
  read(key: string, range?: ByteRange): Promise<Readable>
  stat(key: string): Promise<StoredObject | undefined>
  /** What is not there counts as deleted. */
  delete(keys: readonly string[]): Promise<void>
  /** All whose key begins with the prefix, which ends with a slash. */
  list(prefix: string): AsyncIterable<StoredObject>
}

export class ObjectMissingError extends Error {}

/** No room left for files. */
export class StorageFullError extends Error {}

/** The store does not answer, or refuses us. */
export class StorageUnavailableError extends Error {}

export const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** A full disk by its own name. */
export function tellFull(error: unknown): never {
  if (['ENOSPC', 'EDQUOT'].includes(codeOf(error))) throw new StorageFullError(codeOf(error), { cause: error })
  throw error
}
