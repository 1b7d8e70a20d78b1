import { INSPECTION_KINDS, type Inspection } from '../assets/inspection-rules.ts'
import { isInspectionValue, withInspectionValues } from '../assets/inspection-values.ts'
import type { Value } from '../forms/form-schema.ts'
import type { Language } from '../languages.ts'
import { type Change, type LocalDraft, same } from './draft.ts'

/** Types of inspections that are no kinds of their own any more: they are named in the notes. */
const EARLIER_TYPES: Record<string, Record<Language, string>> = {
  expert: {
    en: 'Expert inspection',
    no: 'Sakkyndig kontroll',
    sv: 'Besiktning av ackrediterat organ',
    da: 'Lovpligtigt hovedeftersyn',
    fi: 'Asiantuntijatarkastus',
  },
  sprayer: {
    en: 'Sprayer test',
    no: 'Funksjonstest av sprøyte',
    sv: 'Funktionstest av spruta',
    da: 'Sprøjtesyn',
    fi: 'Ruiskun testaus',
  },
  tank: {
    en: 'Tank inspection',
    no: 'Tankkontroll',
    sv: 'Tankbesiktning',
    da: 'Tanksyn',
    fi: 'Säiliötarkastus',
  },
  electrical: {
    en: 'Electrical inspection',
    no: 'Elkontroll',
    sv: 'Elbesiktning',
    da: 'Eleftersyn',
    fi: 'Sähkötarkastus',
  },
}

const LANGUAGE_OF: Record<number, Language> = { 578: 'no', 752: 'sv', 208: 'da', 246: 'fi' }

type Given = Record<string, Value | null>

/** A type that is no kind becomes part of the notes, in the language of the country: the migration does the same. */
function withKnownType(given: Given, notes: string, place: unknown): Given {
  const { inspection_type: type } = given
  if (typeof type !== 'string' || INSPECTION_KINDS.some((kind) => kind === type)) return given
  const { country_id } = (place ?? {}) as { country_id?: number }
  const name = EARLIER_TYPES[type]?.[LANGUAGE_OF[country_id ?? 0] ?? 'en'] ?? type
  const said = typeof given['inspection_notes'] === 'string' ? given['inspection_notes'] : notes
  return { ...given, inspection_type: 'other', inspection_notes: [name, said].filter(Boolean).join('\n') }
}

const notesIn = (values: Record<string, unknown>) =>
  typeof values['inspection_notes'] === 'string' ? values['inspection_notes'] : ''

const onlyInspections = (values: Record<string, unknown>): Given =>
  Object.fromEntries(Object.entries(values).filter(([key]) => isInspectionValue(key))) as Given

const without = <T>(values: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(values).filter(([key]) => !isInspectionValue(key)))

/** The records for the single fields of an earlier build. */
export function inspectionsFromValues(assetId: string, values: Record<string, unknown>, place: unknown): Inspection[] {
  return withInspectionValues(assetId, [], withKnownType(onlyInspections(values), '', place))
}

type Stored = Pick<LocalDraft, 'id' | 'base' | 'changes' | 'dropped'>

/** What was typed into the single fields, as one change of the records. What was refused is judged again as a record. */
function changeOf(before: readonly Inspection[], { id, base, changes }: Stored): Change | undefined {
  const { inspections: known, ...condition } = changes.condition
  const entries = Object.entries(condition).filter(([key]) => isInspectionValue(key))
  if (entries.length === 0) return known
  const laidOver = (records: readonly Inspection[], given: Record<string, unknown>) =>
    withInspectionValues(
      id,
      records,
      withKnownType(given as Given, notesIn(base), changes.ownership['place']?.value ?? base['place']),
    )
  const typed = entries.map(([key, change]): [string, unknown] => [key, change.value ?? change.typed ?? null])
  const value = laidOver((known?.value as Inspection[] | undefined) ?? before, Object.fromEntries(typed))
  const disputed = entries.flatMap(([key, { conflict }]): [string, unknown][] =>
    conflict ? [[key, conflict.before ?? null]] : [],
  )
  if (disputed.length === 0) return same(value, before) ? undefined : { value }
  return { value, conflict: { before: laidOver(before, Object.fromEntries(disputed)) } }
}

/** What was stored of inspections on a device. Earlier builds stored single fields. */
export function inspectionsFromDevice<Draft extends Stored>(stored: Draft): Draft {
  const { id, base, changes, dropped } = stored
  const isThis = 'inspections' in base && !Object.keys(changes.condition).some(isInspectionValue)
  if (isThis) return stored
  const before = (base['inspections'] as Inspection[] | undefined) ?? inspectionsFromValues(id, base, base['place'])
  const inspections = changeOf(before, stored)
  const { inspections: _, ...condition } = without(changes.condition)
  return {
    ...stored,
    base: { ...without(base), inspections: before },
    changes: { ...changes, condition: { ...condition, ...(inspections && { inspections }) } },
    dropped: dropped.filter((key) => !isInspectionValue(key)),
  }
}
