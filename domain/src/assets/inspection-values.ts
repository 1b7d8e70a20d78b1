import type { Issue } from '../errors.ts'
import type { Value, Values } from '../forms/form-schema.ts'
import {
  cardOfKind,
  INSPECTION_KINDS,
  type Inspection,
  type InspectionCard,
  type InspectionKind,
  newestFirst,
  newInspection,
} from './inspection-rules.ts'

/**
 * The fields of the cards as single values: what an asset had before inspections were records. They stay as another way to
 * read and write the newest record of a card, for tables that are imported and for clients of the API.
 */
const EU_KEYS = ['eu_last_inspection', 'eu_valid_until', 'eu_passed'] as const
const OTHER_KEYS = [
  'inspection_type',
  'inspected_at',
  'next_inspection',
  'inspection_result',
  'inspection_notes',
] as const

const KEYS: readonly string[] = [...EU_KEYS, ...OTHER_KEYS]
export const isInspectionValue = (key: string): boolean => KEYS.includes(key)

type Changes = Record<string, Value | null>

const newestOn = (records: readonly Inspection[], card: InspectionCard) =>
  newestFirst(records).find(({ kind }) => cardOfKind(kind) === card)

/** What the newest record of each card says; an asset without records says nothing. */
export function inspectionValues(records: readonly Inspection[]): Values {
  const eu = newestOn(records, 'eu_inspection')
  const other = newestOn(records, 'inspections')
  const values = {
    ...(eu && {
      eu_last_inspection: eu.inspected_at,
      eu_valid_until: eu.valid_until,
      eu_passed: eu.result === 'COMPLIANT',
    }),
    ...(other && {
      inspection_type: other.kind,
      inspected_at: other.inspected_at,
      next_inspection: other.valid_until,
      inspection_result: other.result,
      inspection_notes: other.notes || null,
    }),
  }
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)) as Values
}

const text = (value: Value | null) => (typeof value === 'string' ? value || null : null)

/** What each key changes of a record. */
const APPLY: Record<string, (value: Value | null) => Partial<Inspection>> = {
  eu_last_inspection: (value) => ({ inspected_at: text(value) }),
  eu_valid_until: (value) => ({ valid_until: text(value) }),
  eu_passed: (value) => ({ result: value === true ? 'COMPLIANT' : 'NON_COMPLIANT' }),
  inspection_type: (value) => ({ kind: kindOf(value) }),
  inspected_at: (value) => ({ inspected_at: text(value) }),
  next_inspection: (value) => ({ valid_until: text(value) }),
  inspection_result: (value) => ({ result: value === 'COMPLIANT' ? 'COMPLIANT' : 'NON_COMPLIANT' }),
  inspection_notes: (value) => ({ notes: text(value) ?? '' }),
}

const kindOf = (value: unknown): InspectionKind => INSPECTION_KINDS.find((kind) => kind === value) ?? 'other'

/** The digit of an id that tells its version. The same asset gets the same ids on a device and in the database. */
const VERSIONS: Record<InspectionCard, readonly string[]> = {
  eu_inspection: ['8', '6', '4', '2'],
  inspections: ['5', '3', '1', 'b', 'd', 'f', '9', '0', 'a', 'c'],
}

function freeId(assetId: string, card: InspectionCard, records: readonly Inspection[]): string {
  const ids = VERSIONS[card].map((version) => `${assetId.slice(0, 14)}${version}${assetId.slice(15)}`)
  return ids.find((id) => !records.some((record) => record.id === id)) ?? assetId
}

/** The record that changes are about: the newest of the card, unless they are about a dated one of another kind. */
function targetOf(records: readonly Inspection[], card: InspectionCard, changes: Changes): Inspection | undefined {
  const newest = newestOn(records, card)
  const { inspection_type: type, inspected_at: day } = changes
  if (card === 'eu_inspection' || typeof type !== 'string' || typeof day !== 'string') return newest
  return newestFirst(records).find(({ kind }) => kind === kindOf(type))
}

const isBlank = ({ inspected_at, valid_until, notes, document_id }: Inspection) =>
  inspected_at === null && valid_until === null && notes === '' && document_id === null

function withCard(assetId: string, records: readonly Inspection[], card: InspectionCard, all: Changes): Inspection[] {
  const keys: readonly string[] = card === 'eu_inspection' ? EU_KEYS : OTHER_KEYS
  const changes = Object.entries(all).filter(([key]) => keys.includes(key))
  const isEmptied = changes.every(([, value]) => value === null)
  const target = targetOf(records, card, all)
  if (changes.length === 0 || (!target && isEmptied)) return [...records]
  const first = card === 'eu_inspection' ? 'eu_inspection' : 'other'
  const before = target ?? newInspection(freeId(assetId, card, records), first)
  const after = changes.reduce<Inspection>((now, [key, value]) => ({ ...now, ...APPLY[key]?.(value) }), before)
  if (!target) return [...records, after]
  return records.flatMap((record) => {
    if (record.id !== target.id) return [record]
    return isEmptied && isBlank(after) ? [] : [after]
  })
}

/** Lays values over the records. Null takes a value away, and the last of them the record. */
export function withInspectionValues(assetId: string, records: readonly Inspection[], changes: Changes): Inspection[] {
  return withCard(assetId, withCard(assetId, records, 'eu_inspection', changes), 'inspections', changes)
}

/** A record always has a kind and a result. */
export function inspectionValueIssues(after: readonly Inspection[], changes: Changes): Issue[] {
  const required = (key: string, card: InspectionCard): Issue[] =>
    changes[key] === null && newestOn(after, card) ? [{ path: key, code: 'required' }] : []
  return [
    ...required('eu_passed', 'eu_inspection'),
    ...required('inspection_type', 'inspections'),
    ...required('inspection_result', 'inspections'),
  ]
}
