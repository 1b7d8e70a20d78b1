import { bareIdentifier } from '@klubba/domain/assets/vin'
import type { SavedSection, StructuralFields, ValueChanges } from '@klubba/domain/assets/asset'
import type { Api } from '@klubba/domain/api'
import type { Asset, NewAsset } from '@klubba/domain/assets/asset-api'
import type { Output, Parsed } from '@klubba/domain/contract'
import type { Issue } from '@klubba/domain/errors'
import type { PlacedField } from '@klubba/domain/forms/form-fields'
import type { Values } from '@klubba/domain/forms/form-schema'
import { missingFields, valueIssues } from '@klubba/domain/forms/validate-values'
import { addressIssues } from '@klubba/domain/registry/address-checks'
import { changedFields, mergeChanges, type FieldVersions } from '@klubba/domain/versions'
import { COUNTRY_RULES } from '@klubba/reference/countries'
import pg from 'pg'
import type { Tx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { AppError, changedMeanwhile } from '../http/app-error.ts'
import type { Caller } from '../http/route.ts'
import { forgetMediaOf } from '../media/media-removal-service.ts'
import { ownerChoiceIssue } from '../owners/owner-choice-service.ts'
import { getRegistrationData } from '../registration-data/registration-data-service.ts'
import { insertAssetHistory } from './asset-history-sql.ts'
import {
  correctOwnership,
  deleteAsset,
  findAsset,
  insertAsset,
  listSameAssets,
  nextAssetNumber,
  updateAsset,
  type FoundAsset,
} from './asset-sql.ts'
import {
  catalogueOf,
  findOrFail,
  hiddenKeys,
  lockOrFail,
  present,
  readinessOf,
  readyCount,
  requireAction,
  structureOf,
  valuesOf,
  type Catalogue,
} from './asset-view.ts'

/** The forms of a subcategory. The checks do not depend on the language. */
export async function catalogueFor(deps: Deps, subcategory: string): Promise<Catalogue> {
  const catalogue = catalogueOf(await getRegistrationData(deps, 'en'), subcategory)
  if (!catalogue) throw new AppError('invalid_input', [{ path: 'subcategory', code: 'not_an_option' }])
  return catalogue
}

export async function getAsset(deps: Deps, caller: Caller, id: string): Promise<Asset> {
  const row = await findOrFail(deps.db, id)
  return present(row, caller, await catalogueFor(deps, row.subcategory))
}

export async function createAsset(deps: Deps, caller: Caller, { id, subcategory }: NewAsset): Promise<Asset> {
  const catalogue = await catalogueFor(deps, subcategory)
  await deps.db.transaction().execute(async (tx) => {
    if (await findAsset(tx, id)) return
    const values = { asset_number: await nextAssetNumber(tx) }
    const ready_count = readyCount(readinessOf({ values }, catalogue, false))
    const row = { id, category: catalogue.category.id, subcategory, values, ready_count, created_by: caller.user_id }
    if (!(await insertAsset(tx, row))) return
    await insertAssetHistory(tx, id, caller.user_id, [{ field: 'status', before: null, after: 'DRAFT' }])
  })
  return getAsset(deps, caller, id)
}

/** Removes a draft; a second try finds nothing, which is what was wanted. */
export async function removeDraft(deps: Deps, caller: Caller, id: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const row = await lockOrFail(tx, id)
    requireAction('remove_draft', row, caller, await catalogueFor(deps, row.subcategory))
    await forgetMediaOf(tx, id)
    await deleteAsset(tx, id)
  })
}

export type SectionChanges = { version: number; values?: ValueChanges | undefined } & {
  [Field in keyof StructuralFields]?: StructuralFields[Field] | undefined
}

/** Values after the changes; null has taken some away. */
function applied(values: Values, changes: ValueChanges): Values {
  const kept = Object.entries({ ...values, ...changes }).filter(([, value]) => value !== null)
  return Object.fromEntries(kept) as Values
}

const isTrimmed = (value: unknown) => (typeof value === 'string' ? value.trim() : value)

/** Texts without the spaces around them; one that is empty is none. */
function tidy(values: ValueChanges): ValueChanges {
  const tidied = Object.entries(values).map(([key, value]) => [key, isTrimmed(value) === '' ? null : isTrimmed(value)])
  return Object.fromEntries(tidied) as ValueChanges
}

function fieldIssues(fields: readonly PlacedField[], row: FoundAsset, changes: ValueChanges): Issue[] {
  const known = new Set(fields.map(({ field }) => field.key))
  const given = Object.entries(changes).filter(([key, value]) => value !== null || !known.has(key))
  const wrong = valueIssues(fields, Object.fromEntries(given))
  if (changes['asset_number'] === null) wrong.push({ path: 'asset_number', code: 'required' })
  if (row.status === 'DRAFT') return wrong
  const cleared = new Set(Object.keys(changes).filter((key) => changes[key] === null))
  const missing = missingFields(fields, applied(valuesOf(row), changes)).filter(({ field }) => cleared.has(field.key))
  return [...wrong, ...missing.map(({ field }): Issue => ({ path: field.key, code: 'required' }))]
}

async function structureIssues(
  tx: Tx,
  { tcr, owner_id, place }: Omit<SectionChanges, 'version' | 'values'>,
  { tcrKeys }: Catalogue,
  before: StructuralFields,
): Promise<Issue[]> {
  const unknown = (tcr ?? []).flatMap(({ key }, index): Issue[] =>
    tcrKeys.has(key) ? [] : [{ path: `tcr.${index}.key`, code: 'not_an_option' }],
  )
  const rules = place && COUNTRY_RULES.find(({ id }) => id === place.country_id)
  const misplaced: Issue[] = place && !rules ? [{ path: 'place.country_id', code: 'not_an_option' }] : []
  const owner = owner_id && owner_id !== before.owner_id ? await ownerChoiceIssue(tx, owner_id, 'owner_id') : undefined
  return [...unknown, ...misplaced, ...(rules ? addressIssues(place, 'place', rules) : []), ...(owner ? [owner] : [])]
}

async function refusingTakenNumber<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.constraint === 'assets_number_unique') {
      throw new AppError('invalid_input', [{ path: 'asset_number', code: 'number_taken' }])
    }
    throw error
  }
}

/** Saves what was changed of a section; what others changed meanwhile is merged, or told when it is the same. */
export async function saveAssetSection(
  deps: Deps,
  caller: Caller,
  id: string,
  section: SavedSection,
  { version: from, values: given = {}, ...structure }: SectionChanges,
): Promise<Asset> {
  const work = deps.db.transaction().execute(async (tx) => {
    const row = await lockOrFail(tx, id)
    const catalogue = await catalogueFor(deps, row.subcategory)
    requireAction('edit', row, caller, catalogue)
    const hidden = hiddenKeys(row, caller)
    const fields = catalogue.fields.filter((each) => each.section === section && !hidden.includes(each.field.key))
    const values = tidy(given)
    const before = structureOf(row)
    const issues = [...fieldIssues(fields, row, values), ...(await structureIssues(tx, structure, catalogue, before))]
    if (issues.length > 0) throw new AppError('invalid_input', issues)
    await saveFields(tx, caller, row, catalogue, { from, values, structure: dropUndefined(structure) })
  })
  await refusingTakenNumber(work)
  return getAsset(deps, caller, id)
}

const dropUndefined = <T extends object>(given: T) =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as {
    [Key in keyof T]?: Exclude<T[Key], undefined>
  }

interface FieldsToSave {
  from: number
  values: ValueChanges
  structure: Partial<StructuralFields>
}

/** Checked changes of the locked asset: merged, stored, and in the history. */
async function saveFields(
  tx: Tx,
  caller: Caller,
  row: FoundAsset,
  catalogue: Catalogue,
  { from, values, structure }: FieldsToSave,
): Promise<void> {
  const known = Object.fromEntries(Object.keys(values).map((key) => [key, valuesOf(row)[key] ?? null]))
  const before: Record<string, unknown> = { ...known, ...structureOf(row) }
  const after: Record<string, unknown> = { ...values, ...structure }
  const changed = changedFields(before, after)
  const current = { version: row.version, fieldVersions: row.field_versions as FieldVersions }
  const merge = mergeChanges(current, from, changed)
  if (!merge.ok) throw changedMeanwhile(merge.conflicts, present(row, caller, catalogue))
  if (changed.length === 0) return
  const newValues = applied(valuesOf(row), values)
  const whole = { ...structureOf(row), ...structure, values: newValues, image_count: row.image_count }
  const sameOwner = whole.owner_id === row.owner_id
  const ready_count = readyCount(readinessOf(whole, catalogue, sameOwner && row.owner_status === 'VERIFIED'))
  const { version, fieldVersions: field_versions } = merge
  await updateAsset(tx, row.id, caller.user_id, {
    ...structure,
    values: newValues,
    ready_count,
    version,
    field_versions,
  })
  if (!sameOwner) await correctOwnership(tx, row.id, whole.owner_id)
  const history = changed.map((field) => ({ field, before: before[field], after: after[field] }))
  await insertAssetHistory(tx, row.id, caller.user_id, history)
}

type FindSame = Api['GET /v1/assets/{id}/same']

/** AST-15: a machine that is registered already is not registered twice by mistake. */
export async function findSameAssets(
  { db }: Deps,
  id: string,
  query: Parsed<FindSame>['query'],
): Promise<Output<FindSame>> {
  const vin = query.vin === undefined ? undefined : bareIdentifier(query.vin)
  const registration = query.registration_number === undefined ? undefined : bareIdentifier(query.registration_number)
  if (!vin && !registration) return { results: [] }
  const rows = await listSameAssets(db, id, { vin, registration })
  const results = rows.map((row) => ({
    id: row.id,
    asset_number: row.asset_number,
    status: row.status,
    archived: row.archived_at !== null,
    same: [
      ...(vin && row.bare_vin === vin ? (['vin'] as const) : []),
      ...(registration && row.bare_registration === registration ? (['registration_number'] as const) : []),
    ],
    created_by: { id: row.created_by, name: row.creator_name },
  }))
  return { results }
}
