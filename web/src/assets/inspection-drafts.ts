import {
  type Inspection,
  type InspectionKind,
  inspectionIssues,
  newInspection as newRecord,
  tidyInspection,
} from '@klubba/domain/assets/inspection-rules'
import { isDay } from '@klubba/domain/dates/calendar'
import type { Issue } from '@klubba/domain/errors'
import type { SlotRule } from '../schema-forms/form-store.ts'
import { latestDay } from '../schema-forms/latest-day.ts'

/** As the form holds it: texts, and a kind once one is chosen. */
export interface InspectionDraft {
  id: string
  kind: InspectionKind | ''
  inspected_at: string
  valid_until: string
  result: Inspection['result']
  notes: string
  document_id: string | null
  /** As it is stored: one carried over without a date may stay so. */
  stored?: Inspection | undefined
}

export const newInspectionDraft = (kind: InspectionDraft['kind']): InspectionDraft => ({
  ...newRecord(crypto.randomUUID(), 'other'),
  kind,
  inspected_at: '',
  valid_until: '',
})

const draftOf = (record: Inspection): InspectionDraft => ({
  ...record,
  inspected_at: record.inspected_at ?? '',
  valid_until: record.valid_until ?? '',
  stored: record,
})

const DAYS = ['inspected_at', 'valid_until'] as const
const dayOf = (text: string) => (isDay(text) ? text : null)

const valueOf = (draft: InspectionDraft): Inspection =>
  tidyInspection({
    ...draft,
    kind: draft.kind || 'other',
    inspected_at: dayOf(draft.inspected_at),
    valid_until: dayOf(draft.valid_until),
    notes: draft.notes.trim(),
  })

function issueOf(drafts: readonly InspectionDraft[]): Issue | undefined {
  const kindless = drafts.findIndex(({ kind }) => kind === '')
  if (kindless !== -1) return { path: `inspections.${kindless}.kind`, code: 'required' }
  for (const [index, draft] of drafts.entries()) {
    const unclear = DAYS.find((part) => draft[part] !== '' && !isDay(draft[part]))
    if (unclear) return { path: `inspections.${index}.${unclear}`, code: 'wrong_format' }
  }
  const stored = drafts.flatMap((draft) => draft.stored ?? [])
  return inspectionIssues(drafts.map(valueOf), stored, latestDay())[0]
}

export const inspectionRule: SlotRule = {
  draftOf: (value) => ((value ?? []) as Inspection[]).map(draftOf),
  valueOf: (draft) => {
    const drafts = draft as InspectionDraft[]
    return drafts.some(({ kind }) => kind === '') ? undefined : drafts.map(valueOf)
  },
  issueOf: (draft) => issueOf(draft as InspectionDraft[]),
}
