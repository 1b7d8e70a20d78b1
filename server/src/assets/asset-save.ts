import { gradeOf, gradeRecord } from '@klubba/domain/assets/grade'
import type { SavedSection, StructuralFields, ValueChanges } from '@klubba/domain/assets/asset'
import { emptiedParts } from '@klubba/domain/assets/completeness'
import { changeIssues, tidyChanges } from '@klubba/domain/assets/section-checks'
import type { Issue } from '@klubba/domain/errors'
import type { Values } from '@klubba/domain/forms/form-schema'
import { periodIssues } from '@klubba/domain/forms/sensible-bounds'
import { addressIssues } from '@klubba/domain/registry/address-checks'
import { changedFields, mergeChanges, type FieldVersions } from '@klubba/domain/versions'
import { COUNTRY_RULES } from '@klubba/reference/countries'
import type { Db } from '../db/database.ts'
import { AppError, changedMeanwhile } from '../http/app-error.ts'
import type { Caller } from '../http/route.ts'
import { latestDay } from '../latest-day.ts'
import { inspectionChanges } from './asset-inspections.ts'
import { additionTo, requireUnlocked } from './asset-locks.ts'
import { updateAssetFrom } from './asset-save-sql.ts'
import type { FoundAsset } from './asset-sql.ts'
import {
  hiddenKeys,
  present,
  readinessOf,
  readyCount,
  requireAction,
  structureOf,
  presentedValues,
  valuesOf,
  type Catalogue,
} from './asset-view.ts'

export type SectionChanges = {
  version: number
  values?: ValueChanges | undefined
  reason?: string | undefined
  addition?: true | undefined
} & {
  [Field in Exclude<keyof StructuralFields, 'condition'>]?: StructuralFields[Field] | undefined
} & {
  /** A grade that is named is chosen, 0 included. Null takes it away, which only the history does. */
  condition?: StructuralFields['condition'] | null | undefined
}

export interface Saving {
  caller: Caller
  section: SavedSection
  changes: SectionChanges
  /** Files that no inspection may name. */
  wrongDocuments?: ReadonlySet<string>
}

const NONE: ReadonlySet<string> = new Set()

/** Values after the changes; null has taken some away. */
function applied(values: Values, changes: ValueChanges): Values {
  const kept = Object.entries({ ...values, ...changes }).filter(([, value]) => value !== null)
  return Object.fromEntries(kept) as Values
}

export function structureIssues(
  { tcr, place }: Pick<SectionChanges, 'tcr' | 'place'>,
  { tcrKeys }: Pick<Catalogue, 'tcrKeys'>,
): Issue[] {
  const unknown = (tcr ?? []).flatMap(({ key }, index): Issue[] =>
    tcrKeys.has(key) ? [] : [{ path: `tcr.${index}.key`, code: 'not_an_option' }],
  )
  const rules = place && COUNTRY_RULES.find(({ id }) => id === place.country_id)
  const misplaced: Issue[] = place && !rules ? [{ path: 'place.country_id', code: 'not_an_option' }] : []
  return [...unknown, ...misplaced, ...(rules ? addressIssues(place, 'place', rules) : [])]
}

/** AST-10: an asset keeps its owner and its address. */
function emptiedIssues(row: FoundAsset, changes: Pick<SectionChanges, 'owner_id' | 'place'>): Issue[] {
  const before = structureOf(row)
  const emptied = emptiedParts(row.status, before, { ...before, ...dropUndefined(changes) })
  // One that is given and says nothing of where it is has an issue of its own.
  return emptied.filter((part) => changes[part] === null).map((path): Issue => ({ path, code: 'required' }))
}

const dropUndefined = <T extends object>(given: T) =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as {
    [Key in keyof T]?: Exclude<T[Key], undefined>
  }

/** What a save writes: the columns with their new values, and the history of it. */
type PreparedSave = Pick<Parameters<typeof updateAssetFrom>[1], 'changes' | 'history'>

/**
 * Checks what is to be saved of a section against the asset as it was read: rights, fields, versions and locks. Undefined
 * when it changes nothing.
 */
export function prepareSave(
  row: FoundAsset,
  catalogue: Catalogue,
  { caller, section, changes, wrongDocuments = NONE }: Saving,
  ownerIssues: readonly Issue[] = [],
): PreparedSave | undefined {
  const { version: from, values: given = {}, reason, addition, inspections, ...rest } = changes
  requireAction('edit', row, caller, catalogue)
  const hidden = hiddenKeys(row, caller)
  const tidied = tidyChanges(given)
  const placed = catalogue.fields.filter(
    ({ field, section: of }) => Object.hasOwn(tidied, field.key) && of === section && !hidden.includes(field.key),
  )
  const inspected = inspectionChanges(row, { values: tidied, inspections, wrongDocuments })
  const { values } = inspected
  const issues = [
    ...changeIssues(placed, row.status, tidied, latestDay()),
    ...periodIssues(applied(presentedValues(row), tidied), Object.keys(tidied)),
    ...structureIssues(rest, catalogue),
    ...emptiedIssues(row, rest),
    ...inspected.issues,
    ...ownerIssues,
  ]
  if (issues.length > 0) throw new AppError('invalid_input', issues)
  const structure = dropUndefined({ ...rest, inspections: inspected.inspections })
  const stored = structureOf(row)
  const known = Object.fromEntries(Object.keys(values).map((key) => [key, valuesOf(row)[key] ?? null]))
  const before: Record<string, unknown> = { ...known, ...stored, condition: gradeOf(stored) }
  const after: Record<string, unknown> = { ...values, ...structure }
  const changed = changedFields(before, after)
  const current = { version: row.version, fieldVersions: row.field_versions as FieldVersions }
  const merge = mergeChanges(current, from, changed)
  if (!merge.ok) throw changedMeanwhile(merge.conflicts, present(row, caller, catalogue))
  if (changed.length === 0) return undefined
  const reasons = requireUnlocked(row, caller, {
    section,
    changed,
    reason,
    addition: addition === true,
    place: rest.place,
  })
  const { condition, ...others } = structure
  const columns = { ...others, ...(condition !== undefined && gradeRecord(condition)) }
  const newValues = applied(valuesOf(row), values)
  const whole = { ...stored, ...columns, values: newValues, image_count: row.image_count }
  const isVerified = whole.owner_id === row.owner_id && row.owner_status === 'VERIFIED'
  const ready_count = readyCount(readinessOf(whole, catalogue, isVerified))
  const { version, fieldVersions: field_versions } = merge
  const auction_id = additionTo(row, section)
  const added = auction_id === undefined ? {} : { auction_id }
  const fields = changed.map((field) => ({ field, before: before[field], after: after[field], ...added }))
  return {
    changes: { ...columns, values: newValues, ready_count, version, field_versions },
    history: [...fields, ...reasons],
  }
}

/** Checks and writes; undefined when the asset is no longer what was checked. */
export async function trySaving(
  db: Db,
  row: FoundAsset,
  catalogue: Catalogue,
  saving: Saving,
  ownerIssues: readonly Issue[] = [],
): Promise<FoundAsset | undefined> {
  const prepared = prepareSave(row, catalogue, saving, ownerIssues)
  return prepared
    ? updateAssetFrom(db, { found: row, isKnown: false, actorId: saving.caller.user_id, ...prepared })
    : row
}
