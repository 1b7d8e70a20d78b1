import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { isDeepStrictEqual } from 'node:util'
import { declaredFormat, fileIssue, megabytes, wrongFormat, type FormatId } from '@klubba/domain/media/file-formats'
import { type MediaHolder, PIECE_BYTES } from '@klubba/domain/media/media'
import type { UploadMetadata } from '@klubba/domain/media/media-api'
import type { Issue } from '@klubba/domain/errors'
import type { Tx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'
import type { Caller } from '../http/route.ts'
import { addMedium, checkMayAdd, findArrived, holderOf } from '../media/media-intake-service.ts'
import { deleteFiles } from '../storage/delete-files.ts'
import { inWorkFolder, writeHashed } from '../storage/work-folder.ts'
import { HEAD_BYTES, isOfFormat, mayBe } from './file-content.ts'
import { tidyFileName } from './file-name.ts'
import { piecesOf } from './pieces.ts'
import {
  countUnfinished,
  deleteOldUploads,
  deleteUpload,
  findUpload,
  insertPiece,
  insertUpload,
  listPieces,
  sumUnfinished,
  updateReceived,
  type FoundUpload,
} from './upload-sql.ts'

export interface UploadState {
  offset: number
  length: number
  /** Until when it is kept if it does not go on; absent when all has arrived. */
  expiresAt?: Date
}

const ERROR_OF = { file_too_large: 'too_large', file_wrong_format: 'wrong_content_type' } as const

function refusalOf(issue: Issue): AppError {
  const code = issue.code === 'file_too_large' || issue.code === 'file_wrong_format' ? ERROR_OF[issue.code] : undefined
  return new AppError(code ?? 'invalid_input', [issue])
}

function stateOf({ settings }: Deps, { received, length, updated_at }: FoundUpload): UploadState {
  const expiresAt = new Date(updated_at.getTime() + settings.media.uploadHours * 3_600_000)
  return { offset: received, length, expiresAt }
}

async function checkRoom(
  deps: Deps,
  caller: Caller,
  holder: MediaHolder,
  length: number,
  count: number,
): Promise<void> {
  const { filesPerAsset, unfinishedMegabytes } = deps.settings.media
  if (count + (await countUnfinished(deps.db, holder)) >= filesPerAsset) throw new AppError('too_many_files')
  const unfinished = await sumUnfinished(deps.db, caller.user_id)
  if (unfinished + length > megabytes(unfinishedMegabytes)) throw new AppError('too_many_uploads')
}

/** Begins an upload. The same id again finds it as far as it has come. */
export async function beginUpload(
  deps: Deps,
  caller: Caller,
  given: UploadMetadata,
  length: number,
): Promise<UploadState> {
  const metadata = { ...given, filename: tidyFileName(given.filename) }
  const file = { name: metadata.filename, size: length, mimeType: metadata.filetype }
  const issue = fileIssue(file, metadata.type, deps.settings.media.maxMegabytes)
  if (issue) throw refusalOf(issue)
  const { count } = await checkMayAdd(deps, caller, metadata)
  const arrived = await findArrived(deps, caller, metadata.id)
  if (arrived?.own) return { offset: arrived.length, length: arrived.length }
  // The same id for something else is a mistake of the caller's, here and below.
  if (arrived) throw new AppError('wrong_state')
  const known = await findUpload(deps.db, metadata.id)
  if (!known) {
    const holder = holderOf(metadata)
    await checkRoom(deps, caller, holder, length, count)
    await insertUpload(deps.db, { id: metadata.id, ...holder, length, metadata, created_by: caller.user_id })
  }
  const upload = await findOwn(deps, caller, metadata.id)
  const isSame = isDeepStrictEqual(holderOf(metadataOf(upload)), holderOf(metadata))
  if (upload.length !== length || !isSame) throw new AppError('wrong_state')
  return stateOf(deps, upload)
}

function ofCaller(upload: FoundUpload | undefined, caller: Caller): FoundUpload {
  if (upload?.created_by !== caller.user_id) throw new AppError('not_found')
  return upload
}

/** Only who began it goes on with it. */
async function findOwn(deps: Deps, caller: Caller, id: string): Promise<FoundUpload> {
  return ofCaller(await findUpload(deps.db, id), caller)
}

/** Whoever sends what has arrived in full meanwhile asks how far it is, and learns that all of it is there. */
async function findReceiving(deps: Deps, caller: Caller, id: string): Promise<FoundUpload> {
  const upload = await findUpload(deps.db, id)
  if (!upload && (await findArrived(deps, caller, id))?.own) throw new AppError('wrong_offset')
  return ofCaller(upload, caller)
}

export async function findUploadState(deps: Deps, caller: Caller, id: string): Promise<UploadState> {
  const arrived = await findArrived(deps, caller, id)
  if (arrived?.own) return { offset: arrived.length, length: arrived.length }
  return stateOf(deps, await findOwn(deps, caller, id))
}

/** Gives an upload up; nothing of it stays. */
export async function cancelUpload(deps: Deps, caller: Caller, id: string): Promise<void> {
  await findOwn(deps, caller, id)
  await forget(deps, id)
}

async function forget(deps: Deps, id: string): Promise<void> {
  const pieces = await listPieces(deps.db, id)
  await deleteUpload(deps.db, id)
  await deleteFiles(
    deps,
    pieces.map(({ object }) => object),
  )
}

const metadataOf = (upload: FoundUpload) => upload.metadata as UploadMetadata

function formatOf({ filename, filetype, type }: UploadMetadata): FormatId {
  const format = declaredFormat({ name: filename, mimeType: filetype }, type)
  if (!format) throw refusalOf(wrongFormat(filename, type))
  return format
}

/**
 * Takes what is sent from an offset on, piece by piece. Each piece is stored before the offset moves past it, and the
 * offset moves only from where the piece begins: of two senders at one place, in whatever processes, one goes on. The
 * last piece ends the upload in the same transaction.
 */
export async function receive(
  deps: Deps,
  caller: Caller,
  id: string,
  { offset, requestId }: { offset: number; requestId: string },
  body: Readable,
): Promise<UploadState> {
  const upload = await findReceiving(deps, caller, id)
  if (upload.received !== offset) throw new AppError('wrong_offset')
  const metadata = metadataOf(upload)
  await checkMayAdd(deps, caller, metadata)
  const { length } = upload
  let at = offset
  for await (const piece of piecesOf(body, PIECE_BYTES)) {
    const end = at + piece.length
    if (end > length) throw new AppError('too_large')
    const isWhole = end === length
    if (
      at === 0 &&
      (piece.length >= HEAD_BYTES || isWhole) &&
      !mayBe(formatOf(metadata), piece.subarray(0, HEAD_BYTES))
    ) {
      await forget(deps, id)
      throw refusalOf(wrongFormat(metadata.filename, metadata.type))
    }
    if (isWhole) await finish(deps, caller, upload, { start: at, last: piece, requestId })
    else await keepPiece(deps, id, at, piece)
    at = end
  }
  return at === length ? { offset: at, length } : stateOf(deps, await findOwn(deps, caller, id))
}

async function keepPiece({ db, storage }: Deps, id: string, start: number, bytes: Buffer): Promise<void> {
  const object = `pieces/${id}/${start}-${randomUUID()}`
  await storage.put(object, bytes)
  const isOurs = await db.transaction().execute(async (tx) => {
    const moved = await updateReceived(tx, id, start, start + bytes.length)
    if (moved) await insertPiece(tx, { upload_id: id, start, object })
    return moved
  })
  if (isOurs) return
  await storage.delete([object])
  throw new AppError('wrong_offset')
}

/** What has arrived, in order; the last piece has not been stored. */
async function* contentOf({ db, storage }: Deps, id: string, last: Buffer): AsyncGenerator<Buffer> {
  for (const { object } of await listPieces(db, id)) {
    yield* (await storage.read(object)) as AsyncIterable<Buffer>
  }
  yield last
}

async function finish(
  deps: Deps,
  caller: Caller,
  upload: FoundUpload,
  { start, last, requestId }: { start: number; last: Buffer; requestId: string },
): Promise<void> {
  const { id, length } = upload
  const metadata = metadataOf(upload)
  const pieces = await listPieces(deps.db, id)
  await inWorkFolder(deps.settings.dataDir, async (folder) => {
    const path = join(folder, 'arrived')
    const sha256 = await writeHashed(contentOf(deps, id, last), path)
    const format = formatOf(metadata)
    if (!(await isOfFormat(path, format))) {
      await forget(deps, id)
      throw refusalOf(wrongFormat(metadata.filename, metadata.type))
    }
    if (metadata.sha256 !== undefined && metadata.sha256 !== sha256) {
      await forget(deps, id)
      throw refusalOf({ path: 'file', code: 'file_damaged', params: { name: metadata.filename } })
    }
    const claim = async (tx: Tx) => {
      if (!(await deleteUpload(tx, id, start))) throw new AppError('wrong_offset')
    }
    await addMedium(deps, caller, metadata, { path, format, size: length, sha256 }, { claim, requestId })
  })
  await deleteFiles(
    deps,
    pieces.map(({ object }) => object),
  )
}

/** Uploads that have not gone on for long: nothing of them stays. */
export async function clearUploads(deps: Deps): Promise<void> {
  const hours = deps.settings.media.uploadHours
  const objects = await deps.db.transaction().execute((tx) => deleteOldUploads(tx, hours))
  if (objects.length > 0) deps.log.info({ pieces: objects.length }, 'uploads that did not go on are removed')
  await deleteFiles(deps, objects)
}
