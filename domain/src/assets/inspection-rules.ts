import type { Issue } from '../errors.ts'
import { boundIssue, periodIssues } from '../forms/sensible-bounds.ts'
import { sameValue } from '../same-value.ts'

export const INSPECTION_KINDS = [
  'eu_inspection',
  'lifting',
  'tachograph',
  'pressure',
  'annual',
  'emissions',
  'other',
] as const
export type InspectionKind = (typeof INSPECTION_KINDS)[number]

export const INSPECTION_RESULTS = ['COMPLIANT', 'NON_COMPLIANT'] as const

/** One inspection of an asset. The rules need no schema, so forms do without its code. */
export interface Inspection {
  id: string
  kind: InspectionKind
  inspected_at: string | null
  valid_until: string | null
  result: (typeof INSPECTION_RESULTS)[number]
  notes: string
  /** One of the asset's documents. */
  document_id: string | null
}

export const MOST_INSPECTIONS = 100
export const LONGEST_INSPECTION_NOTES = 2000

/** The cards that records are entered in: the EU inspection has its own. */
export const INSPECTION_CARDS = ['eu_inspection', 'inspections'] as const
export type InspectionCard = (typeof INSPECTION_CARDS)[number]

export const isInspectionCard = (card: string): card is InspectionCard =>
  INSPECTION_CARDS.some((known) => known === card)

export const cardOfKind = (kind: InspectionKind): InspectionCard =>
  kind === 'eu_inspection' ? 'eu_inspection' : 'inspections'

export const kindsOfCard = (card: InspectionCard): InspectionKind[] =>
  INSPECTION_KINDS.filter((kind) => cardOfKind(kind) === card)

/** The defaults of a record being added. An asset without records has no result at all. */
export const newInspection = (id: string, kind: InspectionKind): Inspection => ({
  id,
  kind,
  inspected_at: null,
  valid_until: null,
  result: 'NON_COMPLIANT',
  notes: '',
  document_id: null,
})

/** With its keys in one order: records are compared as text. */
export const tidyInspection = (given: Inspection): Inspection => ({
  id: given.id,
  kind: given.kind,
  inspected_at: given.inspected_at,
  valid_until: given.valid_until,
  result: given.result,
  notes: given.notes,
  document_id: given.document_id,
})

const dateKey = ({ inspected_at, valid_until }: Inspection) => `${inspected_at ?? ''} ${valid_until ?? ''}`

/** By the day of the inspection; those without one last. Of two on one day the one entered later comes first. */
export const newestFirst = (records: readonly Inspection[]): Inspection[] =>
  records.toReversed().toSorted((one, other) => dateKey(other).localeCompare(dateKey(one)))

/** The record that counts of each kind that has any, in the order of the kinds. */
export function newestOfEachKind(records: readonly Inspection[]): Inspection[] {
  const sorted = newestFirst(records)
  return INSPECTION_KINDS.flatMap((kind) => sorted.find((record) => record.kind === kind) ?? [])
}

const isSame = (one: Inspection, other: Inspection) => sameValue(tidyInspection(one), tidyInspection(other))

function issuesOf(record: Inspection, at: string, today: string): Issue[] {
  const { inspected_at, valid_until } = record
  const issues = [
    boundIssue('inspected_at', inspected_at, today),
    ...periodIssues({ inspected_at, valid_until }, ['valid_until']),
  ]
  const isUndated = inspected_at === null && valid_until === null
  const missing: Issue[] = isUndated ? [{ path: 'inspected_at', code: 'required' }] : []
  return [...missing, ...issues.flatMap((issue) => issue ?? [])].map((issue) => ({
    ...issue,
    path: `${at}.${issue.path}`,
  }))
}

/**
 * What is wrong with the records of an asset. A record that is stored just as it is given was accepted before: one carried
 * over from single fields may have no date.
 */
export function inspectionIssues(
  records: readonly Inspection[],
  stored: readonly Inspection[],
  today: string,
): Issue[] {
  return records.flatMap((record, index): Issue[] => {
    const at = `inspections.${index}`
    if (records.findIndex(({ id }) => id === record.id) < index) return [{ path: `${at}.id`, code: 'not_an_option' }]
    return stored.some((known) => isSame(known, record)) ? [] : issuesOf(record, at, today)
  })
}
