import { contentTypeOf, type MediaHolder } from '@klubba/domain/media/media'
import type { AssetUpload, UploadMetadata } from '@klubba/domain/media/media-api'
import { isImageFormat } from '@klubba/domain/media/file-formats'
import { NO_LANGUAGES } from '@klubba/domain/text-languages'
import {
  findAssetOfMedia,
  lockAssetOfMedia,
  recordMediaChanges,
  type AssetOfMedia,
} from '../assets/asset-media-service.ts'
import type { Tx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'
import type { Caller } from '../http/route.ts'
import type { ArrivedFile } from './arrived-file.ts'
import { originalObject } from './media-objects.ts'
import { enqueueProcessing } from './media-processing-service.ts'
import { refreshAsset } from './media-service.ts'
import {
  countMedia,
  findMedium,
  findReadyTwin,
  findReceived,
  insertMedium,
  lockContent,
  updateReady,
  type StoredVariants,
} from './media-sql.ts'
import { historyField, requireMediaAction } from './media-view.ts'
import { addDocument, checkMayAddDocument, lockToAddDocument } from './organization-documents-service.ts'

/** What an upload is for. */
export const holderOf = (metadata: UploadMetadata): MediaHolder =>
  'asset_id' in metadata ? { asset_id: metadata.asset_id } : { organization_id: metadata.organization_id }

async function checkMayAddToAsset(
  deps: Deps,
  caller: Caller,
  { asset_id, type, document_type, shot }: AssetUpload,
): Promise<void> {
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
}

/** Whether the caller may add this now. */
export async function checkMayAdd(deps: Deps, caller: Caller, metadata: UploadMetadata) {
  if ('asset_id' in metadata) await checkMayAddToAsset(deps, caller, metadata)
  else await checkMayAddDocument(deps, caller, metadata)
  return { count: await countMedia(deps.db, holderOf(metadata)) }
}

/** A medium that is there already: all of it has arrived. */
export async function findArrived(deps: Deps, caller: Caller, id: string) {
  const row = await findReceived(deps.db, id)
  return row && { length: row.size, own: row.created_by === caller.user_id }
}

async function isStored({ storage }: Deps, { sha256, size }: ArrivedFile): Promise<boolean> {
  return (await storage.stat(originalObject(sha256)))?.size === size
}

/** Nobody removes the same content from now on. Somebody may have done so just now: then the end is sent once more. */
async function claimContent(deps: Deps, tx: Tx, file: ArrivedFile): Promise<void> {
  await lockContent(tx, file.sha256)
  if (!(await isStored(deps, file))) throw new AppError('unavailable')
}

async function addToAsset(
  deps: Deps,
  tx: Tx,
  caller: Caller,
  metadata: AssetUpload,
  file: ArrivedFile,
  asset: AssetOfMedia,
): Promise<void> {
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
    image_text_languages: metadata.image_text_languages ?? NO_LANGUAGES,
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
}

/**
 * Adds a medium of an asset, or a document of an organization. The file is stored before the row is: what is called
 * arrived is there. `claim` ends the upload.
 */
export async function addMedium(
  deps: Deps,
  caller: Caller,
  metadata: UploadMetadata,
  file: ArrivedFile,
  { claim, requestId }: { claim: (tx: Tx) => Promise<void>; requestId: string },
): Promise<void> {
  if (!(await isStored(deps, file))) await deps.storage.putFile(originalObject(file.sha256), file.path, file.sha256)
  await deps.db.transaction().execute(async (tx) => {
    if ('asset_id' in metadata) {
      const asset = await lockAssetOfMedia(deps, tx, caller, metadata.asset_id)
      requireMediaAction('add', asset, caller)
      await claimContent(deps, tx, file)
      await claim(tx)
      await addToAsset(deps, tx, caller, metadata, file, asset)
    } else {
      await lockToAddDocument(tx, caller, metadata)
      await claimContent(deps, tx, file)
      await claim(tx)
      await addDocument(deps, tx, caller, metadata, file, requestId)
    }
  })
}
