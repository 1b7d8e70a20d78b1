import { ID_FIELDS, type IntegrationType } from '@klubba/domain/integrations/integration'
import type { Values } from '@klubba/domain/forms/form-schema'
import type { FieldVersions } from '@klubba/domain/versions'
import type { Db, Tx } from '../db/database.ts'
import { insertAssetHistory } from './asset-history-sql.ts'
import { updateAsset, type FoundAsset } from './asset-sql.ts'
import { findOrFail, lockOrFail, valuesOf } from './asset-view.ts'

/** An asset as partners are told of it: what tells one machine from another, and nothing about people or money. */
export interface AssetOfPartner {
  archived: boolean
  values: Values
  facts: Record<string, unknown>
}

const TOLD = ['vin', 'registration_number', 'brand', 'model', 'variant', 'year', 'usage_hours', 'usage_km'] as const

function read(row: FoundAsset): AssetOfPartner {
  const values = valuesOf(row)
  const told = TOLD.flatMap((key): [string, unknown][] => (values[key] === undefined ? [] : [[key, values[key]]]))
  const { id, asset_number, category, subcategory } = row
  return {
    archived: row.archived_at !== null,
    values,
    facts: { id, asset_number, category, subcategory, ...(Object.fromEntries(told) as Record<string, unknown>) },
  }
}

export async function findAssetOfPartner(db: Db, id: string): Promise<AssetOfPartner> {
  return read(await findOrFail(db, id))
}

/** Locked until the transaction ends; before the integration, so that nobody waits for the other. */
export async function lockAssetOfPartner(tx: Tx, id: string): Promise<AssetOfPartner> {
  return read(await lockOrFail(tx, id))
}

/** The partner's id on the asset, whatever its auction fixes of it; null takes it away. The asset must be locked. */
export async function setPartnerId(
  tx: Tx,
  assetId: string,
  type: IntegrationType,
  { actorId, id }: { actorId: string; id: string | null },
): Promise<void> {
  const row = await findOrFail(tx, assetId)
  const field = ID_FIELDS[type]
  const { [field]: before = null, ...others } = valuesOf(row)
  if (before === id) return
  const version = row.version + 1
  await updateAsset(tx, assetId, actorId, {
    values: id === null ? others : { ...others, [field]: id },
    ready_count: row.ready_count,
    version,
    field_versions: { ...(row.field_versions as FieldVersions), [field]: version },
  })
  await insertAssetHistory(tx, assetId, actorId, [{ field, before, after: id }])
}
