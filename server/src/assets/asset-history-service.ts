import type { Api } from '@klubba/domain/api'
import { SAVED_SECTIONS, sectionFields, StructuralFields, type SavedSection } from '@klubba/domain/assets/asset'
import type { Asset } from '@klubba/domain/assets/asset-api'
import type { Output, Parsed } from '@klubba/domain/contract'
import type { Value } from '@klubba/domain/forms/form-schema'
import { can } from '@klubba/domain/permissions'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'
import type { Caller } from '../http/route.ts'
import { assetHistory } from './asset-history-sql.ts'
import { catalogueFor, saveAssetSection } from './asset-service.ts'
import { findOrFail, hiddenKeys } from './asset-view.ts'

type ListHistory = Api['GET /v1/assets/{id}/history']

export async function listAssetHistory(
  { db }: Deps,
  caller: Caller,
  id: string,
  paging: Parsed<ListHistory>['query'],
): Promise<Output<ListHistory>> {
  return assetHistory.list(db, id, hiddenKeys(await findOrFail(db, id), caller), paging)
}

/** The section that a field of an asset is saved with; none for what only actions change. */
function structuralSection(field: string): SavedSection | undefined {
  return SAVED_SECTIONS.find((section) => field in sectionFields[section])
}

/** Gives a field its earlier value back, by the same rules as typing it. */
export async function revertField(
  deps: Deps,
  caller: Caller,
  { id, entryId, version }: { id: string; entryId: string; version: number },
): Promise<Asset> {
  const row = await findOrFail(deps.db, id)
  if (!can(caller, 'history.revert', { own: row.created_by === caller.user_id })) throw new AppError('forbidden')
  const entry = await assetHistory.find(deps.db, id, hiddenKeys(row, caller), entryId)
  if (!entry) throw new AppError('not_found')
  const { field, before } = entry
  const { fields } = await catalogueFor(deps, row.subcategory)
  const placed = fields.find((each) => each.field.key === field)
  if (placed && SAVED_SECTIONS.includes(placed.section as SavedSection)) {
    const values = { [field]: before as Value | null }
    return saveAssetSection(deps, caller, id, placed.section as SavedSection, { version, values })
  }
  const section = structuralSection(field)
  // What was before the first grade is no grade.
  if (field === 'condition' && before === null) {
    return saveAssetSection(deps, caller, id, 'condition', { version, condition: null })
  }
  if (!section || before === null) throw new AppError('wrong_state')
  const structure = StructuralFields.partial().parse({ [field]: before })
  return saveAssetSection(deps, caller, id, section, { version, ...structure })
}
