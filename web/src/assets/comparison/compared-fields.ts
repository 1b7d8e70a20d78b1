import type { Asset } from '@klubba/domain/assets/asset-api'
import {
  isInspectionCard,
  newestOfEachKind,
  type Inspection,
  type InspectionKind,
} from '@klubba/domain/assets/inspection-rules'
import { fieldsOf } from '@klubba/domain/forms/form-fields'
import type { Field } from '@klubba/domain/forms/form-schema'
import { SECTIONS, type Section } from '@klubba/domain/forms/form-types'
import type { RegistrationData } from '@klubba/domain/registration-data/registration-data-api'

export interface ComparedRow {
  key: string
  name: string
  /** One for each asset; '' where it is not given. */
  values: readonly string[]
  differs: boolean
}

export interface ComparedGroup {
  id: string
  title: string
  rows: readonly ComparedRow[]
}

/** What machines are compared by; whose they are and what is noted of them inside the house is no such thing. */
const COMPARED_SECTIONS: readonly Section[] = ['info', 'specs', 'equipment', 'condition']
const INTERNAL_CARD = 'internal'
/** Stands above every column. */
const HEADING_FIELD = 'asset_number'

export function comparedRow(key: string, name: string, values: readonly string[]): ComparedRow {
  return { key, name, values, differs: new Set(values).size > 1 }
}

/** The newest inspection of each kind that any of the assets has; one without such a record says so. */
export function comparedInspections(
  assets: readonly Asset[],
  words: { kind: (kind: InspectionKind) => string; detail: (record: Inspection) => string; none: string },
): ComparedRow[] {
  const newest = assets.map(({ inspections }) => newestOfEachKind(inspections))
  const kinds = newestOfEachKind(newest.flat()).map(({ kind }) => kind)
  return kinds.map((kind) =>
    comparedRow(
      kind,
      words.kind(kind),
      newest.map((records) => {
        const record = records.find((each) => each.kind === kind)
        return record ? words.detail(record) : words.none
      }),
    ),
  )
}

/** The fields that any of the assets has filled in, card by card, each field in one row. */
export function comparedGroups(
  data: Pick<RegistrationData, 'results' | 'cards'>,
  assets: readonly Asset[],
  tell: (field: Field, value: unknown) => string,
): ComparedGroup[] {
  const subcategories = data.results.flatMap((category) => category.subcategories)
  const placed = assets.flatMap(({ subcategory }) => {
    const schema = subcategories.find(({ id }) => id === subcategory)?.schema
    return schema ? fieldsOf(schema, data.cards).filter(({ card }) => !isInspectionCard(card)) : []
  })
  const known = new Set(placed.map(({ field }) => field.key))
  const cards = [...new Set(placed.map(({ card }) => card))].flatMap((id) => data.cards[id] ?? [])
  return cards
    .filter(({ id, section }) => COMPARED_SECTIONS.includes(section) && id !== INTERNAL_CARD)
    .toSorted((a, b) => SECTIONS.indexOf(a.section) - SECTIONS.indexOf(b.section) || a.order - b.order)
    .map(({ id, name: title, fields }) => ({
      id,
      title,
      rows: Object.values(fields)
        .filter(({ key }) => known.has(key) && key !== HEADING_FIELD)
        .filter(({ key }) => assets.some(({ values }) => values[key] !== undefined))
        .map((field) =>
          comparedRow(
            field.key,
            field.label,
            assets.map(({ values }) => (values[field.key] === undefined ? '' : tell(field, values[field.key]))),
          ),
        ),
    }))
    .filter(({ rows }) => rows.length > 0)
}
