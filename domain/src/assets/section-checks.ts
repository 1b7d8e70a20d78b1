import type { Issue } from '../errors.ts'
import type { PlacedField } from '../forms/form-fields.ts'
import { valueIssueToday } from '../forms/validate-values.ts'
import type { ValueChanges } from './asset.ts'
import type { ServerStatus } from './asset-status.ts'

const tidyValue = (value: ValueChanges[string]) => (typeof value === 'string' ? value.trim() || null : value)

/** Texts without the spaces around them; one that is empty is none. */
export function tidyChanges(changes: ValueChanges): ValueChanges {
  return Object.fromEntries(Object.entries(changes).map(([key, value]) => [key, tidyValue(value)]))
}

/** A draft may have gaps, but never loses its number; an asset keeps all that it has to have. */
export function mayNotBeEmptied({ field, required }: PlacedField, status: ServerStatus): boolean {
  return field.key === 'asset_number' || (status !== 'DRAFT' && required && field.value !== 'boolean')
}

/** What is wrong with changes of the fields of a section. Null takes a value away. */
export function changeIssues(
  fields: readonly PlacedField[],
  status: ServerStatus,
  changes: ValueChanges,
  today: string,
): Issue[] {
  const known = new Map(fields.map((placed) => [placed.field.key, placed]))
  return Object.entries(changes).flatMap(([path, value]): Issue[] => {
    const placed = known.get(path)
    if (!placed) return [{ path, code: 'unknown_field' }]
    if (value === null) return mayNotBeEmptied(placed, status) ? [{ path, code: 'required' }] : []
    const issue = valueIssueToday(placed.field, value, today)
    return issue ? [issue] : []
  })
}
