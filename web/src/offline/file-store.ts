import type { LocalDraft } from '@klubba/domain/offline/draft'
import { type FilePart, FILE_PARTS, filePartOf, type LocalFile } from '@klubba/domain/offline/draft-files'
import { PIECE_BYTES } from '@klubba/domain/media/media'
import { DeviceError, deviceError } from './device-error.ts'
import { deviceKey } from './device-key.ts'
import { listDrafts } from './draft-store.ts'
import { everythingOfFile, partsOfKey, pieceKey, thumbnailKey } from './file-keys.ts'
import { read, write } from './offline-db.ts'
import { sealBytes, unsealBytes } from './sealed.ts'
import { createSha256 } from './sha256.ts'

/** Held while files are being stored, so that nobody takes their pieces for left-overs. */
const STORING = 'klubba-storing-files'
/** Hashed at a time, so that the page stays quick meanwhile. */
const HASHED_AT_ONCE = 1024 * 1024

const placeOf = (userId: string, part: FilePart, key: string) => `${userId} ${part} ${key}`

const hexOf = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')

const hashOf = async (bytes: BufferSource) => hexOf(await crypto.subtle.digest('SHA-256', bytes))

async function putSealed(userId: string, part: FilePart, key: string, bytes: ArrayBuffer): Promise<void> {
  const sealed = await sealBytes(await deviceKey(userId), placeOf(userId, part, key), bytes)
  await write([part], async (tx) => tx.objectStore(part).put({ id: key, user_id: userId, sealed }))
}

/** Nothing when there is none, or it cannot be opened. */
async function getSealed(userId: string, part: FilePart, key: string): Promise<ArrayBuffer | undefined> {
  const deviceKeyOf = await deviceKey(userId)
  const record = await read([part], (tx) => tx.objectStore(part).get(key))
  return record && unsealBytes(deviceKeyOf, placeOf(userId, part, key), record.sealed).catch(() => undefined)
}

/** The bytes of a piece of a chosen file, which the device may have taken away meanwhile. */
async function bytesOf(file: Blob, start: number): Promise<ArrayBuffer> {
  try {
    return await file.slice(start, start + PIECE_BYTES).arrayBuffer()
  } catch (error) {
    throw new DeviceError('unreadable', error)
  }
}

const nextTask = () => new Promise((resolve) => setTimeout(resolve))

async function addTo(hash: ReturnType<typeof createSha256>, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.length; at += HASHED_AT_ONCE) {
    hash.update(bytes.subarray(at, at + HASHED_AT_ONCE))
    await nextTask()
  }
}

export interface StoredBytes {
  sha256: string
  pieces: string[]
}

interface Storing {
  draft: Pick<LocalDraft, 'id' | 'user_id'>
  id: string
  part: FilePart
  file: Blob
  thumbnail: Blob | undefined
  onProgress: (stored: number) => void
}

async function storePieces({ draft, id, part, file, onProgress }: Storing): Promise<StoredBytes> {
  const isWhole = file.size <= PIECE_BYTES
  const whole = createSha256()
  const pieces: string[] = []
  for (let start = 0; start < file.size; start += PIECE_BYTES) {
    const bytes = await bytesOf(file, start)
    pieces.push(await hashOf(bytes))
    if (!isWhole) await addTo(whole, new Uint8Array(bytes))
    await putSealed(draft.user_id, part, pieceKey(draft.id, id, pieces.length - 1), bytes)
    onProgress(Math.min(file.size, start + PIECE_BYTES))
  }
  return { pieces, sha256: isWhole ? (pieces[0] ?? '') : whole.digest() }
}

/**
 * Stores a file piece by piece, one piece of it in memory at a time, and then does what makes it part of its draft.
 * When that is not wanted, or anything fails, nothing of it stays.
 */
export async function storeFile(storing: Storing, enter: (stored: StoredBytes) => Promise<boolean>): Promise<void> {
  const { draft, id, part, thumbnail } = storing
  const all = everythingOfFile(draft.id, id)
  const clear = () => write([part], async (tx) => tx.objectStore(part).delete(all))
  await navigator.locks.request(STORING, { mode: 'shared' }, async () => {
    try {
      const stored = await storePieces(storing)
      if (thumbnail) await putSealed(draft.user_id, part, thumbnailKey(draft.id, id), await thumbnail.arrayBuffer())
      if (!(await enter(stored))) await clear()
    } catch (error) {
      await clear().catch(() => undefined)
      throw deviceError(error)
    }
  })
}

/** What is to be sent from an offset on: the rest of its piece. Undefined when it is not what was stored. */
export async function readFrom(
  { id, user_id }: LocalDraft,
  file: LocalFile,
  offset: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const piece = Math.floor(offset / PIECE_BYTES)
  const bytes = await getSealed(user_id, filePartOf(file), pieceKey(id, file.id, piece))
  if (!bytes || (await hashOf(bytes)) !== file.pieces[piece]) return undefined
  return new Uint8Array(bytes, offset - piece * PIECE_BYTES)
}

export async function readThumbnail(
  { id, user_id }: Pick<LocalDraft, 'id' | 'user_id'>,
  file: Pick<LocalFile, 'id' | 'type'>,
): Promise<Blob | undefined> {
  const bytes = await getSealed(user_id, filePartOf(file), thumbnailKey(id, file.id))
  return bytes && new Blob([bytes], { type: 'image/webp' })
}

/** Whether a piece belongs to a file that still needs it. A draft that cannot be read keeps all that it has. */
async function whatIsNeeded(userId: string): Promise<(key: string) => boolean> {
  const unread = new Set(await read(['asset'], (tx) => tx.objectStore('asset').getAllKeys()))
  const files = new Map<string, LocalFile>()
  for (const draft of await listDrafts(userId)) {
    unread.delete(draft.id)
    for (const file of draft.files) files.set(`${draft.id} ${file.id}`, file)
  }
  return (key) => {
    const { draftId, fileId, isThumbnail } = partsOfKey(key)
    const file = files.get(`${draftId} ${fileId}`)
    return unread.has(draftId) || (file !== undefined && (isThumbnail || !file.arrived))
  }
}

/** What a browser that was killed while storing has left: pieces of the user's that belong to no file. */
export async function clearLeftOvers(userId: string): Promise<void> {
  await navigator.locks.request(STORING, { ifAvailable: true }, async (lock) => {
    if (!lock) return
    const isNeeded = await whatIsNeeded(userId)
    for (const part of FILE_PARTS) {
      const keys = await read([part], (tx) => tx.objectStore(part).getAllKeys())
      for (const key of keys.filter((each) => !isNeeded(each))) {
        await write([part], async (tx) => {
          const store = tx.objectStore(part)
          const record = await store.get(key)
          if (record?.user_id === userId) await store.delete(key)
        })
      }
    }
  })
}
