import { SAVED_SECTIONS, type SavedSection } from '../assets/asset.ts'
import type { Field } from '../forms/form-schema.ts'
import type { Section } from '../forms/form-types.ts'
import type { RegistrationData } from '../registration-data/registration-data-api.ts'
import { normalized } from './normalized.ts'

export interface ImportField {
  field: Field
  /** What it is called, in every language. */
  labels: string[]
  /** Of a choice: the option by each of its names and its id. */
  options: Map<string, string> | undefined
}

/** What files call things, in whatever language they are written. A name that means several things is left out. */
export interface ImportWords {
  fields: Map<string, ImportField>
  subcategories: Map<string, string>
  countries: Map<string, number>
  grades: Map<string, number>
  /** What our own files say of an asset that nobody graded. */
  notGraded: Set<string>
}

function byName<Id>(named: Iterable<readonly [string, Id]>): Map<string, Id> {
  const found = new Map<string, Id>()
  const several = new Set<string>()
  for (const [name, id] of named) {
    const key = normalized(name)
    if (key === '' || several.has(key)) continue
    const known = found.get(key)
    if (known !== undefined && known !== id) {
      several.add(key)
      found.delete(key)
    } else found.set(key, id)
  }
  return found
}

const isSaved = (section: Section): section is SavedSection => SAVED_SECTIONS.some((saved) => saved === section)

/** The fields that can be imported: those of the sections that are saved with their values. */
function savedFields({ cards }: RegistrationData): Field[] {
  return Object.values(cards).flatMap(({ section, fields }) => (isSaved(section) ? Object.values(fields) : []))
}

/** From the reference data in each of the languages, and what “not graded” is called in them. */
export function importWords(told: readonly RegistrationData[], notGraded: readonly string[]): ImportWords {
  const [first] = told
  const inEach = told.map((data) => new Map(savedFields(data).map((field) => [field.key, field])))
  const fields = (first ? savedFields(first) : []).map((field): [string, ImportField] => {
    const same = inEach.flatMap((known) => known.get(field.key) ?? [])
    const options = same.flatMap(({ options: each = [] }) =>
      each.flatMap(({ id, name }) => [[name, id] as const, [id, id] as const]),
    )
    return [
      field.key,
      { field, labels: same.map(({ label }) => label), options: field.options ? byName(options) : undefined },
    ]
  })
  const subcategories = told.flatMap(({ results }) =>
    results.flatMap((category) =>
      category.subcategories.flatMap(({ id, name }) => [[name, id] as const, [id, id] as const]),
    ),
  )
  const countries = told.flatMap((data) =>
    data.countries.flatMap(({ id, code2, name }) => [[name, id] as const, [code2, id] as const]),
  )
  const grades = told.flatMap((data) => data.grades.map(({ grade, name }) => [name, grade] as const))
  return {
    fields: new Map(fields),
    subcategories: byName(subcategories),
    countries: byName(countries),
    grades: byName(grades),
    notGraded: new Set(notGraded.map(normalized)),
  }
}
