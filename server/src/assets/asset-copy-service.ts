import type { Asset } from '@klubba/domain/assets/asset-api'
import { NEW_CONDITION } from '@klubba/domain/assets/new-condition'
import type { Values } from '@klubba/domain/forms/form-schema'
import { randomUUIDv7 } from 'node:crypto'
import type { Deps } from '../deps.ts'
import type { Caller } from '../http/route.ts'
import { insertAssetHistory } from './asset-history-sql.ts'
import { getAsset, readCatalogues } from './asset-service.ts'
import { findAsset, insertAsset, nextAssetNumber, type FoundAsset } from './asset-sql.ts'
import {
  lockOrFail,
  readinessOf,
  readyCount,
  requireAction,
  structureOf,
  valuesOf,
  type Catalogue,
} from './asset-view.ts'

/** What belongs to one registration alone, and what tells one machine from another: a machine sold again keeps that. */
const OWN_KEYS = ['asset_number', 'checkproof_id', 'loop_id', 'internal_note']
const MACHINE_KEYS = ['vin', 'registration_number']
const COPIED_SECTIONS = ['info', 'specs', 'equipment']

/** What a copy takes along. Usage, condition, media and owner are asked anew. */
function copiedValues(row: FoundAsset, { fields }: Catalogue, kind: 'duplicate' | 'retrade'): Values {
  const left = kind === 'duplicate' ? [...OWN_KEYS, ...MACHINE_KEYS] : OWN_KEYS
  const keys = fields
    .filter(({ section, field }) => COPIED_SECTIONS.includes(section) && !left.includes(field.key))
    .map(({ field }) => field.key)
  return Object.fromEntries(Object.entries(valuesOf(row)).filter(([key]) => keys.includes(key)))
}

/** A new draft from an asset: another machine like it, or the same one sold again. */
export async function copyAsset(
  deps: Deps,
  caller: Caller,
  id: string,
  { kind, newId }: { kind: 'duplicate' | 'retrade'; newId: string },
): Promise<Asset> {
  const catalogueOf = await readCatalogues(deps)
  await deps.db.transaction().execute(async (tx) => {
    const row = await lockOrFail(tx, id)
    const catalogue = catalogueOf(row.subcategory)
    requireAction(kind, row, caller, catalogue)
    if (await findAsset(tx, newId)) return
    const values = { ...copiedValues(row, catalogue, kind), asset_number: await nextAssetNumber(tx) }
    const { subcomponents } = structureOf(row)
    const copied = subcomponents.map((part) => ({ ...part, id: randomUUIDv7() }))
    const isNew = await insertAsset(tx, {
      id: newId,
      category: row.category,
      subcategory: row.subcategory,
      values,
      subcomponents: kind === 'retrade' ? copied : copied.map((part) => ({ ...part, serial_number: null })),
      ...NEW_CONDITION,
      tcr: [],
      ready_count: readyCount(readinessOf({ values }, catalogue, false)),
      created_by: caller.user_id,
      ...(kind === 'duplicate' ? { duplicate_of: id } : { retrade_of: id }),
    })
    if (!isNew) return
    await insertAssetHistory(tx, newId, caller.user_id, [
      { field: 'status', before: null, after: 'DRAFT' },
      { field: kind === 'duplicate' ? 'duplicate_of' : 'retrade_of', before: null, after: row.asset_number },
    ])
  })
  return getAsset(deps, caller, newId)
}
