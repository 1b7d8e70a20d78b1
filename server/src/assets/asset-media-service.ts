import type { Thumbnail } from '@klubba/domain/assets/asset-api'
import type { MediaStanding } from '@klubba/domain/media/media-rules'
import type { Db, Tx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'
import type { Caller } from '../http/route.ts'
import type { FieldChange } from '../db/field-history.ts'
import { insertAssetHistory } from './asset-history-sql.ts'
import { catalogueFor } from './asset-service.ts'
import {
  findAsset,
  lockAsset,
  updateAssetMedia,
  updateAssetWorkedOn,
  updateMediaOrderVersion,
  type FoundAsset,
} from './asset-sql.ts'
import { locksOf, readinessOf, readyCount, standingOf, structureOf, valuesOf } from './asset-view.ts'

/** An asset as its media ask about it. */
export interface AssetOfMedia {
  id: string
  /** All its documents are for few eyes. */
  isClassified: boolean
  orderVersion: number
  standing: MediaStanding
  shots: readonly string[]
}

async function ofMedia(deps: Deps, row: FoundAsset, caller: Caller): Promise<AssetOfMedia> {
  const catalogue = await catalogueFor(deps, row.subcategory)
  return {
    id: row.id,
    isClassified: valuesOf(row)['classified_document'] === true,
    orderVersion: row.media_order_version,
    standing: { ...standingOf(row, caller, catalogue), hasBids: locksOf(row).additionsOnly },
    shots: catalogue.subcategory.shots,
  }
}

export async function findAssetOfMedia(deps: Deps, db: Db, caller: Caller, id: string): Promise<AssetOfMedia> {
  const row = await findAsset(db, id)
  if (!row) throw new AppError('not_found')
  return ofMedia(deps, row, caller)
}

/** The asset, locked until the transaction ends. */
export async function lockAssetOfMedia(deps: Deps, tx: Tx, caller: Caller, id: string): Promise<AssetOfMedia> {
  await lockAsset(tx, id)
  return findAssetOfMedia(deps, tx, caller, id)
}

/** For what the system does by itself. */
export async function lockAssetRow(tx: Tx, id: string): Promise<void> {
  await lockAsset(tx, id)
}

export interface MediaFacts {
  image_count: number
  video_count: number
  thumbnail: Thumbnail | null
}

/** What the asset shows of its media, after they have changed. The asset must be locked. */
export async function refreshAssetMedia(deps: Deps, tx: Tx, assetId: string, facts: MediaFacts): Promise<void> {
  const row = await findAsset(tx, assetId)
  if (!row) return
  const whole = { ...structureOf(row), values: valuesOf(row), image_count: facts.image_count }
  const missing = readinessOf(whole, await catalogueFor(deps, row.subcategory), row.owner_status === 'VERIFIED')
  await updateAssetMedia(tx, assetId, { ...facts, ready_count: readyCount(missing) })
}

/** Somebody has changed the media: it is in the history, and the asset was worked on. */
export async function recordMediaChanges(
  tx: Tx,
  assetId: string,
  actorId: string,
  changes: readonly FieldChange[],
): Promise<void> {
  if (changes.length === 0) return
  await updateAssetWorkedOn(tx, assetId, actorId)
  await insertAssetHistory(tx, assetId, actorId, changes)
}

export async function nextOrderVersion(tx: Tx, assetId: string): Promise<void> {
  await updateMediaOrderVersion(tx, assetId)
}
