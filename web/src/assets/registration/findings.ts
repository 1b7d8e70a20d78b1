import type { PlacedField } from '@klubba/domain/forms/form-fields'
import type { Value } from '@klubba/domain/forms/form-schema'
import type { Section } from '@klubba/domain/forms/form-types'
import { missingFields } from '@klubba/domain/forms/validate-values'
import { type LocalDraft, draftValues, SENT_SECTIONS, type Change } from '@klubba/domain/offline/draft'
import type { Blueprint } from '../blueprint.ts'

export interface Wrong {
  key: string
  section: Section
  change: Change
}

/** What keeps a draft from becoming an asset: what is wrong or undecided, and the mandatory fields without a value. */
export function findingsOf(draft: LocalDraft, { fields }: Blueprint): { wrong: Wrong[]; missing: PlacedField[] } {
  const wrong = SENT_SECTIONS.flatMap((section) =>
    Object.entries(draft.changes[section]).flatMap(([key, change]) =>
      change.issue || change.conflict ? [{ key, section, change }] : [],
    ),
  )
  const named = new Set(wrong.map(({ key }) => key))
  const missing = missingFields(fields, draftValues(draft) as Record<string, Value>)
  return { wrong, missing: missing.filter(({ field }) => !named.has(field.key)) }
}
