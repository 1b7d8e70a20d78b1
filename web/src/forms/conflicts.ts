import { changesOf } from './use-form.ts'

/** What both have changed, and not to the same: fields, or the units that they belong to. */
export function conflictsOf<Values extends Record<string, string>>(
  before: Values,
  theirs: Values,
  mine: Values,
  unitOf: (field: string) => string,
): string[] {
  const unitsOf = (from: Values, to: Values) => new Set(Object.keys(changesOf(from, to)).map(unitOf))
  const changedByThem = unitsOf(before, theirs)
  const differing = unitsOf(theirs, mine)
  return [...unitsOf(before, mine)].filter((unit) => changedByThem.has(unit) && differing.has(unit))
}
