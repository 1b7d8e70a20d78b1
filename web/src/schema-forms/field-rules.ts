import type { PlacedField } from '@klubba/domain/forms/form-fields'
import type { Value } from '@klubba/domain/forms/form-schema'
import { type Draft, draftIssue, draftOf, settled, valueOfDraft } from './drafts.ts'
import type { SlotRule } from './form-store.ts'

/** The rules of fields that are drawn from the schema. */
export function fieldRules(placed: readonly PlacedField[]): Record<string, SlotRule> {
  const rules = placed.map(({ field, required }): [string, SlotRule] => [
    field.key,
    {
      draftOf: (value) => draftOf(field, value as Value | null),
      valueOf: (draft, before) => valueOfDraft(draft as Draft, before as Value | null),
      issueOf: (draft) => draftIssue(field, draft as Draft, required),
      settle: (draft) => settled(draft as Draft),
    },
  ])
  return Object.fromEntries(rules)
}

/** A part that is no field of the schema: it holds what is stored. */
export const wholeRule: SlotRule = {
  draftOf: (value) => value,
  valueOf: (draft) => draft,
  issueOf: () => undefined,
}
