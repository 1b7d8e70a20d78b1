import { sameValue } from './same-value.ts'

/**
 * Two people change one thing. Every changeable thing has a version, and remembers for each field at which version it
 * was last changed. A save names the version it began from and the fields it changes: fields that nobody else has
 * changed since are merged, and for the others nothing at all is saved.
 */
export type FieldVersions = Record<string, number>

export type Merge = { ok: true; version: number; fieldVersions: FieldVersions } | { ok: false; conflicts: string[] }

/** What is not equal to what is there already; a save that changes nothing conflicts with nobody. */
export function changedFields<T extends object>(current: T, changes: Partial<T>): (keyof T & string)[] {
  const fields = Object.keys(changes) as (keyof T & string)[]
  return fields.filter((field) => !sameValue(changes[field], current[field]))
}

export function mergeChanges(
  current: { version: number; fieldVersions: FieldVersions },
  from: number,
  changed: readonly string[],
): Merge {
  const conflicts = changed.filter((field) => (current.fieldVersions[field] ?? 0) > from)
  if (conflicts.length > 0) return { ok: false, conflicts }
  if (changed.length === 0) return { ok: true, ...current }
  const version = current.version + 1
  const fieldVersions = { ...current.fieldVersions, ...Object.fromEntries(changed.map((field) => [field, version])) }
  return { ok: true, version, fieldVersions }
}
