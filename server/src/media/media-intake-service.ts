import { contentTypeOf } from '@klubba/domain/media/media'
import type { UploadMetadata } from '@klubba/domain/media/media-api'
import { isImageFormat, type FormatId } from '@klubba/domain/media/file-formats'
import { findAssetOfMedia, lockAssetOfMedia, recordMediaChanges } from '../assets/asset-media-service.ts'
import type { Tx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'
import type { Caller } from '../http/route.ts'
import { originalObject } from './media-objects.ts'
import { enqueueProcessing } from './media-processing-service.ts'
import { refreshAsset } from './media-service.ts'
import {
  countMedia,
  findMedium,
  findReadyTwin,
  insertMedium,
  lockContent,
  updateReady,
  type StoredVariants,
} from './media-sql.ts'
import { historyField, requireMediaAction } from './media-view.ts'

/** Whether the caller may add this to the asset now. */
export async function checkMayAdd(deps: Deps, caller: Caller, { asset_id, type, document_type, shot }: UploadMetadata) {
  const asset = await findAssetOfMedia(deps, deps.db, caller, asset_id)
  requireMediaAction('add', asset, caller)
  if (shot !== undefined && !asset.shots.includes(shot)) {
    throw new AppError('invalid_input', [{ path: 'shot', code: 'not_an_option' }])
  }
  if ((type === 'file') !== (document_type !== undefined)) {
    throw new AppError('invalid_input', [
      { path: 'document_type', code: type === 'file' ? 'required' : 'not_an_option' },
    ])
  }
  return { count: await countMedia(deps.db, asset_id) }
}

/** How much of a medium has arrived: all of it, once it is there. */
export async function findArrived(deps: Deps, caller: Caller, id: string) {
  const row = await findMedium(deps.db, id)
  return row?.created_by === caller.user_id ? { asset_id: row.asset_id, length: row.size } : undefined
}

/** A whole file that has arrived, checked, on this machine. */
export interface ArrivedFile {
  path: string
  format: FormatId
  size: number
  sha256: string
}

async function isStored({ storage }: Deps, { sha256, size }: ArrivedFile): Promise<boolean> {
  return (await storage.stat(originalObject(sha256)))?.size === size
}

/** Adds a medium. The file is stored before the row is: what is called arrived is there. `claim` ends the upload. */
export async function addMedium(
  deps: Deps,
  caller: Caller,
  metadata: UploadMetadata,
  file: ArrivedFile,
  claim: (tx: Tx) => Promise<void>,
): Promise<void> {
  if (!(await isStored(deps, file))) await deps.storage.putFile(originalObject(file.sha256), file.path, file.sha256)
  await deps.db.transaction().execute(async (tx) => {
    const asset = await lockAssetOfMedia(deps, tx, caller, metadata.asset_id)
    requireMediaAction('add', asset, caller)
    // Nobody removes the same content from now on. Somebody may have done so just now: then the end is sent once more.
    await lockContent(tx, file.sha256)
    if (!(await isStored(deps, file))) throw new AppError('unavailable')
    await claim(tx)
    const { id, type, document_type } = metadata
    const needsWork = type !== 'file' || isImageFormat(file.format)
    const contentType = document_type ? contentTypeOf(document_type) : (metadata.content_type ?? 'generic')
    await insertMedium(tx, {
      id,
      asset_id: asset.id,
      type,
      content_type: contentType,
      document_type: document_type ?? null,
      name: metadata.filename,
      image_text: metadata.image_text ?? null,
      shot: metadata.shot ?? null,
      position: metadata.order,
      format: file.format,
      size: file.size,
      sha256: file.sha256,
      status: needsWork ? 'PROCESSING' : 'ACTIVE',
      created_by: caller.user_id,
    })
    const twin = needsWork ? await findReadyTwin(tx, file.sha256, type) : undefined
    if (twin) await updateReady(tx, id, { ...twin, variants: twin.variants as StoredVariants })
    else if (needsWork) await enqueueProcessing(tx, id)
    const row = await findMedium(tx, id)
    if (!row) return
    await refreshAsset(deps, tx, asset.id)
    const change = { field: historyField(row, asset), before: null, after: row.name }
    await recordMediaChanges(tx, asset.id, caller.user_id, [change])
  })
}
