import type { ServerStatus } from '@klubba/domain/assets/asset-status'
import { titleParts, type TitleParts } from '@klubba/domain/assets/asset-title'
import { type VatChoice, vatOfAsset } from '@klubba/domain/auctions/vat'
import type { Place } from '@klubba/domain/assets/asset'
import { missingFields } from '@klubba/domain/forms/validate-values'
import { saysWhere } from '@klubba/domain/registry/address-checks'
import type { FieldVersions } from '@klubba/domain/versions'
import type { Tx } from '../db/database.ts'
import { isRetraded, updateAssetStatus } from './asset-auction-sql.ts'
import { insertAssetHistory } from './asset-history-sql.ts'
import { findOrFail, lockOrFail, structureOf, valuesOf, type Catalogue } from './asset-view.ts'

/** An asset as its auction asks about it. */
export interface AssetOfAuction {
  id: string
  status: ServerStatus
  version: number
  fieldVersions: FieldVersions
  createdBy: string
  archived: boolean
  complete: boolean
  graded: boolean
  ownerVerified: boolean
  place: Place | null
  /** By the asset's VAT status; null where nobody has said it. */
  vat: VatChoice | null
  hasPlace: boolean
  /** At least one image that is ready to be seen. */
  hasImage: boolean
  retraded: boolean
  subcategory: string
  title: TitleParts
}

type CatalogueOf = (subcategory: string) => Catalogue

async function read(tx: Tx, id: string, catalogueOf: CatalogueOf, lock: boolean): Promise<AssetOfAuction> {
  const row = lock ? await lockOrFail(tx, id) : await findOrFail(tx, id)
  const { place } = structureOf(row)
  const values = valuesOf(row)
  return {
    id,
    status: row.status,
    version: row.version,
    fieldVersions: row.field_versions as FieldVersions,
    createdBy: row.created_by,
    archived: row.archived_at !== null,
    complete: missingFields(catalogueOf(row.subcategory).fields, values).length === 0,
    graded: row.graded,
    ownerVerified: row.owner_id !== null && row.owner_status === 'VERIFIED',
    place,
    vat: vatOfAsset(values['vat_status']),
    hasPlace: saysWhere(place),
    hasImage: row.image_count > 0,
    retraded: row.status === 'DELIVERED' && (await isRetraded(tx, id)),
    subcategory: row.subcategory,
    title: titleParts(values),
  }
}

/** The asset, locked until the transaction ends. Who locks its auction too locks that first. */
export async function lockAssetOfAuction(tx: Tx, id: string, catalogueOf: CatalogueOf): Promise<AssetOfAuction> {
  return read(tx, id, catalogueOf, true)
}

export async function findAssetOfAuction(tx: Tx, id: string, catalogueOf: CatalogueOf): Promise<AssetOfAuction> {
  return read(tx, id, catalogueOf, false)
}

/** The asset follows its auction; null: the system did it. The asset must be locked. */
export async function followAuction(
  tx: Tx,
  asset: AssetOfAuction,
  to: ServerStatus,
  actorId: string | null,
): Promise<void> {
  const version = asset.version + 1
  const field_versions = { ...asset.fieldVersions, status: version }
  await updateAssetStatus(tx, asset.id, actorId, { status: to, version, field_versions })
  await insertAssetHistory(tx, asset.id, actorId, [{ field: 'status', before: asset.status, after: to }])
}
