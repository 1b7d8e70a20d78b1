import type { StructuralFields } from '@klubba/domain/assets/asset'
import type { Issue } from '@klubba/domain/errors'
import type { SlotRule } from '../schema-forms/form-store.ts'

type Subcomponent = StructuralFields['subcomponents'][number]

export const SUBCOMPONENT_TEXTS = ['name', 'brand', 'model', 'serial_number', 'year', 'note'] as const
export type SubcomponentText = (typeof SUBCOMPONENT_TEXTS)[number]

/** As it stands in the form: texts. */
export type SubcomponentDraft = { id: string } & Record<SubcomponentText, string>

export const newSubcomponent = (): SubcomponentDraft => ({
  id: crypto.randomUUID(),
  name: '',
  brand: '',
  model: '',
  serial_number: '',
  year: '',
  note: '',
})

const isYear = (text: string) => /^(19|20)\d\d$|^2100$/.test(text.trim())

const draftOf = (part: Subcomponent): SubcomponentDraft => ({
  id: part.id,
  name: part.name,
  brand: part.brand ?? '',
  model: part.model ?? '',
  serial_number: part.serial_number ?? '',
  year: part.year === null ? '' : String(part.year),
  note: part.note ?? '',
})

const valueOf = (draft: SubcomponentDraft): Subcomponent => ({
  id: draft.id,
  name: draft.name.trim(),
  brand: draft.brand.trim() || null,
  model: draft.model.trim() || null,
  serial_number: draft.serial_number.trim() || null,
  year: isYear(draft.year) ? Number(draft.year) : null,
  note: draft.note.trim() || null,
})

function issueOf(drafts: readonly SubcomponentDraft[]): Issue | undefined {
  for (const [index, { name, year }] of drafts.entries()) {
    if (name.trim() === '') return { path: `subcomponents.${index}.name`, code: 'required' }
    if (year.trim() !== '' && !isYear(year)) return { path: `subcomponents.${index}.year`, code: 'wrong_format' }
  }
  return undefined
}

export const subcomponentRule: SlotRule = {
  draftOf: (value) => ((value ?? []) as Subcomponent[]).map(draftOf),
  valueOf: (draft) => {
    const drafts = draft as SubcomponentDraft[]
    return issueOf(drafts) ? undefined : drafts.map(valueOf)
  },
  issueOf: (draft) => issueOf(draft as SubcomponentDraft[]),
}
