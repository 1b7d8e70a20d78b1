import { contentTypeOf, type Variant } from '@klubba/domain/media/media'
import type { MediaChanges, MediaOfAsset, Medium } from '@klubba/domain/media/media-api'
import type { MediaAction } from '@klubba/domain/media/media-rules'
import type { Issue } from '@klubba/domain/errors'
import { languagesText, type TextLanguages } from '@klubba/domain/text-languages'
import { changedFields, mergeChanges, type FieldVersions } from '@klubba/domain/versions'
import {
  findAssetOfMedia,
  lockAssetOfMedia,
  nextOrderVersion,
  recordMediaChanges,
  refreshAssetMedia,
  type AssetOfMedia,
} from '../assets/asset-media-service.ts'
import type { Db, Tx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { AppError, changedMeanwhile } from '../http/app-error.ts'
import type { Caller } from '../http/route.ts'
import { enqueueProcessing } from './media-processing-service.ts'
import { forgetFiles } from './media-removal-service.ts'
import {
  deleteMedia,
  findMedium,
  listMedia,
  updateMedium,
  updatePositions,
  updateToProcess,
  type FoundMedium,
} from './media-sql.ts'
import {
  factsOf,
  historyField,
  isVisible,
  present,
  presentAll,
  requireMediaAction,
  fileToServe,
  servedFile,
  type FileToServe,
  type Reader,
} from './media-view.ts'

export async function listMediaOfAsset(deps: Deps, caller: Reader, assetId: string): Promise<MediaOfAsset> {
  const asset = await findAssetOfMedia(deps, deps.db, caller, assetId)
  return presentAll(await listMedia(deps.db, assetId), asset, caller)
}

async function findOrFail(db: Db, id: string): Promise<FoundMedium> {
  const row = await findMedium(db, id)
  if (!row) throw new AppError('not_found')
  return row
}

/** What of an asset's media is shown on the asset itself. The asset must be locked. */
export async function refreshAsset(deps: Deps, tx: Tx, assetId: string): Promise<void> {
  await refreshAssetMedia(deps, tx, assetId, factsOf(await listMedia(tx, assetId)))
}

/** A medium and its asset, locked, for who may see the one and do this to the other. */
async function lockFor(deps: Deps, tx: Tx, caller: Caller, id: string, action: MediaAction) {
  const { asset_id } = await findOrFail(tx, id)
  const asset = await lockAssetOfMedia(deps, tx, caller, asset_id)
  const row = await findOrFail(tx, id)
  if (!isVisible(row, asset, caller)) throw new AppError('not_found')
  requireMediaAction(action, asset, caller)
  return { row, asset }
}

async function presentOne(deps: Deps, db: Db, caller: Reader, id: string): Promise<Medium> {
  const row = await findOrFail(db, id)
  return present(row, await findAssetOfMedia(deps, db, caller, row.asset_id), caller)
}

function editIssues(row: FoundMedium, { shots }: AssetOfMedia, changes: Partial<MediaChanges>): Issue[] {
  const wrong: (keyof MediaChanges)[] = [
    ...(changes.shot && !shots.includes(changes.shot) ? (['shot'] as const) : []),
    ...(row.type === 'file' && changes.content_type !== undefined ? (['content_type'] as const) : []),
    ...(row.type !== 'file' && changes.document_type !== undefined ? (['document_type'] as const) : []),
  ]
  return wrong.map((path) => ({ path, code: 'not_an_option' }))
}

/** As the history tells it: the file, and what was said about it. */
function told(name: string, value: unknown): string {
  const text = typeof value === 'object' && value !== null ? languagesText(value as TextLanguages) : value
  return `${name}: ${typeof text === 'string' && text !== '' ? text : '–'}`
}

export async function editMedium(
  deps: Deps,
  caller: Reader,
  id: string,
  { version: from, ...given }: MediaChanges,
): Promise<Medium> {
  await deps.db.transaction().execute(async (tx) => {
    const { row, asset } = await lockFor(deps, tx, caller, id, 'edit')
    const changes = Object.fromEntries(
      Object.entries(given).filter(([, value]) => value !== undefined),
    ) as Partial<FoundMedium>
    const issues = editIssues(row, asset, given)
    if (issues.length > 0) throw new AppError('invalid_input', issues)
    if (changes.document_type) changes.content_type = contentTypeOf(changes.document_type)
    const changed = changedFields<Partial<FoundMedium>>(row, changes)
    const merge = mergeChanges(
      { version: row.version, fieldVersions: row.field_versions as FieldVersions },
      from,
      changed,
    )
    if (!merge.ok) throw changedMeanwhile(merge.conflicts, present(row, asset, caller))
    if (changed.length === 0) return
    const columns = Object.fromEntries(changed.map((field) => [field, changes[field]]))
    await updateMedium(tx, id, caller.user_id, {
      ...columns,
      version: merge.version,
      field_versions: merge.fieldVersions,
    })
    await refreshAsset(deps, tx, asset.id)
    const field = historyField({ ...row, ...changes }, asset)
    const shown = changed.filter((name) => name !== 'content_type' || !changes.document_type)
    await recordMediaChanges(
      tx,
      asset.id,
      caller.user_id,
      shown.map((name) => ({ field, before: told(row.name, row[name]), after: told(row.name, changes[name]) })),
    )
  })
  return presentOne(deps, deps.db, caller, id)
}

async function removeAll(deps: Deps, tx: Tx, caller: Caller, asset: AssetOfMedia, rows: readonly FoundMedium[]) {
  if (rows.length === 0) return
  await deleteMedia(
    tx,
    rows.map(({ id }) => id),
  )
  await forgetFiles(
    tx,
    rows.map(({ sha256 }) => sha256),
  )
  await refreshAsset(deps, tx, asset.id)
  const changes = rows.map((row) => ({ field: historyField(row, asset), before: row.name, after: null }))
  await recordMediaChanges(tx, asset.id, caller.user_id, changes)
}

/** Deletes one; a second try finds nothing, which is what was wanted. */
export async function removeMedium(deps: Deps, caller: Caller, id: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const { row, asset } = await lockFor(deps, tx, caller, id, 'delete')
    await removeAll(deps, tx, caller, asset, [row])
  })
}

export async function removeMediaOfAsset(
  deps: Deps,
  caller: Caller,
  assetId: string,
  kind: 'media' | 'documents',
): Promise<{ deleted: number }> {
  return deps.db.transaction().execute(async (tx) => {
    const asset = await lockAssetOfMedia(deps, tx, caller, assetId)
    requireMediaAction('delete', asset, caller)
    const rows = (await listMedia(tx, assetId)).filter(
      (row) => (row.type === 'file') === (kind === 'documents') && isVisible(row, asset, caller),
    )
    await removeAll(deps, tx, caller, asset, rows)
    return { deleted: rows.length }
  })
}

const mainPicture = (rows: readonly FoundMedium[]) => rows.find(({ type }) => type === 'image')?.name ?? null

export async function orderMedia(
  deps: Deps,
  caller: Reader,
  assetId: string,
  { version, media_ids }: { version: number; media_ids: readonly string[] },
): Promise<MediaOfAsset> {
  await deps.db.transaction().execute(async (tx) => {
    const asset = await lockAssetOfMedia(deps, tx, caller, assetId)
    requireMediaAction('order', asset, caller)
    const before = await listMedia(tx, assetId)
    if (asset.orderVersion !== version) throw changedMeanwhile(['media_ids'], presentAll(before, asset, caller))
    const named = media_ids.map((id) => before.find((row) => row.id === id))
    const wrong = named.findIndex((row, index) => !row || media_ids.indexOf(row.id) !== index)
    if (wrong >= 0) throw new AppError('invalid_input', [{ path: `media_ids.${wrong}`, code: 'not_an_option' }])
    const rest = before.filter(({ id }) => !media_ids.includes(id))
    const after = [...named.filter((row) => row !== undefined), ...rest]
    if (after.every((row, place) => row === before[place])) return
    await updatePositions(
      tx,
      assetId,
      after.map(({ id }) => id),
    )
    await nextOrderVersion(tx, assetId)
    await refreshAsset(deps, tx, assetId)
    const main = { field: 'main_picture', before: mainPicture(before), after: mainPicture(after) }
    await recordMediaChanges(tx, assetId, caller.user_id, main.before === main.after ? [] : [main])
  })
  return listMediaOfAsset(deps, caller, assetId)
}

export async function retryProcessing(deps: Deps, caller: Reader, id: string): Promise<Medium> {
  await deps.db.transaction().execute(async (tx) => {
    const { row } = await lockFor(deps, tx, caller, id, 'retry')
    if (row.status !== 'PROCESSING_ERROR') throw new AppError('wrong_state')
    await updateToProcess(tx, id)
    await enqueueProcessing(tx, id)
  })
  return presentOne(deps, deps.db, caller, id)
}

/** A file of a medium, for who may have it; what one may not see is not there. */
export async function findFileToServe(
  deps: Deps,
  caller: Caller,
  { id, variant, takes }: { id: string; variant: Variant; takes: string },
): Promise<FileToServe> {
  const row = await findOrFail(deps.db, id)
  const asset = await findAssetOfMedia(deps, deps.db, caller, row.asset_id)
  const file = isVisible(row, asset, caller) ? servedFile(row, variant, asset.standing, caller, takes) : undefined
  if (!file) throw new AppError('not_found')
  return fileToServe(row, variant, file)
}
